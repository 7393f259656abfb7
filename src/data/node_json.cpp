#include "data/node_json.hpp"

#include <nlohmann/json.hpp>

namespace tercio::data {

engine::Json json_of(const Node& node) {
  switch (node.type) {
    case Node::Type::kTable: {
      engine::Json out = engine::Json::object();
      for (const Node& item : node.items) out[item.key] = json_of(item);
      return out;
    }
    case Node::Type::kArray: {
      engine::Json out = engine::Json::array();
      for (const Node& item : node.items) out.push_back(json_of(item));
      return out;
    }
    case Node::Type::kText:
      return node.text;
    case Node::Type::kInteger:
      return node.integer;
    case Node::Type::kFlag:
      return node.flag;
    case Node::Type::kOther:
      break;
  }
  return nullptr;
}

}  // namespace tercio::data
