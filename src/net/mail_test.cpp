#include "net/mail.hpp"

#include <gtest/gtest.h>

namespace tercio::net {
namespace {

const server::Letter kLetter{.to = "ann@example.org",
                             .subject = "It is your turn",
                             .text = "Hello\n",
                             .unsubscribe = "https://play.example/#unsubscribe=x"};

TEST(MailTest, a_letter_has_what_it_needs_on_its_way) {
  EXPECT_EQ(message_of(kLetter, "tercio@play.example", "Sat, 01 Jan 2000 00:00:00 +0000", "17"),
            "Date: Sat, 01 Jan 2000 00:00:00 +0000\r\n"
            "From: Tercio <tercio@play.example>\r\n"
            "To: <ann@example.org>\r\n"
            "Message-ID: <17@play.example>\r\n"
            "Subject: It is your turn\r\n"
            "List-Unsubscribe: <https://play.example/#unsubscribe=x>\r\n"
            "Auto-Submitted: auto-generated\r\n"
            "MIME-Version: 1.0\r\n"
            "Content-Type: text/plain; charset=utf-8\r\n"
            "Content-Transfer-Encoding: base64\r\n"
            "\r\n"
            "SGVsbG8K\r\n");
}

TEST(MailTest, a_title_cannot_bring_another_header) {
  server::Letter letter = kLetter;
  letter.subject = "It is your turn: a\r\nBcc: eve@example.org\r\n\r\nhello";
  const std::string text = message_of(letter, "a@b", "today", "1");
  EXPECT_EQ(text.find("\r\nBcc"), std::string::npos) << text;
  letter.subject = "=?UTF-8?B?eA==?=";
  EXPECT_EQ(message_of(letter, "a@b", "today", "1").find("Subject: =?UTF-8?B?eA==?=\r\n"),
            std::string::npos);
}

TEST(MailTest, other_letters_than_ascii_are_encoded_whole) {
  server::Letter letter = kLetter;
  letter.subject = "Lützen";
  EXPECT_NE(message_of(letter, "a@b", "today", "1").find("Subject: =?UTF-8?B?TMO8dHplbg==?=\r\n"),
            std::string::npos);
  letter.subject = std::string(41, 'x') + "ü" + std::string(60, 'y');
  const std::string text = message_of(letter, "a@b", "today", "1");
  EXPECT_NE(text.find("\r\n =?UTF-8?B?w7x5"), std::string::npos) << text;
}

TEST(MailTest, what_is_no_server_or_address_is_told) {
  EXPECT_FALSE(fault_of({.server = "smtp://127.0.0.1:25", .from = "a@b"}));
  EXPECT_TRUE(fault_of({.server = "http://127.0.0.1:25", .from = "a@b"}));
  EXPECT_TRUE(fault_of({.server = "smtp://127.0.0.1:25", .from = ""}));
  EXPECT_TRUE(fault_of({.server = "smtp://127.0.0.1:25", .from = "a@b> SIZE=1"}));
}

TEST(MailTest, a_server_that_is_not_there_holds_nobody_up) {
  const server::Log log(server::Level::kOff);
  Mail mail({.server = "smtp://127.0.0.1:1", .from = "a@b"}, log);
  std::size_t taken = 0;
  for (int i = 0; i < 3000; ++i) taken += mail.send(kLetter) ? 1U : 0U;
  EXPECT_GE(taken, 1000U);
  EXPECT_LT(taken, 3000U) << "not more than so many wait";
}

}  // namespace
}  // namespace tercio::net
