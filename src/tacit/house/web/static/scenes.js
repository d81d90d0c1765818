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

// Whoever does not want to wait for it taps on it.
document.addEventListener("click", (event) => {
  const scene = event.target.closest("dialog[data-scene]");
  if (!event.target.closest("button")) scene?.getAnimations({ subtree: true }).forEach((one) => one.finish());
});
