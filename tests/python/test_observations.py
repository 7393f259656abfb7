"""Observations: their layout, what they say, and what they keep from a side."""

import itertools
import unittest

import numpy as np

import tercio
from common import SCENARIOS, decision, position


def row(state, side, piece):
    layout = state.game.layout
    pieces = state.observation(side, planes=False)["pieces"]
    return dict(zip(layout.features, pieces[layout.pieces.index(piece)].tolist()))


def plane(state, side, name):
    return state.observation(side)["planes"][state.game.layout.planes.index(name)]


def same(one, two):
    return all(np.array_equal(one[part], two[part]) for part in one)


def exchanged(saved, a, b):
    """The saved position with two pieces in each other's place, in everything."""
    def walk(value):
        if isinstance(value, dict):
            return {key: walk(one) for key, one in value.items()}
        if isinstance(value, list):
            return [walk(one) for one in value]
        return {a: b, b: a}.get(value, value) if isinstance(value, str) else value

    out = walk(saved)
    numbers = {piece[0]: n for n, piece in enumerate(saved["pieces"])}
    out["pieces"][numbers[a]], out["pieces"][numbers[b]] = (out["pieces"][numbers[b]],
                                                            out["pieces"][numbers[a]])
    return out


class Observations(unittest.TestCase):
    def test_the_layout_is_the_same_for_every_scenario_of_a_battle(self):
        layouts = {}
        for scenario in SCENARIOS:
            layouts.setdefault(scenario.split("/")[0], []).append(tercio.load(scenario).layout)
        for battle, found in layouts.items():
            self.assertTrue(all(one == found[0] for one in found), battle)
            for names in found[0][2:]:
                self.assertEqual(len(set(names)), len(names), battle)

    def test_the_arrays_are_as_large_as_the_layout_says(self):
        for scenario in SCENARIOS:
            game = tercio.load(scenario)
            layout = game.layout
            for count in (0, 50, 200):
                state = position(scenario, count)
                for side in game.sides:
                    seen = state.observation(side)
                    self.assertEqual(seen["planes"].shape,
                                     (len(layout.planes), layout.lines, layout.places))
                    self.assertEqual(seen["pieces"].shape,
                                     (len(layout.pieces), len(layout.features)))
                    self.assertEqual(seen["globals"].shape, (len(layout.globals),))
                    for part in seen.values():
                        self.assertEqual(part.dtype, np.float32)
                        self.assertTrue(np.isfinite(part).all())
                    self.assertNotIn("planes", state.observation(side, planes=False))

    def test_they_say_what_the_view_says(self):
        for scenario, count in itertools.product(
                ("breitenfeld/historical", "freiburg/5-august", "rocroi/historical"), (80, 250)):
            state = position(scenario, count)
            sides = state.game.sides
            view = state.view(sides[0])
            strength = np.zeros(2)
            for piece in view["pieces"]:
                told = row(state, sides[0], piece["id"])
                owner = piece.get("owner", piece["side"])
                self.assertEqual(told["own"], owner == sides[0], piece)
                self.assertEqual(told[piece["state"]], 1)
                self.assertEqual(told[piece["kind"]], 1)
                label = f"{int(told['line']):02d}{int(told['place']):02d}"
                self.assertEqual(label, piece["hex"] or "0000")
                if piece["state"] in ("ready", "disrupted") and "strength" in piece:
                    now = piece["strength" if piece["state"] == "ready" else "disrupted_strength"]
                    self.assertEqual(told["strength"], now)
                    strength[sides.index(piece["side"])] += now
            for whose, expected in zip(("own ", "enemy "), strength):
                drawn = (plane(state, sides[0], whose + "infantry strength")
                         + plane(state, sides[0], whose + "cavalry strength"))
                self.assertEqual(drawn.sum(), expected)

    def test_each_side_sees_itself_as_its_own(self):
        state = position("rocroi/historical", 100)
        one, two = state.game.sides
        for name in state.game.layout.planes:
            if name.startswith("own "):
                np.testing.assert_array_equal(plane(state, one, name),
                                              plane(state, two, "enemy " + name[4:]))

    def test_at_warburg_they_say_what_the_view_of_the_side_says(self):
        hidden = 0
        for scenario, count in itertools.product(
                ("warburg/historical", "warburg/alternate", "warburg/free"), (150, 400, 700)):
            state = position(scenario, count)
            for side in state.game.sides:
                for piece in state.view(side)["pieces"]:
                    told = row(state, side, piece["id"])
                    self.assertEqual(told["hidden"], piece["state"] == "hidden")
                    label = f"{int(told['line']):02d}{int(told['place']):02d}"
                    self.assertEqual(label, piece["hex"] or "0000")
                    if piece["state"] == "hidden":
                        hidden += 1
                        for feature in ("steps", "points", "on map", "has moved", "in column",
                                        "disorganised for a time", "order good", "faces n"):
                            self.assertEqual(told[feature], 0, feature)
                    elif piece["kind"] != "commander":
                        self.assertEqual(told["steps"], piece.get("steps", 0)
                                         if piece["hex"] else 0)
                more = {stack["hex"] for stack in state.view(side)["facts"]["stacks"]
                        if stack.get("more")}
                drawn = plane(state, side, "enemy more beneath")
                self.assertEqual({f"{line + 1:02d}{place + 1:02d}"
                                  for line, place in zip(*np.nonzero(drawn))}, more)
                self.assertEqual(drawn.max(initial=0), 1 if more else 0)
        self.assertGreater(hidden, 20)

    def test_hidden_counters_in_each_others_place_look_the_same(self):
        tried = 0
        for scenario, seed in itertools.product(("warburg/historical", "warburg/free"), range(4)):
            game = tercio.load(scenario)
            state = game.new_state(seed=seed)
            for _ in range(12):
                for _ in range(60):
                    if not state.is_over():
                        state.random_step()
                saved = state.save()
                rows = {piece[0]: piece for piece in saved["pieces"]}
                for side in game.sides:
                    seen = state.observation(side)
                    hidden = [p["id"] for p in state.view(side)["pieces"]
                              if p["state"] == "hidden"]
                    for a, b in itertools.combinations(hidden, 2):
                        try:
                            other = game.restore(exchanged(saved, a, b), seed=seed)
                        except tercio.BadPosition:
                            continue  # the two could not stand in each other's place
                        if rows[a] != rows[b]:
                            self.assertNotEqual(other.hash, state.hash)
                        still = [p["id"] for p in other.view(side)["pieces"]
                                 if p["state"] == "hidden"]
                        self.assertEqual(still, hidden)
                        tried += 1
                        self.assertTrue(same(seen, other.observation(side)), (a, b, side))
        self.assertGreater(tried, 30)

    def test_one_sees_ones_own_counters(self):
        game = tercio.load("warburg/historical")
        for count in (100, 300, 500):
            state = position("warburg/historical", count)
            for side in game.sides:
                seen = state.observation(side)["pieces"]
                own = seen[:, game.layout.features.index("own")] == 1
                self.assertEqual(seen[own, game.layout.features.index("hidden")].sum(), 0)


class Values(unittest.TestCase):
    def test_the_values_of_both_sides_add_up_to_one(self):
        for scenario in SCENARIOS:
            state = decision(scenario, 60)
            if not state.game.has_opponent:
                with self.assertRaises(tercio.NoOpponent) as caught:
                    state.value(state.game.sides[0])
                self.assertTrue(caught.exception.message)
                continue
            one, two = state.game.sides
            # 3.6 Where something is hidden each side judges by what it sees.
            if not scenario.startswith("warburg/"):
                self.assertAlmostEqual(state.value(one) + state.value(two), 1, places=6)
            for evaluation in (state.evaluate(one), state.evaluate(one, judgements=5, seed=1)):
                self.assertAlmostEqual(sum(c.chance for c in evaluation.chances), 1, places=6)
                self.assertAlmostEqual(sum(evaluation.value.values()), 1, places=6)

    def test_the_value_of_a_game_that_is_over_is_how_it_ended(self):
        for scenario in SCENARIOS:
            state = position(scenario, None)
            winner = state.outcome().winner
            for side in state.game.sides:
                expected = 0.5 if winner is None else float(winner == side)
                self.assertEqual(state.value(side), expected)


if __name__ == "__main__":
    unittest.main()
