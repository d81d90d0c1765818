// Small comforts on every page. Everything works without them.

/** A setting that this browser keeps. */
export function kept(name, otherwise) {
  try {
    return localStorage.getItem(name) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Kept until the page is left.
  }
}

/** Whether a move needs a second tap: what is under a finger cannot be read before it is touched. */
export const secondTap = () =>
  kept("second-tap", matchMedia("(pointer: coarse)").matches ? "yes" : "no") === "yes";
/** Whether what cannot be undone and costs most is asked about first. */
export const asksFirst = () => kept("ask-first", "yes") === "yes";
/** Whether a game against bots explains each thing when it first happens. */
export const explains = () => kept("explain", "yes") === "yes";
export const sounds = () => kept("sounds", "no") === "yes";
export const vibration = () => kept("vibration", "yes") === "yes";

const gestures = () => kept("gestures", "yes") === "yes";
const mute = () => document.documentElement.classList.toggle("without-gestures", !gestures());

function tie(id, now) {
  const box = document.getElementById(id);
  if (!box) return;
  box.checked = now();
  box.addEventListener("change", () => keep(id, box.checked ? "yes" : "no"));
}

tie("second-tap", secondTap);
tie("ask-first", asksFirst);
tie("explain", explains);
tie("sounds", sounds);
tie("vibration", vibration);
tie("gestures", gestures);
document.getElementById("gestures")?.addEventListener("change", mute);
mute();

document.addEventListener("click", async (event) => {
  const button = event.target.closest("#copy");
  if (!button) return;
  await navigator.clipboard.writeText(document.getElementById("link").value);
  button.textContent = button.dataset.done;
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("#share");
  if (!button) return;
  const { value } = document.getElementById("link");
  const what = "words" in button.dataset ? { text: value } : { title: button.dataset.title, url: value };
  const { files } = button; // a picture, once it is drawn (picture.js)
  navigator.share(files && navigator.canShare?.({ files }) ? { ...what, files } : what).catch(() => {}); // whoever changes their mind
});

// What can be read without a network is kept, when there is time to spare; at a table there is none. A browser
// may end the worker before all is kept, so it is told again until that is so.
const AGAIN = 20_000; // milliseconds
addEventListener("load", () => {
  if (navigator.serviceWorker && !document.body.classList.contains("table")) keepPages();
});

async function keepPages() {
  const language = document.documentElement.lang;
  const kept = await caches.match("/language"); // it is the last thing that the worker keeps
  if ((await kept?.text()) === language) return;
  await tellWorker({ language });
  setTimeout(keepPages, AGAIN);
}

/** Tell the service worker something, when there is time to spare. */
export async function tellWorker(what) {
  const worker = await serviceWorker().catch(() => null);
  if (worker) whenIdle(() => worker.active.postMessage(what));
}

/** Registered by the first page that needs it: a friend's link leads straight to a table. */
export async function serviceWorker() {
  await navigator.serviceWorker.register("/worker.js");
  return navigator.serviceWorker.ready;
}

/** Not in every browser one can wait for that. */
function whenIdle(then) {
  if (window.requestIdleCallback) requestIdleCallback(then);
  else setTimeout(then, 1000);
}

/** Show what this browser can do. */
export function unveil() {
  const copy = document.getElementById("copy");
  const share = document.getElementById("share");
  if (copy && navigator.clipboard) copy.hidden = false;
  if (share && navigator.share) share.hidden = false;
}
unveil();
