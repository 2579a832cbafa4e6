// Parsing is simdjson's; here its document is copied into words. A parser is used by one thread only: each has its own.
#include "CSimdJSON.h"

#define SIMDJSON_EXCEPTIONS 0
#include <simdjson.h>

#include <cmath>
#include <cstring>
#include <new>
#include <string_view>
#include <vector>

namespace {

namespace dom = simdjson::dom;

// Fewer than the exact reader allows, so that it alone decides what is too deep.
constexpr int depthLimit = 32;
constexpr size_t memberLimit = 256;

struct Writer {
  std::vector<uint64_t> words;

  bool value(dom::element element, int depth) {
    switch (element.type()) {
      case dom::element_type::NULL_VALUE: words.push_back(NB_JSON_NULL); return true;
      case dom::element_type::BOOL:
        words.push_back(element.get_bool().value_unsafe() ? NB_JSON_TRUE : NB_JSON_FALSE);
        return true;
      case dom::element_type::INT64: integer(element.get_int64().value_unsafe()); return true;
      case dom::element_type::UINT64: return false;
      case dom::element_type::DOUBLE: return number(element.get_double().value_unsafe());
      case dom::element_type::STRING: text(element.get_string().value_unsafe(), NB_JSON_TEXT); return true;
      case dom::element_type::ARRAY: return list(element.get_array().value_unsafe(), depth + 1);
      case dom::element_type::OBJECT: return object(element.get_object().value_unsafe(), depth + 1);
    }
    return false;
  }

 private:
  void integer(int64_t value) {
    words.push_back(NB_JSON_INTEGER);
    words.push_back(static_cast<uint64_t>(value));
  }

  bool number(double value) {
    if (value != std::trunc(value)) {
      uint64_t bits;
      std::memcpy(&bits, &value, sizeof bits);
      words.push_back(NB_JSON_NUMBER);
      words.push_back(bits);
      return true;
    }
    // From here on the text may mean a whole number that the double does not.
    if (std::fabs(value) >= 0x1p53) return false;
    integer(static_cast<int64_t>(value));
    return true;
  }

  // Returns the index of the head.
  size_t text(std::string_view text, uint64_t kind) {
    const size_t head = words.size();
    words.resize(head + 1 + (text.size() + 7) / 8);
    if (!text.empty()) std::memcpy(&words[head + 1], text.data(), text.size());
    words[head] = static_cast<uint64_t>(text.size()) << 4 | kind;
    return head;
  }

  bool list(dom::array array, int depth) {
    if (depth > depthLimit) return false;
    const size_t head = words.size();
    words.push_back(0);
    uint64_t count = 0;
    for (dom::element element : array) {
      if (!value(element, depth)) return false;
      count += 1;
    }
    close(head, count, NB_JSON_LIST);
    return true;
  }

  bool object(dom::object object, int depth) {
    if (depth > depthLimit) return false;
    const size_t head = words.size();
    words.push_back(0);
    uint64_t count = 0;
    uint64_t seen = 0;
    for (dom::key_value_pair member : object) {
      count += 1;
      if (count > memberLimit) return false;
      const size_t name = text(member.key, NB_JSON_NAME);
      for (unsigned char byte : member.key) {
        if (byte >= 0x80) return false;
      }
      words[name] = nb_json_name_head(&words[name] + 1, member.key.size());
      // A bit that is off proves that the name is new; one that is on asks for a look at all names before.
      const uint64_t bit = UINT64_C(1) << (words[name] >> 58);
      if ((seen & bit) != 0 && occurs(head + 1, name)) return false;
      seen |= bit;
      if (!value(member.value, depth)) return false;
    }
    close(head, count, NB_JSON_OBJECT);
    return true;
  }

  // Whether the name at an index stands among the members from `first` on, too.
  bool occurs(size_t first, size_t name) const {
    for (size_t index = first; index < name;) {
      if (words[index] == words[name]) return true;
      index += extent(index);
      index += extent(index);
    }
    return false;
  }

  size_t extent(size_t index) const {
    const uint64_t head = words[index];
    switch (head & 15) {
      case NB_JSON_INTEGER:
      case NB_JSON_NUMBER: return 2;
      case NB_JSON_TEXT:
      case NB_JSON_NAME: return 1 + (((head >> 4) & 0xFFFFFFF) + 7) / 8;
      case NB_JSON_LIST:
      case NB_JSON_OBJECT: return head >> 32;
      default: return 1;
    }
  }

  void close(size_t head, uint64_t count, uint64_t kind) {
    words[head] = static_cast<uint64_t>(words.size() - head) << 32 | count << 4 | kind;
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
  own->writer.words.clear();
  try {
    if (!own->writer.value(root, 0)) return false;
  } catch (const std::bad_alloc &) {
    return false;
  }
  *words = own->writer.words.data();
  *count = own->writer.words.size();
  return true;
}
