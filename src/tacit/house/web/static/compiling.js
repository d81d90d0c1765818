// While the game of a table is compiled: how far that is. The line goes away by itself.

const EVERY = 1000; // milliseconds
const line = document.getElementById("compiling");
const bar = line.querySelector("progress");

async function ask() {
  const answer = await fetch(line.dataset.of).catch(() => null);
  if (answer?.status === 204) return line.classList.remove("on");
  if (answer?.ok) {
    bar.value = Number(await answer.text());
    line.classList.add("on");
  }
  setTimeout(ask, EVERY);
}

ask();
