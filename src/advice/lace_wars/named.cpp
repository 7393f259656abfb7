#include "advice/lace_wars/named.hpp"

#include "engine/words.hpp"

namespace tercio::advice::lace {

namespace {

Refusal not_seen(const Scene& scene, PieceId p) {
  return forbidden("3.6", "you do not see " + scene.game.name(p) + " on the map");
}

}  // namespace

tl::expected<PieceId, Refusal> piece_named(const Scene& scene, std::string_view id,
                                           const char* field) {
  const PieceId p = scene.game.find_piece(id);
  if (p == kNoPiece) {
    Refusal refusal = no_such_piece(id);
    refusal.field = field;
    return tl::unexpected(std::move(refusal));
  }
  if (!scene.sees(p)) return tl::unexpected(not_seen(scene, p));
  return p;
}

tl::expected<PieceSet, Refusal> pieces_named(const Scene& scene, const Ids& ids,
                                             const char* field) {
  PieceSet out;
  for (const std::string& id : ids) {
    const auto p = piece_named(scene, id, field);
    if (!p) return tl::unexpected(p.error());
    out.insert(*p);
  }
  return out;
}

tl::expected<PieceSet, Refusal> pieces_of_one_side(const Scene& scene, const Ids& ids) {
  auto named = pieces_named(scene, ids, "pieces");
  if (!named) return named;
  if (named->empty()) {
    return tl::unexpected(Refusal{.code = engine::Code::kBadRequest,
                                  .message = "a list of pieces is wanted",
                                  .field = "pieces"});
  }
  for (const PieceId p : *named) {
    if (scene.game.piece(p).side != scene.game.piece(named->first()).side) {
      return tl::unexpected(forbidden("0.1b", "these pieces belong to different sides"));
    }
  }
  return named;
}

tl::expected<HexId, Refusal> hex_named(const Scene& scene, std::string_view label) {
  const auto h = hex::parse_hex(label);
  if (h && scene.game.on_grid(*h)) return *h;
  return tl::unexpected(no_such_hex(label));
}

std::optional<Refusal> why_not_named(const Scene& scene, std::string_view action) {
  for (std::string_view word : engine::words_of(action)) {
    while (!word.empty()) {
      const auto comma = word.find(',');
      const PieceId p = scene.game.find_piece(word.substr(0, comma));
      if (p != kNoPiece && !scene.sees(p)) return not_seen(scene, p);
      if (comma == std::string_view::npos) break;
      word.remove_prefix(comma + 1);
    }
  }
  return std::nullopt;
}

}  // namespace tercio::advice::lace
