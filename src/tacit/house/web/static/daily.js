// The deals of a day: those that lie open are checked on this device, and the picture of one's results
// is offered as one that messengers show.

import { offerPng } from "./picture.js";
import { check } from "./seal.js";

check();
offerPng();
