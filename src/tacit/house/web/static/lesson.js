// The address follows the lesson, so that a page that is loaded again, or left and found again, is at the same step.

import { tellWorker } from "./house.js";

const live = () => document.getElementById("live");

document.addEventListener("board", () => {
  const { address } = live().dataset;
  if (address === location.pathname + location.search) return;
  history.pushState(null, "", address);
  if (document.querySelector(".voice.ends")) scrollTo({ top: 0 }); // how it ended stands there
});
addEventListener("popstate", () => location.reload());

// What was met can be played without a network.
addEventListener("load", () => tellWorker({ met: location.pathname, language: document.documentElement.lang }));
