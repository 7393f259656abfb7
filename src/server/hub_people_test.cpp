// Accounts as the hub knows them: sign-in and out, seats that are somebody's, letters.
#include "server/hub_table_fixture.hpp"

namespace tercio::server {
namespace {

const std::string kPassword = "correct horse";

class PeopleAtTheHub : public HubTest {
 protected:
  struct Told {
    int status = 0;  // 0: no answer came
    Json body{};
    std::optional<std::string> session{};
    std::string code() const { return status == 200 ? "ok" : body["error"]["code"]; }
  };
  // What is answered when everything has been thought of and stored.
  Told post(const std::string& what, const Json& body, const std::string& session = {},
            const std::string& address = "192.0.2.1") {
    return post_text(what, body.dump(), session, address);
  }
  Told post_text(const std::string& what, const std::string& body, const std::string& session = {},
                 const std::string& address = "192.0.2.1") {
    Told told;
    hub_->post("/api/account/" + what, body,
               {.address = address, .home = false, .session = session},
               [&](const HttpAnswer& answer) {
                 EXPECT_EQ(told.status, 0) << "a second answer";
                 told = {.status = answer.status,
                         .body = Json::parse(*answer.body),
                         .session = answer.session};
               });
    settle();
    return told;
  }
  // A new account; its cookie.
  std::string person(const std::string& name, const std::string& email = {}) {
    const Told told = post("register", {{"name", name}, {"password", kPassword}, {"email", email}});
    EXPECT_EQ(told.status, 200) << told.body;
    return told.session.value_or("");
  }
  std::string sign_in(const std::string& name, const std::string& password = kPassword) {
    return post("sign-in", {{"name", name}, {"password", password}}).session.value_or("");
  }
  std::string me(const std::string& session) {
    const Json body = post("me", Json::object(), session).body;
    return body["user"].is_null() ? "nobody" : body["user"]["name"].get<std::string>();
  }
  void connect(ConnectionId who, const std::string& session) {
    hub_->closed(who);
    hub_->opened(who, {.address = "192.0.2.1", .home = false, .session = session});
  }
  // Ann and Bob play by letter; it is the first side's turn.
  void open_by_letter() {
    ann_ = person("Ann", "ann@example.org");
    bob_ = person("Bob", "bob@example.org");
    connect(kAnn, ann_);
    connect(kBob, bob_);
    const Json made = ask(kAnn, {{"type", "create"},
                                 {"scenario", "rocroi/historical"},
                                 {"terms", {{"pace", "correspondence"}, {"chat", true}}}});
    ASSERT_EQ(code(made), "ok") << made;
    table_ = made["table"];
    keys_ = made["keys"];
    sides_.clear();
    for (const auto& [side, key] : keys_.items()) sides_.push_back(side);
    ASSERT_EQ(code(sit(kAnn, {sides_[0], sides_[1]})), "ok");
    const std::string once =
        at_table(kAnn, "hand-over", {{"side", sides_[1]}})["once"].get<std::string>();
    ASSERT_EQ(code(at_table(kBob, "take-seat",
                            {{"once", once}, {"key", "bobs-key-0123456789-0123456789"}})),
              "ok");
    ASSERT_EQ(code(at_table(kBob, "join", {{"keys", Json::array()}})), "ok");
  }
  // Somebody ends and ends until a side decides; the sequence then.
  std::size_t end_until(ConnectionId who, std::size_t at, const std::string& side) {
    for (int i = 0; i < 20; ++i) {
      const Json done = act(who, at, "end");
      EXPECT_EQ(code(done), "ok") << done;
      if (code(done) != "ok") break;
      at = done["sequence"];
      if (at_table(who, "look", {{"at", at}})["view"]["prompt"]["side"] == side) break;
    }
    return at;
  }
  void pass(double seconds) {
    now_ += seconds;
    time_ += static_cast<std::int64_t>(seconds);
    hub_->tick();
    settle();
  }
  std::string ann_;
  std::string bob_;
};

TEST_F(PeopleAtTheHub, an_account_is_opened_left_and_come_back_to) {
  const Told made = post("register", {{"name", "Ann"}, {"password", kPassword}, {"email", "a@b"}});
  ASSERT_EQ(made.status, 200) << made.body;
  EXPECT_EQ(made.body["user"], (Json{{"name", "Ann"}, {"email", "a@b"}, {"notify", false}}));
  ASSERT_TRUE(made.session);
  EXPECT_EQ(made.session->size(), 43U);
  EXPECT_EQ(me(*made.session), "Ann");
  EXPECT_EQ(me(""), "nobody");
  const Told left = post("sign-out", Json::object(), *made.session);
  EXPECT_EQ(left.session, "");
  EXPECT_EQ(me(*made.session), "nobody");
  const std::string again = sign_in("ANN");
  EXPECT_EQ(me(again), "Ann");
  EXPECT_NE(again, *made.session);
  restart();
  EXPECT_EQ(me(again), "Ann") << "it outlives the server";
}

TEST_F(PeopleAtTheHub, whoever_signs_in_gets_a_new_cookie_and_the_one_brought_is_void) {
  const std::string first = person("Ann");
  const Told told = post("sign-in", {{"name", "Ann"}, {"password", kPassword}}, first);
  ASSERT_TRUE(told.session);
  EXPECT_NE(*told.session, first);
  EXPECT_EQ(me(first), "nobody");
  // One that somebody else has chosen never becomes a session.
  const std::string chosen(43, 'A');
  const Told fixed = post("sign-in", {{"name", "Ann"}, {"password", kPassword}}, chosen);
  EXPECT_NE(*fixed.session, chosen);
  EXPECT_EQ(me(chosen), "nobody");
}

TEST_F(PeopleAtTheHub, a_wrong_name_and_a_wrong_password_get_the_same_answer) {
  person("Ann");
  const Told wrong = post("sign-in", {{"name", "Ann"}, {"password", "wrong password"}});
  const Told nobody = post("sign-in", {{"name", "Nobody2"}, {"password", "wrong password"}});
  EXPECT_EQ(wrong.status, 403);
  EXPECT_EQ(wrong.status, nobody.status);
  EXPECT_EQ(wrong.body, nobody.body);
  EXPECT_FALSE(wrong.session);
}

TEST_F(PeopleAtTheHub, guessing_has_to_wait_also_from_many_addresses_and_for_names_nobody_has) {
  person("Ann");
  for (const char* name : {"Ann", "Nobody2"}) {
    std::string last;
    int asked = 0;
    for (; asked < 20 && last != "too-many"; ++asked) {
      last = post("sign-in", {{"name", name}, {"password", "wrong password"}}, "",
                  "198.51.100." + std::to_string(asked))
                 .code();
    }
    EXPECT_EQ(asked, 11) << name;
  }
  EXPECT_EQ(sign_in("Ann"), "") << "the right one has to wait too";
  now_ += 40;
  EXPECT_NE(sign_in("Ann"), "");
  // From one address, at many names.
  std::string last;
  int asked = 0;
  for (; asked < 40 && last != "too-many"; ++asked) {
    last = post("sign-in", {{"name", "x" + std::to_string(asked)}, {"password", "wrong password"}})
               .code();
  }
  EXPECT_EQ(asked, 21);
}

TEST_F(PeopleAtTheHub, names_that_are_taken_or_kept_are_refused) {
  person("Ann");
  for (const char* name : {"ann", "ANN", "admin", "Tercio"}) {
    const Told told = post("register", {{"name", name}, {"password", kPassword}});
    EXPECT_EQ(told.status, 409) << name;
    EXPECT_EQ(told.body["error"]["field"], "name");
  }
  // Both ask before either is stored.
  std::vector<int> status;
  for (const char* address : {"192.0.2.8", "192.0.2.9"}) {
    hub_->post("/api/account/register", Json{{"name", "Tilly"}, {"password", kPassword}}.dump(),
               {.address = address, .home = false},
               [&](const HttpAnswer& answer) { status.push_back(answer.status); });
  }
  settle();
  std::sort(status.begin(), status.end());
  EXPECT_EQ(status, (std::vector<int>{200, 409}));
}

TEST_F(PeopleAtTheHub, only_so_many_accounts_are_opened_from_an_address_and_in_all) {
  limits_.registrations_burst = 2;
  limits_.users = 3;
  restart();
  const auto make = [this](int i, const char* address) {
    return post("register", {{"name", "user" + std::to_string(i)}, {"password", kPassword}}, "",
                address)
        .code();
  };
  EXPECT_EQ(make(1, "192.0.2.1"), "ok");
  EXPECT_EQ(make(2, "192.0.2.1"), "ok");
  EXPECT_EQ(make(3, "192.0.2.1"), "too-many");
  EXPECT_EQ(make(4, "192.0.2.2"), "ok");
  EXPECT_EQ(make(5, "192.0.2.3"), "too-many") << "the house is full";
}

TEST_F(PeopleAtTheHub, what_is_no_request_is_told_so) {
  const std::string ann = person("Ann");
  for (const char* text :
       {"[]", "{", "17", "null", "{\"a\":{\"b\":{\"c\":1}}}", "{\"a\":1,\"a\":2}"}) {
    EXPECT_EQ(post_text("sign-in", text).code(), "bad-request") << text;
  }
  EXPECT_EQ(post_text("sign-in", std::string(5000, ' ')).code(), "too-large");
  EXPECT_EQ(post("nothing", Json::object()).status, 404);
  EXPECT_EQ(post("sign-in", {{"name", 17}, {"password", "x"}}).body["error"]["field"], "name");
  EXPECT_EQ(post("sign-in", {{"name", "Ann"}}).body["error"]["field"], "password");
  for (const char* what : {"change", "export", "delete"}) {
    EXPECT_EQ(post(what, {{"password", kPassword}}).status, 401) << what;
    EXPECT_EQ(post(what, {{"password", kPassword}}, std::string(43, 'A')).status, 401) << what;
  }
  EXPECT_EQ(post("delete", {{"password", "wrong password"}}, ann).status, 403);
  EXPECT_EQ(me(ann), "Ann");
}

TEST_F(PeopleAtTheHub, a_new_password_ends_every_other_session) {
  const std::string here = person("Ann");
  const std::string there = sign_in("Ann");
  connect(kAnn, here);
  connect(kBob, there);
  const Json fields{{"password", kPassword}, {"new_password", "another horse"}};
  EXPECT_EQ(
      post("change", {{"password", "wrong password"}, {"new_password", "another horse"}}, here)
          .status,
      403);
  const Told told = post("change", fields, here);
  ASSERT_EQ(told.status, 200) << told.body;
  EXPECT_EQ(me(told.session.value_or("")), "Ann");
  EXPECT_EQ(me(there), "nobody");
  EXPECT_TRUE(mailbox_.closed.contains(kBob));
  EXPECT_TRUE(mailbox_.closed.contains(kAnn))
      << "its session has ended too; the page has a new one";
  EXPECT_EQ(sign_in("Ann"), "");
  EXPECT_NE(sign_in("Ann", "another horse"), "");
}

TEST_F(PeopleAtTheHub, sign_out_closes_its_sockets_and_everywhere_all_of_them) {
  const std::string here = person("Ann");
  const std::string there = sign_in("Ann");
  connect(kAnn, here);
  connect(kBob, there);
  post("sign-out", Json::object(), here);
  EXPECT_TRUE(mailbox_.closed.contains(kAnn));
  EXPECT_FALSE(mailbox_.closed.contains(kBob));
  const std::string third = sign_in("Ann");
  post("sign-out", {{"everywhere", true}}, third);
  EXPECT_TRUE(mailbox_.closed.contains(kBob));
  EXPECT_EQ(me(there), "nobody");
  EXPECT_EQ(code(ask(kBob, {{"type", "blocked"}})), "no-account");
}

TEST_F(PeopleAtTheHub, a_letter_brings_a_new_password_once) {
  const std::string ann = person("Ann", "ann@example.org");
  const Json known = post("recover", {{"name", "Ann"}}).body;
  EXPECT_EQ(post("recover", {{"name", "Nobody2"}}).body, known);
  EXPECT_EQ(post("recover", {{"email", "nobody@example.org"}}).body, known);
  ASSERT_EQ(letters_.size(), 1U);
  EXPECT_EQ(letters_[0].to, "ann@example.org");
  const auto at = letters_[0].text.find("https://play.example/#reset=");
  ASSERT_NE(at, std::string::npos) << letters_[0].text;
  const std::string token = letters_[0].text.substr(at + 28, 43);
  EXPECT_EQ(post("reset", {{"token", std::string(43, 'A')}, {"password", "another horse"}}).status,
            403);
  const Told told = post("reset", {{"token", token}, {"password", "another horse"}});
  ASSERT_EQ(told.status, 200) << told.body;
  EXPECT_EQ(me(told.session.value_or("")), "Ann");
  EXPECT_EQ(me(ann), "nobody") << "all other sessions have ended";
  EXPECT_EQ(post("reset", {{"token", token}, {"password", "third horse"}}).status, 403);
  EXPECT_NE(sign_in("Ann", "another horse"), "");
  // By address, after a while; not too many.
  time_ += 700;
  post("recover", {{"email", "ANN@example.org"}});
  EXPECT_EQ(letters_.size(), 2U);
  std::string last;
  for (int i = 0; i < 10; ++i) last = post("recover", {{"name", "Ann"}}).code();
  EXPECT_EQ(last, "too-many");
  EXPECT_EQ(letters_.size(), 2U);
}

TEST_F(PeopleAtTheHub, a_server_without_mail_says_so) {
  mail_ = false;
  restart();
  person("Ann", "ann@example.org");
  const Told told = post("recover", {{"name", "Ann"}});
  EXPECT_EQ(told.status, 400);
  EXPECT_NE(told.body["error"]["message"].get<std::string>().find("sends no mail"),
            std::string::npos);
  EXPECT_EQ(post("me", Json::object()).body["mail"], false);
}

TEST_F(PeopleAtTheHub, a_seat_that_is_ones_own_is_opened_from_anywhere) {
  open_by_letter();
  const Json view = at_table(kBob, "look", {{"at", 0}})["view"];
  EXPECT_EQ(view["apart"]["people"][0]["name"], "Ann");
  EXPECT_EQ(view["apart"]["people"][1]["name"], "Bob");
  hub_->opened(kEve, {.address = "198.51.100.1", .home = false, .session = bob_});
  EXPECT_EQ(at_table(kEve, "join")["seats"], Json::array({sides_[1]}));
  // Somebody without an account looks on at most, and no key is told.
  connect(kEve, "");
  EXPECT_NE(at_table(kEve, "join").value("seats", Json::array()), Json::array({sides_[1]}));
  const Json mine = ask(kBob, {{"type", "mine"}});
  ASSERT_EQ(mine["tables"].size(), 1U) << mine;
  EXPECT_EQ(mine["tables"][0]["mine"], Json::array({sides_[1]}));
  EXPECT_EQ(mine["tables"][0]["names"][sides_[0]], "Ann");
  EXPECT_EQ(mine["tables"][0]["keys"], Json::object());
  EXPECT_EQ(code(ask(kEve, {{"type", "mine"}})), "no-account");
  EXPECT_EQ(ask(kBob, {{"type", "mine"}, {"over", true}})["total"], 0);
}

TEST_F(PeopleAtTheHub, keys_are_taken_into_an_account_and_not_from_anothers) {
  open("rocroi/historical");
  const Json keys{keys_[sides_[0]], keys_[sides_[1]], "wrong"};
  EXPECT_EQ(code(ask(kAnn, {{"type", "keep-keys"}, {"keys", keys}})), "no-account");
  connect(kAnn, person("Ann"));
  connect(kBob, person("Bob"));
  EXPECT_EQ(ask(kAnn, {{"type", "keep-keys"}, {"keys", keys}})["kept"], 2);
  EXPECT_EQ(ask(kAnn, {{"type", "keep-keys"}, {"keys", keys}})["kept"], 2);
  EXPECT_EQ(ask(kBob, {{"type", "keep-keys"}, {"keys", keys}})["kept"], 0);
  EXPECT_EQ(ask(kAnn, {{"type", "mine"}})["total"], 1);
  EXPECT_EQ(ask(kBob, {{"type", "mine"}})["total"], 0);
  EXPECT_EQ(at_table(kAnn, "join")["seats"].size(), 2U);
}

TEST_F(PeopleAtTheHub, what_waits_for_ones_decision_comes_first) {
  connect(kAnn, person("Ann"));
  Json keys = Json::array();
  std::vector<std::string> tables;
  for (int i = 0; i < 2; ++i) {
    time_ += 10;
    open("rocroi/historical");
    tables.push_back(table_);
    keys.push_back(keys_[sides_.at(static_cast<std::size_t>(i))]);
  }
  ask(kAnn, {{"type", "keep-keys"}, {"keys", keys}});
  const Json mine = ask(kAnn, {{"type", "mine"}})["tables"];
  ASSERT_EQ(mine.size(), 2U);
  EXPECT_EQ(mine[0]["table"], tables[0]) << "older, but hers to decide";
  EXPECT_EQ(mine[0]["side"], mine[0]["mine"][0]);
}

TEST_F(PeopleAtTheHub, whoever_closes_his_account_leaves_seats_that_play_on) {
  open_by_letter();
  const Json exported = post("export", Json::object(), bob_).body;
  EXPECT_EQ(exported["account"]["email"], "bob@example.org");
  EXPECT_EQ(exported["seats"][0]["table"], table_);
  EXPECT_EQ(exported["sessions"].size(), 1U);
  EXPECT_EQ(exported.dump().find("argon2"), std::string::npos);
  EXPECT_EQ(exported.dump().find(bob_), std::string::npos);
  const Told told = post("delete", {{"password", kPassword}}, bob_);
  ASSERT_EQ(told.status, 200) << told.body;
  EXPECT_EQ(told.session, "");
  EXPECT_TRUE(mailbox_.closed.contains(kBob));
  EXPECT_EQ(me(bob_), "nobody");
  EXPECT_EQ(sign_in("Bob"), "");
  connect(kBob, "");
  const Json seated =
      at_table(kBob, "join", {{"keys", Json::array({"bobs-key-0123456789-0123456789"})}});
  EXPECT_EQ(seated["seats"], Json::array({sides_[1]}));
  EXPECT_EQ(seated["view"]["apart"]["people"][1]["name"], "");
  restart();
  EXPECT_EQ(sign_in("Bob"), "");
  EXPECT_EQ(store_.documents("session", "", 10).size(), 1U) << "Ann's";
}

TEST_F(PeopleAtTheHub, people_are_looked_up_and_blocked_by_name) {
  connect(kAnn, person("Ann"));
  person("Bob");
  const Json bob = ask(kAnn, {{"type", "person"}, {"name", "bob"}});
  EXPECT_EQ(bob["name"], "Bob");
  EXPECT_EQ(bob["record"], Json::object());
  EXPECT_EQ(bob.dump().find("example.org"), std::string::npos);
  EXPECT_EQ(code(ask(kAnn, {{"type", "person"}, {"name", "Nobody2"}})), "unknown");
  EXPECT_EQ(code(ask(kAnn, {{"type", "block"}, {"name", "Bob"}, {"block", true}})), "ok");
  EXPECT_EQ(ask(kAnn, {{"type", "blocked"}})["names"], Json::array({"Bob"}));
  EXPECT_EQ(code(ask(kAnn, {{"type", "block"}, {"name", "Bob"}, {"block", false}})), "ok");
  EXPECT_EQ(ask(kAnn, {{"type", "blocked"}})["names"], Json::array());
  EXPECT_EQ(code(ask(kAnn, {{"type", "block"}, {"name", "Ann"}, {"block", true}})), "bad-request");
  EXPECT_EQ(code(ask(kBob, {{"type", "block"}, {"name", "Ann"}, {"block", true}})), "no-account");
}

TEST_F(PeopleAtTheHub, a_letter_tells_of_ones_turn_once_and_not_at_once) {
  open_by_letter();
  post("change", {{"notify", true}}, bob_);
  hub_->closed(kBob);
  const std::size_t at = anns_turn(0);
  pass(100);
  EXPECT_TRUE(letters_.empty()) << "not at once";
  pass(30);
  ASSERT_EQ(letters_.size(), 1U);
  EXPECT_EQ(letters_[0].to, "bob@example.org");
  EXPECT_NE(letters_[0].text.find("https://play.example/#table=" + table_), std::string::npos);
  EXPECT_NE(letters_[0].text.find("against Ann"), std::string::npos);
  EXPECT_NE(letters_[0].unsubscribe.find("#unsubscribe="), std::string::npos);
  pass(10'000);
  restart();
  pass(10'000);
  EXPECT_EQ(letters_.size(), 1U) << "one, also after the server was started again";
  // He comes, decides until it is Ann's turn; then she, and he gets another.
  connect(kAnn, ann_);
  connect(kBob, bob_);
  ASSERT_EQ(code(at_table(kBob, "join")), "ok");
  ASSERT_EQ(code(at_table(kAnn, "join")), "ok");
  const std::size_t anns = end_until(kBob, at, sides_[0]);
  pass(10'000);
  EXPECT_EQ(letters_.size(), 1U) << "Ann wants no letters, and Bob is at the table";
  hub_->closed(kBob);
  end_until(kAnn, anns, sides_[1]);
  pass(200);
  EXPECT_EQ(letters_.size(), 2U) << "he is waited for again";
}

TEST_F(PeopleAtTheHub, no_letter_to_one_who_is_there_or_has_switched_them_off) {
  open_by_letter();
  const Told told = post("change", {{"notify", true}}, bob_);
  EXPECT_EQ(told.body["user"]["notify"], true);
  anns_turn(0);
  pass(1000);
  EXPECT_TRUE(letters_.empty()) << "he is at the table";
}

TEST_F(PeopleAtTheHub, what_a_letter_brings_switches_them_off) {
  open_by_letter();
  post("change", {{"notify", true}}, bob_);
  hub_->closed(kBob);
  anns_turn(0);
  pass(200);
  ASSERT_EQ(letters_.size(), 1U);
  const std::string& link = letters_[0].unsubscribe;
  const std::string token = link.substr(link.find('=') + 1);
  EXPECT_EQ(post("unsubscribe", {{"token", token + "x"}}).status, 403);
  EXPECT_EQ(post("unsubscribe", {{"token", token}}).status, 200);
  EXPECT_EQ(post("me", Json::object(), bob_).body["user"]["notify"], false);
}

TEST_F(PeopleAtTheHub, a_game_of_two_accounts_counts_when_it_is_over) {
  open_by_letter();
  ASSERT_EQ(code(sit(kAnn, {sides_[0]})), "ok");
  EXPECT_EQ(ask(kAnn, {{"type", "person"}, {"name", "Ann"}})["record"], Json::object());
  std::size_t at = 0;
  Json view;
  for (int i = 0; i < 500; ++i) {
    view = at_table(kAnn, "look", {{"at", at}})["view"];
    if (view["over"] == true) break;
    const Json done = act(view["prompt"]["side"] == sides_[0] ? kAnn : kBob, at, "end");
    ASSERT_EQ(code(done), "ok") << done;
    at = done["sequence"];
  }
  ASSERT_EQ(view["over"], true);
  const Json& won = view["outcome"]["winner"];
  const std::string winner = won.is_string() ? won.get<std::string>() : "";
  for (const auto& [name, side] : {std::pair("Ann", sides_[0]), std::pair("Bob", sides_[1])}) {
    const std::string result = winner.empty() ? "drawn" : (winner == side ? "won" : "lost");
    const Json told = ask(kAnn, {{"type", "person"}, {"name", name}});
    EXPECT_EQ(told["record"]["rocroi/historical"][result], 1) << told;
    ASSERT_EQ(told["games"].size(), 1U);
    EXPECT_EQ(told["games"][0]["result"], result);
    EXPECT_EQ(told["games"][0]["table"], table_);
  }
  EXPECT_EQ(ask(kBob, {{"type", "mine"}, {"over", true}})["total"], 1);
}

TEST_F(PeopleAtTheHub, letters_need_an_address_and_a_new_address_the_password) {
  const std::string ann = person("Ann");
  EXPECT_EQ(post("change", {{"notify", true}}, ann).body["error"]["field"], "notify");
  EXPECT_EQ(post("change", {{"email", "a@b"}}, ann).body["error"]["field"], "password");
  EXPECT_EQ(post("change", {{"email", "a@b"}, {"password", "wrong password"}}, ann).status, 403);
  const Told told =
      post("change", {{"email", "a@b"}, {"notify", true}, {"password", kPassword}}, ann);
  EXPECT_EQ(told.body["user"], (Json{{"name", "Ann"}, {"email", "a@b"}, {"notify", true}}));
  const Told none = post("change", {{"email", ""}, {"password", kPassword}}, ann);
  EXPECT_EQ(none.body["user"], (Json{{"name", "Ann"}, {"email", ""}, {"notify", false}}));
}

TEST_F(PeopleAtTheHub, too_many_passwords_at_once_are_refused) {
  int refused = 0;
  int answered = 0;
  for (int i = 0; i < 10; ++i) {
    hub_->post("/api/account/sign-in",
               Json{{"name", "x" + std::to_string(i)}, {"password", "wrong password"}}.dump(),
               {.address = "192.0.2.1", .home = false}, [&](const HttpAnswer& answer) {
                 ++answered;
                 refused += answer.status == 429 ? 1 : 0;
               });
  }
  EXPECT_EQ(refused, 6) << "four of an address may wait";
  settle();
  EXPECT_EQ(answered, 10);
}

}  // namespace
}  // namespace tercio::server
