// What a press means. A thing that has just come to lie where it lies takes no press for a moment: whoever presses
// twice, or presses as the board changes, has meant what was there before. A move may need a second press on
// the same thing, and what costs most is asked about once.

import { asksFirst, keep, secondTap } from "./house.js";

export const MOMENT = 350; // milliseconds in which two presses are one: longer than nearly all double clicks, shorter than it takes to read and aim
const live = () => document.getElementById("live");
const things = () => live().querySelectorAll("button");

// Things that are new

const fresh = new Map(); // things that take no press yet, and from when on they do
let timer = null;

/** What a thing would do. */
const meaning = (thing) => [thing.name, thing.value, thing.getAttribute("form"), thing.getAttribute("popovertarget"), thing.getAttribute("aria-label"), thing.dataset.move === undefined ? "" : thing.textContent].join("|");

/** What each thing would do, and where it lies, before the board changes. */
export function survey() {
  const focused = document.activeElement;
  return {
    seen: new Map([...things()].map((thing) => [thing, [meaning(thing), thing.getBoundingClientRect()]])),
    focused: live().contains(focused) && focused.matches("button") ? [focused, meaning(focused)] : null,
  };
}

const near = (one, other) => Math.abs(one.left - other.left) <= one.width / 2 && Math.abs(one.top - other.top) <= one.height / 2;

/** Whether a thing would do what it would have done before: what others do at the same time changes nothing about it. */
export const isSame = (thing, { seen }) => seen.get(thing)?.[0] === meaning(thing);

/** After the board has changed: what is not as it was takes no press for a moment. */
export function settle({ seen, focused }) {
  for (const thing of things()) {
    const [meant, box] = seen.get(thing) ?? [];
    if (meant !== meaning(thing) || !near(thing.getBoundingClientRect(), box)) hold(thing);
  }
  mark();
  // Whoever presses a key twice must not find something else there, either.
  if (focused && (!focused[0].isConnected || focused[1] !== meaning(focused[0]))) {
    document.getElementById("prompt")?.focus({ preventScroll: true });
  }
}

function hold(thing) {
  fresh.set(thing, performance.now() + MOMENT);
}

function holdAllIn(sheet) {
  for (const thing of sheet.querySelectorAll("button")) hold(thing);
  mark();
}

/** Style sheets keep presses away from what is fresh. */
function mark() {
  for (const [thing, until] of fresh) if (!thing.isConnected || until <= performance.now()) fresh.delete(thing);
  for (const thing of document.querySelectorAll("[data-fresh]")) if (!fresh.has(thing)) thing.removeAttribute("data-fresh");
  for (const thing of fresh.keys()) thing.setAttribute("data-fresh", "");
  clearTimeout(timer);
  if (fresh.size) timer = setTimeout(mark, Math.min(...fresh.values()) - performance.now());
}

// A sheet of choices opens under the pointer that has pressed for it. `toggle` would come later than the next press may.
document.addEventListener("beforetoggle", (event) => {
  if (event.newState !== "open" || !event.target.matches("[popover]")) return;
  holdAllIn(event.target);
}, true);

// A key that is held down presses once.
document.addEventListener("keydown", (event) => {
  if (event.repeat && (event.key === "Enter" || event.key === " ") && event.target.closest?.("#live, #sure")) event.preventDefault();
});

// A second press on the same thing

let by = "click"; // how the last press was made: click, tap or key
document.addEventListener("pointerdown", (event) => (by = event.pointerType === "mouse" ? "click" : "tap"), true);
document.addEventListener("keydown", (event) => {
  by = "key";
  if (event.key === "Escape") raise(null);
}, true);
document.addEventListener("focusin", (event) => {
  const raised = document.querySelector(".raised");
  if (raised && raised !== event.target) raise(null);
});

/** Something waits for a second press, and the page says so; or nothing does. */
export function raise(thing) {
  for (const other of document.querySelectorAll(".raised")) other.classList.remove("raised");
  thing?.classList.add("raised");
  const words = { click: live().dataset.clickAgain, tap: live().dataset.tapAgain, key: live().dataset.pressAgain };
  const again = document.getElementById("again");
  if (again) again.textContent = thing ? words[by] : "";
  unfold();
}

/** The sheet over the board is there as long as something is told on it. */
export function unfold() {
  const sheet = document.querySelector(".telling");
  const isTold = (line) => line.textContent && getComputedStyle(line).display !== "none";
  sheet?.toggleAttribute("data-tells", [...sheet.children].some(isTold));
}

/** Whether a press only raises the thing: the next one will count. What plays a choice was chosen by a press before. */
function isFirst(button) {
  return secondTap() && button.dataset.least === undefined && !button.classList.contains("raised");
}

// What costs most is asked about once

const sure = document.getElementById("sure");
let go = null; // what is done after a yes

sure?.addEventListener("close", () => {
  const then = go;
  go = null;
  if (sure.returnValue === "yes") {
    if (document.getElementById("no-more").checked) stopAsking();
    then?.();
  }
  sure.returnValue = "";
});

function stopAsking() {
  keep("ask-first", "no");
  document.getElementById("ask-first").checked = false;
}

/** The board has changed: what was asked is no longer the question. */
export function withdraw() {
  if (sure?.open) sure.close("no");
}

function ask(text, then) {
  document.getElementById("sure-text").textContent = text;
  document.getElementById("no-more").checked = false;
  go = then;
  sure.showModal();
  holdAllIn(sure);
}

/** What a button would do. Of what is chosen in lists beside it, the text says {0}, {1}. */
function cost(button) {
  const lists = button.closest("form")?.querySelectorAll("select") ?? [];
  return [...lists].reduce((text, list, i) => text.replace(`{${i}}`, list.selectedOptions[0].text), button.dataset.weighty ?? "");
}

/** Do what a button says, once that is meant: now, after a second press, or after a yes. */
export function whenMeant(button, act) {
  if (button?.dataset.move === undefined) return act();
  if (button.dataset.weighty && sure && asksFirst()) {
    raise(null);
    return ask(cost(button), act);
  }
  if (isFirst(button)) {
    raise(button);
    hold(button);
    return mark();
  }
  raise(null);
  act();
}
