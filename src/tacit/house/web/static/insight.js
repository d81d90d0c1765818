// What the house knows and says when it is asked (`data-insight`): it comes beside the board without leaving the page.
// Marks lie over the things they are about (`data-over`), and pointing at such a thing tells more (`data-tells`).
// What one can know stays open and follows the board; advice is about one position, and goes with it.

const place = document.getElementById("insight-place");
const heard = document.getElementById("heard"); // tells a screen reader that it takes a moment
const HEADERS = { "x-live": "1", accept: "text/html" };
const PAUSE = 1000; // milliseconds until the same is asked for again
const NOT_YET = [429, 503]; // another hint is being worked out, or the house is still warming up
let asked = null; // the address of what is shown, or on its way
let asking = 0; // counts the questions: the answer to an earlier one comes too late
let source = null; // the id of the link that leads there: at another position it may lead elsewhere
let opener = null;

const insight = () => document.getElementById("insight");
const position = () => document.querySelector("#moves [name=ply]")?.value ?? document.getElementById("live").dataset.ply;

/** Nobody loses sight of the table because an answer takes a while. */
async function ask(address) {
  const own = ++asking;
  asked = address;
  place.setAttribute("aria-busy", "true");
  if (!insight()) heard.textContent = place.dataset.thinking;
  let answer = await answerFrom(address);
  while (own === asking && NOT_YET.includes(answer?.status)) {
    await new Promise((goOn) => setTimeout(goOn, PAUSE));
    if (own === asking) answer = await answerFrom(address);
  }
  if (own !== asking) return;
  calm();
  if (!answer?.ok) return insight() ? close() : location.assign(address); // a page says why
  put(await answer.text());
  lay();
}

const answerFrom = (address) => fetch(address, { headers: HEADERS }).catch(() => null);

function calm() {
  place.removeAttribute("aria-busy");
  heard.textContent = "";
}

/** What is open, in focus or scrolled to stays so when the same is told of another position. */
function put(html) {
  if (!insight()) place.innerHTML = html;
  else Idiomorph.morph(insight(), html, { callbacks: { beforeAttributeUpdated: (name) => name !== "open" } });
}

function close() {
  const hadFocus = place.contains(document.activeElement);
  asked = null;
  asking += 1;
  calm();
  place.replaceChildren();
  lift();
  if (hadFocus) (opener?.isConnected ? opener : document.getElementById("prompt"))?.focus({ preventScroll: true });
}

function lift() {
  for (const mark of document.querySelectorAll("#live [data-over]")) mark.remove();
  for (const thing of document.querySelectorAll("[data-advised]")) thing.removeAttribute("data-advised");
}

/** What a thing on the board is chosen with: itself, or what opens the sheet that it is in. */
function inSight(thing) {
  const { id } = thing?.closest("[popover]") ?? {};
  return id ? document.querySelector(`[popovertarget="${id}"]`) : thing;
}

/** Point at what an expert would do. */
function light(advice) {
  const list = (name) => advice.dataset[name].split(" ").filter(Boolean);
  const named = list("things").map((id) => document.getElementById(id));
  const buttons = list("actions").map((action) => document.querySelector(`.board [name=action][value="${action}"]`));
  const things = [...named, ...buttons].map(inSight).filter(Boolean);
  for (const thing of things) thing.setAttribute("data-advised", "");
  things[0]?.scrollIntoView({ block: "nearest" });
}

/** Whoever has asked reads on there; the first mark comes in sight, however far down the button was. */
function arrive() {
  insight()?.focus({ preventScroll: true });
  document.querySelector("#live [data-over]")?.scrollIntoView({ block: "nearest" });
}

/** Lay the marks over the board. */
function lay() {
  lift();
  for (const advice of place.querySelectorAll("[data-things]")) light(advice);
  for (const mark of place.querySelectorAll("[data-over]")) {
    const thing = document.getElementById(mark.dataset.over);
    if (!thing) continue;
    const telling = thing.matches("[data-hint]") ? thing : thing.querySelector("[data-hint]");
    if (telling) telling.dataset.moreId = mark.dataset.tells;
    thing.append(mark.cloneNode(true));
  }
}

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target.closest?.("[data-insight]");
  if (link) {
    event.preventDefault();
    opener = document.getElementById(link.dataset.as) ?? link; // on the sheet it stands for a button beside the board
    source = opener.id;
    const isShown = asked === link.getAttribute("href");
    if (isShown) close();
    else ask(link.getAttribute("href")).then(arrive);
  } else if (event.target.closest?.("#insight [data-close]")) {
    event.preventDefault();
    close();
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && insight() && !document.querySelector(":popover-open, dialog[open]")) close();
});
document.addEventListener("board", () => {
  if (!asked) return;
  const link = document.getElementById(source);
  if (!link) close();
  else if (insight()?.dataset.ply === position()) lay();
  else if (link.dataset.insight === "stays") ask(link.getAttribute("href"));
  else close();
});

if (insight()) {
  asked = insight().dataset.of;
  source = document.querySelector(`[data-insight][href="${asked}"]`)?.id;
  lay();
}
