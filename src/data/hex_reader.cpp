#include "data/hex_reader.hpp"

#include <string>
#include <string_view>

namespace tercio::data {
namespace {

using hex::Grid;
using hex::HexId;
using hex::HexSet;

bool is_four_digits(std::string_view text) {
  return text.size() == 4 && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::optional<HexId> hex_of(const Value& value, std::string_view text, Grid grid) {
  const auto h = hex::parse_hex(text);
  if (h && grid.contains(*h)) return h;
  value.fault(is_four_digits(text)
                  ? "hex " + std::string(text) + " lies outside the map"
                  : in_quotes(text) + " is not a hex: four digits, hexrow and place");
  return std::nullopt;
}

// The two hexes of a text with a separator between them.
std::optional<std::pair<HexId, HexId>> pair_of(const Value& value, std::string_view text,
                                               std::string_view separator, Grid grid) {
  const std::size_t at = text.find(separator);
  const auto first = hex_of(value, text.substr(0, at), grid);
  const auto second = hex_of(value, text.substr(at + separator.size()), grid);
  if (!first || !second) return std::nullopt;
  return std::pair{*first, *second};
}

void add_hex(const Value& value, HexId h, HexSet& hexes) {
  if (hexes.contains(h)) value.fault("hex " + hex::label(h) + " is listed twice");
  hexes.insert(h);
}

void add_run(const Value& value, std::string_view text, Grid grid, HexSet& hexes) {
  const auto ends = pair_of(value, text, "..", grid);
  if (!ends) return;
  const auto [first, last] = *ends;
  if (hex::line_of(first) != hex::line_of(last) || first >= last) {
    value.fault(in_quotes(text) + " must run upward within one hexrow");
    return;
  }
  for (HexId h = first; h <= last; ++h) add_hex(value, h, hexes);
}

}  // namespace

std::optional<HexId> read_hex(const Value& value, Grid grid) {
  const auto text = value.text();
  return text ? hex_of(value, *text, grid) : std::nullopt;
}

HexSet read_hexes(const std::vector<Value>& values, Grid grid) {
  HexSet hexes;
  for (const Value& value : values) {
    const auto text = value.text();
    if (!text) continue;
    if (text->find("..") != std::string::npos) {
      add_run(value, *text, grid, hexes);
    } else if (const auto h = hex_of(value, *text, grid)) {
      add_hex(value, *h, hexes);
    }
  }
  return hexes;
}

std::optional<std::pair<HexId, HexId>> read_hexside(const Value& value, Grid grid) {
  const auto text = value.text();
  if (!text) return std::nullopt;
  if (text->find('-') == std::string::npos) {
    value.fault(in_quotes(*text) + " is not a hexside: two hexes with - between them");
    return std::nullopt;
  }
  const auto side = pair_of(value, *text, "-", grid);
  if (side && !hex::direction_to(side->first, side->second)) {
    value.fault("hexes " + hex::label(side->first) + " and " + hex::label(side->second) +
                " are not adjacent");
    return std::nullopt;
  }
  return side;
}

std::vector<HexId> read_course(const std::vector<Value>& values, Grid grid) {
  std::vector<HexId> course;
  std::optional<HexId> before;
  for (const Value& value : values) {
    const auto h = read_hex(value, grid);
    if (h && before && !hex::direction_to(*before, *h)) {
      value.fault("hex " + hex::label(*h) + " is not adjacent to " + hex::label(*before) +
                  ", the one before it");
    }
    if (h) course.push_back(*h);
    before = h;
  }
  return course;
}

}  // namespace tercio::data
