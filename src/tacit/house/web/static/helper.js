// The quiet helper: in a game against bots it explains each thing when it first happens, in one's own turn and in those
// of others: one thing at a time, beside the board or, where there is no room, behind the button for the rules,
// which then has a mark. What is told stays until one has decided something. It can be sent away.

import { explains, keep, kept } from "./house.js";

const MOST = 2; // things that stand there together
const live = () => document.getElementById("live");
let told = []; // the lines of the rules that are being told
let seen = null; // the version of the table for which they are
let decided = false; // since then, something was

/** The first rule of these that this browser has not been told of; from now on it has. */
function firstNew(game, rules) {
  const key = `explained-${game}`;
  const known = kept(key, "").split(" ");
  const found = rules.find((rule) => !known.includes(rule));
  if (found !== undefined) keep(key, [...known, found].join(" ").trim());
  return found;
}

/** The table has changed, or is seen for the first time. */
function follow(box) {
  const { version } = live().dataset;
  if (version === seen) return;
  if (decided) told = [];
  [seen, decided] = [version, false];
  const rule = firstNew(box.dataset.game, box.dataset.rules.split(" ").filter(Boolean));
  if (rule !== undefined) told = [...told, rule].slice(-MOST);
}

/** What is told; without the first of it where there is no room for all. */
function write(place) {
  const lines = document.querySelectorAll("#rules li");
  const text = told.map((rule) => lines[rule].textContent).join("\n");
  if (place.textContent !== text) place.textContent = text;
  if (told.length < 2 || place.scrollHeight <= place.clientHeight + 1) return;
  told = told.slice(1);
  write(place);
}

function tell() {
  const box = document.getElementById("helper");
  if (box && explains()) follow(box);
  else [told, seen] = [[], null];
  const isTold = told.length > 0;
  box?.toggleAttribute("data-tells", isTold);
  if (box) write(box.querySelector("p"));
  const now = document.querySelector("#rules .now");
  if (now && isTold) write(now);
  document.querySelector("[popovertarget=rules]")?.toggleAttribute("data-news", isTold);
}

document.addEventListener("submit", (event) => {
  if (event.target.matches("#moves, #together")) decided = true;
});
document.addEventListener("click", (event) => {
  if (!event.target.closest("#no-helper")) return;
  keep("explain", "no");
  document.getElementById("explain").checked = false;
  tell();
});
document.getElementById("explain")?.addEventListener("change", tell);
document.addEventListener("board", tell);
tell();
