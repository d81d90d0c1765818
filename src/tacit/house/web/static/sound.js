// Soft sounds, for those who want them: something has happened, or it is one's own turn.

import { sounds } from "./house.js";

const TONES = { move: [392], turn: [523, 784] }; // hertz, one after the other
const LENGTH = 0.35; // seconds
const APART = 0.15;
let audio = null;

/** Browsers let a page be heard only after somebody has touched it. */
function wake() {
  if (!sounds()) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume().catch(() => {});
}
for (const gesture of ["click", "keydown"]) document.addEventListener(gesture, wake);

/** Let something be heard: `move` or `turn`. What cannot be heard now is not heard later. */
export function play(what) {
  if (!sounds() || audio?.state !== "running") return;
  TONES[what].forEach((pitch, i) => ring(pitch, audio.currentTime + i * APART));
}

function ring(pitch, from) {
  const tone = audio.createOscillator();
  const loud = audio.createGain();
  tone.frequency.value = pitch;
  loud.gain.setValueAtTime(0.05, from);
  loud.gain.exponentialRampToValueAtTime(0.0001, from + LENGTH);
  tone.connect(loud).connect(audio.destination);
  tone.start(from);
  tone.stop(from + LENGTH);
}
