// Checks on this device that the deal is the one that was sealed before the first move: the fingerprint
// of the secret is the commitment, and every number that chance played follows from the secret.

const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hex = (buffer) => [...new Uint8Array(buffer)].map((b) => b.toString(16).padStart(2, "0")).join("");

const BYTES = 32;
const framed = (part) => [0, 0, 0, 0, 0, 0, 0, part.length, ...part];

/** Whether seed and salt are what was committed to: each with its length before it, or, in games
 * that began before that was so, run together. With 32 bytes each the two cannot be confused. */
async function wasSealed(seed, salt, commitment) {
  if (seed.length !== BYTES || salt.length !== BYTES) return false;
  const ways = [[...framed(seed), ...framed(salt)], [...seed, ...salt]];
  const digests = await Promise.all(
    ways.map((sealed) => crypto.subtle.digest("SHA-256", new Uint8Array(sealed))),
  );
  return digests.some((digest) => hex(digest) === commitment);
}

async function isHonest({ seed, salt, commitment, numbers }) {
  const secret = bytes(seed);
  if (!(await wasSealed(secret, bytes(salt), commitment))) return false;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", secret, algorithm, false, ["sign"]);
  for (const pair of numbers.split(" ").filter(Boolean)) {
    const [ply, played] = pair.split(":");
    const digest = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(ply));
    if (new DataView(digest).getBigUint64(0) >> 1n !== BigInt(played)) return false;
  }
  return true;
}

/** Check the seals on this page, if there are any. */
export async function check() {
  // Browsers offer this to pages that came over a safe connection, or from this very machine.
  if (!globalThis.crypto?.subtle) return;
  for (const seal of document.querySelectorAll("details[data-seed]")) {
    if (seal.classList.contains("good")) continue;
    const good = await isHonest(seal.dataset);
    seal.classList.add(good ? "good" : "bad");
    seal.querySelector(".verdict").textContent = good ? seal.dataset.good : seal.dataset.bad;
  }
}
