// Things that are chosen together: tapped on and off in any order, then played by one button. How many there
// may be, and what the button says for how many, comes with the page.

import { MOMENT } from "./presses.js";

const toggles = () => [...document.querySelectorAll("#live [data-most]")];
const since = new Map(); // the tap with which each was chosen
let taps = 0;

/** Let the button say what it would do with what is chosen now. */
function settle() {
  const button = document.getElementById("confirm");
  if (!button) return;
  const added = toggles().filter((box) => box.checked).length;
  const texts = JSON.parse(button.dataset.texts);
  const text = texts[Math.min(added + Number(button.dataset.before), texts.length - 1)];
  if (button.textContent !== text) button.textContent = text;
  button.disabled = added < Number(button.dataset.least);
}

/** One more than there may be: what was chosen first is put back. */
function makeRoom(box) {
  const together = toggles().filter((other) => other.name === box.name && other.checked);
  if (together.length <= Number(box.dataset.most)) return;
  together.sort((a, b) => (since.get(a.id) ?? 0) - (since.get(b.id) ?? 0))[0].checked = false;
}

// Whoever presses twice has meant to choose, and not to put back at once.
let last = { box: null, at: 0 };
document.addEventListener("click", (event) => {
  const box = event.target;
  if (!box.matches("[data-most]")) return;
  const now = performance.now();
  if (box === last.box && now < last.at + MOMENT) event.preventDefault();
  else last = { box, at: now };
});

document.addEventListener("change", (event) => {
  const box = event.target;
  if (!box.matches("[data-most]")) return;
  since.set(box.id, ++taps);
  if (box.checked) makeRoom(box);
  settle();
});

// As on any card, Enter chooses.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches("[data-most]")) return;
  event.preventDefault();
  event.target.click();
});

document.addEventListener("board", settle); // a new one is there
settle();
