// SALOMONS OORDEEL's table: the dial that names a closed tile, the pencil, and laying out one's own tiles. What is set
// here is set again after every update of the board; a layout is kept until it is done.

const page = document.documentElement;
page.classList.add("scripted");
const byId = (id) => document.getElementById(id);

// The dial

let asked = null; // the seat and cell that was pointed at, as they are written

const isAmong = (names, number) => Boolean((BigInt(`0x${names}`) >> BigInt(number)) & 1n);

/** Light the names that a closed tile may be given, faintly those that known lines rule out. */
function light(point) {
  const dial = byId("dial");
  byId("dial-title").textContent = point.dataset.hint;
  const vain = [];
  for (const name of dial.querySelectorAll(".name")) {
    name.disabled = !isAmong(point.dataset.names, name.dataset.number);
    const isOut = isAmong(point.dataset.out, name.dataset.number);
    const { label } = name.dataset;
    name.classList.toggle("out", isOut);
    name.setAttribute("aria-label", isOut ? dial.dataset.out.replace("{tiles}", label) : label);
    name.dataset.weighty = `${point.dataset.hint}\n${dial.dataset.weighty.replace("{tile}", name.dataset.name)}`;
    if (name.disabled && !name.classList.contains("seen")) vain.push(name.dataset.name);
  }
  dial.querySelector(".mark.out").hidden = !dial.querySelector(".name.out");
  dial.querySelector(".vain").textContent = vain.length ? dial.dataset.vain.replace("{tiles}", vain.join(", ")) : "";
}

/** The tile that the dial is about stands out, for as long as it is open. */
function standOut(tile) {
  for (const other of document.querySelectorAll(".point[aria-expanded]")) other.removeAttribute("aria-expanded");
  tile?.setAttribute("aria-expanded", "true");
}
document.addEventListener("toggle", (event) => {
  if (event.target.id === "dial" && event.newState === "closed") standOut(null);
}, true);

function point(tile) {
  const dial = byId("dial");
  if (!dial) return;
  asked = tile.dataset.at;
  light(tile);
  if (dial.matches(":popover-open")) dial.hidePopover();
  dial.toggleAttribute("data-left", tile.getBoundingClientRect().left > innerWidth / 2); // where it has to lie over boards
  dial.showPopover();
  standOut(tile);
  (dial.querySelector(".name:enabled:not(.out)") ?? dial.querySelector(".name:enabled"))?.focus({ preventScroll: true });
}

const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: "up", ArrowDown: "down" };

/** The next name that may be given, in the direction of an arrow key. */
function nextName(from, key) {
  const all = [...from.closest(".ring").children];
  const wide = from.closest(".ring").matches(".k-6") ? 6 : 5;
  const step = { up: -wide, down: wide }[STEPS[key]] ?? STEPS[key];
  for (let i = all.indexOf(from) + step; i >= 0 && i < all.length; i += step) if (!all[i].disabled) return all[i];
  return null;
}

// The pencil: marks of one's own in the notebook. They are sent as they are made, like options.

let noting = null; // the cell that is marked, as it is sent
const MARKS = ["-", "no", "maybe"]; // one after the other
const underway = new Map(); // marks that the page does not have yet, by cell and tile

/** The mark that a tile has at a cell, or will have when all is answered. */
function markAt(cell, tile) {
  const { number, writes } = tile.dataset;
  const has = isAmong(cell.dataset.cannot, number) ? "no" : isAmong(cell.dataset.may, number) ? "maybe" : "-";
  const key = `${cell.dataset.place} ${writes}`;
  if (underway.get(key) === has) underway.delete(key);
  return underway.get(key) ?? has;
}

/** Show on the pencil what the chosen cell has. */
function sharpen() {
  const pencil = byId("pencil");
  if (!pencil) return;
  const cell = document.querySelector(`[data-place="${noting}"]`);
  for (const one of document.querySelectorAll("[data-place]")) one.setAttribute("aria-pressed", String(one === cell));
  pencil.hidden = !cell;
  if (!cell) return;
  byId("pencil-title").textContent = cell.dataset.title;
  for (const tile of pencil.querySelectorAll("[data-writes]")) {
    tile.dataset.mark = markAt(cell, tile);
    const says = { no: pencil.dataset.cannot, maybe: pencil.dataset.may }[tile.dataset.mark] ?? "{tile}";
    tile.setAttribute("aria-label", says.replace("{tile}", tile.dataset.name));
    tile.classList.toggle("out", isAmong(cell.dataset.ruled, tile.dataset.number));
  }
}

/** The next mark of a tile: shown at once, and sent as if it had been put together from the lists. */
function write(tile) {
  const mark = MARKS[(MARKS.indexOf(tile.dataset.mark) + 1) % MARKS.length];
  underway.set(`${noting} ${tile.dataset.writes}`, mark);
  sharpen();
  const lists = byId("notebook").querySelectorAll("select");
  [noting, tile.dataset.writes, mark].forEach((value, i) => (lists[i].value = value));
  lists[0].dispatchEvent(new Event("change", { bubbles: true }));
}

// Laying out: `rows` are the letters of the colours from above, `cols` the numbers from the left, `jokers`
// the column of each joker by its letter.

let layout = null;
let chosen = null; // what the arrow buttons move

function dice(n) {
  return crypto.getRandomValues(new Uint32Array(1))[0] % n;
}

function shuffled(word) {
  const letters = [...word];
  for (let i = letters.length - 1; i > 0; i--) {
    const j = dice(i + 1);
    [letters[i], letters[j]] = [letters[j], letters[i]];
  }
  return letters;
}

const handOf = (box) => box.dataset.hand.split(" ").filter(Boolean);
const isFree = (hand, plan, letter, col) => !hand.includes(letter + plan.cols[col]);

function anyLayout(box) {
  const free = box.dataset.free === "yes";
  const hand = handOf(box);
  const plan = {
    key: layoutKey(box),
    rows: free ? shuffled("RYGBP") : [...box.dataset.rows],
    cols: free ? shuffled("12345") : [...box.dataset.cols],
    jokers: {},
  };
  for (const [letter] of hand.filter((tile) => tile[1] === "J")) {
    const open = [0, 1, 2, 3, 4].filter((col) => isFree(hand, plan, letter, col));
    plan.jokers[letter] = open[dice(open.length)];
  }
  return plan;
}

const layoutKey = (box) => `${location.pathname} ${box.dataset.hand} ${box.dataset.rows}`;

/** The layout that this browser began with, also after the page was loaded again. */
function kept(box) {
  try {
    const plan = JSON.parse(sessionStorage.getItem("layout"));
    return plan?.key === layoutKey(box) ? plan : null;
  } catch {
    return null;
  }
}

function keep() {
  try {
    sessionStorage.setItem("layout", JSON.stringify(layout));
  } catch {
    // It is kept as long as the page is there.
  }
}

function place(tile) {
  const [letter, kind] = tile.dataset.tile;
  return [layout.rows.indexOf(letter), kind === "J" ? layout.jokers[letter] : layout.cols.indexOf(kind)];
}

/** Put everything where the layout has it. */
function lay() {
  const box = byId("arranger");
  if (!box) return;
  if (layout?.key !== layoutKey(box)) {
    layout = kept(box) ?? anyLayout(box);
    keep();
  }
  for (const line of box.querySelectorAll("[data-line]")) {
    const at = layout[line.dataset.line === "row" ? "rows" : "cols"].indexOf(line.dataset.id);
    line.style.setProperty(line.dataset.line === "row" ? "--r" : "--c", at);
    say(line, box.dataset[line.dataset.line === "row" ? "rowNames" : "colNames"][at]);
  }
  for (const tile of box.querySelectorAll("[data-tile]")) {
    const [row, col] = place(tile);
    tile.style.setProperty("--r", row);
    tile.style.setProperty("--c", col);
    say(tile, box.dataset.colNames[col] + box.dataset.rowNames[row]);
  }
  choose(chosen?.isConnected ? chosen : null);
}

function say(thing, where) {
  const words = thing.dataset.says.replace("{n}", where);
  if (thing.getAttribute("aria-label") !== words) thing.setAttribute("aria-label", words);
}

function choose(thing) {
  const box = byId("arranger");
  chosen = thing;
  for (const one of box.querySelectorAll("[aria-pressed]")) one.setAttribute("aria-pressed", String(one === thing));
  const joker = thing?.matches(".joker");
  const [up, across] = [joker ? box.dataset.free === "yes" : thing?.dataset.line === "row", joker || thing?.dataset.line === "col"];
  for (const push of box.querySelectorAll("[data-push]")) {
    push.disabled = !thing || !(/up|down/.test(push.dataset.push) ? up : across);
  }
}

function swapRows(a, b) {
  [layout.rows[a], layout.rows[b]] = [layout.rows[b], layout.rows[a]];
}

/** Columns change places with all that stands in them. */
function swapCols(a, b) {
  [layout.cols[a], layout.cols[b]] = [layout.cols[b], layout.cols[a]];
  for (const [letter, col] of Object.entries(layout.jokers)) {
    layout.jokers[letter] = col === a ? b : col === b ? a : col;
  }
}

/** Bring a line or a tile to a row and a column, as far as it can go there. */
function bring(thing, row, col) {
  const box = byId("arranger");
  const free = box.dataset.free === "yes";
  const [atRow, atCol] = thing.dataset.line
    ? [layout.rows.indexOf(thing.dataset.id), layout.cols.indexOf(thing.dataset.id)]
    : place(thing);
  const joker = thing.matches(".joker");
  if (free && thing.dataset.line !== "col" && row !== atRow) swapRows(atRow, row);
  if (joker && col !== atCol && isFree(handOf(box), layout, thing.dataset.tile[0], col)) layout.jokers[thing.dataset.tile[0]] = col;
  else if (free && !joker && thing.dataset.line !== "row" && col !== atCol) swapCols(atCol, col);
  keep();
  lay();
}

const PUSHES = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };

/** One step in a direction; a joker passes over cells that are taken. */
function push(thing, way) {
  const [down, right] = PUSHES[way];
  const hand = handOf(byId("arranger"));
  const line = thing.dataset.line;
  if ((line === "row" && right) || (line === "col" && down)) return;
  let row = line === "col" ? 0 : line ? layout.rows.indexOf(thing.dataset.id) : place(thing)[0];
  let col = line === "row" ? 0 : line ? layout.cols.indexOf(thing.dataset.id) : place(thing)[1];
  do {
    row += down;
    col += right;
  } while (!line && right && col in layout.cols && !isFree(hand, layout, thing.dataset.tile[0], col));
  if (!(row in layout.rows) || !(col in layout.cols)) return;
  bring(thing, row, col);
  byId("laid").textContent = thing.getAttribute("aria-label");
}

/** The arrangement as it is written. */
function written() {
  const box = byId("arranger");
  const jokers = Object.entries(layout.jokers).map(([letter, col]) => `${letter}J@${col}`);
  const lines = box.dataset.free === "yes" ? `rows=${layout.rows.join("")} cols=${layout.cols.join("")} ` : "";
  return `arrange ${lines}jokers=${jokers.join(",") || "-"}`;
}

// Dragging: whatever is held changes places as soon as it is over another row or column.

let held = null;

function cellUnder(event) {
  const box = byId("arranger").querySelector(".field").getBoundingClientRect();
  const within = (at, from, size) => Math.min(4, Math.max(0, Math.floor(((at - from) / size) * 5)));
  return [within(event.clientY, box.top, box.height), within(event.clientX, box.left, box.width)];
}

document.addEventListener("pointerdown", (event) => {
  const thing = event.target.closest?.(".laying :is(.track, .laid)");
  const box = byId("arranger");
  if (!thing || !box || event.button) return;
  if (box.dataset.free !== "yes" && !thing.matches(".joker")) return;
  held = thing;
  held.classList.add("held");
  if (thing.matches("[aria-pressed]")) choose(thing);
});
document.addEventListener("pointermove", (event) => {
  if (!held) return;
  const [row, col] = cellUnder(event);
  bring(held, row, col);
});
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, () => {
    if (!held) return;
    held.classList.remove("held");
    byId("laid").textContent = held.getAttribute("aria-label");
    held = null;
  });
}

// What is pressed

document.addEventListener("click", (event) => {
  const target = event.target.closest?.(".point, [data-push], #shuffle, .laying [aria-pressed], [data-place], [data-writes]");
  if (!target) return;
  if (target.matches(".point")) point(target);
  else if (target.dataset.writes) write(target);
  else if (target.dataset.place) {
    noting = noting === target.dataset.place ? null : target.dataset.place;
    sharpen();
    target.scrollIntoView({ block: "nearest" }); // the pencil takes its room from below
  }
  else if (target.dataset.push) push(chosen, target.dataset.push);
  else if (target.matches("[aria-pressed]")) choose(target);
  else {
    layout = anyLayout(byId("arranger"));
    keep();
    lay();
  }
});
document.addEventListener("keydown", (event) => {
  if (!(event.key in STEPS)) return;
  const thing = event.target.closest?.(".name, .laying [aria-pressed]");
  if (!thing) return;
  event.preventDefault();
  if (thing.matches(".name")) nextName(thing, event.key)?.focus();
  else push(thing, event.key.slice(5).toLowerCase());
});
document.addEventListener("focusin", (event) => {
  if (event.target.matches?.(".laying [aria-pressed]")) choose(event.target);
});

// A move is completed as it is sent: the dial adds where it points, `Done` the whole arrangement.
document.addEventListener("formdata", (event) => {
  const said = event.formData.get("say");
  if (event.target.id !== "moves" || !said) return;
  event.formData.set("say", said === "arrange" ? written() : `guess ${asked} ${said}`);
});

/** After an update: lay out again, and light pencil and dial again if they are open. */
function renew() {
  lay();
  sharpen();
  if (!byId("dial")?.matches(":popover-open")) return;
  const tile = document.querySelector(`.point[data-at="${asked}"]`);
  if (!tile) return byId("dial").hidePopover();
  light(tile);
  standOut(tile);
}

// The board is put in the place of the old one by a script that knows nothing of this one.
const watch = new MutationObserver(() => {
  renew();
  watch.takeRecords(); // of what has just been set here
});
watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ["data-version", "data-names", "data-out", "disabled", "aria-label"] });
renew();
