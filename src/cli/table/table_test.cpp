#include "cli/table/table.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <unistd.h>

#include "cli/commands/files.hpp"
#include "cli/table/content_fixture.hpp"

namespace tercio::cli {
namespace {

using engine::Dice;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// A small fight: two Imperialist horse and Tilly against two Swedish horse, guns on either side.
constexpr const char* kFight =
    R"({"clear":true,"turn":5,"side":"imperialist","phase":"%s","pieces":[)"
    R"({"id":"merode","hex":"1625"},{"id":"strozzi","hex":"1723"},{"id":"tilly-leader","hex":"1625"},)"
    R"({"id":"tott-1","hex":"1526"},{"id":"tott-2","hex":"0926"},)"
    R"({"id":"imperialist-gun-1","hex":"1528"},{"id":"allied-gun-1","hex":"0925"}],)"
    R"("facts":{"released":{"imperialist":true,"allied":true},"visibility":"clear"}})";

class TableTest : public ::testing::Test {
 protected:
  TableTest()
      : folder_(std::filesystem::temp_directory_path() /
                ("tercio-table-" + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~TableTest() override { std::filesystem::remove_all(folder_); }

  std::string file(const std::string& name) const { return (folder_ / name).string(); }

  // The file of a game that begins with the small fight in some phase.
  std::string fight(const std::string& phase) {
    std::string setup = kFight;
    setup.replace(setup.find("%s"), 2, phase);
    const std::string path = file(phase + ".tercio");
    EXPECT_EQ(write_file(path,
                         "tercio-record 1\nscenario breitenfeld/historical\nseed 7\n"
                         "dice manual\nsetup " +
                             setup + "\nbegin\n"),
              "");
    return path;
  }

  // What the table says to some lines, in a loaded game.
  std::string loaded(const std::string& path, const std::string& lines) {
    std::istringstream in(lines);
    std::ostringstream out;
    StreamLines typed(in, out, false);
    Table table(content(), typed, out, {.screen = {false, 200}});
    EXPECT_EQ(table.load(path), "");
    table.run();
    return out.str();
  }
  std::string started(const std::string& scenario, const std::string& lines,
                      Dice dice = Dice::kManual, const std::string& autosave = "") {
    std::istringstream in(lines);
    std::ostringstream out;
    StreamLines typed(in, out, false);
    Table table(content(), typed, out, {.screen = {false, 200}, .autosave = autosave});
    EXPECT_EQ(table.start(scenario, {}, dice, "seed"), "");
    table.run();
    return out.str();
  }

  std::filesystem::path folder_;
};

TEST_F(TableTest, tells_the_turn_and_what_may_be_done) {
  EXPECT_THAT(loaded(fight("movement"), ""), AllOf(HasSubstr("== Turn 5, Imperialist, movement =="),
                                                   HasSubstr("3 pieces have not moved")));
}

TEST_F(TableTest, the_prompt_names_who_decides) {
  std::istringstream in("end\n");
  std::ostringstream out;
  StreamLines typed(in, out, true);
  Table table(content(), typed, out, {.screen = {false, 200}, .interactive = true});
  EXPECT_EQ(table.start("rocroi/historical", {}, Dice::kManual, "seed"), "");
  table.run();
  EXPECT_THAT(out.str(), HasSubstr("French> "));
}

TEST_F(TableTest, moves_by_name_beginning_and_hex) {
  EXPECT_THAT(loaded(fight("movement"), "move strozzi 1823\n"),
              HasSubstr("Strozzi moves from 1723 to 1823"));
  EXPECT_THAT(loaded(fight("movement"), "mov STR 1823\n"),
              HasSubstr("Strozzi moves from 1723 to 1823"));
  EXPECT_THAT(loaded(fight("movement"), "1723 to 1823\n"),
              HasSubstr("Strozzi moves from 1723 to 1823"));
  EXPECT_THAT(loaded(fight("movement"), "m Tilly to 1823\n"),
              HasSubstr("Tilly moves from 1625 to 1823"));
  EXPECT_THAT(loaded(fight("movement"), "Tilly to 1823\n"), HasSubstr("'tilly' is not understood"));
}

TEST_F(TableTest, a_refusal_names_the_rule_and_why_shows_it) {
  const std::string said = loaded(fight("movement"), "move strozzi 0101\nwhy\nwhy move str 1823\n");
  EXPECT_THAT(said, AllOf(HasSubstr("No, 6."), HasSubstr("`why` shows the rule"),
                          HasSubstr("`move strozzi 1823` is legal now")));
}

TEST_F(TableTest, odds_show_the_arithmetic_and_six_outcomes) {
  const std::string said = loaded(fight("combat"), "odds merode tott-1\nodds 1625 1526\n");
  EXPECT_THAT(said, AllOf(HasSubstr("Merode: strength 5"), HasSubstr("Tilly"), HasSubstr("column"),
                          HasSubstr("in 6:")));
}

TEST_F(TableTest, with_attacks_declared_first_the_charge_is_said_at_the_die) {
  const std::string path = file("rocroi.tercio");
  ASSERT_EQ(
      write_file(path,
                 "tercio-record 1\nscenario rocroi/historical\noption option.leader_radius on\n"
                 "seed 7\ndice manual\nsetup "
                 R"({"clear":true,"turn":6,"side":"french","phase":"combat","pieces":[)"
                 R"({"id":"royal","hex":"0712"},{"id":"de-melos-leader","hex":"0711"},)"
                 R"({"id":"italian-1","hex":"0711","disrupted":true}]})"
                 "\nbegin\n"),
      "");
  const std::string said = loaded(path,
                                  "odds royal italian-1\nattack royal italian-1 charge\n"
                                  "attack royal italian-1\nend\nattack royal italian-1 charge\n");
  EXPECT_THAT(said, AllOf(HasSubstr("`attack <pieces> <pieces> [charge]`"), HasSubstr("8 to 6"),
                          HasSubstr("No, 16.12"),
                          HasSubstr("attack royal italian-1 charge: Royal charging"),
                          HasSubstr("Royal charges 1/Italian")));
}

TEST_F(TableTest, an_exit_that_ends_the_game_too_early_is_warned_of) {
  std::string pieces;
  for (int n = 2; n <= 7; ++n) {
    pieces += R"({"id":"bavarian-foot-)" + std::to_string(n) + R"(","state":"exited"},)";
  }
  const std::string path = file("siege.tercio");
  ASSERT_EQ(write_file(path,
                       "tercio-record 1\nscenario freiburg/siege\nseed 7\ndice manual\nsetup "
                       R"({"clear":true,"turn":4,"side":"bavarian","phase":"movement","pieces":[)" +
                           pieces +
                           R"({"id":"bavarian-foot-1","hex":"0701"},)"
                           R"({"id":"von-mercy-leader","hex":"0803"},)"
                           R"({"id":"regular-foot-1","hex":"1526"}],"facts":{"day":2}})"
                           "\nbegin\n"),
            "");
  EXPECT_THAT(loaded(path, ""),
              HasSubstr("The day ends as soon as Bavarian foot 1, the last unit, leaves"));
}

TEST_F(TableTest, an_attack_runs_with_typed_dice) {
  const std::string said = loaded(fight("combat"), "attack merode on tott-1\nroll 6\nlog 5\n");
  EXPECT_THAT(said, AllOf(HasSubstr("Merode attacks 1/Tott"), HasSubstr("rolled 6")));
}

TEST_F(TableTest, obligations_are_listed) {
  EXPECT_THAT(loaded(fight("combat"), ""),
              AllOf(HasSubstr("Merode in 1625 must attack (8.12)"),
                    HasSubstr("1/Tott in 1526 must be attacked (8.11)")));
}

TEST_F(TableTest, undo_takes_a_move_back_and_says_what) {
  const std::string said = loaded(fight("movement"), "move strozzi 1823\nundo\nwhat 1723\nundo\n");
  EXPECT_THAT(
      said, AllOf(HasSubstr("Undone: Strozzi to 1823."), HasSubstr("Strozzi, Imperialist horse in"),
                  HasSubstr("there is nothing to undo")));
}

TEST_F(TableTest, undo_takes_back_a_die_that_was_told_wrongly_but_not_what_led_to_it) {
  const std::string said =
      loaded(fight("combat"), "attack merode tott-1\nroll 1\nundo\nundo\nundo agreed\nroll 6\n");
  EXPECT_THAT(said, AllOf(HasSubstr("Undone: the die, 1."), HasSubstr("the decision stands"),
                          HasSubstr("undo by consent is switched off"), HasSubstr("rolled 6"),
                          Not(HasSubstr("If both players agree"))));
}

TEST_F(TableTest, undo_leaves_the_other_sides_decisions_to_it) {
  const std::string said = loaded(fight("combat"),
                                  "attack merode tott-1\nroll 1\nend\nundo\nundo imperialist\n"
                                  "undo nobody\n");
  EXPECT_THAT(said, AllOf(HasSubstr("the last decision is that of the Imperialist side"),
                          HasSubstr("The Imperialist player undoes it with `undo imperialist`"),
                          HasSubstr("Undone: end (Turn 5, Imperialist, combat)."),
                          HasSubstr("There is no side 'nobody'")));
}

TEST_F(TableTest, undo_goes_farther_when_both_agree) {
  const std::string path = fight("combat");
  const auto text = read_file(path);
  ASSERT_TRUE(text.has_value());
  std::string with = *text;
  with.insert(with.find("seed 7"), "option ui.undo_by_consent on\n");
  ASSERT_EQ(write_file(path, with), "");
  const std::string said = loaded(path, "dice auto\nattack merode tott-1\nundo\nundo agreed\n");
  EXPECT_THAT(said, AllOf(HasSubstr("both players have to agree to undo it"),
                          HasSubstr("If both players agree, `undo agreed` undoes it"),
                          HasSubstr("Undone: the attack of Merode on 1/Tott.")));
}

TEST_F(TableTest, a_saved_game_is_loaded_as_it_was) {
  const std::string path = file("saved.tercio");
  loaded(fight("movement"), "move strozzi 1823\nsave " + path + "\n");
  EXPECT_THAT(loaded(path, "what 1823\nlog\n"),
              AllOf(HasSubstr("Strozzi, Imperialist horse in"), HasSubstr("Strozzi moves from")));
}

TEST_F(TableTest, saving_leaves_no_other_file_behind) {
  loaded(fight("movement"), "save " + file("a.tercio") + "\nsave " + file("a.tercio") + "\n");
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
    (void)entry;
    ++files;
  }
  EXPECT_EQ(files, 2);
}

TEST_F(TableTest, a_bad_file_is_refused_and_the_game_goes_on) {
  ASSERT_EQ(write_file(file("bad"), "tercio-record 1\nscenario nowhere/at-all\nbegin\n"), "");
  const std::string said = loaded(
      fight("movement"), "load " + file("bad") +
                             "\nload /does/not/exist\nsave /does/not/exist/x\nmove strozzi 1823\n");
  EXPECT_THAT(said, AllOf(HasSubstr("there is no scenario"), HasSubstr("Cannot read"),
                          HasSubstr("Cannot write"), HasSubstr("Strozzi moves from 1723 to 1823")));
}

TEST_F(TableTest, an_unsaved_game_is_not_dropped_by_accident) {
  const std::string path = fight("movement");
  const std::string said =
      loaded(path, "move strozzi 1823\nload " + path + "\nquit\nfacts\nquit\nquit\nfacts\n");
  EXPECT_THAT(said, AllOf(HasSubstr("This game is not saved"), HasSubstr("`quit` again leaves")));
  EXPECT_EQ(said.rfind("> quit") > said.rfind("> facts"), true);
}

TEST_F(TableTest, autosave_writes_after_every_action) {
  const std::string path = file("auto.tercio");
  started("rocroi/historical", "end\n", Dice::kManual, path);
  const auto text = read_file(path);
  ASSERT_TRUE(text.has_value());
  EXPECT_THAT(*text, HasSubstr("\nend\n"));
}

TEST_F(TableTest, dice_go_on_after_loading_as_if_nothing_had_happened) {
  const std::string path = file("dice.tercio");
  const std::string begin = "end\nend\n";
  const std::string rest = "end\nend\nend\nend\nend\nlog 100\n";
  const std::string whole = started("breitenfeld/historical", begin + rest, Dice::kAuto);
  started("breitenfeld/historical", begin + "save " + path + "\n", Dice::kAuto);
  const std::string resumed = loaded(path, rest);
  EXPECT_EQ(whole.substr(whole.rfind("> log")), resumed.substr(resumed.rfind("> log")));
}

TEST_F(TableTest, deploys_in_a_free_set_up) {
  const auto match = content().library.start("breitenfeld/free", {});
  ASSERT_TRUE(match.has_value());
  const std::string first = (*match)->actions().front();
  ASSERT_TRUE(first.starts_with("deploy "));
  EXPECT_THAT(started("breitenfeld/free", first + "\nend\n"),
              AllOf(HasSubstr("is placed in"), HasSubstr("36 pieces are still to be placed")));
}

TEST_F(TableTest, deploys_several_of_a_kind_and_the_rest_as_suggested) {
  const std::string said = started("freiburg/3-august",
                                   "deploy foot 1917..1919 2015\ndeploy horse 2012\nmap\nareas\n"
                                   "deploy foot 1520\nwhy\ndeploy bavarian-foot-1 1920\n"
                                   "deploy suggested\nend\n");
  EXPECT_THAT(said, AllOf(HasSubstr("14 foot 6-3, 5 horse 2-8, 5 guns and von Mercy"),
                          HasSubstr("Bavarian foot 3 is placed in 1919"),
                          HasSubstr("Bavarian foot 4 is placed in 2015"),
                          HasSubstr("Bavarian horse 1 is placed in 2012"),
                          HasSubstr("Where pieces are set up"), HasSubstr("No, 17.11: 1520"),
                          HasSubstr("Bavarian foot 1 is placed in 1920"),
                          HasSubstr("Bavarian foot 1 is placed in 1920"), HasSubstr("Placed: ")));
  EXPECT_THAT(said, HasSubstr("== Set-up, French =="));
}

TEST_F(TableTest, a_kind_of_several_armies_must_be_named) {
  EXPECT_THAT(started("freiburg/5-august",
                      "deploy foot 1514\ndeploy mercenary-foot 1514 1515\n"
                      "deploy turenne 1514 1515\ndeploy gun\n"),
              AllOf(HasSubstr("'foot' can be regular-foot, mercenary-foot"),
                    HasSubstr("Mercenary foot 2 is placed in 1515"),
                    HasSubstr("One piece stands in one hex"), HasSubstr("The form is: deploy")));
}

TEST_F(TableTest, alternatives_are_told_with_their_cases_and_chosen) {
  const std::string said =
      started("freiburg/siege-campaign", "choose hill\nchoose frei\nundo\nchoose line\n");
  EXPECT_THAT(said, AllOf(HasSubstr("choose line: Hold the 3 August Line (17.11)"),
                          HasSubstr("choose freiburg: Hold Freiburg within its walls (19.11)"),
                          HasSubstr("'hill' is not open; you can choose"), HasSubstr("(19.11)"),
                          HasSubstr("day 1 of 3, 3 August")));
}

TEST_F(TableTest, walls_are_targets_and_the_town_is_told) {
  const std::string said =
      started("freiburg/siege",
              "deploy suggested\nend\ndeploy suggested\nend\ntargets regular-gun-3\n"
              "breach regular-gun-3 0508\nroll 1\nbreach regular-gun-1 0508\nroll 2\ntown\nfacts\n"
              "what 0509\nwhy breach regular-gun-4 0508\nbreach regular-gun-4 0101\n");
  EXPECT_THAT(
      said,
      AllOf(HasSubstr("0508 the walls of 0508, range 5"), HasSubstr("fires at the walls of 0508"),
            HasSubstr("The walls of 0508 are breached"), HasSubstr("Walls breached: 0508 (19.55)"),
            HasSubstr("Christoffelstor, from 0606 to 0506: only the Bavarians can use it"),
            HasSubstr("Wall to the east, 0508: breached"),
            HasSubstr("19.55: the walls beside 0508 are already breached")));
}

TEST_F(TableTest, guns_withdraw_with_their_route_and_chance) {
  const std::string said =
      started("freiburg/9-august",
              "deploy suggested\nend\ndeploy suggested\nend\nend\nend\nend\n"
              "targets bavarian-gun-1\nroutes\nroutes bavarian-gun-1\nwithdraw bavarian-gun-1\n"
              "roll 6\n");
  EXPECT_THAT(said, AllOf(HasSubstr("1 in 6"), HasSubstr("Routes for guns: 5 of 5 open (17.34)"),
                          HasSubstr("(17.34)"), HasSubstr("Bavarian gun 1 is withdrawn")));
}

TEST_F(TableTest, morale_is_told_with_the_levels_and_the_test_that_is_due) {
  const std::string path = file("morale.tercio");
  ASSERT_EQ(
      write_file(path,
                 "tercio-record 1\nscenario freiburg/5-august\nseed 7\ndice manual\nsetup "
                 R"({"clear":true,"turn":2,"side":"french","phase":"combat","pieces":[)"
                 R"({"id":"regular-foot-1","hex":"1514"},{"id":"regular-foot-2","hex":"1513"},)"
                 R"({"id":"bavarian-horse-1","hex":"1512","disrupted":true},)"
                 R"({"id":"bavarian-foot-1","hex":"1707"},{"id":"von-mercy-leader","hex":"1707"}],)"
                 R"("facts":{"losses":{"bavarian":40}}})"
                 "\nbegin\n"),
      "");
  const std::string said =
      loaded(path, "morale\nattack regular-foot-2 bavarian-horse-1\nroll 1\nroll 5\nmorale\n");
  EXPECT_THAT(said,
              AllOf(HasSubstr("Bavarian: levels 41 on 1 to 3, next"),
                    HasSubstr("The Bavarian army has lost 42 strength points, and its level is 41"),
                    HasSubstr("3 in 6: the army holds"), HasSubstr("41 on 1 to 3, survived")));
}

TEST_F(TableTest, horse_beside_entrenched_units_is_warned) {
  const std::string path = file("horse.tercio");
  ASSERT_EQ(
      write_file(path,
                 "tercio-record 1\nscenario freiburg/3-august\nseed 7\ndice manual\nsetup "
                 R"({"clear":true,"turn":2,"side":"french","phase":"movement","pieces":[)"
                 R"({"id":"regular-horse-1","hex":"1523"},{"id":"regular-foot-1","hex":"1828"},)"
                 R"({"id":"bavarian-foot-1","hex":"1522"}]})"
                 "\nbegin\n"),
      "");
  EXPECT_THAT(loaded(path, "list\nmap 1522\n"),
              AllOf(HasSubstr("French horse 1 will be lost at the end of the phase"),
                    HasSubstr("(16.1-b)"), HasSubstr("disrupted")));
}

TEST_F(TableTest,
       a_phase_in_which_nothing_can_be_done_passes_by_itself_and_is_undone_with_its_order) {
  // At the start of Breitenfeld nobody may move and no gun has a target.
  const std::string said =
      started("breitenfeld/historical", "autopass on\nroll 5\nautopass off\nundo\nautopass x\n");
  EXPECT_THAT(said, AllOf(HasSubstr("Turn 1, Allied, combat: nothing to do."),
                          HasSubstr("Every phase waits for `end`"), HasSubstr("Undone: the die, 5"),
                          HasSubstr("The form is: autopass on | off")));
}

TEST_F(TableTest, words_and_pieces_are_completed) {
  std::istringstream in;
  std::ostringstream out;
  StreamLines typed(in, out, false);
  Table table(content(), typed, out, {.screen = {false, 200}});
  ASSERT_EQ(table.load(fight("movement")), "");
  EXPECT_THAT(table.completions("mo"), ::testing::Contains("move"));
  EXPECT_THAT(table.completions("move st"), ::testing::ElementsAre("strozzi"));
  EXPECT_THAT(table.completions("odds merode tot"), ::testing::Contains("tott-1"));
  EXPECT_THAT(table.completions("xyz"), ::testing::IsEmpty());
}

TEST_F(TableTest, before_end_leaves_something_undone_a_person_is_asked) {
  std::istringstream in("end\nend\n");
  std::ostringstream out;
  StreamLines typed(in, out, true);
  Table table(content(), typed, out, {.screen = {false, 200}, .interactive = true});
  EXPECT_EQ(table.start("rocroi/historical", {}, Dice::kManual, "seed"), "");
  table.run();
  EXPECT_THAT(out.str(), AllOf(HasSubstr("2 guns could still hurt an enemy"),
                               HasSubstr("Type `end` again"), HasSubstr("Movement Phase")));
}

TEST_F(TableTest, only_what_this_battle_has_can_be_asked_for) {
  EXPECT_THAT(loaded(fight("movement"), "town\nhelp\n"),
              AllOf(HasSubstr("'town' is not understood"), HasSubstr("Of this game also: ")));
  EXPECT_THAT(started("freiburg/siege", "help\n"), HasSubstr("town"));
}

TEST_F(TableTest, fires_and_tells_the_targets) {
  const std::string said =
      loaded(fight("artillery-fire"),
             "targets imp\nsight imperialist-gun-1 1526\nfire 1528 tott-1\nroll 1\n");
  EXPECT_THAT(said, AllOf(HasSubstr("1/Tott in 1526, range 2: hits on 1 to 3"),
                          HasSubstr("the line is clear"), HasSubstr("rolled 1")));
}

TEST_F(TableTest, answers_every_question_in_words) {
  const std::string said = loaded(
      fight("movement"),
      "facts\nlist\nlist allied\npieces\npieces imp\nscore\nlog\nlegal\nlegal strozzi\nreach "
      "strozzi\n"
      "zones allied\nwhat 1526\nwhat merode\nsight 1625 1526\nrules 8.12\nrules zone control\n"
      "options\nmap\nmap 1625\nmap reach strozzi\nmap zones all\nhelp\nhelp odds\n?\n");
  EXPECT_THAT(said, AllOf(HasSubstr("can move here, by cost"), HasSubstr("zones of control"),
                          HasSubstr("8.12"), HasSubstr("leader.auto_apply"),
                          HasSubstr("If the battle ended now")));
  EXPECT_THAT(said, Not(HasSubstr("is not understood")));
}

TEST_F(TableTest, says_what_it_does_not_understand_and_goes_on) {
  const std::string said = loaded(
      fight("movement"),
      "xyzzy\nm\nmove\nmove nobody 1823\nmove o 1823\nattack\nodds\nreach\nwhat 9999\n"
      "sight\nzones nobody\nroll 9\ntargets merode\nlog x\ndice maybe\nsave\nload\nundo x\n");
  EXPECT_THAT(said, AllOf(HasSubstr("'xyzzy' is not understood"), HasSubstr("Move which piece?"),
                          HasSubstr("There is no piece 'nobody'"), HasSubstr("the sides are")));
}

TEST_F(TableTest, survives_any_input) {
  std::string lines;
  unsigned seed = 1;
  for (int i = 0; i < 6000; ++i) {
    seed = seed * 1103515245U + 12345U;
    lines += static_cast<char>(seed >> 16U & 0xFFU);
  }
  loaded(fight("movement"),
         lines + "\n,\n, ,\nattack , ,\nand\n# x\n" + std::string(9000, 'a') + "\n");
}

TEST_F(TableTest, the_end_of_the_input_hints_at_saving) {
  EXPECT_THAT(loaded(fight("movement"), "move strozzi 1823"), HasSubstr("was not saved"));
}

TEST(OrderWords, leaves_out_fillers_and_joins_lists) {
  using ::testing::ElementsAre;
  EXPECT_THAT(advice::order_words("Attack Merode and Strozzi against Tott-1 with  charge"),
              ElementsAre("attack", "merode,strozzi", "tott-1", "charge"));
  EXPECT_THAT(advice::order_words("attack a, b ,c d"), ElementsAre("attack", "a,b,c", "d"));
  EXPECT_THAT(advice::order_words("1825 to 1528"), ElementsAre("1825", "1528"));
  EXPECT_THAT(advice::order_words("  "), ElementsAre());
}

}  // namespace
}  // namespace tercio::cli
