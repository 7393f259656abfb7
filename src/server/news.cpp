#include "server/news.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

namespace tercio::server {

namespace {

using Kind = News::Kind;

std::optional<News> news_of(const Write& write) {
  struct Tell {
    std::optional<News> operator()(const TableRow& row) const { return News{Kind::kTable, row.id}; }
    std::optional<News> operator()(const Renamed& one) const {
      return News{Kind::kTable, one.table};
    }
    std::optional<News> operator()(const SeatRow& seat) const {
      return News{Kind::kSeats, seat.table};
    }
    std::optional<News> operator()(const Entry& entry) const {
      return News{.kind = Kind::kLog, .id = entry.table, .number = entry.number};
    }
    std::optional<News> operator()(const Deleted& one) const {
      return News{Kind::kDeleted, one.table};
    }
    std::optional<News> operator()(const Document& one) const {
      return News{Kind::kDocument, one.id, one.kind};
    }
    std::optional<News> operator()(const Discarded& one) const {
      return News{Kind::kDocument, one.id, one.kind};
    }
    std::optional<News> operator()(const Here& one) const {
      return News{.kind = Kind::kHere,
                  .id = one.table,
                  .document = one.side + ' ' + one.server,
                  .number = one.here ? 1 : 0};
    }
    std::optional<News> operator()(const Summary&) const { return std::nullopt; }
    std::optional<News> operator()(const ReviewRow&) const { return std::nullopt; }
  };
  return std::visit(Tell{}, write);
}

std::string_view word_of(std::string_view& line) {
  const std::string_view word = line.substr(0, line.find(' '));
  line.remove_prefix(std::min(word.size() + 1, line.size()));
  return word;
}

}  // namespace

std::vector<News> news_of(const std::vector<Write>& writes) {
  std::vector<News> out;
  for (const Write& write : writes) {
    const auto news = news_of(write);
    if (!news || std::find(out.begin(), out.end(), *news) != out.end()) continue;
    // Who hears of a new table reads all of it.
    const bool known = news->kind != Kind::kDocument && news->kind != Kind::kHere && !out.empty() &&
                       out.front() == News{Kind::kTable, news->id};
    if (!known) out.push_back(*news);
  }
  return out;
}

std::string line_of(const News& news) {
  switch (news.kind) {
    case Kind::kTable:
      return "table " + news.id;
    case Kind::kLog:
      return fmt::format("log {} {}", news.id, news.number);
    case Kind::kSeats:
      return "seats " + news.id;
    case Kind::kDocument:
      return fmt::format("document {} {}", news.document, news.id);
    case Kind::kDeleted:
      return "deleted " + news.id;
    case Kind::kHere:
      return fmt::format("here {} {} {}", news.number, news.id, news.document);
    case Kind::kAnything:
      break;
  }
  return "anything";
}

std::optional<News> news_of_line(std::string_view line) {
  const std::string_view what = word_of(line);
  if (what == "anything") return News{};
  if (what == "document") {
    const std::string_view kind = word_of(line);
    return News{Kind::kDocument, std::string(line), std::string(kind)};
  }
  if (what == "here") {
    const std::string_view here = word_of(line);
    News news{.kind = Kind::kHere, .id = std::string(word_of(line)), .document = std::string(line)};
    news.number = here == "1" ? 1 : 0;
    const auto space = news.document.find(' ');
    const bool whole = space != std::string::npos && space > 0 && space + 1 < news.document.size();
    if ((here != "0" && here != "1") || news.id.empty() || !whole) return std::nullopt;
    return news;
  }
  if (what == "log") {
    News news{.kind = Kind::kLog, .id = std::string(word_of(line))};
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), news.number);
    if (error != std::errc{} || end != line.data() + line.size()) return std::nullopt;
    return news;
  }
  if (line.empty()) return std::nullopt;
  if (what == "table") return News{Kind::kTable, std::string(line)};
  if (what == "seats") return News{Kind::kSeats, std::string(line)};
  if (what == "deleted") return News{Kind::kDeleted, std::string(line)};
  return std::nullopt;
}

}  // namespace tercio::server
