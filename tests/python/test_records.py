"""Records: written here, read by the program, and the other way."""

import json
import tempfile
import unittest
from pathlib import Path

import tercio
from common import ROOT, SCENARIOS, command, decision, position


class Records(unittest.TestCase):
    def test_a_record_goes_to_the_program_and_back(self):
        with tempfile.TemporaryDirectory() as folder:
            for number, scenario in enumerate(SCENARIOS):
                for count in (0, 90, None):
                    state = position(scenario, count, seed=number)
                    text = state.record()
                    file = Path(folder) / f"{number}-{count}.tercio"
                    file.write_text(text)
                    code, said = command("verify", file)
                    self.assertEqual(code, 0, said)
                    self.assertIn("sound", said)
                    self.assertTrue(tercio.verify(text))
                    back = tercio.replay(text)
                    self.assertEqual(back.hash, state.hash)
                    self.assertEqual(back.history(), state.history())
                    self.assertEqual(back.record(), text)
                    self.assertEqual(back.events(), state.events())

    def test_the_dice_of_a_record_are_those_of_a_session_with_its_seed(self):
        lines = ['{"id":1,"command":"new","scenario":"rocroi/historical","seed":"77"}']
        state = tercio.load("rocroi/historical").new_state(seed=77)
        while len([a for a in state.history() if a.startswith("roll")]) < 6:
            if state.is_chance():
                state.apply("roll")
            else:
                lines.append(f'{{"id":1,"command":"do","action":"{state.apply(0)}"}}')
        state.roll()
        lines.append('{"id":1,"command":"record"}')
        _, said = command("engine", stdin="\n".join(lines) + "\n")
        record = json.loads(said.splitlines()[-1])["record"]
        self.assertEqual(tercio.replay(record).history(), state.history())
        self.assertEqual(record, state.record())

    def test_dice_that_were_told_are_recorded_as_such(self):
        state = decision("rocroi/historical", 0)
        while not state.is_chance():
            state.random_step()
        state.apply("roll 4")
        self.assertIn("manual", state.record())
        self.assertTrue(tercio.verify(state.record()))

    def test_the_fault_of_a_record_is_named_with_its_line(self):
        text = position("rocroi/historical", 60).record()
        lines = text.splitlines()
        place = next(n for n, line in enumerate(lines) if line.startswith("end"))
        bent = "\n".join([*lines[:place], "move nobody 0101", *lines[place:]]) + "\n"
        verdict = tercio.verify(bent)
        self.assertFalse(verdict)
        self.assertEqual(verdict.line, place + 1)
        with self.assertRaises(tercio.RecordError) as caught:
            tercio.replay(bent)
        self.assertEqual(caught.exception.line, place + 1)
        self.assertIn("nobody", str(caught.exception))

    def test_whatever_is_read_is_a_record_or_an_error(self):
        text = position("warburg/historical", 40).record()
        for wrong in ("", "nonsense", "\0", text.replace("warburg/historical", "agincourt"),
                      text.replace("lace-wars 1", "lace-wars 99"), "x" * 5_000_000,
                      text + "roll\n", "😀" * 100):
            self.assertFalse(tercio.verify(wrong), wrong[:30])
            with self.assertRaises(tercio.RecordError):
                tercio.replay(wrong)
        for cut in range(0, len(text), 97):
            try:
                tercio.replay(text[:cut])
            except tercio.RecordError:
                pass

    def test_a_game_goes_on_from_its_record_with_the_same_luck(self):
        state = position("rocroi/historical", 100)
        back = tercio.replay(state.record())
        for _ in range(60):
            self.assertEqual(back.random_step(), state.random_step())


class Data(unittest.TestCase):
    def test_battles_of_ones_own_folder(self):
        own = tercio.load("rocroi/historical", data=str(ROOT / "games"))
        self.assertEqual(own.new_state(seed=1).hash,
                         tercio.load("rocroi/historical").new_state(seed=1).hash)
        self.assertEqual(tercio.scenarios(ROOT / "games"), SCENARIOS)
        with tempfile.TemporaryDirectory() as folder:
            with self.assertRaises(tercio.NotFound):
                tercio.load("rocroi/historical", data=folder)

    def test_options_are_those_of_the_game(self):
        battle = next(b for b in tercio.games() if b["id"] == "rocroi")
        option = next(o for o in battle["scenarios"][0]["options"] if len(o["values"]) > 1)
        other = tercio.load("rocroi/historical", {option["key"]: option["values"][1]})
        self.assertEqual(other.options[option["key"]], option["values"][1])
        self.assertEqual(tercio.load("rocroi/historical").options[option["key"]],
                         option["default"])
        state = other.new_state(seed=1)
        self.assertIn(option["values"][1], state.record())
        self.assertEqual(tercio.replay(state.record()).game.options, other.options)


if __name__ == "__main__":
    unittest.main()
