"""Hypotheses about two boards, counted by their sets of tiles.

Two hypotheses go together if they share no tile: if the tiles of one are a subset of what the other
leaves. So the weights of all hypotheses about one board are added up over all subsets (Yates), and
each of the other finds there the weight of all that goes with it. Compiled, `pairs.py` is as fast
or faster; interpreted this is, by far, as it works on whole arrays. Both count in integers, and
alike.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.jit import rule
from tacit.games.salomon.rules.deduction.boards import (
    TILES_AT,
    jokers_of,
    numbers_of,
    plain_weight,
)
from tacit.games.salomon.rules.state import CELLS, COLOURS, JOKER, KINDS, NUMBERS, SIDE, TILES

# What a hypothesis says, packed into a word: the kappa, and for each row its colour and the number
# at which its joker stands, or NUMBERS.
KAPPA_BITS, ROW_BITS = 7, 5
CHOICES = NUMBERS + 1


@rule
def tiles_possible_on(board, gone):
    tiles = 0
    for cell in range(CELLS):
        tiles |= board[TILES_AT + cell] & ~gone
    return tiles


@rule
def tiles_in(tiles):
    """How many tiles there are."""
    n = 0
    for tile in range(TILES):
        n += tiles >> tile & 1
    return n


@rule
def list_hypotheses(options):
    """All hypotheses about a board, of which `options` has a row for each kappa.

    Their tiles, their weights, and what they say. Rows are added one after the other.
    """
    n = len(options)
    tiles, weights, says = np.zeros(n, np.int64), np.ones(n, np.int64), np.arange(n)
    colours = np.zeros(n, np.int64)
    for row in range(SIDE):
        kappas = says & ((1 << KAPPA_BITS) - 1)
        n = 0
        for colour in range(COLOURS):
            option = options[:, row, colour][kappas]
            for joker in range(CHOICES):
                n += can_be(option, colours, colour, joker).sum()
        longer = np.empty((4, n), np.int64)
        n = 0
        for colour in range(COLOURS):
            option = options[:, row, colour][kappas]
            for joker in range(CHOICES):
                can = can_be(option, colours, colour, joker)
                after = n + can.sum()
                kinds, weight = numbers_of(option[can]), plain_weight(option[can])
                if joker < NUMBERS:
                    kinds = kinds & ~(1 << joker) | 1 << JOKER
                    weight[:] = 1
                says_row = (CHOICES * colour + joker) << (KAPPA_BITS + ROW_BITS * row)
                longer[0, n:after] = tiles[can] | kinds << (KINDS * colour)
                longer[1, n:after] = weights[can] * weight
                longer[2, n:after] = says[can] | says_row
                longer[3, n:after] = colours[can] | 1 << colour
                n = after
        tiles, weights, says, colours = longer[0], longer[1], longer[2], longer[3]
    return tiles, weights, says


@rule
def can_be(option, colours, colour, joker):
    """For which hypotheses a row can have a colour that they do not have yet, with this joker."""
    good = plain_weight(option) > 0 if joker == NUMBERS else jokers_of(option) >> joker & 1 > 0
    return good & (colours >> colour & 1 == 0)


@rule
def keys_of(tiles, common):
    """The tiles of each hypothesis that are among the common ones, packed."""
    keys = np.zeros(len(tiles), np.int64)
    bits = 0
    for tile in range(TILES):
        if common >> tile & 1:
            keys |= (tiles >> tile & 1) << bits
            bits += 1
    return keys


@rule
def sum_subsets(keys, weights, bits):
    """For each set of tiles the weight of all hypotheses that have no others."""
    sums = np.zeros(1 << bits, np.int64)
    for i in range(len(keys)):
        sums[keys[i]] += weights[i]
    for i in range(bits):
        halves = sums.reshape(len(sums) >> (i + 1), 2, 1 << i)
        halves[:, 1] += halves[:, 0]
    return sums


@rule
def share(says, weights, shares):
    """Add to shares[kappa, row, colour, joker] the weights of all that say so."""
    for i in range(len(says)):
        left = says[i] >> KAPPA_BITS
        for row in range(SIDE):
            choice = left & ((1 << ROW_BITS) - 1)
            left >>= ROW_BITS
            kappa = says[i] & ((1 << KAPPA_BITS) - 1)
            shares[kappa, row, choice // CHOICES, choice % CHOICES] += weights[i]


@rule
def share_out_by_subsets(work, common, shares):
    """What `share_out` does, if only these tiles can be on both boards; the weight of all."""
    bits = tiles_in(common)
    first = list_hypotheses(work.options[0, : work.order_count[0]])
    second = list_hypotheses(work.options[1, : work.order_count[1]])
    first_keys, second_keys = keys_of(first[0], common), keys_of(second[0], common)
    all_tiles = (1 << bits) - 1
    with_second = first[1] * sum_subsets(second_keys, second[1], bits)[all_tiles & ~first_keys]
    with_first = second[1] * sum_subsets(first_keys, first[1], bits)[all_tiles & ~second_keys]
    share(first[2], with_second, shares[0])
    share(second[2], with_first, shares[1])
    return with_second.sum()
