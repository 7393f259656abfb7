// Every type of message (docs/wire.md), and what carries it out.
#include <algorithm>
#include <iterator>

#include "server/hub.hpp"

namespace tercio::server {

struct Hub::Messages {
  using Where = Message::Where;
  static constexpr bool kShows = true;

  // For one who sits at the table.
  template <auto Handler>
  static constexpr Message at_table(std::string_view type, double weight = 1, bool shows = false) {
    return {type,
            Where::kAtATable,
            weight,
            shows,
            [](Hub& hub, const At& at) -> Later { return (hub.*Handler)(at); },
            nullptr};
  }
  // For anybody.
  template <auto Handler>
  static constexpr Message open_to_all(std::string_view type, double weight = 1,
                                       Where where = Where::kAnywhere) {
    return {type,
            where,
            weight,
            false,
            nullptr,
            [](Hub& hub, ConnectionId who, const Request& request) -> Later {
              return (hub.*Handler)(who, request);
            }};
  }

  static const Message* find(std::string_view type) {
    static constexpr Message kAll[] = {
        // Tables
        open_to_all<&Hub::hello>("hello"),
        open_to_all<&Hub::list>("tables", 4),
        open_to_all<&Hub::create>("create", 5),
        open_to_all<&Hub::join>("join", 4, Where::kAtATable),
        open_to_all<&Hub::leave>("leave", 1, Where::kAtATable),
        at_table<&Hub::branch>("branch", 5),
        at_table<&Hub::rematch>("rematch", 5),
        open_to_all<&Hub::rename>("rename", 4, Where::kAboutATable),
        open_to_all<&Hub::remove>("delete", 4, Where::kAboutATable),
        // Seats
        at_table<&Hub::hand_over>("hand-over"),
        open_to_all<&Hub::offer>("offer"),
        open_to_all<&Hub::take_seat>("take-seat", 1, Where::kAtATable),
        at_table<&Hub::sit>("sit"),
        // People apart
        at_table<&Hub::invite>("invite"),
        at_table<&Hub::uninvite>("uninvite"),
        at_table<&Hub::watch_link>("watch-link"),
        at_table<&Hub::note_seen>("seen"),
        at_table<&Hub::propose>("propose"),
        at_table<&Hub::answer_proposal>("answer-proposal"),
        at_table<&Hub::withdraw_proposal>("withdraw-proposal"),
        at_table<&Hub::resign>("resign"),
        at_table<&Hub::say>("say", 2),
        at_table<&Hub::chat>("chat", 4),
        at_table<&Hub::share>("share"),
        at_table<&Hub::unseal>("unseal"),
        // The lobby
        open_to_all<&Hub::lobby>("lobby", 4),
        open_to_all<&Hub::make_challenge>("challenge", 5),
        open_to_all<&Hub::withdraw_challenge>("withdraw-challenge", 2),
        open_to_all<&Hub::accept_challenge>("accept-challenge", 5),
        // The game
        at_table<&Hub::act>("do"),
        at_table<&Hub::ask_again>("ask-again"),
        at_table<&Hub::undo>("undo", 2, kShows),
        at_table<&Hub::ask_undo>("ask-undo", 1, kShows),
        at_table<&Hub::answer_undo>("answer-undo", 1, kShows),
        at_table<&Hub::withdraw_undo>("withdraw-undo"),
        at_table<&Hub::next_step>("next"),
        // People apart
        at_table<&Hub::claim>("claim"),
        at_table<&Hub::give_standing_order>("standing"),
        // Questions
        at_table<&Hub::select>("select", 2, kShows),
        at_table<&Hub::why>("why", 1, kShows),
        at_table<&Hub::plan>("plan", 2, kShows),
        at_table<&Hub::group>("group", 4, kShows),
        at_table<&Hub::overlay>("overlay", 3, kShows),
        at_table<&Hub::describe>("describe", 1, kShows),
        at_table<&Hub::order>("order", 2, kShows),
        at_table<&Hub::look>("look", 3, kShows),
        at_table<&Hub::record>("record", 4, kShows),
        at_table<&Hub::letter>("letter", 4, kShows),
        open_to_all<&Hub::read_letter>("read-letter", 5),
        at_table<&Hub::statistics>("statistics", 4, kShows),
        // People
        open_to_all<&Hub::keep_keys>("keep-keys", 5),
        open_to_all<&Hub::mine>("mine", 4),
        open_to_all<&Hub::person>("person", 4),
        open_to_all<&Hub::block>("block"),
        open_to_all<&Hub::blocked>("blocked", 2),
        // The computer
        at_table<&Hub::player>("player"),
        at_table<&Hub::pace>("pace"),
        at_table<&Hub::order_computer>("computer"),
        at_table<&Hub::hint>("hint", 5, kShows),
        at_table<&Hub::review>("review", 3, kShows),
    };
    const auto* const found = std::find_if(std::begin(kAll), std::end(kAll),
                                           [&](const Message& one) { return one.type == type; });
    return found == std::end(kAll) ? nullptr : found;
  }
};

const Hub::Message* Hub::message_of(std::string_view type) { return Messages::find(type); }

}  // namespace tercio::server
