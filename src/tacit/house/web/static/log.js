// What happened, line by line. The log stands at its end unless its reader has gone back in it.

const at = (line) => Number(line.dataset.ply);
const turn = (line) => line?.dataset.turn;
const log = () => document.getElementById("log");

/** A new board brings only what is new in the log; the rest is here already. */
export function keepLog(old, fresh) {
  const news = fresh.querySelector("#log");
  const since = Number(news?.dataset.since ?? 0);
  if (!since) return;
  const kept = [...old.querySelectorAll("#log > li")].filter((line) => at(line) < since).map((line) => line.cloneNode(true));
  const first = news.firstElementChild;
  if (first) kept.forEach((line) => line.classList.remove("new"));
  if (turn(first) === turn(kept.at(-1))) first?.classList.remove("begins");
  news.prepend(...kept);
  const latest = fresh.querySelector(".latest");
  if (latest) latest.textContent = news.lastElementChild?.textContent ?? "";
}

const lines = () => [...document.querySelectorAll("#log > li")];
const told = new Set(lines().map((line) => line.id));

/** Tell a screen reader, once, what is new in the log. */
export function announce() {
  const news = lines().filter((line) => !told.has(line.id));
  const said = document.getElementById("said");
  if (!news.length || !said) return;
  for (const line of news) told.add(line.id);
  said.replaceChildren(
    ...news.map((line) => Object.assign(document.createElement("p"), { textContent: line.textContent })),
  );
}

const toEnd = () => (log().scrollTop = log().scrollHeight);
let reads = false; // whether the reader has gone back

document.addEventListener("scroll", ({ target }) => {
  if (target.id === "log") reads = target.scrollTop + target.clientHeight < target.scrollHeight - 40;
}, true);
document.addEventListener("board", () => log() && !reads && toEnd());
addEventListener("resize", () => log() && !reads && toEnd());
// On a narrow screen the log lies below the board, and begins closed.
document.addEventListener("toggle", ({ target }) => {
  if (target.id !== "log-sheet" || !target.open) return;
  toEnd();
  if (matchMedia("(max-width: 1000px)").matches) target.scrollIntoView({ block: "nearest" });
}, true);
if (log()) toEnd();
