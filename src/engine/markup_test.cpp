#include "engine/markup.hpp"

#include <gtest/gtest.h>

namespace tercio::engine {
namespace {

TEST(Markup, what_begins_or_ends_an_element_or_an_attribute_is_escaped) {
  EXPECT_EQ(escaped("<script>alert(\"1\")</script> & more"),
            "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; more");
  EXPECT_EQ(escaped("&amp;"), "&amp;amp;");
}

TEST(Markup, other_text_stays_as_it_is) {
  EXPECT_EQ(escaped(""), "");
  EXPECT_EQ(escaped("Merode's 3 foot, at Lützen"), "Merode's 3 foot, at Lützen");
}

}  // namespace
}  // namespace tercio::engine
