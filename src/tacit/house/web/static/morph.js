// Puts a new board in the place of the old one: what stays, stays (focus, open sheets, scrolling), and
// cards glide from where they were to where they go.

import { keepLog } from "./log.js";

export { announce } from "./log.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
let gliding = null;

/** Show a fragment of HTML in the place of #live. */
export async function show(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("live");
  if (!fresh) return;
  const old = document.getElementById("live");
  // Answers may overtake each other; a table never goes back.
  if (Number(fresh.dataset.version) < Number(old.dataset.version)) return;
  keepLog(old, fresh);
  gliding?.skipTransition();
  if (!document.startViewTransition || calm.matches || document.hidden || !moved(old, fresh)) {
    morph(old, fresh);
    return;
  }
  unname(old);
  name(old);
  nameHiddenOrigins(old, fresh);
  const glide = document.startViewTransition(() => {
    morph(old, fresh);
    unname(document.getElementById("live"));
    name(document.getElementById("live"));
  });
  gliding = glide;
  glide.ready.catch(() => {}); // cut short by the next one: the board is right all the same
  await glide.updateCallbackDone;
}

function morph(old, fresh) {
  Idiomorph.morph(old, fresh, {
    // What somebody is typing stays; a button in focus must not keep an old move.
    ignoreActiveValue: Boolean(document.activeElement?.matches("input, select")),
    restoreFocus: true,
    callbacks: {
      // A scene stays until its reader closes it, although the game goes on.
      beforeNodeRemoved: (node) => !node.matches?.("dialog[data-scene][open]"),
      beforeAttributeUpdated(attribute, node, kind) {
        // Whether a sheet is open is the reader's own business.
        if (attribute === "open" && node.matches("details, dialog")) return false;
        // So is what has been chosen, but not sent yet: another question has other boxes.
        if (attribute === "checked" && node.matches("[data-most]")) return false;
        // So is what the reader has raised, and what the scripts have set.
        return !(attribute === "style" || (attribute === "hidden" && kind === "update"));
      },
    },
  });
  document.dispatchEvent(new Event("board"));
}

const cards = (root) => new Map([...root.querySelectorAll("[data-card]")].map((c) => [c.dataset.card, c]));
const zone = (card) => card.closest("[data-zone]")?.dataset.zone;

/** Whether any card has come, gone or moved to another zone of the table. */
function moved(old, fresh) {
  const before = cards(old);
  const after = cards(fresh);
  if (before.size !== after.size) return true;
  return [...after].some(([id, card]) => !before.has(id) || zone(before.get(id)) !== zone(card));
}

function unname(root) {
  for (const thing of root.querySelectorAll("[data-card], [data-back]")) thing.style.viewTransitionName = "";
}

function name(root) {
  for (const [id, card] of cards(root)) card.style.viewTransitionName = `card-${id}`;
}

/** A card that nobody could see comes from where it says, or out of the hand of whoever had to decide; into
    a public zone it comes out of nobody's hand. */
function nameHiddenOrigins(old, fresh) {
  const before = cards(old);
  const backs = [...old.querySelectorAll("[data-acts] [data-back]")];
  for (const [id, card] of cards(fresh)) {
    if (before.has(id) || card.closest("[data-public]")) continue;
    const { from } = card.dataset;
    const back = from ? old.querySelector(`#${from} [data-back]`) : backs.pop();
    if (back) back.style.viewTransitionName = `card-${id}`;
  }
}
