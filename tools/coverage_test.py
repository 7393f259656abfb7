#!/usr/bin/env python3
"""Tests of coverage.py on small trees: what counts as code, what as a test, and for which case."""

import contextlib
import io
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
import coverage  # noqa: E402

RULES = """
format = "tercio-rules/1"
system = "thirty-years-war"
"""
CASES = [
    ("standard", "2.0", "heading", "ALL"),
    ("standard", "4.1A", "rule", "ALL"),
    ("standard", "8.11", "rule", "ALL"),
    ("standard", "8.12", "rule", "ALL"),
    ("standard", "8.61-Dx", "rule", "ALL"),
    ("standard", "12.0-Forest", "rule", "none"),
    ("breitenfeld", "15.2", "rule", "BF"),
    ("breitenfeld", "15.21", "rule", "BF"),
    ("breitenfeld", "21.11", "heading", "BF"),
    ("breitenfeld", "21.11-3", "rule", "BF"),
    ("rocroi", "15.21", "rule", "RO"),
    ("first-orders", "17.1", "rule", "FO"),
]


def rules(cases):
    entries = (
        f'[[case]]\nnumber = "{n}"\npart = "{p}"\ntitle = "about {n}"\nkind = "{k}"\napplies = ["{a}"]\n' for p, n, k, a in cases
    )
    return RULES + "\n".join(entries)


class CoverageTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.write("games/thirty-years-war/rules.toml", rules(CASES))

    def write(self, path, text):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def survey(self):
        return coverage.Survey(self.root)

    def cases(self, system=0):
        return {f"{c.part} {c.number}": c for c in self.survey().systems[system].cases}

    def with_code(self):
        return sorted(name for name, case in self.cases().items() if case.code)

    def with_tests(self):
        return sorted(name for name, case in self.cases().items() if case.tests)

    def run_tool(self, *arguments):
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = coverage.main([*arguments, "--root", str(self.root)])
        return code, out.getvalue(), err.getvalue()

    # code

    def test_comment_that_begins_with_case_numbers(self):
        self.write("src/thirty_years_war/combat.cpp", "// 8.11, 8.12 Who must fight.\nvoid fight() {}\n// 12.0-Forest: closed.\n")
        self.assertEqual(self.with_code(), ["standard 12.0-Forest", "standard 8.11", "standard 8.12"])

    def test_number_inside_a_sentence_does_not_count(self):
        self.write("src/engine/a.cpp", "// as in 8.11\nint a; /* see 8.12 */ double x = 8.11;\n")
        self.assertEqual(self.with_code(), [])

    def test_string_literal_that_is_a_number(self):
        self.write("src/thirty_years_war/a.cpp", 'auto a = refuse("8.12", "not 8.11"); // "8.61-Dx"\n')
        self.assertEqual(self.with_code(), ["standard 8.12"])

    def test_code_names_the_function(self):
        text = """
        namespace tercio {
        // 8.11 Above a function.
        [[nodiscard]] bool Combat::must_attack(int a = 1) const { return a == 1'000; }
        struct Table {
          // 8.12
          int column = 0;
          int other = 0;  // 4.1A
        };
        Table::Table(int a) : column{a}, other{a} { use("8.61-Dx"); }
        }
        """
        self.write("src/thirty_years_war/combat.hpp", text)
        cases, file = self.cases(), "src/thirty_years_war/combat.hpp"
        self.assertEqual(cases["standard 8.11"].code, {file: {"must_attack"}})
        self.assertEqual(cases["standard 8.12"].code, {file: {"column"}})
        self.assertEqual(cases["standard 4.1A"].code, {file: {"other"}})
        self.assertEqual(cases["standard 8.61-Dx"].code, {file: {"Table"}})

    def test_battle_file_speaks_of_its_battle_and_of_the_standard_rules(self):
        self.write("src/thirty_years_war/rocroi_victory.cpp", "// 15.21, 8.12 First player.\n")
        self.assertEqual(self.with_code(), ["rocroi 15.21", "standard 8.12"])

    def test_battle_of_two_words_is_known_in_every_spelling(self):
        self.write("src/thirty_years_war/first_orders.cpp", "// 17.1 Points.\n")
        self.write("src/thirty_years_war/first_orders_test.cpp", "TEST(FirstOrders, r17_1_points) {}\n")
        self.write("games/thirty-years-war/first-orders/battle.toml", 'a = { value = 1, case = "17.1" }\n')
        case = self.cases()["first-orders 17.1"]
        self.assertEqual(sorted(case.code), ["games/thirty-years-war/first-orders/battle.toml", "src/thirty_years_war/first_orders.cpp"])
        self.assertEqual(len(case.tests), 1)

    def test_battle_named_before_the_number(self):
        self.write("src/cli/a.cpp", '// Breitenfeld 15.2 and 15.21 here.\nauto a = "rocroi 15.21";\n// 15.21 nobody\'s\n')
        self.assertEqual(self.with_code(), ["breitenfeld 15.2", "breitenfeld 15.21", "rocroi 15.21"])

    def test_data_keys(self):
        self.write("games/thirty-years-war/system.toml", '[[terrain]]\ncase = "12.0-Forest"\n[x]\ncases = ["8.11", "8.12"]\n')
        self.write("games/thirty-years-war/breitenfeld/battle.toml", 'a = { value = 1, rule = "15.21" }\ncase = "99.1"\n')
        self.assertEqual(
            self.with_code(), ["breitenfeld 15.21", "standard 12.0-Forest", "standard 8.11", "standard 8.12"]
        )
        self.assertEqual(self.survey().doubts, {"`games/thirty-years-war/breitenfeld/battle.toml`: 99.1 is no case"})

    def test_test_files_are_no_code(self):
        self.write("src/thirty_years_war/combat_test.cpp", "// 8.12 A test.\n")
        self.assertEqual(self.with_code(), [])

    # tests

    def test_test_names(self):
        text = """
        TEST(Combat, r8_11_r8_12_everybody_fights) {}
        TEST_F(Combat, r8_61_dx_attacker_chooses) {}
        TEST_P(Combat, r4_1a_only_rolls) {}
        // TEST(Combat, r12_0_forest_is_closed) {}
        """
        self.write("src/thirty_years_war/combat_test.cpp", text)
        self.assertEqual(self.with_tests(), ["standard 4.1A", "standard 8.11", "standard 8.12", "standard 8.61-Dx"])

    def test_longest_number_wins(self):
        self.write("tests/a.cpp", "TEST(BreitenfeldVictory, r21_11_3_all_guns) {}\nTEST(Breitenfeld, r15_2_free) {}\n")
        self.assertEqual(self.with_tests(), ["breitenfeld 15.2", "breitenfeld 21.11-3"])

    def test_battle_of_a_test_from_its_file(self):
        self.write("src/thirty_years_war/rocroi_test.cpp", "TEST(Sequence, r15_21_french_begin) {}\n")
        self.assertEqual(self.with_tests(), ["rocroi 15.21"])

    def test_unknown_number_in_a_test_is_a_doubt(self):
        self.write("src/thirty_years_war/combat_test.cpp", "TEST(Combat, r8_99_what) {}\nTEST(Combat, r15_21_whose) {}\n")
        self.assertEqual(len(self.survey().doubts), 2)

    def test_covers_line(self):
        self.write("tests/cli/rules.sh", "#!/bin/sh\n# covers: standard 8.12, breitenfeld 15.2, 15.21\n")
        self.assertEqual(self.with_tests(), ["breitenfeld 15.2", "breitenfeld 15.21", "standard 8.12"])

    # two systems

    def test_second_system(self):
        self.write("games/lace-wars/rules.toml", rules([("warburg", "8.12", "rule", "WA"), ("warburg", "30.1", "rule", "WA")]))
        self.write("src/lace_wars/combat.cpp", "// 8.12 Facing.\n")
        self.write("src/engine/a.cpp", '// 30.1 Only there.\nauto a = "8.12";\n')
        self.write("tests/a.cpp", "TEST(LaceWars, r8_12_facing) {}\n")
        lace, thirty = self.cases(0), self.cases(1)
        self.assertEqual(list(lace["warburg 8.12"].code), ["src/lace_wars/combat.cpp"])
        self.assertEqual(list(lace["warburg 30.1"].code), ["src/engine/a.cpp"])
        self.assertEqual(lace["warburg 8.12"].tests, {"LaceWars.r8_12_facing"})
        self.assertFalse(thirty["standard 8.12"].code or thirty["standard 8.12"].tests)
        self.assertIn("several systems", " ".join(self.survey().doubts))

    # numbers such as 8.3a, 4C-a and 9.4.1a-1

    LACE = ["2.2", "8.3a", "8.3b", "4A", "4C-a", "4C2", "7a", "9.4.1a-1", "10-ex1", "16.1.1", "16.1.4a-3"]

    def write_lace_wars(self):
        cases = [("standard", number, "rule", "ALL") for number in self.LACE] + [("standard", "8.0", "heading", "ALL")]
        self.write("games/lace-wars/rules.toml", rules(cases))
        self.write("games/lace-wars/warburg/battle.toml", "")

    def lace(self, what):
        return sorted(name.split()[1] for name, case in self.cases(0).items() if getattr(case, what))

    def test_every_kind_of_number_in_a_comment(self):
        self.write_lace_wars()
        self.write("src/lace_wars/a.cpp", "".join(f"// {number} Words.\nint a;\n" for number in self.LACE))
        self.assertEqual(self.lace("code"), sorted(self.LACE))

    def test_list_of_such_numbers(self):
        self.write_lace_wars()
        self.write("src/lace_wars/a.cpp", "// 8.3a, 8.3b, 4C-a and 10-ex1 Words.\n// (16.1.4a-3) Words.\n")
        self.assertEqual(self.lace("code"), ["10-ex1", "16.1.4a-3", "4C-a", "8.3a", "8.3b"])

    def test_such_numbers_in_strings_and_data(self):
        self.write_lace_wars()
        self.write("src/lace_wars/a.cpp", 'auto a = "4C2"; auto b = "8.3a to 8.3b"; auto c = "7";\n')
        self.write("games/lace-wars/warburg/map.toml", 'a = { case = "16.1.4a-3" }\nb = { case = "16.1.4a-1" }\n')
        self.assertEqual(self.lace("code"), ["16.1.4a-3", "4C2"])
        self.assertEqual(self.survey().doubts, {"`games/lace-wars/warburg/map.toml`: 16.1.4a-1 is no case"})

    def test_section_does_not_count_as_its_cases(self):
        self.write_lace_wars()
        self.write("src/lace_wars/a.cpp", '// 8.3 Turning.\n// 8.3ab, 9.4.1a Words.\n// 16.1.4a-3x\n// 4 C\nauto a = "9.4.1a";\n')
        self.write("src/lace_wars/a_test.cpp", "TEST(A, r8_3_turning) {}\nTEST(A, r9_4_1a_sight) {}\n")
        self.assertEqual(self.lace("code"), [])
        self.assertEqual(self.lace("tests"), [])
        self.assertEqual(len(self.survey().doubts), 2)

    def test_such_numbers_in_test_names(self):
        self.write_lace_wars()
        names = ["r8_3a_r8_3b_turn", "r4C_a_first", "r4C2_second", "r7a_zone", "r9_4_1a_1_sight", "r10_ex1_sum", "r16_1_4a_3_who"]
        self.write("src/lace_wars/a_test.cpp", "".join(f"TEST(A, {name}) {{}}\n" for name in names))
        self.assertEqual(self.lace("tests"), ["10-ex1", "16.1.4a-3", "4C-a", "4C2", "7a", "8.3a", "8.3b", "9.4.1a-1"])
        self.assertEqual(self.survey().doubts, set())

    def test_battle_without_a_part_names_its_system(self):
        self.write_lace_wars()
        self.write("src/data/warburg_data_test.cpp", "TEST(WarburgData, r2_2_here) {}\n")
        self.write("src/cli/a.cpp", "// Warburg 2.2 and 8.3a here.\n")
        self.assertEqual(self.lace("tests"), ["2.2"])
        self.assertEqual(self.lace("code"), ["2.2", "8.3a"])

    def test_rule_comes_before_the_heading_of_another_system(self):
        self.write("games/lace-wars/rules.toml", rules([("standard", "8.12", "heading", "ALL")]))
        self.write("src/cli/a.cpp", "// 8.12 Whose.\n")
        self.write("tests/a.cpp", "TEST(Whose, r8_12_rule) {}\n")
        case = self.cases(1)["standard 8.12"]
        self.assertTrue(case.code and case.tests)
        self.assertEqual(self.survey().doubts, set())

    # the tool

    def test_open_lists_rules_without_code_or_test(self):
        self.write("src/thirty_years_war/combat.cpp", "// 8.12\n")
        self.write("tests/a.sh", "# covers: 8.12, 8.11\n")
        _, out, _ = self.run_tool("--open", "--applies", "ALL")
        lines = [line.split("\t")[:2] for line in out.splitlines()]
        self.assertEqual(
            lines,
            [["standard 4.1A", "no code and no test"], ["standard 8.11", "no code"], ["standard 8.61-Dx", "no code and no test"]],
        )

    def test_check_fails_until_the_report_is_written(self):
        code, _, err = self.run_tool("--check")
        self.assertEqual(code, 1)
        self.assertIn("not current", err)
        self.assertEqual(self.run_tool()[0], 0)
        self.assertEqual(self.run_tool("--check")[0], 0)
        self.write("src/thirty_years_war/combat.cpp", "// 8.12\nvoid f();\n")
        self.assertEqual(self.run_tool("--check")[0], 1)

    def test_lines_may_move_without_changing_the_report(self):
        self.write("src/thirty_years_war/combat.cpp", "// 8.12\nvoid f();\n")
        self.run_tool()
        self.write("src/thirty_years_war/combat.cpp", "\n\nint a;\n\n// 8.12\nvoid f();\n")
        self.assertEqual(self.run_tool("--check")[0], 0)


if __name__ == "__main__":
    unittest.main()
