// Parsing is simdjson's; here its document is copied into words. A parser is used by one thread only: each has its own.
#include "CSimdJSON.h"

#define SIMDJSON_EXCEPTIONS 0
#include <simdjson.h>

#include <cmath>
#include <cstring>
#include <memory>
#include <new>
#include <string_view>

namespace {

namespace dom = simdjson::dom;

// Fewer than the exact reader allows, so that it alone decides what is too deep.
constexpr int depthLimit = 32;
constexpr size_t memberLimit = 256;

// No text of n bytes is more than n + 1 words: a number of one byte is two, and every other value is shorter than its
// text with the comma or the bracket after it.
constexpr size_t wordLimit = NB_JSON_LIMIT + 1;

struct Writer {
  uint64_t words[wordLimit];
  size_t count;

  bool value(dom::element element, int depth) {
    switch (element.type()) {
      case dom::element_type::NULL_VALUE: add(head(NB_JSON_NULL, 1)); return true;
      case dom::element_type::BOOL:
        add(head(element.get_bool().value_unsafe() ? NB_JSON_TRUE : NB_JSON_FALSE, 1));
        return true;
      case dom::element_type::INT64: integer(element.get_int64().value_unsafe()); return true;
      case dom::element_type::UINT64: return false;
      case dom::element_type::DOUBLE: return number(element.get_double().value_unsafe());
      case dom::element_type::STRING: text(element.get_string().value_unsafe()); return true;
      case dom::element_type::ARRAY: return list(element.get_array().value_unsafe(), depth + 1);
      case dom::element_type::OBJECT: return object(element.get_object().value_unsafe(), depth + 1);
    }
    return false;
  }

 private:
  void add(uint64_t word) { words[count++] = word; }

  void integer(int64_t value) {
    add(head(NB_JSON_INTEGER, 2));
    add(static_cast<uint64_t>(value));
  }

  bool number(double value) {
    if (value != std::trunc(value)) {
      uint64_t bits;
      std::memcpy(&bits, &value, sizeof bits);
      add(head(NB_JSON_NUMBER, 2));
      add(bits);
      return true;
    }
    // From here on the text may mean a whole number that the double does not.
    if (std::fabs(value) >= 0x1p53) return false;
    integer(static_cast<int64_t>(value));
    return true;
  }

  static constexpr uint64_t head(uint64_t kind, uint64_t extent, uint64_t count = 0) {
    return extent << 32 | count << 4 | kind;
  }

  // Returns the number of words, with one for the head, which is left open.
  size_t copy(std::string_view text) {
    const size_t extent = 1 + (text.size() + 7) / 8;
    words[count + extent - 1] = 0;
    if (!text.empty()) std::memcpy(&words[count + 1], text.data(), text.size());
    return extent;
  }

  void text(std::string_view text) {
    const size_t extent = copy(text);
    words[count] = head(NB_JSON_TEXT, extent, text.size());
    count += extent;
  }

  // Returns false for a name that is not ASCII.
  bool name(std::string_view text) {
    const size_t extent = copy(text);
    uint64_t all = 0;
    for (size_t index = 1; index < extent; index++) all |= words[count + index];
    words[count] = nb_json_name_head(&words[count + 1], text.size());
    count += extent;
    return (all & UINT64_C(0x8080808080808080)) == 0;
  }

  bool list(dom::array array, int depth) {
    if (depth > depthLimit) return false;
    const size_t start = count;
    add(0);
    uint64_t members = 0;
    for (dom::element element : array) {
      if (!value(element, depth)) return false;
      members += 1;
    }
    words[start] = head(NB_JSON_LIST, count - start, members);
    return true;
  }

  bool object(dom::object object, int depth) {
    if (depth > depthLimit) return false;
    const size_t start = count;
    add(0);
    uint64_t members = 0;
    uint64_t seen = 0;
    for (dom::key_value_pair member : object) {
      members += 1;
      if (members > memberLimit) return false;
      const size_t place = count;
      if (!name(member.key)) return false;
      // A bit that is off proves that the name is new; if it is on, the name is compared with all names before it.
      const uint64_t bit = UINT64_C(1) << (words[place] >> 58);
      if ((seen & bit) != 0 && occurs(start + 1, place)) return false;
      seen |= bit;
      if (!value(member.value, depth)) return false;
    }
    words[start] = head(NB_JSON_OBJECT, count - start, members);
    return true;
  }

  // Whether the name at a place is also among the members from `first` on.
  bool occurs(size_t first, size_t place) const {
    for (size_t index = first; index < place;) {
      if (words[index] == words[place]) return true;
      index += 1 + (((words[index] >> 4) & 0xFFFFFFF) + 7) / 8;
      index += words[index] >> 32;
    }
    return false;
  }
};

struct Reader {
  dom::parser parser{NB_JSON_LIMIT};
  Writer writer;
  uint8_t padded[NB_JSON_LIMIT + simdjson::SIMDJSON_PADDING];
};

Reader *reader() {
  static thread_local std::unique_ptr<Reader> reader{new (std::nothrow) Reader};
  return reader.get();
}

}  // namespace

extern "C" bool nb_json_read(const uint8_t *bytes, size_t length, const uint64_t **words, size_t *count) {
  if (length == 0 || length > NB_JSON_LIMIT) return false;
  Reader *own = reader();
  if (own == nullptr) return false;
  std::memcpy(own->padded, bytes, length);
  std::memset(own->padded + length, 0, simdjson::SIMDJSON_PADDING);
  dom::element root;
  if (own->parser.parse(own->padded, length, false).get(root) != simdjson::SUCCESS) return false;
  own->writer.count = 0;
  if (!own->writer.value(root, 0)) return false;
  *words = own->writer.words;
  *count = own->writer.count;
  return true;
}
