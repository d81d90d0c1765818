// The service worker: it shows that it is somebody's turn and leads to the table, and it keeps what can be
// read without a network. What it knows of this version of the house, HOUSE, stands above (web/routes/app.py).

const SHELL = `shell ${HOUSE.version}`; // the page that is shown without a network
const PAGES = `pages ${HOUSE.version}`; // rulebooks
const KITS = `kits ${HOUSE.version}`; // lessons and puzzles that were met, with what the house answers there
const FILES = `files ${HOUSE.version}`; // what they load; an address has a digest of what is there
const LANGUAGE = "/language"; // no page: under this name the shell keeps its language
const LATER = { priority: "low", headers: { "x-kept": "1" } }; // for later, so with nobody's name in it
const QUIET = 1000; // milliseconds without a request, after which there is time to spare
let asked = 0; // when a page last wanted something
const MOST = { [PAGES]: 60, [KITS]: 60, [FILES]: 1000 };

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));

async function install() {
  const shell = await caches.open(SHELL);
  await shell.addAll([...HOUSE.shell, new Request(HOUSE.offline, LATER)]);
  await skipWaiting();
}

// A page with time to spare says in which language it is read: what can be read without a network, whatever
// was met, is gathered in that language, one thing after the other and never while a page is loading. A lesson
// or puzzle says that it was met.
let gathering = Promise.resolve();
addEventListener("message", (event) => {
  const { met, language } = event.data;
  gathering = gathering.then(() => (met ? meetExercise(met, language) : readIn(language))).catch(() => {}); // the next page says it again
  event.waitUntil(gathering);
});

async function readIn(language) {
  const shell = await caches.open(SHELL);
  const before = await shell.match(LANGUAGE);
  if ((await before?.text()) === language) return;
  await shell.add(new Request(HOUSE.offline, LATER));
  for (const path of HOUSE.rulebooks) await meet(PAGES, path);
  const kits = await (await caches.open(KITS)).keys();
  for (const { url } of kits) await meet(KITS, new URL(url).pathname);
  await shell.put(LANGUAGE, new Response(language));
}

/** What an older version of the house has kept goes. */
async function activate() {
  const kept = [SHELL, PAGES, KITS, FILES];
  const old = (await caches.keys()).filter((name) => !kept.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await registration.navigationPreload?.enable();
  await clients.claim();
}

// Without a network

addEventListener("fetch", (event) => {
  asked = Date.now();
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin) return;
  if (method === "POST" && isExercise(pathname)) event.respondWith(answer(event.request, pathname));
  if (method !== "GET") return;
  if (pathname.startsWith("/static/")) event.respondWith(file(event.request));
  else if (mode === "navigate") event.respondWith(page(event, pathname));
});

const isExercise = (path) => HOUSE.exercises.some((start) => path.startsWith(start));
const isRulebook = (path) => HOUSE.rulebooks.includes(path);

/** From the network, if there is one. */
async function page(event, path) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await kept(path, new URL(event.request.url).search)) ?? caches.match(HOUSE.offline);
  }
}

/** A page of which the device has a copy. */
async function kept(path, search) {
  if (isRulebook(path)) return caches.match(path);
  return fromKit(path, (kit) => [kit.pages[path + search] ?? kit.pages[path], true]);
}

// Lessons and puzzles. Whatever can be tried was answered by the house beforehand (web/kit.py): here it is looked up.

/** What the house says to a try; without a network, what it has said. */
async function answer(request, path) {
  const again = request.clone();
  try {
    return await fetch(request);
  } catch {
    const form = new URLSearchParams(await again.text());
    return (await fromKit(path, (kit) => [answerIn(kit, form), !again.headers.has("x-live")])) ?? Response.error();
  }
}

function answerIn(kit, form) {
  const answers = kit.tries[["step", "did", "begun"].map((part) => form.get(part) ?? "").join("|")] ?? {};
  return answers[tried(form)] ?? answers[""];
}

/** What is tried: a whole move as it is written, part by part, or the number of an action. */
function tried(form) {
  const said = ["say", "say-1", "say-2"].flatMap((part) => form.getAll(part)).join(" ");
  return form.get("whole") || said || form.get("action");
}

/** What `find` has found in a kit: numbers of a board and a voice, and whether the whole page is wanted. */
async function fromKit(path, find) {
  const known = isExercise(path) && (await caches.match(`${path}/kit`));
  if (!known) return undefined;
  const kit = await known.json();
  const [found, isWhole] = find(kit);
  if (!found) return undefined;
  const live = kit.boards[found[0]].join(voice(kit.voices, found[1]));
  const headers = { "content-type": "text/html; charset=utf-8" };
  for (const name of ["content-security-policy", "referrer-policy"]) headers[name] = known.headers.get(name);
  return new Response(isWhole ? kit.frame.join(live) : live, { headers });
}

/** Voices begin and end like the first one. */
function voice(voices, number) {
  const first = voices[0][1];
  const [begins, between, ends] = voices[number];
  return number ? first.slice(0, begins) + between + first.slice(first.length - ends) : first;
}

async function file(request) {
  const known = await caches.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await keep(FILES, request, answer.clone());
  return answer;
}

/** Read a page, with what it loads, for later. */
async function meet(cache, path) {
  await quiet();
  const answer = await fetch(path, LATER);
  if (!answer.ok) return;
  await keep(cache, path, answer.clone());
  const loaded = [...(await answer.text()).matchAll(/(?:src|href)=\\?"(\/static\/[^"\\]+)/g)];
  for (const address of new Set(loaded.map(([, address]) => address))) {
    await quiet();
    await file(new Request(address, LATER));
  }
}

/** A lesson or puzzle is met, unless it was before. */
async function meetExercise(path, language) {
  const known = await caches.match(`${path}/kit`);
  if ((await known?.json())?.language !== language) await meet(KITS, `${path}/kit`);
}

/** Wait until no page has asked for anything for a while. */
async function quiet() {
  while (Date.now() - asked < QUIET) await new Promise((resolve) => setTimeout(resolve, QUIET));
}

/** The oldest makes room. */
async function keep(name, key, answer) {
  const cache = await caches.open(name);
  await cache.put(key, answer);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST[name])).map((old) => cache.delete(old)));
}

// Notifications

addEventListener("push", (event) => {
  const { title, address } = event.data.json();
  const about = { icon: HOUSE.icon, tag: `${address}/events`, data: { address } }; // one for each table
  event.waitUntil(registration.showNotification(title, about));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(new URL(event.notification.data.address, location.origin).href));
});

/** To the table: where it is open already, or in a new window. */
async function lead(address) {
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find((client) => client.url === address);
  return there ? there.focus() : clients.openWindow(address);
}
