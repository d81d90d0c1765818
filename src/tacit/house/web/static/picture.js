// A picture of one's results becomes one that messengers show: to download, and to share with the
// words beside it where the device can do that. Without scripts it is an SVG.

const SCALE = 2; // for screens with small pixels

/** The same picture as PNG; null where this browser does not draw it. */
async function asPng(image) {
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth * SCALE, image.naturalHeight * SCALE];
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** Offer the picture of this page, if it has one. What is shared, house.js reads from the button. */
export async function offerPng() {
  const picture = document.getElementById("picture");
  const png = picture && (await asPng(picture).catch(() => null));
  if (!png) return;
  const link = document.getElementById("take-picture");
  link.href = URL.createObjectURL(png);
  link.download = link.download.replace(/svg$/, "png");
  document.getElementById("share").files = [new File([png], link.download, { type: png.type })];
}
