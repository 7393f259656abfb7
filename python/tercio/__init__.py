"""Classic hex-and-counter battles, every rule enforced: Breitenfeld, Rocroi, Freiburg, Warburg.

    import tercio
    game = tercio.load("rocroi/historical")
    state = game.new_state(seed=7)
    while not state.is_over():
        if state.is_chance():
            state.apply("roll")
        else:
            tercio.Opponent("ensign").act(state)
    print(state.outcome())

docs/python.md has the tour; tercio.aec the environment in the manner of PettingZoo.
"""

from typing import Callable, Mapping, Optional, Sequence, Union

from . import _tercio
from ._tercio import Game, Opponent, State, __version__
from ._types import (BadPosition, Chance, Decision, Error, Evaluation, IllegalAction, Layout,
                     NoOpponent, NotFound, Outcome, RecordError, Refusal, Refused, Suggestion,
                     Verdict, WrongMoment)

__all__ = ["BadPosition", "Chance", "Decision", "Error", "Evaluation", "Game", "IllegalAction",
           "Layout", "NoOpponent", "NotFound", "Opponent", "Outcome", "RecordError", "Refusal",
           "Refused", "State", "Suggestion", "Verdict", "WrongMoment", "games", "levels", "load",
           "play", "replay", "scenarios", "verify"]

Player = Union[str, Opponent, Callable[[State], Union[str, int]]]


def load(scenario: str, options: Optional[Mapping[str, str]] = None, data: str = "") -> Game:
    """The game of a scenario, "rocroi/historical"; options not named have their defaults. `data` is
    a folder with battles of your own, as the program has them under games/."""
    return _tercio.load(scenario, dict(options or {}), str(data))


def scenarios(data: str = "") -> list:
    """The names of all scenarios."""
    return _tercio.scenarios(str(data))


def games(data: str = "") -> list:
    """All battles with their scenarios, and their options with every value, as dicts."""
    return _tercio.games(str(data))


def levels() -> list:
    """The computer players there are, the weakest first; those after the marshal are for tests."""
    return _tercio.levels()


def replay(text: str, data: str = "") -> State:
    """The position that the text of a record leads to. Raises RecordError with the line at fault."""
    return _tercio.replay(text, str(data))


def verify(text: str, data: str = "") -> Verdict:
    """Whether a record is sound: its actions keep the rules, and what it claims of its dice, chain
    and signatures holds. A Verdict is true when it is."""
    return _tercio.verify(text, str(data))


def play(game: Game, players: Union[Player, Sequence[Player], Mapping[str, Player]] = "ensign",
         seed: Union[int, str, None] = 0,
         watch: Optional[Callable[[State], None]] = None) -> State:
    """Plays a game to its end and returns the last position, with its outcome and record.

    A player is a level ("captain"), an Opponent, or a function that is given the state and returns
    an action as text or as a number of legal_actions(). `players` is one for both sides, or one for
    each: in the order of game.sides, or by name. The dice follow from the seed. `watch` is called
    with the state whenever a side is to decide."""
    seats = _seats(game, players, seed)
    state = game.new_state(seed=seed)
    while not state.is_over():
        if state.is_chance():
            state.roll()
            continue
        if watch is not None:
            watch(state)
        player = seats[state.to_act()]
        if isinstance(player, Opponent):
            player.act(state)
        else:
            state.apply(player(state))
    return state


def _seats(game, players, seed):
    if isinstance(players, Mapping):
        unknown = [side for side in players if side not in game.sides]
        missing = [side for side in game.sides if side not in players]
        if unknown or missing:
            raise NotFound(f"players are wanted for {' and '.join(game.sides)}, not for "
                           f"{' and '.join(map(str, players)) or 'nobody'}", field="players")
        seats = dict(players)
    elif isinstance(players, (str, Opponent)) or callable(players):
        seats = {side: players for side in game.sides}
    else:
        players = list(players)
        if len(players) != 2:
            raise ValueError(f"a game has two players, not {len(players)}")
        seats = dict(zip(game.sides, players))
    for side, player in seats.items():
        if isinstance(player, str):
            seats[side] = Opponent(player, seed=seed)
        elif not isinstance(player, Opponent) and not callable(player):
            raise TypeError(f"the player of {side} is neither a level nor an Opponent nor a function")
    return seats
