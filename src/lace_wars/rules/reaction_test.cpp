// 8.6 Opportunity charge, 9.3 reaction fire: decisions in the middle of a move.
#include "lace_wars/rules/reaction.hpp"

#include "lace_wars/rules/artillery.hpp"
#include "lace_wars/rules/movement_fixture.hpp"
#include "lace_wars/rules/results_fixture.hpp"

namespace tercio::lace_wars {
namespace {

// --- 9.3 ---

// Red foot r1 comes down line 05 towards the battery bg at 0511, which looks up the line.
struct UnderFire : MoveField {
  explicit UnderFire(const Drawing& d = drawn().foot("r1").gun("bg"), Options options = {})
      : MoveField(d, std::move(options)) {
    put("r1", "0505", Facing::kS).put("bg", "0511", Facing::kN);
  }
  bool has_term(HexId target, std::string_view key) const {
    std::vector<Term> terms;
    shot_of(game(), s, piece("bg"), target, &terms);
    for (const Term& t : terms) {
      if (t.key == key) return true;
    }
    return false;
  }
};

TEST(Reaction, r9_3a_r4C_g_inactive_artillery_fires_without_a_test_at_a_unit_that_moved) {
  UnderFire field;
  field.go();
  field.ok("move r1 0506");
  ASSERT_TRUE(field.reacts());
  EXPECT_EQ(field.s.decider, Side::kB);
  EXPECT_EQ(field.refusal("move r1 0507"), "8.1a");  // the other side decides
  field.ok("fire bg 0506");
  EXPECT_EQ(field.s.step, Step::kFireRoll);
}

TEST(Reaction, r4C_g_turning_alone_provokes_nothing) {
  UnderFire field;
  field.go();
  field.ok("move r1 sse");
  EXPECT_FALSE(field.reacts());
  EXPECT_TRUE(field.is_moving("r1"));
  field.ok("move r1 s 0506");
  EXPECT_TRUE(field.reacts());
}

TEST(Reaction, r4C_g_commanders_provoke_nothing_and_turn_0_neither) {
  UnderFire field;
  field.put("rc", "0505").go();
  field.ok("move rc 0506");
  EXPECT_FALSE(field.reacts());
  EXPECT_TRUE(field.is_moving("rc"));
  UnderFire early;
  early.go();
  early.s.turn = 0;
  early.ok("move r1 0506");
  EXPECT_FALSE(early.reacts());
}

TEST(Reaction, r4C_g_only_inactive_units_react) {
  UnderFire field(drawn().foot("r1").gun("bg").gun("rg"));
  field.put("rg", "0611", Facing::kNNW).go();
  field.ok("move r1 0506");
  ASSERT_TRUE(field.reacts());
  EXPECT_EQ(field.refusal("fire rg 0506"), "9.3a");
  EXPECT_EQ(field.refusal("charge r1"), "8.6a");
}

TEST(Reaction, r9_3b_the_target_goes_on_if_it_can) {
  UnderFire field;
  field.go();
  field.ok("move r1 0506").ok("fire bg 0506").roll(1);  // nothing
  EXPECT_TRUE(field.is_moving("r1"));
  EXPECT_EQ(field.left(), 3);
  field.ok("move r1 0507");
  EXPECT_FALSE(field.reacts());  // the gun has fired
  EXPECT_EQ(field.hex("r1"), "0507");
}

TEST(Reaction, r9_3b_disorganised_it_may_go_on) {
  UnderFire field(drawn().foot("r1").gun("bg", 12));
  field.go();
  field.ok("move r1 0506").ok("fire bg 0506").roll(5);  // 6 at range 5: a test
  ASSERT_EQ(field.s.step, Step::kTestRoll);
  field.roll(6);
  EXPECT_EQ(field.order("r1"), Order::kDisorganised);
  EXPECT_TRUE(field.is_moving("r1"));
  field.ok("move r1 0507");
  EXPECT_EQ(field.hex("r1"), "0507");
}

TEST(Reaction, r9_3b_routed_its_move_is_over) {
  UnderFire field(drawn().foot("r1").gun("bg", 12));
  field.order("r1", Order::kDisorganised).go();
  field.ok("move r1 0506").ok("fire bg 0506").roll(5).roll(6);
  EXPECT_EQ(field.order("r1"), Order::kRouted);
  if (field.s.step == Step::kRout) {
    apply(field.game(), field.s, legal_actions(field.game(), field.s).front(), nullptr);
  }
  EXPECT_FALSE(field.is_moving("r1"));
  EXPECT_EQ(field.refusal("move r1 0507"), "12.3a");
}

TEST(Reaction, r9_3b_eliminated_its_move_is_over) {
  MoveField near(drawn().foot("r1").gun("bg", 12));
  near.put("r1", "0508", Facing::kS).put("bg", "0511", Facing::kN).steps("r1", 1).go();
  near.ok("move r1 0509").ok("fire bg 0509").roll(6);  // 7 at range 2: a step and a test
  EXPECT_TRUE(near.is_eliminated("r1"));
  EXPECT_EQ(near.s.step, Step::kMove);
  EXPECT_TRUE(near.s.mover.pieces.empty());
}

TEST(Reaction, r9_3b_what_is_left_of_a_stack_goes_on_and_may_be_shot_at_again) {
  MoveField field(drawn().foot("r1").foot("r2").gun("bg", 12).gun("bh", 12));
  field.put("r1", "0508", Facing::kS).put("r2", "0508", Facing::kS);
  field.put("bg", "0611", Facing::kNNW).put("bh", "0511", Facing::kN);
  field.order("r1", Order::kDisorganised).go();
  field.ok("move r1,r2 0509").ok("fire bh 0509");
  // +1 heavy, +1 disorganised, +1 two units: 9 at range 2 is a step and D.
  field.roll(6);
  if (field.s.step == Step::kRout) {
    apply(field.game(), field.s, legal_actions(field.game(), field.s).front(), nullptr);
  }
  EXPECT_EQ(field.order("r1"), Order::kRouted);
  EXPECT_EQ(field.order("r2"), Order::kDisorganised);
  EXPECT_TRUE(field.s.mover.pieces == field.set({"r2"}));
  ASSERT_TRUE(field.reacts());
  field.ok("fire bg 0509").roll(1).roll(1);  // 3 or more at range 3: a test, passed
  EXPECT_TRUE(field.is_moving("r2"));
  field.ok("move r2 0510");
  EXPECT_EQ(field.hex("r2"), "0510");
}

TEST(Reaction, r9_3c_one_reaction_fire_a_turn_beside_the_normal_one) {
  UnderFire field(drawn().foot("r1").foot("r2").gun("bg"));
  field.put("r2", "0608", Facing::kSSW).go();
  field.s.fired.insert(field.piece("bg"));  // it fired in its own activation this turn
  field.ok("move r1 0506");
  ASSERT_TRUE(field.reacts());
  field.ok("fire bg 0506").roll(1);
  field.ok("end").ok("move r2 0508");
  EXPECT_FALSE(field.reacts());
  EXPECT_TRUE(field.s.reacted.contains(field.piece("bg")));
  EXPECT_TRUE(field.s.fired.contains(field.piece("bg")));
}

TEST(Reaction, r9_3c_a_battery_that_moved_this_turn_does_not_react) {
  UnderFire field;
  field.s.limbered.insert(field.piece("bg"));
  field.go();
  field.ok("move r1 0506");
  EXPECT_FALSE(field.reacts());
}

TEST(Reaction, r9_3d_at_the_hex_left_or_the_hex_entered) {
  UnderFire field;
  field.go();
  field.ok("move r1 0506");
  EXPECT_EQ(field.refusal("fire bg 0505"), "");
  EXPECT_EQ(field.refusal("fire bg 0507"), "9.3d");
  EXPECT_EQ(field.refusal("fire bg 0112"), "9.3d");
  field.ok("fire bg 0505");
  field.roll(1);
  EXPECT_TRUE(field.is_moving("r1"));
  EXPECT_EQ(field.hex("r1"), "0506");
}

TEST(Reaction, r9_3d_in_the_hex_left_it_has_the_facing_it_had_there) {
  MoveField field(drawn().ground(Terrain::kVillage, {"0506"}).foot("r1").gun("bg"));
  field.put("r1", "0505", Facing::kS).put("bg", "0511", Facing::kN).go();
  field.ok("move r1 0506");
  ASSERT_TRUE(field.reacts());
  std::vector<Term> terms;
  const Shot left =
      shot_of(field.game(), field.s, field.piece("bg"), Field::hex_of("0505"), &terms);
  const Shot now =
      shot_of(field.game(), field.s, field.piece("bg"), Field::hex_of("0506"), nullptr);
  EXPECT_EQ(left.range, 6);
  EXPECT_EQ(now.range, 5);
  EXPECT_EQ(left.modifier, 0);
  EXPECT_EQ(now.modifier, -1);  // in the village
  field.s.mover.left_facing = static_cast<std::uint8_t>(Facing::kN);
  const Shot flank =
      shot_of(field.game(), field.s, field.piece("bg"), Field::hex_of("0505"), nullptr);
  EXPECT_EQ(flank.modifier, 2);
}

TEST(Reaction, r9_3d_the_facing_in_the_hex_left_is_remembered) {
  UnderFire field(drawn().horse("r1").gun("bg"));
  field.s.facing[field.piece("r1")] = Facing::kSSW;
  field.go();
  field.ok("move r1 s 0506").ok("pass").ok("move r1 ssw 0406");
  ASSERT_TRUE(field.reacts());
  EXPECT_EQ(static_cast<Facing>(field.s.mover.left_facing), Facing::kSSW);
  EXPECT_EQ(field.s.mover.left, Field::hex_of("0506"));
  EXPECT_TRUE(field.has_term(Field::hex_of("0506"), "fire-flank"));
}

// --- 9.3-1 What the terrain of the hex left makes of the target ---

// Foot r1 steps from 0505 to 0506; the battery's fire has one result.
struct Stepping : UnderFire {
  explicit Stepping(Drawing d, const char* shot, const Options& options = {})
      : UnderFire(hit(d, shot), options) {
    go();
  }
  static Drawing hit(Drawing& d, const char* shot) {
    d.foot("r1").foot("r2").gun("rg").gun("bg").gun("bh");
    return decided(d, "-", "-", shot);
  }
};
Drawing woods_at(const char* hex) { return drawn().ground(Terrain::kWoods, {hex}); }
const HexId kLeft = Field::hex_of("0505");
const HexId kEntered = Field::hex_of("0506");

TEST(Reaction, r9_3d_in_the_hex_left_it_is_disorganised_only_if_it_was_there) {
  Stepping into(woods_at("0506"), "-");
  into.ok("move r1 0506");
  ASSERT_TRUE(into.rough("r1"));
  EXPECT_FALSE(into.has_term(kLeft, "fire-disorganised"));
  EXPECT_TRUE(into.has_term(kEntered, "fire-disorganised"));
  Stepping out(woods_at("0505"), "-");
  out.s.rough.insert(out.piece("r1"));
  out.ok("move r1 0506");
  ASSERT_FALSE(out.rough("r1"));
  EXPECT_TRUE(out.has_term(kLeft, "fire-disorganised"));
  EXPECT_FALSE(out.has_term(kEntered, "fire-disorganised"));
  Stepping firm(drawn(), "-");
  firm.order("r1", Order::kDisorganised).ok("move r1 0506");
  EXPECT_TRUE(firm.has_term(kLeft, "fire-disorganised"));
  EXPECT_TRUE(firm.has_term(kEntered, "fire-disorganised"));
}

TEST(Reaction, r9_3d_r12_2b_whether_it_routs_depends_on_the_hex_it_is_struck_in) {
  // In order in 0505, disorganised by the woods of 0405 or 0506.
  Stepping left(woods_at("0405"), "D");
  left.put("bg", "0410", Facing::kN).ok("move r1 0405").ok("fire bg 0505").roll(1);
  EXPECT_EQ(left.order("r1"), Order::kDisorganised);
  EXPECT_TRUE(left.rough("r1"));
  Stepping entered(woods_at("0506"), "D");
  entered.ok("move r1 0506").ok("fire bg 0506").roll(1);
  EXPECT_EQ(entered.order("r1"), Order::kRouted);
  // Disorganised by the woods of 0505, in order in 0506.
  for (const char* after_terrain : {"yes", "no"}) {
    Stepping out(woods_at("0505"), "D", {{"rout.after_terrain", after_terrain}});
    out.s.rough.insert(out.piece("r1"));
    out.ok("move r1 0506").ok("fire bg 0505").roll(1);
    EXPECT_EQ(out.order("r1"), *after_terrain == 'y' ? Order::kRouted : Order::kDisorganised);
  }
  Stepping clear(woods_at("0505"), "D");
  clear.s.rough.insert(clear.piece("r1"));
  clear.ok("move r1 0506").ok("fire bg 0506").roll(1);
  EXPECT_EQ(clear.order("r1"), Order::kDisorganised);
}

TEST(Reaction, r9_3d_r12_2b_a_second_shot_finds_what_the_first_has_done) {
  for (const bool left_first : {true, false}) {
    Stepping field(drawn(), "D");
    field.put("bh", "0611", Facing::kNNW).ok("move r1 0506");
    field.ok(left_first ? "fire bg 0505" : "fire bh 0506").roll(1);
    EXPECT_EQ(field.order("r1"), Order::kDisorganised);
    field.ok(left_first ? "fire bh 0506" : "fire bg 0505").roll(1);
    EXPECT_EQ(field.order("r1"), Order::kRouted);
  }
}

TEST(Reaction, r9_3d_a_ford_just_made_counts_only_on_the_far_bank) {
  Stepping field(drawn().river("0505", "0506"), "D");
  field.ok("move r1 0505 0506");
  field.roll(1);
  ASSERT_EQ(field.order("r1"), Order::kDisorganised);
  EXPECT_FALSE(field.has_term(kLeft, "fire-disorganised"));
  field.ok("fire bg 0505").roll(1);
  EXPECT_EQ(field.order("r1"), Order::kDisorganised) << "it was in order where it was struck";
  EXPECT_FALSE(field.s.spared.contains(field.piece("r1"))) << "now it is so by fire";
}

TEST(Reaction, r9_3d_r1_3f_light_cavalry_is_on_foot_in_the_village_it_left) {
  UnderFire field(drawn().ground(Terrain::kVillage, {"0505"}).light_horse("r1").gun("bg"));
  field.go();
  field.ok("move r1 0506");
  EXPECT_TRUE(field.has_term(kLeft, "fire-light-infantry"));
  EXPECT_FALSE(field.has_term(kEntered, "fire-light-infantry"));
  UnderFire into(drawn().ground(Terrain::kVillage, {"0506"}).light_horse("r1").gun("bg"));
  into.go();
  into.ok("move r1 0506");
  EXPECT_FALSE(into.has_term(kLeft, "fire-light-infantry"));
  EXPECT_TRUE(into.has_term(kEntered, "fire-light-infantry"));
}

TEST(Reaction, r9_3d_r11_5a_struck_in_the_hex_left_it_takes_along_no_battery_it_has_joined) {
  for (const char* target : {"0505", "0405"}) {
    Stepping field(drawn(), "2");
    field.put("bg", "0410", Facing::kN).put("rg", "0405", Facing::kS);
    field.ok("move r1 0405").ok(std::string("fire bg ") + target).roll(1);
    EXPECT_TRUE(field.is_eliminated("r1"));
    EXPECT_EQ(field.is_eliminated("rg"), std::string(target) == "0405") << target;
  }
}

TEST(Reaction, r9_3d_r12_1b_in_the_hex_left_only_commanders_there_or_along_help) {
  for (const char* with : {"0505", "0506"}) {
    for (const char* target : {"0505", "0506"}) {
      Stepping field(drawn(), "MT");
      field.put("rc", with).ok("move r1 0506").ok(std::string("fire bg ") + target).roll(1);
      ASSERT_EQ(field.s.step, Step::kTestRoll);
      field.roll(4);  // morale 3
      EXPECT_EQ(field.order("r1"),
                std::string(with) == target ? Order::kGood : Order::kDisorganised)
          << with << " " << target;
    }
  }
}

TEST(Reaction, r9_3d_the_mover_does_not_screen_the_hex_it_left) {
  UnderFire field;
  field.go();
  field.ok("move r1 0506");  // it now stands between the gun and 0505
  EXPECT_EQ(field.refusal("fire bg 0505"), "");
  // Others do.
  UnderFire screened(drawn().foot("r1").foot("r2").gun("bg"));
  screened.put("r2", "0508", Facing::kS).go();
  screened.ok("move r1 0506");
  EXPECT_FALSE(screened.reacts());
}

TEST(Reaction, r9_3d_several_guns_one_after_the_other_then_a_pass) {
  UnderFire field(drawn().foot("r1").gun("bg").gun("bh").gun("bi"));
  field.put("bh", "0611", Facing::kNNW).put("bi", "0711", Facing::kNNW).go();
  field.ok("move r1 0506 0507 0508");
  ASSERT_TRUE(field.reacts());
  field.ok("fire bh 0506").roll(1);
  ASSERT_TRUE(field.reacts());
  EXPECT_EQ(field.refusal("fire bh 0506"), "9.3c");
  field.ok("fire bg 0506").roll(1);
  while (field.reacts()) field.ok("pass");
  // The route was dropped: red decides anew.
  EXPECT_EQ(field.hex("r1"), "0506");
  EXPECT_TRUE(field.is_moving("r1"));
}

TEST(Reaction, r9_3d_asked_after_every_hex_and_a_pass_lets_the_route_go_on) {
  UnderFire field;
  field.go();
  field.ok("move r1 0506 0507 0508");
  ASSERT_TRUE(field.reacts());
  EXPECT_EQ(field.hex("r1"), "0506");
  field.ok("pass");
  ASSERT_TRUE(field.reacts());
  EXPECT_EQ(field.hex("r1"), "0507");
  EXPECT_EQ(field.s.mover.left, Field::hex_of("0506"));
  field.ok("pass");
  ASSERT_TRUE(field.reacts());
  EXPECT_EQ(field.hex("r1"), "0508");
  field.ok("pass");
  EXPECT_TRUE(field.is_moving("r1"));
}

TEST(Reaction, r9_3d_backward_moves_and_withdrawals_are_movement_too) {
  MoveField field(drawn().foot("r1").foot("r2").foot("b1").gun("bg"));
  field.put("r1", "0506", Facing::kN).put("bg", "0511", Facing::kN);
  field.put("r2", "0605", Facing::kN).put("b1", "0604", Facing::kS).go();
  field.ok("back r1 0507");
  ASSERT_TRUE(field.reacts());
  field.ok("pass").ok("end");
  field.ok("withdraw r2 0506");
  EXPECT_TRUE(field.reacts());
}

// --- 8.6 ---

// Red foot r1 at 0505 moves down to 0506; blue cavalry bh stands at 0508 with its front towards it.
struct Charged : MoveField {
  explicit Charged(const Drawing& d = drawn().foot("r1").horse("bh"), Options options = {})
      : MoveField(d, std::move(options)) {
    put("r1", "0505", Facing::kSSE).put("bh", "0508", Facing::kN);
  }
};

TEST(Reaction, r8_6a_cavalry_may_charge_once_in_an_enemy_activation) {
  Charged field;
  field.go();
  field.ok("move r1 0506");
  ASSERT_TRUE(field.reacts());
  field.ok("charge bh");
  ASSERT_EQ(field.s.step, Step::kChargeRoll);
  field.roll(4);  // fails
  EXPECT_TRUE(field.is_moving("r1"));
  field.ok("move r1 0606");
  EXPECT_FALSE(field.reacts());  // it has tried
  // In the next activation it may again.
  field.s.tried.clear();
  EXPECT_TRUE(may_react(field.game(), field.s));
}

TEST(Reaction, r8_6a_only_formed_up_cavalry_in_good_heart) {
  const auto may = [](auto change) {
    MoveField field(drawn()
                        .ground(Terrain::kVillage, {"0408"})
                        .foot("r1")
                        .horse("bh")
                        .foot("bf")
                        .gun("bg")
                        .light_horse("bl"));
    field.put("r1", "0505", Facing::kSSE);
    change(field);
    field.go();
    field.ok("move r1 0506");
    return field.reacts();
  };
  EXPECT_TRUE(may([](auto& f) { f.put("bh", "0508", Facing::kN); }));
  EXPECT_TRUE(may([](auto& f) { f.put("bl", "0508"); }));
  EXPECT_TRUE(may([](auto& f) { f.put("bh", "0508").order("bh", Order::kDisorganised); }));
  EXPECT_FALSE(may([](auto& f) { f.put("bf", "0508", Facing::kN); }));
  EXPECT_FALSE(may([](auto& f) { f.put("bh", "0508").order("bh", Order::kRouted); }));
  EXPECT_FALSE(may([](auto& f) { f.put("bh", "0508").column("bh"); }));
  EXPECT_FALSE(may([](auto& f) { f.put("bh", "0508").demoralised("blue-1"); }));
}

// bh stands with the battery bg, which has fired.
struct WithGun : Charged {
  explicit WithGun(const char* from_gun = "yes")
      : Charged(drawn().foot("r1").horse("bh").horse("bi").gun("bg"),
                {{"charge.from_gun", from_gun}}) {
    put("bg", "0508", Facing::kN);
    s.reacted.insert(piece("bg"));
  }
};

TEST(Reaction, r8_6b_a_gun_stays_behind_and_the_commander_rides_along) {
  WithGun field;
  field.put("bc", "0508").go();
  field.ok("move r1 0506");
  ASSERT_TRUE(field.reacts());
  field.ok("charge bh").roll(3).ok("move bh 0507");
  EXPECT_EQ(field.hex("bh"), "0507");
  EXPECT_EQ(field.hex("bc"), "0507");
  EXPECT_EQ(field.hex("bg"), "0508");
  EXPECT_EQ(field.facing("bg"), Facing::kN);
  WithGun two;
  two.put("bi", "0508", Facing::kN).put("bc", "0508").go();
  two.ok("move r1 0506").ok("charge bh,bi").roll(3).ok("move bh,bi 0507");
  EXPECT_EQ(two.hex("bi"), "0507");
  EXPECT_EQ(two.hex("bg"), "0508");
}

TEST(Reaction, r8_6b_it_does_not_turn_on_the_spot_with_the_gun) {
  WithGun field;
  field.put("r1", "0606", Facing::kSSE).put("bh", "0508", Facing::kSSW);
  field.put("bg", "0508", Facing::kSSW).go();
  field.ok("move r1 0607").ok("charge bh").roll(3);
  ASSERT_EQ(field.s.step, Step::kCharge);
  EXPECT_EQ(field.refusal("move bh nnw"), "3.1b") << "the hex has one facing";
  for (const Route& way : charge_routes(field.game(), field.s, field.set({"bh"}))) {
    EXPECT_FALSE(Route::is_turn(way.front())) << "it leaves the gun first";
  }
}

TEST(Reaction, r8_6b_by_the_other_reading_cavalry_with_a_gun_does_not_charge) {
  WithGun field("no");
  field.go();
  field.ok("move r1 0506");
  EXPECT_FALSE(field.reacts());
}

TEST(Reaction, r8_6a_dismounted_light_cavalry_does_not_charge) {
  MoveField field(drawn().ground(Terrain::kVillage, {"0508"}).foot("r1").light_horse("bl"));
  field.put("r1", "0505", Facing::kSSE).put("bl", "0508").go();
  field.ok("move r1 0506");
  EXPECT_FALSE(field.reacts());
}

TEST(Reaction, r8_6a_a_stack_charges_as_one_or_in_part) {
  Charged field(drawn().foot("r1").horse("bh").horse("bi"));
  field.put("bi", "0508", Facing::kN).go();
  field.ok("move r1 0506");
  EXPECT_EQ(field.refusal("charge bh"), "");
  EXPECT_EQ(field.refusal("charge bi"), "");
  field.ok("charge bh,bi").roll(3);
  ASSERT_EQ(field.s.step, Step::kCharge);
  EXPECT_EQ(field.refusal("move bh 0507"), "8.6e");  // those who tried go
  field.ok("move bh,bi 0507");
  EXPECT_EQ(field.hex("bh"), "0507");
  EXPECT_EQ(field.hex("bi"), "0507");
  EXPECT_EQ(field.top("0507"), "bh");
}

TEST(Reaction, r8_6b_not_from_an_enemy_zone) {
  Charged field(drawn().foot("r1").foot("r2").horse("bh"));
  field.put("r2", "0609", Facing::kSSW).go();  // 0509, 0510
  field.ok("move r1 0506");
  EXPECT_TRUE(field.reacts());
  Charged held(drawn().foot("r1").foot("r2").horse("bh"));
  held.put("r2", "0608", Facing::kSSW).go();  // 0508, 0509
  held.ok("move r1 0506");
  EXPECT_FALSE(held.reacts());
  EXPECT_EQ(why_not_charge(held.game(), held.s, held.set({"bh"})).rule, std::string("8.6b"));
  // Not even by turning where it stands.
  MoveField beside(drawn().foot("r1").foot("r2").horse("bh"));
  beside.put("r1", "0404", Facing::kNNE).put("bh", "0505", Facing::kNNE);
  beside.put("r2", "0506", Facing::kN).go();
  beside.ok("move r1 0504");
  EXPECT_FALSE(beside.reacts());
}

TEST(Reaction, r8_6c_the_enemy_must_come_within_two_hexes) {
  MoveField far(drawn().foot("r1").horse("bh").gun("bg"));
  far.put("r1", "0505", Facing::kSSE).put("bh", "0509", Facing::kN).put("bg", "0502", Facing::kSSE);
  far.go();
  far.ok("move r1 0506");
  ASSERT_TRUE(far.reacts());  // the gun
  EXPECT_EQ(far.refusal("charge bh"), "8.6c");
  far.ok("pass").ok("move r1 0507");
  EXPECT_EQ(far.refusal("charge bh"), "");
}

TEST(Reaction, r8_6d_less_than_the_activation_value) {
  for (int die = 1; die <= 6; ++die) {
    Charged field;
    field.go();
    field.ok("move r1 0506").ok("charge bh").roll(die);
    EXPECT_EQ(field.s.step == Step::kCharge, die < 4) << die;
    // With his commander, once more.
    Charged led;
    led.put("bc", "0508").go();
    led.ok("move r1 0506").ok("charge bh").roll(die);
    EXPECT_EQ(led.s.step == Step::kCharge, die < 5) << die;
  }
}

TEST(Reaction, r8_6d_which_commander_helps) {
  Charged field(drawn()
                    .foot("r1")
                    .horse("bh")
                    .commander("ba", "")
                    .commander("b2c", "blue-2")
                    .unit("bx", Arm::kHeavyCavalry, 4, 3, 6, ""));
  const PieceSet bh = field.set({"bh"});
  EXPECT_EQ(highest_charge(field.game(), field.s, bh), 3);
  field.put("b2c", "0508");
  EXPECT_EQ(highest_charge(field.game(), field.s, bh), 3);  // of another formation
  field.put("ba", "0508");
  EXPECT_EQ(highest_charge(field.game(), field.s, bh), 4);
  field.put("bc", "0508");
  EXPECT_EQ(highest_charge(field.game(), field.s, bh), 4);  // both: still one
  field.put("bx", "0908", Facing::kN);
  EXPECT_EQ(highest_charge(field.game(), field.s, field.set({"bx"})), 3);  // independent: 4 as well
  // An aide de camp has one less.
  field.s.aide |= static_cast<std::uint8_t>(1U << field.game().find_formation("blue-1"));
  EXPECT_EQ(highest_charge(field.game(), field.s, bh), 3);
}

TEST(Reaction, r8_6e_it_moves_and_must_end_beside_the_enemy_with_it_in_front) {
  Charged field;
  field.go();
  field.ok("move r1 0506").ok("charge bh").roll(1);
  ASSERT_EQ(field.s.step, Step::kCharge);
  EXPECT_EQ(field.s.decider, Side::kB);
  EXPECT_EQ(field.refusal("move bh 0607"), "8.6e");  // not beside it
  EXPECT_EQ(field.refusal("move bh nne"), "8.6e");
  EXPECT_EQ(field.refusal("move bh 0507 nne"), "8.3c");   // the enemy is in its zone
  EXPECT_EQ(field.refusal("move bh 0607 0606"), "8.6e");  // beside it, but past it
  EXPECT_EQ(field.refusal("pass"), "11.3e");
  field.ok("move bh 0507");
  EXPECT_EQ(field.hex("bh"), "0507");
  EXPECT_TRUE(field.happened("charged"));
  // r1 faces SSE: 0507 is in front of it. It is in bh's zone and goes no further.
  EXPECT_NE(field.s.step, Step::kCombatRoll);  // a move, no combat
  EXPECT_EQ(field.hex("r1"), "0506");
  EXPECT_FALSE(field.is_moving("r1"));
}

TEST(Reaction, r8_6e_the_mover_stops_in_the_chargers_zone_but_may_turn) {
  MoveField past(drawn().horse("r1").horse("bh"));
  past.put("r1", "0605", Facing::kSSW).put("bh", "0508", Facing::kN).go();  // 0605: 0505, 0506
  past.ok("move r1 0506 0406").ok("charge bh").roll(1).ok("move bh 0507");
  EXPECT_EQ(past.hex("r1"), "0506");  // its route was dropped
  ASSERT_TRUE(past.is_moving("r1"));
  EXPECT_EQ(past.refusal("move r1 0406"), "7.1a");
  past.ok("move r1 s");
  EXPECT_EQ(past.left(), 3);  // one for the hex, two for the vertex
  EXPECT_EQ(past.s.step, Step::kTestRoll);
}

TEST(Reaction, r8_6e_after_a_failed_test_the_route_goes_on) {
  MoveField field(drawn().horse("r1").horse("bh"));
  field.put("r1", "0605", Facing::kSSW).put("bh", "0508", Facing::kN).go();
  field.ok("move r1 0506 0406").ok("charge bh").roll(6);
  EXPECT_EQ(field.hex("r1"), "0406");
}

TEST(Reaction, r8_6e_without_a_way_to_it_there_is_no_charge) {
  // Facing away, with woods all round but behind.
  MoveField field(drawn()
                      .ground(Terrain::kWoods, {"0507", "0607", "0407", "0608", "0408", "0509"})
                      .foot("r1")
                      .horse("bh")
                      .gun("bg"));
  field.put("r1", "0505", Facing::kSSE).put("bh", "0508", Facing::kN).put("bg", "0401", Facing::kS);
  field.go();
  field.ok("move r1 0506");
  EXPECT_EQ(why_not_charge(field.game(), field.s, field.set({"bh"})).rule, std::string("8.6e"));
}

TEST(Reaction, r8_6e_a_charge_has_full_points_and_uses_up_nothing) {
  Charged field;
  field.go();
  field.s.failed = 0;
  field.ok("move r1 0506").ok("charge bh").roll(2).ok("move bh 0507");
  while (field.s.step == Step::kMoving || field.s.step == Step::kMove) field.ok("end");
  EXPECT_FALSE(field.s.moved.contains(field.piece("bh")));
  EXPECT_FALSE(field.s.marched.contains(field.piece("bh")));
}

TEST(Reaction, r8_6e_a_turn_on_the_spot_is_a_charge_too) {
  // r1 comes to 0504, beside bh at 0505, which looks past it.
  MoveField field(drawn().foot("r1").horse("bh"));
  field.put("r1", "0404", Facing::kNNE).put("bh", "0505", Facing::kNNE).go();
  field.ok("move r1 0504");
  ASSERT_TRUE(field.reacts());
  field.ok("charge bh").roll(1).ok("move bh n");
  EXPECT_EQ(field.hex("bh"), "0505");
  EXPECT_EQ(field.facing("bh"), Facing::kN);
  EXPECT_EQ(field.refusal("move r1 0604"), "7.1a");
}

TEST(Reaction, r8_6e_the_commander_rides_along) {
  Charged field;
  field.put("bc", "0508").go();
  field.ok("move r1 0506").ok("charge bh").roll(4).ok("move bh 0507");
  EXPECT_EQ(field.hex("bc"), "0507");
}

TEST(Reaction, r8_6e_a_column_surprised_on_the_march_goes_no_further) {
  MoveField field(drawn().foot("r1").horse("bh"));
  field.put("r1", "0503", Facing::kS).put("bh", "0508", Facing::kN).go();
  field.ok("march r1").ok("move r1 0504 0505 0506");
  ASSERT_TRUE(field.reacts());
  field.ok("charge bh").roll(1).ok("move bh 0507");
  EXPECT_FALSE(field.is_moving("r1"));
  EXPECT_EQ(field.hex("r1"), "0506");
}

}  // namespace
}  // namespace tercio::lace_wars
