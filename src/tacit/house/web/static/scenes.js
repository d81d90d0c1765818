// Scenes between two parts of a game: a window that comes with the page, and that its reader closes. While it
// is open nothing else can be touched. Without scripts it lies on the page, and is closed all the same.

const seen = new WeakSet();
const scenes = () => document.querySelectorAll("dialog[data-scene]");

function open(scene) {
  if (seen.has(scene)) return;
  seen.add(scene);
  scene.close();
  scene.showModal();
}

// A scene that is closed as it comes belongs to those who were there when it came.
for (const scene of scenes()) scene.open ? open(scene) : seen.add(scene);
document.addEventListener("board", () => scenes().forEach(open));

// A scene that nobody touches goes on by itself, if it says when: what is asked next should be seen. Whoever touches it
// stays as long as they like, and time in which nobody could see it does not count.
const left = new WeakMap(); // seconds, by scene

const counting = () => document.querySelectorAll("dialog[data-scene][open] [data-closes-after]");

/** So many seconds of its time have passed; the line that tells it keeps its place when it is not told. */
function pass(soon, seconds) {
  const scene = soon.closest("dialog");
  left.set(scene, (left.get(scene) ?? Number(soon.dataset.closesAfter)) - seconds);
  soon.style.visibility = left.get(scene) === Infinity ? "hidden" : "visible";
  soon.querySelector("b").textContent = left.get(scene);
  if (left.get(scene) <= 0) scene.close();
}

setInterval(() => document.hidden || counting().forEach((soon) => pass(soon, 1)), 1000);
for (const touch of ["pointerdown", "keydown", "wheel"]) {
  document.addEventListener(touch, () => counting().forEach((soon) => pass(soon, -Infinity)), { passive: true });
}

// Whoever does not want to wait for it taps on it.
document.addEventListener("click", (event) => {
  const scene = event.target.closest("dialog[data-scene]");
  if (!event.target.closest("button")) scene?.getAnimations({ subtree: true }).forEach((one) => one.finish());
});
