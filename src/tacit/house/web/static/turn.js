// My turn reaches me: in the title and the icon of the tab, by a sound, by vibration, and, for those who have asked
// for it, by a notification when the page is out of sight.

import { keep, kept, serviceWorker, vibration } from "./house.js";
import { play } from "./sound.js";

const live = () => document.getElementById("live");
const bell = document.getElementById("tell-me");
const line = document.getElementById("line");
const icon = document.querySelector("link[rel=icon]");
const mark = `● ${live().dataset.yourTurn} · `; // the page has it already, if it is my turn
const usual = { title: document.title.replace(mark, ""), icon: icon.href };
const PATTERN = [60, 60, 60]; // milliseconds: on, off, on
const key = "told-of-turns";
let mine = null; // not known yet
let version = live().dataset.version;

const isWanted = () => kept(key, "no") === "yes" && Notification.permission === "granted";
// Phones show notifications of a service worker only; browsers offer both to safe addresses alone.
const isPossible = () => "Notification" in window && "serviceWorker" in navigator;

function look() {
  const { turn } = live().dataset;
  const now = turn === "yes";
  if (live().dataset.version !== version) play(now && !mine ? "turn" : "move");
  version = live().dataset.version;
  if (now !== mine) {
    document.title = (now ? mark : "") + usual.title;
    icon.href = now ? icon.dataset.turn : usual.icon;
    if (now && mine === false) call();
    mine = now;
  }
  offer(turn);
}

function call() {
  if (vibration() && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(PATTERN);
  if (document.hidden && isPossible() && isWanted()) notify();
}

async function notify() {
  const worker = await navigator.serviceWorker.ready;
  const { events, yourTurn } = live().dataset;
  worker.showNotification(`${yourTurn} · ${usual.title}`, {
    body: document.getElementById("prompt")?.textContent ?? "",
    icon: icon.dataset.turn,
    tag: events, // one for each table
    data: { address: location.pathname },
  });
}

/** Whoever sits at the table may ask to be told. */
function offer(turn) {
  if (!bell || !isPossible()) return;
  bell.hidden = turn === "";
  bell.setAttribute("aria-pressed", String(isWanted()));
}

/** Be told by the house, too, when no page is open. Not every browser, or house, can do that. */
async function subscribe() {
  const worker = await serviceWorker(); // which also shows what this page tells
  const answer = await fetch("/push");
  if (answer.status !== 200) return;
  const { key: applicationServerKey } = await answer.json();
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint, keys } = made.toJSON();
  await send("/push", { endpoint, ...keys });
}

async function unsubscribe() {
  const worker = await navigator.serviceWorker.ready;
  const made = await worker.pushManager.getSubscription();
  if (!made) return;
  await send("/push/end", { endpoint: made.endpoint });
  await made.unsubscribe();
}

const send = (path, fields) => fetch(path, { method: "POST", body: new URLSearchParams(fields) });
const follow = (wanted) => (wanted ? subscribe() : unsubscribe()).catch(() => {});

bell?.addEventListener("click", async () => {
  const wanted = !isWanted() && (await Notification.requestPermission()) === "granted";
  keep(key, wanted ? "yes" : "no");
  follow(wanted);
  line.textContent = Notification.permission === "denied" ? bell.dataset.denied : "";
  offer(live().dataset.turn);
});

if (isPossible() && isWanted()) follow(true); // in the language of this page
document.addEventListener("board", look); // a new one is there
look();
