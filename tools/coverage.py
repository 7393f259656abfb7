#!/usr/bin/env python3
"""Which rule cases are implemented where, and which tests hold them.

    tools/coverage.py                     write docs/coverage.md
    tools/coverage.py --check             exit 1 if docs/coverage.md is not current
    tools/coverage.py --open              list the rules that lack code or tests
    tools/coverage.py --open --applies BF,RO,ALL
    tools/coverage.py --applies RO        print the report for these codes, write nothing

The cases are those of games/*/rules.toml. What counts as implementation of case 8.12:

    // 8.12, 8.21 A unit ...              a comment in src that begins with case numbers
    "8.12"                                a string literal in src that is exactly the number
    case = "8.12"   cases = ["8.12"]   rule = "8.12"      a key in a data file under games

and as its test:

    TEST(Combat, r8_12_unit_must_attack)  also several: r8_11_r8_12_...; '.' and '-' of the number become '_'
    # covers: standard 8.12, breitenfeld 15.2             a line in a file under tests

A number is always meant exactly: 8.3 is not 8.3a, and 8.3a is not 8.3. Numbers look like 8.12, 12.0-Forest, 8.3a, 9.4.1a-1, 16.1.1,
4C-a, 4C2, 14a or 10-ex1; in names of tests r12_0_forest_, r8_3a_, r9_4_1a_1_, r16_1_1_, r4C_a_, r4C2_, r14a_, r10_ex1_.

A number may be preceded by its part, battle or system ("Breitenfeld 15.21", "Warburg 8.3a"). Without that, the place decides: a file
or test suite named after a battle (breitenfeld_victory.cpp, TEST(BreitenfeldVictory, ...), games/thirty-years-war/breitenfeld/) speaks
of that battle's cases where it has the number and of the standard cases otherwise; every other file speaks of the standard cases.
src/<system> belongs to games/<system> ('-' written '_'), and so does a file or suite named after the system or after one of its
battles, which are the folders of games/<system>. Files elsewhere may cite any system, by name if the number is a rule in several.
"""

import argparse
import difflib
import re
import sys
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

REPORT = Path("docs/coverage.md")
BASE_PART = "standard"


# --- the cases ---------------------------------------------------------------------------------------------------------


@dataclass
class Case:
    number: str
    part: str
    title: str
    kind: str
    applies: list[str]
    code: dict[str, set[str]] = field(default_factory=dict)  # file -> names of functions in it
    tests: set[str] = field(default_factory=set)

    def lacks(self):
        """What an open case is missing, in words; empty for a case that is covered or needs no cover."""
        if self.kind != "rule":
            return ""
        missing = [word for word, there in (("code", self.code), ("test", self.tests)) if not there]
        return "no " + " and no ".join(missing) if missing else ""


# Files that speak of cases and implement none.
TOLD = {"rules.toml", "notes.toml", "examples.toml", "story.toml"}


class System:
    """One rule system: the cases of games/<name>/rules.toml in their order."""

    def __init__(self, name, cases, battles=()):
        self.name = name
        self.battles = tuple(battles)
        self.folder = name.replace("-", "_")
        self.cases = cases
        self.parts = list(dict.fromkeys(case.part for case in cases))
        self.index = {(case.part, case.number.lower()): case for case in cases}
        if len(self.index) != len(cases):
            raise SystemExit(f"coverage: games/{name}/rules.toml has a case twice")
        self.base = BASE_PART if BASE_PART in self.parts else self.parts[0] if len(self.parts) == 1 else None

    def find(self, part, number):
        """The case with that number in `part`, else in the standard part, else None."""
        number = number.lower()
        return self.index.get((part, number)) or self.index.get((self.base, number))

    def is_named(self, word):
        """Whether the word names the system: by its own name, or by a battle that has no part of its own."""
        return word in (self.name, self.folder) or (word in self.battles and word not in self.parts)

    def battle_named_by(self, text):
        """The battle whose name `text` begins with, if any; "first-orders", "first_orders" and "FirstOrders" are one name."""
        text = joined(text)
        return next((part for part in self.parts if part != BASE_PART and text.startswith(joined(part))), None)


def joined(name):
    return re.sub("[-_]", "", name).lower()


def load_systems(root):
    systems = []
    for path in sorted(root.glob("games/*/rules.toml")):
        cases = [
            Case(c["number"], c["part"], c["title"], c["kind"], c["applies"])
            for c in tomllib.loads(path.read_text(encoding="utf-8"))["case"]
        ]
        battles = sorted(file.parent.name for file in path.parent.glob("*/battle.toml"))
        systems.append(System(path.parent.name, cases, battles))
    return systems


# --- from a citation to its case ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Citation:
    number: str
    qualifiers: tuple[str, ...] = ()  # names of a system or part written before the number


class Place:
    """Where a citation stands: the systems it may speak of, and the battle, if the place names one."""

    def __init__(self, systems, path, suite=""):
        self.names = [name for name in (suite, path.stem, *path.parts[:-1]) if name]
        self.systems = [s for s in systems if self._names_system(s)] or systems

    def _names_system(self, system):
        spellings = (system.name, system.folder, system.folder.replace("_", ""), *system.battles)
        return self.battle(system) or any(name.lower().startswith(spellings) for name in self.names)

    def battle(self, system):
        return next((b for b in map(system.battle_named_by, self.names) if b), None)

    def cases(self, citation):
        """All cases the citation can mean here: one when it is clear, several when it must be qualified."""
        systems, part = self.systems, None
        for word in citation.qualifiers:
            named = [s for s in systems if s.is_named(word)]
            if named:
                systems = named
            else:
                part = word
                systems = [s for s in systems if word in s.parts]
        return only_rules(s.find(part or self.battle(s) or s.base, citation.number) for s in systems)


def only_rules(found):
    """The cases found; where several systems have the number, the rules among them."""
    found = [case for case in found if case]
    rules = [case for case in found if case.kind == "rule"]
    return rules if len(found) > 1 and rules else found


# 8.12, 12.0-Forest, 4.1A, 9.4.1a-1, 16.1.1, 4C-a, 4C2, 14a, 10-ex1; not a bare 8, and never a part of a longer word
NUMBER = r"(?!\d+(?![\w.-]))\d{1,2}(?:\.\d{1,2}){0,2}(?:[A-Za-z]\d?)?(?:-[A-Za-z0-9]+)?(?![\w.]*\w)"


class Citations:
    """Reads lists of case numbers such as `8.12, Breitenfeld 15.21 and 15.22`."""

    def __init__(self, systems):
        names = {name for s in systems for name in (s.name, s.folder, *s.parts, *s.battles)}
        words = "|".join(re.escape(name) for name in sorted(names, key=lambda n: (-len(n), n)))
        self._item = re.compile(rf"((?:(?:{words})\s+)*)({NUMBER})", re.IGNORECASE)

    def leading(self, text):
        """The citations that `text` begins with, and what follows them."""
        result, qualifiers, at = [], (), 0
        while match := self._item.match(text, at):
            qualifiers = tuple(match[1].lower().split()) or qualifiers
            result.append(Citation(match[2], qualifiers))
            at = re.compile(r"\s*(?:,|;|/|\+|&|\band\b)?\s*").match(text, match.end()).end()
        return result, text[at:]

    def whole(self, text):
        """The citations of a text that consists of nothing else; otherwise none."""
        result, rest = self.leading(text.strip())
        return [] if rest else result


# --- C++ ---------------------------------------------------------------------------------------------------------------

CPP_TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)
      | (?P<raw>(?:u8|[uUL])?R"(?P<delimiter>[^\s()\\]{0,16})\((?P<inside>.*?)\)(?P=delimiter)")
      | "(?P<string>(?:\\.|[^"\\\n])*)"
      | (?P<char>(?<![0-9A-Za-z_])'(?:\\.|[^'\\\n])+')
      | (?P<directive>(?m:^)[ \t]*\#(?:[^\n\\]|\\.|\\\n)*)
      | (?P<mark>[{}();])
      | (?P<code>[^"'/{}();\#\n]+|.)""",
    re.VERBOSE | re.DOTALL,
)
NOT_A_NAME = {"alignas", "decltype", "explicit", "noexcept", "requires", "sizeof", "static_assert"}


@dataclass
class Fragment:
    kind: str  # "comment" or "string"
    text: str
    symbol: str = ""


@dataclass
class Scope:
    name: str
    holds_declarations: bool
    is_namespace: bool = False
    header: str = ""


def scope_opened_by(header):
    """What a '{' after this piece of declaration opens."""
    plain = re.sub(r"\[\[.*?\]\]|\b(?:public|private|protected)\s*:(?!:)", " ", header, flags=re.DOTALL).strip()
    if plain == "extern" or re.match(r"(?:inline\s+)?namespace\b", plain):
        return Scope("", True, is_namespace=True)
    plain = re.sub(r"^template\s*<.*?>\s*(?=\w)", "", plain, flags=re.DOTALL)
    kind = re.match(r"(?:enum(?:\s+(?:class|struct))?|class|struct|union)\s+(\w+)\s*(?:final\b|:|$)", plain)
    if kind:
        return Scope(kind[1], True)
    return Scope(declared_name(plain), False, header=header)


def declared_name(header):
    """The name of the function, type or variable that a declaration introduces, or ''."""
    before = header if "operator" in header else header.split("=")[0]
    for name in re.findall(r"(operator\s*(?:\(\s*\)|[^\s(]+)|[~\w]+)\s*\(", before):
        if name not in NOT_A_NAME:
            return name
    names = re.findall(r"[A-Za-z_]\w*", re.sub(r"\[.*?\]|:.*", "", before.replace("::", " ")))
    return names[-1] if names else ""


class Outline:
    """Walks a C++ file and gives each comment and string literal the function or declaration it belongs to."""

    def __init__(self, text):
        self.fragments = []
        self._text = text
        self._waiting = []  # fragments that belong to the declaration to come
        self._scopes = []
        self._header = ""  # the declaration so far
        self._parentheses = 0
        self._last_name = ""  # the declaration just finished, while still on its line
        for token in CPP_TOKEN.finditer(text):
            kind = token.lastgroup
            if kind == "comment":
                self._take(Fragment("comment", token[0]))
            elif kind in ("string", "raw"):
                self._take(Fragment("string", token["string"] if kind == "string" else token["inside"]))
            elif kind == "mark":
                self._mark(token[0], token.end())
            elif kind == "code":
                self._header += token[0]
                if token[0] == "\n":
                    self._last_name = ""

    def _declaring(self):
        return not self._scopes or self._scopes[-1].holds_declarations

    def _take(self, fragment):
        self.fragments.append(fragment)
        if not self._declaring():
            fragment.symbol = self._scopes[-1].name
        elif self._last_name and fragment.kind == "comment":
            fragment.symbol = self._last_name
        else:
            self._waiting.append(fragment)

    def _settle(self, name):
        for fragment in self._waiting:
            fragment.symbol = name
        self._waiting.clear()

    def _mark(self, mark, end):
        if mark in "()":
            self._parentheses = max(0, self._parentheses + (1 if mark == "(" else -1))
            self._header += mark
        elif mark == "{":
            self._open()
        elif mark == "}":
            self._close(end)
        elif not self._parentheses:
            if self._declaring() and self._header.strip():
                self._last_name = declared_name(self._header)
                self._settle(self._last_name)
            self._header = ""

    def _open(self):
        if self._declaring() and not self._parentheses:
            scope = scope_opened_by(self._header)
            self._settle(scope.name)
        else:
            scope = Scope(self._scopes[-1].name if self._scopes else "", False)
        self._scopes.append(scope)
        self._header = ""

    def _close(self, end):
        closed = self._scopes.pop() if self._scopes else Scope("", True)
        if closed.holds_declarations:
            self._settle(closed.name)
        if self._declaring():
            self._last_name = closed.name
        # `: a_{a}, b_{b} {` after a constructor: the declaration goes on.
        goes_on = re.match(r"\s*[,{]", self._text[end : end + 200])
        self._header = closed.header if goes_on else ""


def comment_lines(comment):
    """The lines of a comment without its marks."""
    for line in comment.removeprefix("/*").removesuffix("*/").splitlines():
        yield re.sub(r"^[\s/*!<]*[(\[]?", "", line)


# --- collecting --------------------------------------------------------------------------------------------------------


class Survey:
    """All citations of a tree, entered in the cases they mean."""

    def __init__(self, root):
        self.root = root
        self.systems = load_systems(root)
        self.citations = Citations(self.systems)
        self.doubts = set()  # citations that mean no case, or more than one
        self._read_sources()
        self._read_data()
        self._read_tests()

    def _files(self, pattern):
        return sorted(p.relative_to(self.root) for p in self.root.glob(pattern) if p.is_file())

    def _text(self, path):
        return (self.root / path).read_text(encoding="utf-8", errors="replace")

    def _case(self, place, citation, source, expected):
        """The one case meant; a doubt is noted if there are several, or none where one was expected."""
        cases = place.cases(citation)
        if len(cases) == 1:
            return cases[0]
        written = " ".join([*citation.qualifiers, citation.number])
        if cases:
            self.doubts.add(f"`{source}`: {written} is in several systems; write the name before it")
        elif expected:
            self.doubts.add(f"`{source}`: {written} is no case")
        return None

    def _read_sources(self):
        for path in sorted({*self._files("src/**/*.cpp"), *self._files("src/**/*.hpp")}):
            if path.stem.endswith(("_test", "_fixture")):
                continue
            place = Place(self.systems, path)
            for fragment in Outline(self._text(path)).fragments:
                for citation in self._cited_by(fragment):
                    if case := self._case(place, citation, path.as_posix(), expected=False):
                        names = case.code.setdefault(path.as_posix(), set())
                        if fragment.symbol:
                            names.add(fragment.symbol)

    def _cited_by(self, fragment):
        if fragment.kind == "string":
            found = self.citations.whole(fragment.text)
            return found if len(found) == 1 else []
        return [c for line in comment_lines(fragment.text) for c in self.citations.leading(line)[0]]

    def _read_data(self):
        for path in self._files("games/**/*.toml"):
            if path.name in TOLD or "lessons" in path.parts:
                continue
            try:
                data = tomllib.loads(self._text(path))
            except tomllib.TOMLDecodeError as error:
                raise SystemExit(f"coverage: {path.as_posix()}: {error}")
            place = Place(self.systems, path)
            for text in cited_values(data):
                for citation in self.citations.whole(text):
                    if case := self._case(place, citation, path.as_posix(), expected=True):
                        case.code.setdefault(path.as_posix(), set())

    def _read_tests(self):
        for path in sorted({*self._files("src/**/*_test.cpp"), *self._files("tests/**/*.cpp")}):
            text = re.sub(r"//[^\n]*|/\*.*?\*/", " ", self._text(path), flags=re.DOTALL)
            for suite, name in re.findall(r"\b(?:TYPED_)?TEST(?:_F|_P)?\s*\(\s*(\w+)\s*,\s*(\w+)\s*\)", text):
                self._enter_test(Place(self.systems, path, suite), path, f"{suite}.{name}", name)
        for path in self._files("tests/**/*"):
            text = self._text(path)
            for line in re.findall(r"^\s*(?:#|//)\s*covers:\s*(.+?)\s*$", text, flags=re.MULTILINE):
                self._enter_covers(Place(self.systems, path), path.as_posix(), line)

    def _enter_test(self, place, path, label, name):
        rest = name.lower()
        while re.match(r"r\d", rest):
            cases, length = longest_case(place, rest[1:])
            if len(cases) == 1:
                cases[0].tests.add(label)
            elif cases:
                self.doubts.add(f"`{path.as_posix()}`: {label} fits several systems; name the suite after one")
            else:
                self.doubts.add(f"`{path.as_posix()}`: {label} fits no case")
                return
            rest = rest[1 + length :].lstrip("_")

    def _enter_covers(self, place, source, line):
        citations, rest = self.citations.leading(line)
        if rest:
            self.doubts.add(f"`{source}`: covers: cannot read `{rest}`")
        for citation in citations:
            if case := self._case(place, citation, source, expected=True):
                case.tests.add(source)


def cited_values(data):
    """The values of all keys `case`, `cases` and `rule` in a data file."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key in ("case", "cases", "rule"):
                values = value if isinstance(value, list) else [value]
                yield from (v for v in values if isinstance(v, str))
            yield from cited_values(value)
    elif isinstance(data, list):
        for value in data:
            yield from cited_values(value)


def longest_case(place, name):
    """The cases whose number, written with '_', `name` begins with: those of the longest such number, and its length."""
    best, length = [], 0
    for system in place.systems:
        for number in {number for _, number in system.index}:
            key = re.sub(r"[.-]", "_", number)
            if len(key) < length or not re.match(re.escape(key) + r"(?:_|$)", name):
                continue
            case = system.find(place.battle(system) or system.base, number)
            if case:
                best = best + [case] if len(key) == length else [case]
                length = len(key)
    return only_rules(best), length


# --- the report --------------------------------------------------------------------------------------------------------


def render(systems, doubts, applies=None):
    lines = ["# Coverage", "", "Every case of the rules, the code that implements it and the tests that hold it.", ""]
    lines += ["Generated by `tools/coverage.py`, which says what counts. Do not edit.", ""]
    for system in systems:
        cases = [case for case in system.cases if wanted(case, applies)]
        lines += [f"## {system.name}", "", *totals(system, cases), "", "### Open", "", *open_list(system, cases), ""]
        for part in system.parts:
            rows = [row(case) for case in cases if case.part == part]
            if rows:
                lines += [f"### {part}", "", "| case | title | kind | implemented in | tests |", "|---|---|---|---|---|"]
                lines += [*rows, ""]
    if doubts:
        lines += ["## Citations that match no case, or more than one", "", *(f"- {d}" for d in sorted(doubts)), ""]
    return "\n".join(lines)


def wanted(case, applies):
    return applies is None or bool(applies & set(case.applies))


def totals(system, cases):
    lines = ["| part | cases | rules | implemented | tested | open |", "|---|---|---|---|---|---|"]
    for part in [*system.parts, "all"]:
        chosen = [case for case in cases if part in (case.part, "all")]
        rules = [case for case in chosen if case.kind == "rule"]
        counts = [
            len(chosen),
            len(rules),
            sum(bool(case.code) for case in rules),
            sum(bool(case.tests) for case in rules),
            sum(bool(case.lacks()) for case in rules),
        ]
        lines.append(f"| {part} | " + " | ".join(map(str, counts)) + " |")
    return lines


def open_list(system, cases):
    lines = []
    for part in system.parts:
        for missing in ("no code and no test", "no code", "no test"):
            numbers = [case.number for case in cases if case.part == part and case.lacks() == missing]
            if numbers:
                lines.append(f"- {part}, {missing}: {', '.join(numbers)}")
    return lines or ["None."]


def row(case):
    code = "<br>".join(" ".join([f"`{path}`", ", ".join(sorted(names))]).strip() for path, names in sorted(case.code.items()))
    tests = "<br>".join(sorted(f"`{test}`" for test in case.tests))
    return f"| {case.number} | {case.title.replace('|', '/')} | {case.kind} | {code} | {tests} |"


def list_open(systems, applies):
    for system in systems:
        for case in system.cases:
            if wanted(case, applies) and case.lacks():
                print(f"{case.part} {case.number}\t{case.lacks()}\t{case.title}")


def check(path, report):
    current = path.read_text(encoding="utf-8") if path.exists() else ""
    if current == report:
        return 0
    print(f"{REPORT} is not current: run tools/coverage.py and commit the result.", file=sys.stderr)
    difference = list(difflib.unified_diff(current.splitlines(), report.splitlines(), "committed", "now", lineterm="", n=0))
    print("\n".join(difference[:20]), file=sys.stderr)
    if len(difference) > 20:
        print(f"... {len(difference) - 20} more lines", file=sys.stderr)
    return 1


def main(arguments=None):
    parser = argparse.ArgumentParser(description="Which rule cases have code and tests.")
    parser.add_argument("--check", action="store_true", help="exit 1 if docs/coverage.md is not current")
    parser.add_argument("--open", action="store_true", help="list rules without code or without test")
    parser.add_argument("--applies", metavar="CODES", help="only cases with one of these codes, e.g. BF,RO,ALL")
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parent.parent, help="the repository")
    options = parser.parse_args(arguments)
    if options.check and (options.open or options.applies):
        parser.error("--check takes the whole report")
    applies = {code.strip() for code in options.applies.split(",")} if options.applies else None

    survey = Survey(options.root)
    if options.open:
        list_open(survey.systems, applies)
        return 0
    report = render(survey.systems, survey.doubts, applies)
    if options.check:
        return check(options.root / REPORT, report)
    if applies:
        print(report, end="")
        return 0
    (options.root / REPORT).parent.mkdir(exist_ok=True)
    (options.root / REPORT).write_text(report, encoding="utf-8")
    for doubt in sorted(survey.doubts):
        print(f"coverage: {doubt}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
