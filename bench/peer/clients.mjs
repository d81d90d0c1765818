// People at tables of a boardgame.io server, by its own client: what bench/people.py is for a house.
//
//     node clients.mjs ADDRESS
//
// Reads what to do from stdin, one JSON list a line, and answers each with a line when it is done:
// ["fill", tables], ["play", seconds, every], ["empty"].

import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { game, legal } from "./game.mjs";

const require = createRequire(import.meta.url);
const { Client, LobbyClient } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");

const PATIENCE = 60_000; // milliseconds after which an update that does not come is a failure
const AT_ONCE = 16; // tables at which people sit down at the same time
const NAMES = ["Ada", "Ben"];

const [address] = process.argv.slice(2);
const lobby = new LobbyClient({ server: address });
const oneOf = (list) => list[Math.floor(Math.random() * list.length)];

// One person: what they see now, and when they came to see it.
class Seat {
  constructor(matchID, playerID, credentials) {
    // A connection for each person, as if they had a browser each.
    const socketOpts = { forceNew: true, transports: ["websocket"] };
    const multiplayer = SocketIO({ server: address, socketOpts });
    this.client = Client({ game, matchID, playerID, credentials, multiplayer, debug: false });
    this.playerID = playerID;
    this.version = -1;
    this.client.subscribe((state) => this.lookAt(state));
    this.client.start();
  }

  lookAt(state) {
    if (state === null || state._stateID <= this.version) return;
    this.version = state._stateID;
    this.seen = state;
    this.at = performance.now();
    this.wake?.();
  }

  async sees(version) {
    if (this.version >= version) return;
    const late = new Error(`player ${this.playerID} has not seen version ${version}`);
    await new Promise((resolve, reject) => {
      const patience = setTimeout(() => reject(late), PATIENCE);
      this.wake = () => {
        if (this.version < version) return;
        clearTimeout(patience);
        resolve();
      };
    });
    this.wake = undefined;
  }
}

// Two people at a table.
class Pair {
  static async seated() {
    const { matchID } = await lobby.createMatch(game.name, { numPlayers: NAMES.length });
    const pair = new Pair();
    pair.seats = [];
    for (const [number, playerName] of NAMES.entries()) {
      const playerID = String(number);
      const joined = await lobby.joinMatch(game.name, matchID, { playerID, playerName });
      pair.seats.push(new Seat(matchID, playerID, joined.playerCredentials));
    }
    await Promise.all(pair.seats.map((seat) => seat.sees(0)));
    return pair;
  }

  get isOver() {
    return this.seats.some((seat) => seat.seen.ctx.gameover !== undefined);
  }

  // Whoever is due moves; how many seconds it took until the other one saw it.
  async move() {
    const mover = this.seats.find((seat) => seat.seen.isActive);
    const other = this.seats.find((seat) => seat !== mover);
    const [name, ...args] = oneOf(legal({ G: mover.seen.G, playerID: mover.playerID }));
    const version = mover.version + 1;
    const click = performance.now();
    mover.client.moves[name](...args);
    await Promise.all([mover.sees(version), other.sees(version)]);
    return (other.at - click) / 1000;
  }

  leave() {
    for (const seat of this.seats) seat.client.stop();
  }
}

let pairs = [];

async function fill(tables) {
  while (pairs.length < tables) {
    const more = Math.min(AT_ONCE, tables - pairs.length);
    pairs.push(...(await Promise.all(Array.from({ length: more }, Pair.seated))));
  }
}

// Play at all tables for a while; a table moves `every` so many seconds, 0: at once.
async function play(seconds, every) {
  const tally = { delays: [], failures: [] };
  const end = performance.now() + seconds * 1000;
  await Promise.all(pairs.map((_, number) => playAt(number, end, every, tally)));
  return tally;
}

async function playAt(number, end, every, tally) {
  try {
    while (true) {
      const pause = -Math.log(1 - Math.random()) * every * 1000;
      if (performance.now() + pause >= end) return;
      if (pause) await sleep(pause);
      if (pairs[number].isOver) {
        pairs[number].leave();
        pairs[number] = await Pair.seated();
      }
      const delay = await pairs[number].move();
      if (performance.now() < end) tally.delays.push(delay);
    }
  } catch (error) {
    tally.failures.push(String(error));
  }
}

function empty() {
  for (const pair of pairs) pair.leave();
  pairs = [];
}

const can = { fill, play, empty };
try {
  for await (const line of createInterface({ input: process.stdin })) {
    const [what, ...args] = JSON.parse(line);
    console.log(JSON.stringify((await can[what](...args)) ?? null));
  }
  process.exit();
} catch (error) {
  console.error(String(error));
  process.exit(1);
}
