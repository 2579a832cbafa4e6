#include "Support.hpp"

#include <unicode/putil.h>
#include <unicode/timezone.h>
#include <unicode/ustring.h>
#include <unicode/utf16.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <cstring>
#include <mutex>
#include <utility>

namespace nb {

void prepare() {
  static std::once_flag once;
  std::call_once(once, [] {
    UErrorCode status = U_ZERO_ERROR;
    // ICU maps files of a folder that the environment names, and trusts every offset in them.
    u_setTimeZoneFilesDirectory("", &status);
    icu::Locale::setDefault(icu::Locale::getRoot(), status);
    icu::TimeZone::adoptDefault(icu::TimeZone::createTimeZone("UTC"));
  });
}

icu::Locale localeOf(const char *tag, UErrorCode &status) {
  prepare();
  return icu::Locale::forLanguageTag(tag, status);
}

void writeText(const icu::UnicodeString &text, nb_icu_output *output) {
  UErrorCode status = U_ZERO_ERROR;
  output->part_count = 0;
  u_strToUTF8WithSub(
      output->text, output->text_capacity, &output->text_length, text.getBuffer(), text.length(), 0xFFFD, nullptr,
      &status);
}

void writeText(const char *text, nb_icu_output *output) {
  output->part_count = 0;
  output->text_length = static_cast<int32_t>(std::strlen(text));
  if (output->text_length <= output->text_capacity && output->text_length > 0) {
    std::memcpy(output->text, text, static_cast<size_t>(output->text_length));
  }
}

Painter::Painter(const icu::UnicodeString &text) : text(text), spans(static_cast<size_t>(text.length()), -1) {}

void Painter::paint(nb_icu_part_kind kind, int32_t start, int32_t limit) { fields.push_back({kind, start, limit}); }

void Painter::paintSpan(int32_t span, int32_t start, int32_t limit) {
  std::fill(spans.begin() + start, spans.begin() + limit, span);
}

void Painter::write(nb_icu_output *output) {
  const int32_t length = text.length();
  const char16_t *units = text.getBuffer();
  std::sort(fields.begin(), fields.end(), [](const Field &left, const Field &right) {
    const auto lengths = std::pair(left.limit - left.start, right.limit - right.start);
    return lengths.first != lengths.second ? lengths.first > lengths.second : left.start < right.start;
  });
  // The index of the field that each UTF-16 unit belongs to, which keeps adjacent fields of the same kind separate; -1
  // means no field.
  std::vector<int32_t> owners(static_cast<size_t>(length), -1);
  for (size_t index = 0; index < fields.size(); index += 1) {
    std::fill(
        owners.begin() + fields[index].start, owners.begin() + fields[index].limit, static_cast<int32_t>(index));
  }
  int32_t count = 0;
  int32_t position = 0;
  while (position < length) {
    const auto owner = owners[static_cast<size_t>(position)];
    const auto span = spans[static_cast<size_t>(position)];
    int32_t bytes = 0;
    while (position < length && owners[static_cast<size_t>(position)] == owner &&
           spans[static_cast<size_t>(position)] == span) {
      UChar32 scalar;
      U16_NEXT(units, position, length, scalar);
      bytes += U_IS_SURROGATE(scalar) ? 3 : U8_LENGTH(scalar);
    }
    if (count < output->part_capacity) {
      const auto kind = owner < 0 ? NB_ICU_PART_LITERAL : fields[static_cast<size_t>(owner)].kind;
      output->parts[count] = {bytes, kind, span};
    }
    count += 1;
  }
  output->part_count = count;
}

}  // namespace nb
