// Steps through a finished game without leaving the page; the address always leads to what is shown.

import { lightAgain } from "./mention.js";
import { show } from "./morph.js";
import { check } from "./seal.js";

const PACE = 1400; // milliseconds a move
let playing = null;
let asked = 0;
let shown = 0;

async function go(address) {
  const turn = ++asked;
  const answer = await fetch(address, { headers: { "x-live": "1" } }).catch(() => null);
  const html = answer?.ok && (await answer.text());
  if (!html || turn < shown) return; // answers may overtake each other
  shown = turn;
  history.replaceState(null, "", address);
  await show(html);
  ready();
  lightAgain();
  document.getElementById("said").textContent = document.getElementById("told").textContent;
}

const scrub = () => document.getElementById("scrub");
const wanted = () => `${scrub().getAttribute("action")}?${new URLSearchParams(new FormData(scrub()))}`;

function stop() {
  clearInterval(playing);
  playing = null;
  document.getElementById("run")?.setAttribute("aria-pressed", "false");
}

function step(id) {
  const { ply, last } = document.getElementById("live").dataset;
  if (id === "step-on" && ply === last) stop();
  else go(document.getElementById(id).href);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest(".steps a[href]");
  if (link) {
    event.preventDefault();
    stop();
    go(link.href);
  } else if (event.target.closest("#run")) {
    if (playing) return stop();
    document.getElementById("run").setAttribute("aria-pressed", "true");
    playing = setInterval(() => step("step-on"), PACE);
    step("step-on");
  }
});
document.addEventListener("change", (event) => event.target.closest("#scrub") && go(wanted()));
document.addEventListener("submit", (event) => {
  if (!event.target.matches("#scrub")) return;
  event.preventDefault();
  go(wanted());
});
document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, textarea")) return;
  if (event.key === "ArrowLeft") step("step-back");
  if (event.key === "ArrowRight") step("step-on");
});

function ready() {
  document.getElementById("run").hidden = false;
  document.getElementById("show").hidden = true;
  check();
}
ready();
