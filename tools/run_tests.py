#!/usr/bin/env python3
"""Runs every check of the project and counts the results; ./test calls it.

Each test of a test program counts as one; so do each test of a tool, of the page, each test reported by
a script tests/*/run, each fuzz target, and each check without tests of its own (format, lint, types of
the page, coverage, data). A build counts only when it fails. A failure never stops the rest.

The test programs of the rules and the server (kind "unit" of cmake/Tests.cmake) are built once, with the
sanitizers; the others once, as they are released.
"""

import argparse
import concurrent.futures
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
TERCIO = BUILD / "release" / "tercio"
JOBS = os.cpu_count() or 2
PROGRAM_TIMEOUT = 600  # seconds one test program or script may take
LINT_KEPT = 30 * 24 * 3600  # seconds it is remembered that a file was clean
SYMBOLIZER = f"external_symbolizer_path={shutil.which('addr2line') or ''}"
SANITIZER_ENV = {
    "ASAN_OPTIONS": f"strict_string_checks=1:detect_stack_use_after_return=1:{SYMBOLIZER}",
    "UBSAN_OPTIONS": f"print_stacktrace=1:halt_on_error=1:{SYMBOLIZER}",
}
# What was compiled in one checkout need not be compiled again in another.
CCACHE_ENV = {"CCACHE_BASEDIR": str(ROOT), "CCACHE_NOHASHDIR": "1"}
PROGRESS = re.compile(r"\[\d+/\d+\] |#\d+\t|\tNEW_FUNC|\d+ (warnings?|errors?) ")

UNIT = {"unit"}  # kinds of test programs, as in cmake/Tests.cmake
OTHERS = {"talk", "property", "program"}

passed = 0
failures = []


def say(text=""):
    print(text, flush=True)


def passes(count=1):
    global passed
    passed += count


def fails(name, output=""):
    """Counts a failure and shows the output, without lines that only tell progress."""
    failures.append(name)
    say(f"   FAILED {name}")
    for line in output.rstrip().splitlines():
        if not PROGRESS.match(line):
            say(f"   | {line}")


def step(name, action, *arguments):
    """Runs one step, prints how long it took and turns an unexpected error into a failure."""
    say(f"== {name}")
    start, before = time.monotonic(), len(failures)
    try:
        note = action(*arguments)
    except Exception as error:  # the remaining steps must still run
        note = None
        fails(name, f"{type(error).__name__}: {error}")
    ok = len(failures) == before
    say(f"   {'ok' if ok else 'FAILED'}, {time.monotonic() - start:.1f} s"
        + (f", {note}" if note else ""))
    return ok


def run(command, timeout=PROGRAM_TIMEOUT, env=None):
    """Runs a command in the project folder; returns its exit code and everything it printed."""
    command = [str(word) for word in command]
    if not shutil.which(command[0]):
        return 127, f"{command[0]} is not there"
    try:
        done = subprocess.run(
            command, cwd=ROOT, env={**os.environ, **CCACHE_ENV, **(env or {})}, timeout=timeout,
            text=True, errors="replace", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT)
        return done.returncode, done.stdout
    except subprocess.TimeoutExpired as late:
        output = (late.stdout or b"").decode(errors="replace")
        return 124, f"{output}\nstopped after {timeout} s"


def in_parallel(function, items):
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        return list(pool.map(function, items))


def check(name, command):
    """A check that is one test: it passes when the command exits with 0."""
    code, output = run(command)
    if code == 0:
        passes()
    else:
        fails(name, output)


def sources(*folders):
    return sorted(
        path for folder in folders for path in (ROOT / folder).rglob("*.[ch]pp") if path.is_file())


# ---- builds


def configure(preset):
    cache = BUILD / preset / "CMakeCache.txt"
    moved = cache.exists() and f"CMAKE_HOME_DIRECTORY:INTERNAL={ROOT}\n" not in cache.read_text()
    code, output = run(["cmake", "--preset", preset] + (["--fresh"] if moved else []))
    if code != 0:
        fails(f"configure {preset}", output)
    return code == 0


def build(preset, *targets):
    if not configure(preset):
        return
    wanted = ["--target", *targets] if targets else []
    code, output = run(
        ["cmake", "--build", "--preset", preset, *wanted, "-j", JOBS, "--", "-k", "0"], 1500)
    if code != 0:
        fails(f"build {preset}", output)


def listed(preset, name):
    """The pairs in a list that the build wrote: kind and program, or name and program."""
    path = BUILD / preset / name
    lines = path.read_text().splitlines() if path.exists() else []
    return [(first, Path(program)) for first, program in (line.split(" ", 1) for line in lines)]


# ---- test programs


class ProgramResult:
    """What one test program, or one share of it, reported."""

    def __init__(self, program, code, output, report):
        self.passed, self.skipped, self.failed = 0, 0, []  # failed: (name, output) pairs
        for suite in report.get("testsuites", []):
            for test in suite["testsuite"]:
                name = f"{suite['name']}.{test['name']}"
                if test.get("failures"):
                    text = "\n".join(failure["failure"] for failure in test["failures"])
                    self.failed.append((name, text))
                elif test.get("result") == "COMPLETED":
                    self.passed += 1
                else:
                    self.skipped += 1
        if code != 0 and not self.failed:
            started = re.findall(r"^\[ RUN      \] (.*)$", output, re.MULTILINE)
            where = f" in {started[-1]}" if started and f"] {started[-1]} (" not in output else ""
            tail = "\n".join(output.splitlines()[-60:])
            self.failed.append((f"{program.name} ended with {code}{where}", tail))


def run_share(job):
    """Runs the tests of a program that fall to one of JOBS processes."""
    program, shard, env = job
    report = program.with_name(f"{program.name}.{shard}.json")
    report.unlink(missing_ok=True)
    code, output = run(
        [program, f"--gtest_output=json:{report}"],
        env={**env, "GTEST_TOTAL_SHARDS": str(JOBS), "GTEST_SHARD_INDEX": str(shard)})
    found = json.loads(report.read_text()) if report.exists() else {}
    return ProgramResult(program, code, output, found)


def run_programs(programs, env):
    """Runs the programs, each split over JOBS processes; returns their results."""
    for program in programs:
        if not program.exists():
            fails(f"{program.relative_to(ROOT)} was not built")
    jobs = [(program, shard, env)
            for program in programs if program.exists() for shard in range(JOBS)]
    return in_parallel(run_share, jobs)


def test_programs(preset, kinds, env=None):
    results = run_programs(
        [program for kind, program in listed(preset, "tests.txt") if kind in kinds], env or {})
    for result in results:
        passes(result.passed)
        for name, output in result.failed:
            fails(name, output)
    skipped = sum(result.skipped for result in results)
    return (f"{sum(result.passed for result in results)} tests"
            + (f", {skipped} skipped by the tests themselves" if skipped else ""))


# ---- the other checks


def check_format():
    files = sources("src", "tests", "bench")
    if files:
        check("format", ["clang-format-19", "--dry-run", "-Werror", *files])
    return f"{len(files)} files"


def fuzz(seconds):
    def run_target(target):
        name, program = target
        corpus, crashes = (BUILD / "sanitize" / made / name for made in ("corpus", "crashes"))
        corpus.mkdir(parents=True, exist_ok=True)
        crashes.mkdir(parents=True, exist_ok=True)
        seeds = ROOT / "tests" / "fuzz" / "corpus" / name
        return name, run(
            [program, f"-max_total_time={seconds}", "-timeout=60", "-rss_limit_mb=2048",
             f"-artifact_prefix={crashes}/", corpus, *([seeds] if seeds.is_dir() else [])],
            timeout=seconds + 120, env=SANITIZER_ENV)

    targets = listed("sanitize", "fuzzers.txt")
    for name, (code, output) in in_parallel(run_target, targets):
        if code == 0:
            passes()
        else:
            fails(f"fuzz {name}", output)
    return f"{len(targets)} targets, {seconds} s each" if targets else "no fuzz targets yet"


def test_scripts():
    scripts = [path for path in sorted(ROOT.glob("tests/*/run")) if os.access(path, os.X_OK)]
    for script in scripts:
        code, output = run([script], timeout=3 * PROGRAM_TIMEOUT, env={"TERCIO": str(TERCIO)})
        good = re.findall(r"^PASS (.+)$", output, re.MULTILINE)
        bad = re.findall(r"^FAIL (.+)$", output, re.MULTILINE)
        passes(len(good))
        if code != 0 and not bad:
            bad = [f"{script.relative_to(ROOT)} ended with {code}"]
        for name in bad:
            fails(name, output if name == bad[-1] else "")
        if not good and not bad:
            passes()
    return f"{len(scripts)} scripts" if scripts else "no scripts yet"


def test_page():
    """The types of the page, and the tests beside its code."""
    web = ROOT / "web"
    check("types of the page", ["npm", "--prefix", web, "run", "--silent", "check"])
    report = BUILD / "page_tests.json"
    report.unlink(missing_ok=True)
    code, output = run(["npm", "--prefix", web, "run", "--silent", "test", "--",
                        "--reporter=json", f"--outputFile={report}"])
    found = json.loads(report.read_text()) if report.exists() else {}
    good = found.get("numPassedTests", 0)
    passes(good)
    bad = [(test["fullName"], "\n".join(test["failureMessages"]))
           for file in found.get("testResults", []) for test in file["assertionResults"]
           if test["status"] == "failed"]
    for name, text in bad:
        fails(f"page: {name}", text)
    if code != 0 and not bad:
        fails("tests of the page", output)
    return f"{good} tests"


def included_files(path, found=None):
    """A source file and every file of src/ that it includes, directly or not."""
    found = {} if found is None else found
    text = path.read_text()
    found[path] = text
    for name in re.findall(r'^#include "(.+)"', text, re.MULTILINE):
        header = ROOT / "src" / name
        if header not in found and header.exists():
            included_files(header, found)
    return found


def lint():
    """clang-tidy on each source file, except those that were clean and have not changed since, in
    whichever checkout of this user that was."""
    if not configure("debug"):
        return None
    database = json.loads((BUILD / "debug" / "compile_commands.json").read_text())
    commands = {Path(entry["file"]): entry["command"] for entry in database}
    files = [path for path in sources("src")
             if path in commands and not path.name.endswith("_test.cpp")]
    clean = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tercio" / "lint"
    clean.mkdir(parents=True, exist_ok=True)
    for stamp in clean.iterdir():
        if stamp.stat().st_mtime < time.time() - LINT_KEPT:
            stamp.unlink(missing_ok=True)
    settings = {path.parent: path.read_text()
                for path in [ROOT / ".clang-tidy", *ROOT.glob("src/**/.clang-tidy")]}

    def lint_file(path):
        parts = [settings[ROOT], settings.get(path.parent, ""),
                 commands[path].replace(str(ROOT), "")]
        for name, text in sorted(included_files(path).items()):
            parts += [str(name.relative_to(ROOT)), text]
        stamp = clean / hashlib.sha256("\0".join(parts).encode()).hexdigest()
        if stamp.exists():
            stamp.touch()
            return path, True, ""
        code, output = run(
            ["clang-tidy-19", "-p", BUILD / "debug", "--quiet",
             "--extra-arg=-Wno-unknown-warning-option",  # the commands are written for g++
             "--extra-arg=-Wno-deprecated-declarations",  # libstdc++ uses its own in stable_sort
             path])
        if code == 0:
            stamp.touch()
        return path, code == 0, output

    results = in_parallel(lint_file, files)
    wrong = [(path, output) for path, ok, output in results if not ok]
    for path, output in wrong:
        fails(f"lint {path.relative_to(ROOT)}", output)
    if files and not wrong:
        passes()
    return f"{len(files)} files"


def test_tools():
    """The unittest files beside the tools."""
    files = sorted((ROOT / "tools").glob("*_test.py"))
    for path in files:
        code, output = run([sys.executable, path])
        count = sum(int(number) for number in re.findall(r"^Ran (\d+) test", output, re.MULTILINE))
        bad = re.findall(r"^(?:FAIL|ERROR): (.+)$", output, re.MULTILINE)
        if code != 0 and not bad:
            bad = [f"{path.relative_to(ROOT)} ended with {code}"]
        passes(max(0, count - len(bad)))
        for name in bad:
            fails(name, output if name == bad[-1] else "")
    return f"{len(files)} files" if files else "no tool tests yet"


def rules_coverage():
    tool = ROOT / "tools" / "coverage.py"
    if not tool.exists():
        return "skipped: there is no tools/coverage.py"
    return check("rules coverage", [sys.executable, tool, "--check"])


def data_check():
    _, help_text = run([TERCIO, "--help"])
    if not re.search(r"^\s+check\b", help_text, re.MULTILINE):
        return "skipped: tercio has no subcommand check"
    return check("tercio check", [TERCIO, "check"])


def main():
    parser = argparse.ArgumentParser(
        prog="./test",
        description="Builds Tercio, runs every check and ends with the line 'N passed, M failed'.")
    parser.add_argument("--quick", action="store_true",
                        help="build the program and all test programs without sanitizers, run them, nothing else")
    parser.add_argument("--fuzz-seconds", type=int, default=20, metavar="N",
                        help="how long each fuzz target runs (default: 20)")
    options = parser.parse_args()

    start = time.monotonic()
    if options.quick:
        step("build release", build, "release", "all", "unit_tests")
        step("test programs", test_programs, "release", UNIT | OTHERS)
        say("== skipped by --quick: format, scripts, tools, coverage, data, sanitizers, fuzzing, lint")
    else:
        step("format", check_format)
        step("build release", build, "release")
        step("test programs", test_programs, "release", OTHERS)
        step("page", test_page)
        step("build offline", build, "offline")
        step("test scripts", test_scripts)
        step("tests of the tools", test_tools)
        step("rules coverage", rules_coverage)
        step("data", data_check)
        if step("build sanitize", build, "sanitize"):
            step("test programs under sanitizers", test_programs, "sanitize", UNIT, SANITIZER_ENV)
            step("fuzz", fuzz, options.fuzz_seconds)
        else:
            say("== skipped, not built: test programs under sanitizers, fuzz")
        step("lint", lint)

    say(f"== {time.monotonic() - start:.0f} s in all")
    for name in failures:
        say(f"   FAILED {name}")
    say(f"{passed} passed, {len(failures)} failed")
    sys.exit(1 if failures or passed == 0 else 0)


if __name__ == "__main__":
    main()
