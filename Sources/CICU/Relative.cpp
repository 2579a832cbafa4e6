// reldatefmt.h: "This class is mostly thread safe and immutable", but for assignment and pointers held by the caller,
// neither of which this file has. Only const members are called, so no lock.
#include <unicode/reldatefmt.h>

#include <memory>

#include "Support.hpp"

struct nb_icu_relative_formatter {
  const std::unique_ptr<const icu::RelativeDateTimeFormatter> formatter;
};

nb_icu_relative_formatter *nb_icu_relative_formatter_open(const char *locale, nb_icu_width width, int32_t *status) {
  static constexpr UDateRelativeDateTimeFormatterStyle styles[] = {UDAT_STYLE_LONG, UDAT_STYLE_SHORT, UDAT_STYLE_NARROW};
  UErrorCode code = U_ZERO_ERROR;
  const icu::Locale place = nb::localeOf(locale, code);
  auto formatter = std::make_unique<const icu::RelativeDateTimeFormatter>(
      place, nullptr, styles[width], UDISPCTX_CAPITALIZATION_NONE, code);
  *status = code;
  return U_SUCCESS(code) ? new nb_icu_relative_formatter{std::move(formatter)} : nullptr;
}

void nb_icu_relative_formatter_close(nb_icu_relative_formatter *formatter) { delete formatter; }

void nb_icu_relative_format(
    const nb_icu_relative_formatter *formatter, double amount, nb_icu_relative_unit unit, bool names_days,
    nb_icu_output *output, int32_t *status) {
  static constexpr URelativeDateTimeUnit units[] = {
      UDAT_REL_UNIT_YEAR, UDAT_REL_UNIT_MONTH,  UDAT_REL_UNIT_WEEK,   UDAT_REL_UNIT_DAY,
      UDAT_REL_UNIT_HOUR, UDAT_REL_UNIT_MINUTE, UDAT_REL_UNIT_SECOND,
  };
  UErrorCode code = U_ZERO_ERROR;
  const auto value = names_days ? formatter->formatter->formatToValue(amount, units[unit], code)
                                : formatter->formatter->formatNumericToValue(amount, units[unit], code);
  if (U_SUCCESS(code)) { nb::writeValue(value, output, code); }
  *status = code;
}
