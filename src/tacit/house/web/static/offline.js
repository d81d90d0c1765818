// Shown in the place of a page that could not be loaded: once the house answers, that page is.

const PAUSE = 3000; // milliseconds between two questions
let isAsking = false;

// At its own address it stands for no page: to load it again would never end.
if (location.pathname !== "/offline") {
  addEventListener("online", comeBack);
  comeBack();
}

/** A network is no house yet: ask until it answers. Without a network nothing is asked. */
async function comeBack() {
  if (isAsking) return;
  isAsking = true;
  while (navigator.onLine) {
    const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
    if (answer?.ok) return location.reload();
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  isAsking = false;
}

document.getElementById("again").addEventListener("click", (event) => {
  event.preventDefault();
  location.reload();
});

// Lessons and puzzles that can be played all the same: each list is filled with what was met.

for (const name of (await caches.keys()).filter((name) => name.startsWith("kits "))) {
  const cache = await caches.open(name);
  for (const request of await cache.keys()) list(new URL(request.url).pathname, await (await cache.match(request)).json());
}

function list(path, { title, game }) {
  const place = [...document.querySelectorAll("[data-kept]")].find((one) => path.startsWith(one.dataset.kept));
  const link = Object.assign(document.createElement("a"), { href: path.replace(/\/kit$/, ""), textContent: `${game}: ${title}` });
  const item = document.createElement("li");
  item.append(link);
  place.querySelector("ol").append(item);
  place.hidden = false;
}
