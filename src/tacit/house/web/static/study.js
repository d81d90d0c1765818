// Looks again while a game is being studied, until the study is there; then its picture is offered.

import { unveil } from "./house.js";
import { offerPng } from "./picture.js";

const EVERY = 2000; // milliseconds
const study = () => document.getElementById("study");

// Whoever listens hears that it is done; whoever was on the button is on the study then.
function take(next) {
  const was = study();
  const held = was.contains(document.activeElement);
  was.replaceWith(next);
  if ("goesOn" in next.dataset) {
    if (held) next.querySelector("a")?.focus();
    return;
  }
  unveil();
  offerPng();
  document.getElementById("heard").textContent = next.querySelector("h1").textContent;
  if (held) next.focus();
}

async function look() {
  if (!("goesOn" in study().dataset)) return;
  const answer = await fetch(location.href, { headers: { "x-live": "1" } }).catch(() => null);
  if (answer?.ok) {
    const next = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("study");
    if (next) take(next);
  }
  setTimeout(look, EVERY);
}
setTimeout(look, EVERY);
offerPng();
