// Time that runs out is counted down here; when it is up, the house alone decides. What is shown follows from when it
// will be up, and not from how often a timer has run: those of a page out of sight run late, or not at all.

const EVERY = 250; // milliseconds
const ends = new WeakMap(); // when the time of each thing is up
const countdowns = () => document.querySelectorAll("[data-countdown]");

/** A board has come: what it says holds from now on. */
function begin() {
  for (const left of countdowns()) ends.set(left, Date.now() + Number(left.textContent) * 1000);
}

function render() {
  for (const left of countdowns()) {
    const seconds = String(Math.max(0, Math.ceil((ends.get(left) - Date.now()) / 1000)));
    if (left.textContent !== seconds) left.textContent = seconds;
  }
}

document.addEventListener("board", begin);
document.addEventListener("visibilitychange", render);
setInterval(render, EVERY);
begin();
