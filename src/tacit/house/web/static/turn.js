// My turn reaches me: in the title and the icon of the tab, by vibration, and, for those who have asked
// for it, by a notification when the page is out of sight.

import { keep, kept, vibration } from "./house.js";

const live = () => document.getElementById("live");
const bell = document.getElementById("tell-me");
const line = document.getElementById("line");
const icon = document.querySelector("link[rel=icon]");
const usual = { title: document.title, icon: icon.href };
const PATTERN = [60, 60, 60]; // milliseconds: on, off, on
const key = "told-of-turns";
let mine = null; // not known yet

const isWanted = () => kept(key, "no") === "yes" && Notification.permission === "granted";
// Phones show notifications of a service worker only; browsers offer both to safe addresses alone.
const isPossible = () => "Notification" in window && "serviceWorker" in navigator;

function look() {
  const { turn, yourTurn } = live().dataset;
  const now = turn === "yes";
  if (now !== mine) {
    document.title = now ? `● ${yourTurn} · ${usual.title}` : usual.title;
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

bell?.addEventListener("click", async () => {
  const wanted = !isWanted() && (await Notification.requestPermission()) === "granted";
  keep(key, wanted ? "yes" : "no");
  if (wanted) await navigator.serviceWorker.register("/worker.js");
  line.textContent = Notification.permission === "denied" ? bell.dataset.denied : "";
  offer(live().dataset.turn);
});

new MutationObserver(look).observe(live(), { attributeFilter: ["data-turn"] }); // it is changed in place
if (isPossible() && isWanted()) navigator.serviceWorker.register("/worker.js");
look();
