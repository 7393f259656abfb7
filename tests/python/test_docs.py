"""What the documentation shows runs, and the stubs name what there is."""

import ast
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import tercio
from tercio import _tercio
from common import ROOT

PACKAGE = Path(tercio.__file__).parent


def python(*arguments, cwd=None):
    done = subprocess.run([sys.executable, *map(str, arguments)], text=True, timeout=300, cwd=cwd,
                          env={**os.environ, "PYTHONPATH": str(PACKAGE.parent)},
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout


class Documentation(unittest.TestCase):
    def test_the_example_runs_and_its_model_has_learned_something(self):
        code, said = python(ROOT / "docs" / "examples" / "breitenfeld.py")
        self.assertEqual(code, 0, said)
        fitted, side = map(float, re.search(
            r"held out: ([\d.]+); knowing the side alone: ([\d.]+)", said).groups())
        self.assertLess(fitted, side - 0.05, said)
        ours, engine = map(float, re.search(
            r"of ours ([\d.]+), of the computer's ([\d.]+)", said).groups())
        self.assertLess(engine, side, said)
        self.assertLess(ours, side, said)

    def test_the_tour_runs_as_it_is_written(self):
        blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "python.md").read_text(), re.S)
        self.assertGreaterEqual(len(blocks), 2)
        with tempfile.TemporaryDirectory() as folder:
            for number, block in enumerate(blocks):
                file = Path(folder) / f"tour{number}.py"
                file.write_text(block)
                code, said = python(file, cwd=folder)
                self.assertEqual(code, 0, said)
            self.assertTrue(tercio.verify((Path(folder) / "game.tercio").read_text()))

    def test_the_stubs_name_what_there_is(self):
        tree = ast.parse((PACKAGE / "_tercio.pyi").read_text())
        self.assertTrue((PACKAGE / "py.typed").exists())
        classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
        functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
        found = {name for name in dir(_tercio) if not name.startswith("_")}
        self.assertEqual(found, set(classes) | functions)
        for name, node in classes.items():
            there = {member for member in vars(getattr(_tercio, name))
                     if not member.startswith("_")}
            named = {one.name for one in node.body if isinstance(one, ast.FunctionDef)
                     and not one.name.startswith("_")}
            self.assertEqual(there, named, name)

    def test_everything_has_a_word_said_about_it(self):
        for name in tercio.__all__:
            self.assertTrue((getattr(tercio, name).__doc__ or "").strip(), name)
        for kind in (tercio.Game, tercio.State, tercio.Opponent):
            for name, member in vars(kind).items():
                words = (member.__doc__ or "").strip()
                if not name.startswith("_"):  # a method's begins with its signature
                    self.assertTrue(isinstance(member, property) and words or "\n" in words,
                                    f"{kind.__name__}.{name}")


if __name__ == "__main__":
    unittest.main()
