// What happened, in lines. The newest turn comes first, and a turn reads as it happened.

const at = (line) => Number(line.dataset.ply);
const turn = (line) => Number(line.dataset.turn);

/** A new board brings only what is new in the log; the rest is here already. */
export function keepLog(old, fresh) {
  const log = fresh.querySelector("#log");
  const since = Number(log?.dataset.since ?? 0);
  if (!since) return;
  const news = [...log.children];
  const kept = [...old.querySelectorAll("#log > li")].filter((line) => at(line) < since).map((line) => line.cloneNode(true));
  if (news.length) kept.forEach((line) => line.classList.remove("new"));
  const lines = [...kept, ...news].sort((a, b) => turn(b) - turn(a) || at(a) - at(b));
  lines.forEach((line, i) => line.classList.toggle("begins", !i || turn(line) !== turn(lines[i - 1])));
  log.replaceChildren(...lines);
  const latest = fresh.querySelector(".latest");
  const newest = lines.filter((line) => turn(line) === turn(lines[0])).at(-1);
  if (latest) latest.textContent = newest?.textContent ?? "";
}

/** Tell a screen reader, once, what is new in the log. */
export function announce(since) {
  const lines = [...document.querySelectorAll("#log li")].filter((line) => at(line) > since).sort((a, b) => at(a) - at(b));
  const said = document.getElementById("said");
  if (!lines.length || !said) return since;
  said.replaceChildren(
    ...lines.map((li) => Object.assign(document.createElement("p"), { textContent: li.textContent })),
  );
  return at(lines.at(-1));
}

// On a narrow screen the log lies below the board: opened, it comes into sight, the newest above.
document.addEventListener(
  "toggle",
  ({ target }) => {
    if (target.id !== "log-sheet" || !target.open || !matchMedia("(max-width: 1000px)").matches) return;
    document.getElementById("log").scrollTop = 0;
    target.scrollIntoView({ block: "nearest" });
  },
  true,
);
