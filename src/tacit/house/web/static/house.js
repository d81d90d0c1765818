// Small comforts on every page. Everything works without them.

/** A setting that this browser keeps. */
export function kept(name, otherwise) {
  try {
    return localStorage.getItem(name) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Kept until the page is left.
  }
}

/** Whether a move needs a second tap: what is under a finger cannot be read before it is touched. */
export const secondTap = () =>
  kept("second-tap", matchMedia("(pointer: coarse)").matches ? "yes" : "no") === "yes";
/** Whether what cannot be undone and costs most is asked about first. */
export const asksFirst = () => kept("ask-first", "yes") === "yes";
export const sounds = () => kept("sounds", "no") === "yes";
export const vibration = () => kept("vibration", "yes") === "yes";

const gestures = () => kept("gestures", "yes") === "yes";
const mute = () => document.documentElement.classList.toggle("without-gestures", !gestures());

function tie(id, now) {
  const box = document.getElementById(id);
  if (!box) return;
  box.checked = now();
  box.addEventListener("change", () => keep(id, box.checked ? "yes" : "no"));
}

tie("second-tap", secondTap);
tie("ask-first", asksFirst);
tie("sounds", sounds);
tie("vibration", vibration);
tie("gestures", gestures);
document.getElementById("gestures")?.addEventListener("change", mute);
mute();

document.addEventListener("click", async (event) => {
  const button = event.target.closest("#copy");
  if (!button) return;
  await navigator.clipboard.writeText(document.getElementById("link").value);
  button.textContent = button.dataset.done;
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("#share");
  if (!button) return;
  const url = document.getElementById("link").value;
  navigator.share({ title: button.dataset.title, url }).catch(() => {}); // whoever changes their mind
});

/** Show what this browser can do. */
export function unveil() {
  const copy = document.getElementById("copy");
  const share = document.getElementById("share");
  if (copy && navigator.clipboard) copy.hidden = false;
  if (share && navigator.share) share.hidden = false;
}
unveil();
