#include "dice/proof.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "dice/committed.hpp"

namespace tercio::dice {

std::string hash_of_actions(const engine::Session& session, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += session.action(i) + '\n';
  return sha256_of(text);
}

std::string next_link(std::string_view link, std::string_view action) {
  return sha256_of(fmt::format("{}\n{}", link, action));
}

namespace {

class Check {
 public:
  Check(const engine::Record& record, const engine::Session& played, std::string_view written)
      : record_(record), played_(played), written_(written) {}

  Proof run() {
    const bool game = !record_.chain.empty() || !record_.seed_hash.empty() ||
                      !record_.taken_over_hash.empty() || mixed();
    if (record_.commitment.empty()) {
      if (game || !record_.table.empty()) fault(0, "the record has no line 'commitment'");
      if (!written_.empty()) fault(0, "the record has no commitment to compare with");
      return std::move(out_);
    }
    out_.of = game ? Proof::Of::kGame : Proof::Of::kDice;
    if (record_.taken_over > record_.lines.size()) {
      fault(record_.taken_over_line,
            fmt::format("{} actions are said to be taken over; the record has {}",
                        record_.taken_over, record_.lines.size()));
      return std::move(out_);
    }
    actions_are_in_full();
    if (game) {
      beginning();
    } else if (!record_.seed.empty()) {
      seed_is(record_.commitment);
    }
    mixing();
    seed();
    const bool whole = played_.length() == record_.lines.size();
    if (game && whole) chain();
    if (!game) written_for_an_older_game();
    return std::move(out_);
  }

 private:
  bool ok() const { return out_.fault.empty(); }
  void fault(int line, std::string what) {
    if (!ok()) return;
    out_.fault = std::move(what);
    out_.line = line;
  }

  // The hashes are over what the game has, so the record must say just that.
  void actions_are_in_full() {
    for (std::size_t i = 0; i < played_.length() && ok(); ++i) {
      if (record_.lines[i].action == played_.action(i)) continue;
      fault(record_.lines[i].number,
            fmt::format("the action is not written as it was played: {}", played_.action(i)));
    }
  }

  void beginning() {
    if (record_.taken_over > 0 && record_.taken_over <= played_.length() &&
        hash_of_actions(played_, record_.taken_over) != record_.taken_over_hash) {
      fault(record_.taken_over_line, "the actions taken over are not those of this hash");
    }
    const std::string hash = sha256_of(engine::beginning_of(record_));
    if (hash != record_.commitment) {
      fault(record_.commitment_line,
            fmt::format("the game did not begin so (scenario, options, table, dice, set-up): the "
                        "SHA-256 of the lines before is {}",
                        hash));
    }
    if (record_.seed_hash.empty() && !record_.manual_dice) {
      fault(record_.commitment_line, "the record has no line 'seed-hash' for the server's dice");
    }
    if (record_.seed.empty()) return;
    if (record_.seed_hash.empty()) {
      fault(record_.seed_line, "a seed is told where the players threw the dice");
    } else {
      seed_is(record_.seed_hash);
    }
  }

  bool mixed() const {
    return !record_.seal.empty() || !record_.share.empty() || !record_.unsealed.empty();
  }
  Contributions given() const {
    return {.seal = record_.seal, .share = record_.share, .secret = record_.unsealed};
  }

  // The seal is in the commitment and the share in the chain; the secret must be the sealed one.
  void mixing() {
    out_.mixing = mixing_of(given());
    if (!mixed()) return;
    if (record_.seal.empty()) {
      return fault(std::max(record_.share_line, record_.unsealed_line),
                   "the record tells a share or a secret and has no line 'seal'");
    }
    if (record_.seed_hash.empty()) {
      return fault(record_.seal_line, "a seal is told where the players threw the dice");
    }
    if (!record_.share.empty() && record_.share != kNoShare && !is_secret(record_.share)) {
      return fault(record_.share_line, "a share is 64 small hexadecimal digits, or 'none'");
    }
    if (!record_.unsealed.empty() && !opens(record_.seal, record_.unsealed)) {
      return fault(record_.unsealed_line,
                   fmt::format("the secret is not the one that was sealed: its SHA-256 is {}",
                               sha256_of(record_.unsealed)));
    }
    if (played_.length() > record_.taken_over && !ready(given())) {
      fault(record_.seal_line, record_.share.empty()
                                   ? "something was done before the other player gave his share"
                                   : "something was done before the seal was opened");
    }
  }

  void chain() {
    if (record_.chain.empty()) fault(0, "the record has no line 'chain'");
    std::string link = first_link(given(), record_.commitment);
    bool found = written_.empty() || link == written_ || record_.commitment == written_;
    for (std::size_t i = record_.taken_over; i < played_.length(); ++i) {
      link = next_link(link, played_.action(i));
      if (!found && link == written_) {
        found = true;
        out_.written_at = i + 1;
      }
    }
    if (link != record_.chain) {
      fault(record_.chain_line,
            fmt::format("these are not the actions of this hash: their chain ends in {}", link));
    }
    if (!found) fault(0, "what was written down is neither the commitment nor in the chain");
  }

  void seed_is(const std::string& hash) {
    if (sha256_of(record_.seed) == hash) return;
    fault(record_.seed_line, fmt::format("the seed is not the one that was committed to: its "
                                         "SHA-256 is {}",
                                         sha256_of(record_.seed)));
  }

  void seed() {
    const bool servers = out_.of == Proof::Of::kDice || !record_.seed_hash.empty();
    if (!ok() || !servers) return;
    if (!record_.seed.empty()) return dice();
    const bool over = played_.match().over() || !record_.ended.empty();
    if (over) fault(0, "the game is over, and the record does not tell its seed");
  }

  void dice() {
    if (!ready(given())) return;  // the game ended before any could be thrown
    const std::string seed = seed_of(given(), record_.seed);
    engine::Throw thrown;
    for (std::size_t i = 0; i < played_.length() && ok(); ++i) {
      if (!played_.is_die(i)) {
        thrown = {.sequence = i, .action = played_.action(i), .ordinal = 0};
      } else if (i >= record_.taken_over) {
        const int due = committed_die(seed, record_.table, thrown);
        if (played_.action(i) != fmt::format("roll {}", due)) {
          fault(record_.lines[i].number,
                fmt::format("the die is not the one the seed gives, {}", due));
        }
        ++out_.dice;
      }
      ++thrown.ordinal;
    }
    out_.dice_checked = ok();
  }

  // Only the seed shows that the commitment is its hash.
  void written_for_an_older_game() {
    if (!ok() || written_.empty()) return;
    if (record_.seed.empty()) {
      fault(record_.commitment_line,
            "a record of this form is compared with what was written down when its seed is told");
    } else if (record_.commitment != written_) {
      fault(record_.commitment_line, "this is not the commitment that was written down");
    }
  }

  const engine::Record& record_;
  const engine::Session& played_;
  std::string_view written_;
  Proof out_;
};

}  // namespace

Proof proof_of(const engine::Record& record, const engine::Session& played,
               std::string_view written) {
  return Check(record, played, written).run();
}

}  // namespace tercio::dice
