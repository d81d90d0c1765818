// A line of the log shows what it is about: it has the ids (`data-about`), and these things are lit while the
// line is under the pointer or has the focus. A touch gives it the focus; the arrow keys go from line to line.

const LINES = "#log [data-about]";
const isKept = () => document.activeElement?.matches(LINES);

function light(line) {
  for (const thing of document.querySelectorAll(".mentioned")) thing.classList.remove("mentioned");
  for (const id of line?.dataset.about.split(" ") ?? []) document.getElementById(id)?.classList.add("mentioned");
}

/** After an update of the board: what has the focus is lit again. */
export const lightAgain = () => light(isKept() ? document.activeElement : null);

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  const line = event.target.closest?.(LINES);
  if (line) light(line);
  else lightAgain();
});
document.addEventListener("focusin", (event) => {
  if (!event.target.matches?.(LINES)) return light(null);
  light(event.target);
  show(event.target);
});
document.addEventListener("focusout", () => light(null));

/** On a screen that is too low for board and log the board comes into sight. */
function show(line) {
  const thing = document.getElementById(line.dataset.about.split(" ").at(-1));
  thing?.scrollIntoView({ block: "nearest" });
}

document.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !event.target.closest?.("#log")) return;
  const lines = [...document.querySelectorAll(LINES)];
  const next = lines[lines.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
});
