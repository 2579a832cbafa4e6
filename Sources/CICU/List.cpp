// listformatter.h: "Instances of this class are immutable and thread-safe" is said of FormattedList; the formatter
// itself changes only by assignment, which this file never does, and only const members are called.
#include <unicode/listformatter.h>

#include <memory>
#include <vector>

#include "Support.hpp"

struct nb_icu_list_formatter {
  const std::unique_ptr<const icu::ListFormatter> formatter;
};

nb_icu_list_formatter *nb_icu_list_formatter_open(
    const char *locale, nb_icu_list_kind kind, nb_icu_width width, int32_t *status) {
  static constexpr UListFormatterType types[] = {ULISTFMT_TYPE_AND, ULISTFMT_TYPE_OR, ULISTFMT_TYPE_UNITS};
  static constexpr UListFormatterWidth widths[] = {ULISTFMT_WIDTH_WIDE, ULISTFMT_WIDTH_SHORT, ULISTFMT_WIDTH_NARROW};
  UErrorCode code = U_ZERO_ERROR;
  const icu::Locale place = nb::localeOf(locale, code);
  std::unique_ptr<const icu::ListFormatter> formatter(
      icu::ListFormatter::createInstance(place, types[kind], widths[width], code));
  *status = code;
  return U_SUCCESS(code) ? new nb_icu_list_formatter{std::move(formatter)} : nullptr;
}

void nb_icu_list_formatter_close(nb_icu_list_formatter *formatter) { delete formatter; }

void nb_icu_list_format(
    const nb_icu_list_formatter *formatter, const char *items, const int32_t *lengths, int32_t count,
    nb_icu_output *output, int32_t *status) {
  UErrorCode code = U_ZERO_ERROR;
  std::vector<icu::UnicodeString> texts;
  texts.reserve(static_cast<size_t>(count));
  for (int32_t index = 0; index < count; index += 1) {
    texts.push_back(nb::fromUTF8(items, lengths[index]));
    items += lengths[index];
  }
  const auto value = formatter->formatter->formatStringsToValue(texts.data(), count, code);
  if (U_SUCCESS(code)) { nb::writeValue(value, output, code); }
  *status = code;
}
