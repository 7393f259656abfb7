// What outlives the server: the tables, and everything that was done at them. Reading throws
// StoreAway while the store cannot be reached.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

namespace tercio::server {

// How a table began. Only its title changes, and the parent when that is deleted.
struct TableRow {
  std::string id;
  std::string title;
  std::string scenario;
  std::string options;     // a JSON object: every option with its value
  std::string dice;        // "server" or "real"
  std::string seed;        // of the server's dice
  std::string commitment;  // told from the beginning
  std::string setup;       // the JSON of an edited start, or empty
  std::string start;       // the actions taken over from another game, a line each
  std::int64_t created = 0;
  // What the commitment is the hash of: the seed alone (1), or how the game began (2).
  int proof = 2;
  // A game that tries something else from a position of another: that table, empty when there is
  // none or it has been deleted, the position, and what it is called: "turn 4 of …".
  std::string parent{};
  std::int64_t parent_at = 0;
  std::string origin{};
  // A lesson that is taken here, and the step at which it began; empty: none.
  std::string lesson{};
  std::int64_t lesson_step = 0;
  // How people apart play here (server/terms.hpp), JSON; empty: everybody sits at one screen.
  std::string terms{};
};

// A seat at a table: what opens it now, and who plays it. It changes when the seat is handed over,
// or the computer takes it or leaves it.
struct SeatRow {
  std::string table;
  std::string side;
  std::string key;
  std::string once{};           // opens it once, for whoever brings a new key; empty: nothing does
  bool handed = false;          // to somebody else than who opened the table
  std::string level{};          // of the computer that plays it; empty: a person does
  std::int64_t hints = 0;       // that its player has had
  std::int64_t taken_back = 0;  // decisions taken back past dice or the computer's
  bool offered = false;         // somebody is invited to it; until he comes nobody acts for it
  std::string user{};           // the account whose seat it is; empty: nobody's
  std::string standing{};  // a standing order for questions in the other's turn; empty: it is asked
  // How often it was changed, where several servers share the store: a change that does not follow
  // upon the last one comes too late. Kept by the hub.
  std::int64_t version = 0;

  bool operator==(const SeatRow&) const = default;
};

// A game gone over by the computer, as the wire has it.
struct ReviewRow {
  std::string table;
  std::int64_t entries = 0;  // of the log when it was made; with more of them it is out of date
  std::string text;
};

// What a list needs of it; the rest stays in the store.
inline TableRow in_short(TableRow row) {
  for (auto* text : {&row.options, &row.seed, &row.setup, &row.start}) std::string().swap(*text);
  return row;
}

// One thing done at a table: an action with the dice thrown after it, an undo, or an end by other
// means than the rules. The log only grows.
struct Entry {
  enum class Kind : std::uint8_t { kDo, kUndo, kEnd };
  std::string table;
  std::int64_t number = 0;  // in the log of the table, from 0
  Kind kind = Kind::kDo;
  // Actions, a line each; of an undo, how many are left; of an end, how and by whom ("resigned
  // french").
  std::string text;
  std::int64_t at = 0;
};

// What a list of tables tells. It follows from the log and may lag behind it.
struct Summary {
  std::string table;
  std::string heading;
  std::string side{};  // that decides or throws a die; empty: the game is over
  bool over = false;
  std::int64_t sequence = 0;
  std::int64_t entries = 0;  // of the log when it was made
  std::int64_t changed = 0;
};

// A table is called something else.
struct Renamed {
  std::string table;
  std::string title;
};
// A table is gone, with all that was done there.
struct Deleted {
  std::string table;
};

// Anything else that is kept: JSON under a kind and an id ("user" 7ab…). What has an owner, a table
// or a user, is gone with it.
struct Document {
  std::string kind;
  std::string id;
  std::string owner{};
  std::string text{};
  std::int64_t at = 0;  // since 1970
  bool fresh = false;   // there must be none yet; otherwise it is put in its place
};
// A document is gone, and what it owned.
struct Discarded {
  std::string kind;
  std::string id;
};

// Somebody who holds a seat is at the table, or no longer. Nothing of it is stored: other servers
// are told.
struct Here {
  std::string table;
  std::string side;
  std::string server;  // at which
  bool here = false;
};

using Write = std::variant<TableRow, SeatRow, Entry, Summary, ReviewRow, Renamed, Deleted, Document,
                           Discarded, Here>;

// The fault of a write that came second: there is such an entry or document already, or the seat
// has changed.
inline const std::string kTakenMeanwhile = "somebody else was faster";

// The store cannot be reached for now; nothing is wrong with what it has.
class StoreAway : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Something that another server has written into the same store.
struct News {
  enum class Kind : std::uint8_t { kTable, kLog, kSeats, kDocument, kDeleted, kHere, kAnything };
  Kind kind = Kind::kAnything;  // kAnything: something may have been missed
  std::string id{};             // of the table or document
  std::string document{};       // its kind; kHere: the side, and at which server
  std::int64_t number = 0;      // of the entry; kHere: 1, or 0 of one who is gone

  bool operator==(const News&) const = default;
};

class Store {
 public:
  virtual ~Store() = default;

  struct Listed {
    TableRow row;  // without setup and start
    Summary summary;
    bool current = true;  // whether the summary is that of the whole log
    std::vector<SeatRow> seats{};
  };
  virtual std::vector<Listed> tables() = 0;
  // Those of these names; one that is not there is left out.
  virtual std::vector<Listed> tables_named(const std::vector<std::string>& ids) = 0;

  struct Stored {
    TableRow row;
    std::vector<Entry> entries;
  };
  virtual std::optional<Stored> load(const std::string& table) = 0;
  // The same in parts, for logs that are long: how it began, and entries from a number on.
  virtual std::optional<TableRow> row(const std::string& table) = 0;
  virtual std::vector<Entry> entries(const std::string& table, std::int64_t from,
                                     std::size_t most) = 0;
  // The last review of a table's game.
  virtual std::optional<ReviewRow> review(const std::string& table) = 0;
  virtual std::optional<Document> document(const std::string& kind, const std::string& id) = 0;
  // Those of a kind, by id, from after one on; and all of an owner, by id.
  virtual std::vector<Document> documents(const std::string& kind, const std::string& after,
                                          std::size_t most) = 0;
  virtual std::vector<Document> documents_of(const std::string& kind, const std::string& owner) = 0;
  // About how much room it takes.
  virtual std::size_t bytes() = 0;
  // What it has written since it was opened.
  struct Written {
    std::uint64_t commits = 0;
    std::uint64_t writes = 0;
  };
  virtual Written written() const { return {}; }

  // Writes all or nothing. `done` is called later, from the loop of the server, when the writes
  // will outlive a crash, or with what went wrong.
  using Done = std::function<void(const std::string& fault)>;
  virtual void write(std::vector<Write> writes, Done done) = 0;

  // Whether other servers write into it too.
  virtual bool shared() const { return false; }
  // Calls it from the loop of the server with what others have written, after it is stored.
  using Heard = std::function<void(const std::vector<News>& news)>;
  virtual void listen(const Heard& /*heard*/) {}
};

}  // namespace tercio::server
