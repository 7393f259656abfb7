// Who is connected, by address: none may take what is there for all.
#pragma once

#include <cstddef>
#include <map>
#include <string>

namespace tercio::net {

class Guests {
 public:
  struct Guest {
    std::size_t connections = 0;
    std::size_t queued = 0;    // bytes that wait to be sent
    std::size_t incoming = 0;  // bytes that hold messages which have not come to their end
  };

  std::size_t connections() const { return connections_; }
  std::size_t connections_of(const std::string& address) const {
    const auto it = guests_.find(address);
    return it == guests_.end() ? 0 : it->second.connections;
  }
  void came(const std::string& address) {
    ++connections_;
    ++guests_[address].connections;
  }
  // Who has no connection is forgotten.
  void went(const std::string& address) {
    --connections_;
    const auto it = guests_.find(address);
    if (it != guests_.end() && --it->second.connections == 0) guests_.erase(it);
  }

  std::size_t queued() const { return queued_; }
  std::size_t queued_for(const std::string& address) const {
    const auto it = guests_.find(address);
    return it == guests_.end() ? 0 : it->second.queued;
  }
  void queue(const std::string& address, std::size_t bytes) {
    queued_ += bytes;
    guests_[address].queued += bytes;
  }
  void sent(const std::string& address, std::size_t bytes) {
    queued_ -= bytes;
    const auto it = guests_.find(address);
    if (it != guests_.end()) it->second.queued -= bytes;
  }

  std::size_t incoming() const { return incoming_; }
  std::size_t incoming_from(const std::string& address) const {
    const auto it = guests_.find(address);
    return it == guests_.end() ? 0 : it->second.incoming;
  }
  // So much is held for an address now where it was `before`.
  void receive(const std::string& address, std::size_t before, std::size_t now) {
    incoming_ += now - before;
    const auto it = guests_.find(address);
    if (it != guests_.end()) it->second.incoming += now - before;
  }

 private:
  std::map<std::string, Guest> guests_;
  std::size_t connections_ = 0;
  std::size_t queued_ = 0;
  std::size_t incoming_ = 0;
};

}  // namespace tercio::net
