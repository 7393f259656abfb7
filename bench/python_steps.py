#!/usr/bin/python3
"""Steps a second from Python on one core (processor time): /usr/bin/python3 bench/python_steps.py [seconds for each]

Of the module in build/release/python, or where PYTHONPATH says. A step is an action or a die. Set-ups
by the players are drawn by the engine in every column: with a thousand places to choose from they are
not what a game is made of.
"""

import random
import sys
import time
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent / "build" / "release" / "python"))
import tercio  # noqa: E402

SECONDS = float(sys.argv[1]) if sys.argv[1:] else 1.0


def by_text(state, rng):
    """Every legal action as text, one of them carried out by its text."""
    state.apply(rng.choice(state.legal_actions()))


def by_number(state, rng):
    """The legal actions counted, one of them carried out by its number."""
    state.apply(rng.randrange(state.legal_count()))


def at_random(state, rng):
    """A step that the engine draws itself."""
    state.random_step()


def steps(game, step, record):
    """Steps a second in games from their beginning."""
    rng = random.Random(1)
    done, seed, began = 0, 0, time.process_time()
    while True:
        seed += 1
        state = game.new_state(seed=seed, record=record)
        while not state.is_over():
            (at_random if state.decision == "deploy" else step)(state, rng)
            done += 1
            if done % 64 == 0 and time.process_time() - began > SECONDS:
                return done / (time.process_time() - began)


def times(action):
    """How often a second something can be done."""
    done, began = 0, time.process_time()
    while time.process_time() - began < SECONDS / 2:
        for _ in range(20):
            action()
        done += 20
    return done / (time.process_time() - began)


def main():
    columns = ("texts", "numbers", "random", "… no record", "clones", "observations", "… no planes",
               "random games", "script games")
    print("| scenario | " + " | ".join(columns) + " |")
    print("|---|" + "---|" * len(columns))
    for scenario in tercio.scenarios():
        game = tercio.load(scenario)
        middle = game.new_state(seed=1)
        for _ in range(200):
            if not middle.is_over():
                middle.random_step()
        side = game.sides[0]
        found = [steps(game, by_text, True), steps(game, by_number, False),
                 steps(game, at_random, True), steps(game, at_random, False),
                 times(middle.clone), times(lambda: middle.observation(side)),
                 times(lambda: middle.observation(side, planes=False))]
        for players in ("random", "ensign"):
            if players == "random" or game.has_opponent:
                count = 8
                while True:
                    began = time.process_time()
                    game.playouts(count, players, threads=1)
                    took = time.process_time() - began
                    if took > SECONDS / 2:
                        break
                    count *= 2
                found.append(count / took)
        print(f"| {scenario} | " + " | ".join(f"{value:,.0f}" for value in found) + " |",
              flush=True)


if __name__ == "__main__":
    main()
