// Keeps a table up to date: shows the boards that the stream of events brings, and sends moves without
// leaving the page. A move is sent with a key of its own until it is answered, so a lost answer
// does not lose a move and a repeated request does not repeat one.

import { unveil } from "./house.js";
import { lightAgain } from "./mention.js";
import { announce, show } from "./morph.js";
import { isSame, raise, settle, survey, unfold, whenMeant, withdraw } from "./presses.js";
import { check } from "./seal.js";

const live = () => document.getElementById("live");
const line = document.getElementById("line");
const HEADERS = { "x-live": "1", accept: "text/html" };
const news = []; // boards that the stream has brought
let busy = false;
let sending = null; // the form that is
let anew = false; // the next board is shown, whatever the page shows
const wishes = []; // options and notes that were changed while something was being sent, and what was pressed after them

/** A key of its own for each thing that is sent: pages with the same board share what is in it. */
const newKey = () => [...crypto.getRandomValues(new Uint8Array(12))].map((b) => b.toString(16).padStart(2, "0")).join("");
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function take(html) {
  const stage = live().className;
  const [raised, ply, before, said] = [document.querySelector(".raised"), position(), survey(), told?.dataset.hint];
  await show(html);
  settle(before);
  if (position() !== ply) withdraw();
  if (live().className !== stage) arrive();
  announce();
  unveil();
  check();
  lightAgain();
  raise(raised?.isConnected && raised.matches("[data-move]") && isSame(raised, before) ? raised : null);
  hint(document.querySelector(".raised, :focus-visible") ?? (staysTold(said) ? told : null));
}

/** The position that a move would be made on. */
const position = () => document.querySelector("#moves [name=ply]")?.value;

/** The game has begun, or is over: another page, from its top. */
function arrive() {
  document.body.classList.toggle("playing", live().classList.contains("playing"));
  scrollTo({ top: 0 });
  fold();
}

/** On a narrow screen the log is a sheet that begins closed. */
function fold() {
  if (matchMedia("(max-width: 1000px)").matches) document.getElementById("log-sheet")?.removeAttribute("open");
}

/** Show what the stream has brought, one after the other; while something is being sent, later. */
async function catchUp() {
  if (busy || sending) return;
  busy = true;
  try {
    while (news.length && !sending) {
      const html = news.shift();
      if (!anew && !isNew(html)) continue;
      anew = false;
      await take(html);
    }
  } finally {
    busy = false;
  }
}

/** Whether the page does not show this already: what one has sent comes back as an answer, too. */
function isNew(html) {
  const fresh = new DOMParser().parseFromString(html.slice(0, html.indexOf(">") + 1), "text/html").getElementById("live");
  return ["version", "away", "watchers"].some((what) => fresh?.dataset[what] !== live().dataset[what]);
}

/** Send a form until it is answered. */
async function send(form, submitter, body = new URLSearchParams(new FormData(form, submitter))) {
  if (sending) {
    if (isWish(form) || isNext()) wishes.push([form, submitter, body]);
    return;
  }
  sending = form;
  if (body.has("request")) body.set("request", newKey());
  submitter?.classList.add("sending");
  const patience = setTimeout(() => (line.textContent = live().dataset.sending), 1000);
  try {
    for (let wait = 300; ; wait = Math.min(wait * 2, 5000)) {
      const answer = await fetch(form.getAttribute("action"), { method: "POST", body, headers: HEADERS }).catch(() => null);
      if (answer && answer.status < 500 && answer.status !== 429) {
        if (answer.redirected) return location.assign(answer.url);
        await take(await answer.text());
        line.textContent = "";
        return;
      }
      line.textContent = answer ? live().dataset.sending : live().dataset.offline;
      await pause(wait);
    }
  } finally {
    sending = null;
    clearTimeout(patience);
    submitter?.classList.remove("sending");
    const next = wishes.shift();
    if (next) send(...next);
    else catchUp();
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-live]")) return;
  event.preventDefault();
  const button = event.submitter;
  const body = new URLSearchParams(new FormData(form, button));
  whenMeant(button, () => {
    button?.closest("[popover]:popover-open")?.hidePopover();
    send(form, button, body);
  });
});

// An option is set, and a note kept, as soon as it is changed: an update of the page would put it back.

const isWish = (form) => form.matches(".options form, [data-wish]");
/** Whether a press now counts: only options and notes are under way, and nothing was pressed since. */
const isNext = () => isWish(sending) && wishes.every(([form]) => isWish(form));
document.addEventListener("change", (event) => {
  const form = event.target.form;
  if (form && isWish(form)) send(form, null);
});

// What something would do is said before it is done: on hover, on focus, or at the first tap.

document.addEventListener("pointerdown", (event) => event.pointerType !== "mouse" && hint(event.target));
document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && pointAt(event.target, event.screenX, event.screenY));
document.addEventListener("focusin", (event) => hint(event.target));

let pointed = ""; // where the mouse is

/** The board may move under a mouse that rests: what is being read, by keyboard perhaps, stays, and nothing comes to
    lie over the board by itself. */
function pointAt(target, ...place) {
  const rests = String(place) === pointed;
  pointed = String(place);
  if (!rests || (!told?.isConnected && !byFinger.matches)) hint(target);
}

/** What a thing has to say besides its hint: a line of its own, or the lines of a hidden element. */
function more(thing) {
  const lines = document.getElementById(thing.dataset.moreId)?.children ?? [];
  return [thing.dataset.more, ...[...lines].map((line) => line.textContent)].filter(Boolean);
}

/** Where what is told lies over the board, it covers neither the thing itself nor what is asked. */
function layBeside(thing) {
  const sheet = document.querySelector(".telling");
  const others = [thing, document.getElementById("prompt")].map((other) => other.getBoundingClientRect());
  for (const place of sheet ? ["here", "above", "below"] : []) {
    sheet.dataset.at = place;
    const box = sheet.getBoundingClientRect();
    const isCovered = others.some((it) => box.bottom > it.top && box.top < it.bottom && box.right > it.left && box.left < it.right);
    if (box.top >= 0 && box.bottom <= innerHeight && !isCovered) return;
  }
}

let told = null; // what the hint is about
const byFinger = matchMedia("(pointer: coarse)"); // then it lies over the board

/** Whoever reads a hint can go on when others move, unless it would cover what is asked next. */
const staysTold = (said) => !byFinger.matches && told?.isConnected && told.dataset.hint === said;

function hint(target) {
  const thing = target?.closest?.("[data-hint]");
  told = thing;
  const words = thing ? [thing.dataset.hint, ...more(thing)] : [];
  const line = (text, i) => Object.assign(document.createElement(i ? "small" : "b"), { textContent: text });
  for (const place of document.querySelectorAll(".hint")) place.replaceChildren(...words.map(line));
  unfold();
  if (thing) layBeside(thing);
}

// The stream of events, and coming back from wherever a device goes when nobody looks.

let source = null;
function listen() {
  if (!live().dataset.events) return; // nobody else changes this board
  source?.close();
  news.length = 0;
  source = new EventSource(live().dataset.events + (anew ? "" : `?version=${live().dataset.version}`));
  source.onmessage = (event) => {
    news.push(event.data);
    catchUp();
  };
  source.onopen = () => (line.textContent = "");
  source.onerror = () => {
    line.textContent = live().dataset.offline;
    if (source.readyState === EventSource.CLOSED) setTimeout(listenAgain, 1000);
  };
}
/** The table may have been removed, or be for its players alone: then the page says so. */
async function listenAgain() {
  const answer = await fetch(location.pathname, { headers: HEADERS }).catch(() => null);
  if (answer?.status === 403 || answer?.status === 404) location.reload();
  else listen();
}
/** Time may have stood still here: the house says how much of it is left. */
function comeBack() {
  if (document.hidden) return;
  anew = Boolean(document.querySelector("[data-countdown]"));
  listen();
}
document.addEventListener("visibilitychange", comeBack);
addEventListener("online", comeBack);
addEventListener("pageshow", (event) => event.persisted && comeBack());
addEventListener("pagehide", () => source?.close());

fold();
listen();
check();
