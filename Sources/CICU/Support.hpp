// What the files of this target share. ICU's own types stay behind CICU.h.
#pragma once

#include <unicode/formattedvalue.h>
#include <unicode/locid.h>
#include <unicode/unistr.h>

#include <cstdint>
#include <vector>

#include "CICU.h"

namespace nb {

/// Fixes ICU's process-wide defaults once, before anything reads them.
void prepare();

/// The locale of a BCP 47 tag; sets U_ILLEGAL_ARGUMENT_ERROR when the tag is not well formed as a whole.
icu::Locale localeOf(const char *tag, UErrorCode &status);

inline icu::UnicodeString fromUTF8(const char *text, int32_t length) {
  return icu::UnicodeString::fromUTF8(icu::StringPiece(text, length));
}

/// Writes text without parts; a surrogate without its partner becomes U+FFFD.
void writeText(const icu::UnicodeString &text, nb_icu_output *output);
void writeText(const char *text, nb_icu_output *output);

/// Writes text and, if the caller wants them, parts.
void writeValue(const icu::FormattedValue &value, nb_icu_output *output, UErrorCode &status);

/// The kind of a field of UFIELD_CATEGORY_DATE.
nb_icu_part_kind kindOfDateField(int32_t field);

/// Turns fields that may be nested into runs that follow each other: of two fields at a place, the shorter is shown
/// (a grouping separator lies inside its integer).
class Painter {
 public:
  explicit Painter(const icu::UnicodeString &text);
  void paint(nb_icu_part_kind kind, int32_t start, int32_t limit);
  void paintSpan(int32_t span, int32_t start, int32_t limit);
  void write(nb_icu_output *output);

 private:
  struct Field {
    nb_icu_part_kind kind;
    int32_t start;
    int32_t limit;
  };

  const icu::UnicodeString &text;
  std::vector<Field> fields;
  // The argument that each UTF-16 unit belongs to.
  std::vector<int32_t> spans;
};

}  // namespace nb
