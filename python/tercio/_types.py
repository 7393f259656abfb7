"""The errors of the module, and the small values it answers with."""

from typing import NamedTuple, Optional


class Error(Exception):
    """Whatever the module refuses."""


class Refused(Error):
    """A refusal as the rules give it: `message` says what is wrong, `rule` is the case of the rules
    ("8.12", or "" where it is not a matter of the rules), `pieces` and `hexes` are those at fault,
    `field` is the argument at fault, `code` the kind of refusal ("illegal", "unknown", ...)."""

    def __init__(self, message, rule="", code="", pieces=(), hexes=(), field=""):
        super().__init__(message, rule, code, pieces, hexes, field)
        self.message = message
        self.rule = rule
        self.code = code
        self.pieces = tuple(pieces)
        self.hexes = tuple(hexes)
        self.field = field

    def __str__(self):
        where = f"{self.field[8:]}: " if self.field.startswith("options.") else ""
        return where + (f"{self.rule}: " if self.rule else "") + self.message


class IllegalAction(Refused, ValueError):
    """The action cannot be done in this position; nothing has changed."""


class BadPosition(Refused, ValueError):
    """A set-up, a saved position or a question that cannot be read or that the rules cannot hold."""

    def __str__(self):
        return (f"{self.field}: " if self.field else "") + super().__str__()


class NotFound(Refused, LookupError):
    """There is no such scenario, option, value, side, piece or level."""


class NoOpponent(Refused, NotImplementedError):
    """The computer does not play this battle."""


class RecordError(Error, ValueError):
    """A record of a game that is not sound; `line` of its text is where, 0: nowhere in particular."""

    def __init__(self, message, line=0, rule=""):
        super().__init__(message, line, rule)
        self.message = message
        self.line = line
        self.rule = rule

    def __str__(self):
        where = f"line {self.line}: " if self.line else ""
        return where + (f"{self.rule}: " if self.rule else "") + self.message


class WrongMoment(Error, RuntimeError):
    """A question that has no answer in this position: the game is over, or dice are due."""


class Refusal(NamedTuple):
    """Why an action cannot be done (`State.why_not`)."""

    message: str
    rule: str
    code: str
    pieces: tuple
    hexes: tuple
    field: str

    def __str__(self):
        return (f"{self.rule}: " if self.rule else "") + self.message


class Outcome(NamedTuple):
    """How a game has ended. `winner` is a side, or None when it is drawn; `points` is the score by
    side, and says nothing at Warburg, which is not decided by points."""

    winner: Optional[str]
    level: str
    reason: str
    rule: str
    points: dict


class Decision(NamedTuple):
    """What a computer player does: actions to be carried out one after the other, with no die and no
    decision of the other side between them. `value` is the chance of its side, None where it has not
    looked; `judgements` is the thought it took; `cut_short`: the clock ended it."""

    actions: list
    value: Optional[float]
    judgements: int
    cut_short: bool


class Suggestion(NamedTuple):
    """An action that could be taken, what prepares for in the same phase, and what it is worth."""

    actions: list
    value: float
    gain: float
    reason: str


class Chance(NamedTuple):
    """The chance of one way the game can end; `side` is None where nobody wins."""

    side: Optional[str]
    level: str
    chance: float


class Evaluation(NamedTuple):
    """`value` of each side (won, and half of drawn), and the chances of each way to end."""

    value: dict
    chances: list


class Layout(NamedTuple):
    """What the numbers of an observation mean: planes[name][line - 1][place - 1],
    pieces[piece][feature], globals[name]. The same for every scenario of a battle."""

    lines: int
    places: int
    planes: tuple
    features: tuple
    globals: tuple
    pieces: tuple


class Verdict(NamedTuple):
    """Whether a record is sound; if not, what is wrong and in which line."""

    sound: bool
    message: str
    line: int

    def __bool__(self):
        return self.sound
