"""What several tests use."""

import os
import subprocess
from pathlib import Path

import tercio

ROOT = Path(__file__).resolve().parents[2]
TERCIO = os.environ.get("TERCIO", str(ROOT / "build" / "release" / "tercio"))
SCENARIOS = tercio.scenarios()


def steps(state, count=None):
    """Takes random steps, to the end or so many of them."""
    while not state.is_over() and count != 0:
        state.random_step()
        count = None if count is None else count - 1
    return state


def position(scenario, count, seed=1):
    return steps(tercio.load(scenario).new_state(seed=seed), count)


def decision(scenario, count, seed=1):
    """A position in which a side decides."""
    state = position(scenario, count, seed)
    state.roll()
    assert not state.is_over()
    return state


def command(*arguments, stdin=""):
    """Runs the program; returns its exit code and what it said."""
    done = subprocess.run([TERCIO, *map(str, arguments)], input=stdin, text=True, timeout=120,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout
