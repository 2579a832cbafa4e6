// JSON as one block of words, read with simdjson.
//
// A document is a sequence of 64-bit words. Every value starts with a head: the kind in bits 0–3, a count in bits 4–31,
// and an extent in bits 32–63, the number of the value's words with the head. What follows the head:
// - null, false, true: nothing;
// - integer: one word, an int64_t; number: one word, the bits of a double;
// - text: `count` bytes of UTF-8, filled up to whole words with zeros;
// - list: `count` values; object: `count` times a name and a value.
// A name is like a text, but has a hash of its words as the extent, so comparing the heads distinguishes most names.
// No word is an address or an index, so documents can be put into one another by copying their words.
#ifndef NB_CSIMDJSON_H
#define NB_CSIMDJSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

enum {
  NB_JSON_NULL = 0,
  NB_JSON_FALSE,
  NB_JSON_TRUE,
  NB_JSON_INTEGER,
  NB_JSON_NUMBER,
  NB_JSON_TEXT,
  NB_JSON_LIST,
  NB_JSON_OBJECT,
  NB_JSON_NAME,
};

/// The longest text, in bytes, that `nb_json_read` takes; it bounds what each thread keeps for the next call.
#define NB_JSON_LIMIT 65536

/// Reads a JSON value.
///
/// False means "ask another reader", not "not JSON": besides malformed text, it is the answer to everything that an
/// exact reader judges by finer rules (names that occur twice or are not ASCII, numbers from 2^53 on with a fraction or
/// beyond int64_t, deep nesting, objects of more than 256 members, long texts).
///
/// On true `words` and `count` are the document, valid until the next call on the same thread. May be called from any
/// number of threads at the same time.
bool nb_json_read(const uint8_t *bytes, size_t length, const uint64_t *_Nullable *_Nonnull words, size_t *count);

/// The head of a name of `length` bytes whose padded words are given.
static inline uint64_t nb_json_name_head(const uint64_t *words, uint64_t length) {
  uint64_t hash = length;
  for (uint64_t index = 0; index < (length + 7) / 8; index++) {
    hash = (hash ^ words[index]) * UINT64_C(0x9E3779B97F4A7C15);
    hash ^= hash >> 32;
  }
  return (hash & UINT64_C(0xFFFFFFFF)) << 32 | length << 4 | NB_JSON_NAME;
}

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#endif
