// Keeps the open tables on the first page up to date: now and then, and whenever somebody comes back to
// the page. Nothing is asked for while nobody looks, and nothing moves under the focus.

const EVERY = 15_000; // milliseconds
const list = document.getElementById("open-tables");

async function refresh() {
  if (document.hidden || list.contains(document.activeElement)) return;
  try {
    const answer = await fetch(list.dataset.from, { headers: { accept: "text/html" } });
    const html = answer.ok ? await answer.text() : list.innerHTML;
    if (html.trim() !== list.innerHTML.trim()) list.innerHTML = html;
  } catch {
    // Without a connection the list stays as it is.
  }
}

setInterval(refresh, EVERY);
document.addEventListener("visibilitychange", refresh);
addEventListener("focus", refresh);
