// A game of the size of ours, for boardgame.io: follow the colour or the number, or draw a card.

import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { INVALID_MOVE, PlayerView } = require("boardgame.io/core");

const COLOURS = 4;
const NUMBERS = 12;
const HAND = 12; // cards that each player begins with

const follows = (card, top) =>
  card % NUMBERS === top % NUMBERS || Math.floor(card / NUMBERS) === Math.floor(top / NUMBERS);

function setup({ random }) {
  const deck = random.Shuffle([...Array(COLOURS * NUMBERS).keys()]);
  const players = { 0: { hand: deck.splice(-HAND) }, 1: { hand: deck.splice(-HAND) } };
  const pile = [deck.pop()];
  const left = { 0: HAND, 1: HAND, deck: deck.length }; // how many cards are where: seen by both
  return { secret: { deck }, players, pile, left, passed: 0 };
}

function play({ G, playerID }, card) {
  const { hand } = G.players[playerID];
  if (!hand.includes(card) || !follows(card, G.pile.at(-1))) return INVALID_MOVE;
  hand.splice(hand.indexOf(card), 1);
  G.pile.push(card);
  G.left[playerID] -= 1;
  G.passed = 0;
}

// With no card left to draw it is a pass.
function draw({ G, playerID }) {
  if (G.left.deck === 0) {
    G.passed += 1;
    return;
  }
  G.players[playerID].hand.push(G.secret.deck.pop());
  G.left[playerID] += 1;
  G.left.deck -= 1;
}

function endIf({ G }) {
  const winner = ["0", "1"].find((player) => G.left[player] === 0);
  if (winner !== undefined) return { winner };
  if (G.passed === 2) return { draw: true };
}

// What a player may do, from what they see: the moves with their arguments.
export function legal({ G, playerID }) {
  const cards = G.players[playerID].hand.filter((card) => follows(card, G.pile.at(-1)));
  return [["draw"], ...cards.map((card) => ["play", card])];
}

export const game = {
  name: "follow",
  setup,
  // The deck is known to the server alone, so clients do not try a move before they send it.
  moves: { play: { move: play, client: false }, draw: { move: draw, client: false } },
  turn: { minMoves: 1, maxMoves: 1 },
  endIf,
  playerView: PlayerView.STRIP_SECRETS,
  disableUndo: true, // a move taken back says something
};
