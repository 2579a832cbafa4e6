// numberformatter.h: "Instances of this class are immutable and thread-safe" (LocalizedNumberFormatter), so no lock.
#include "Number.hpp"

#include <unicode/parseerr.h>

#include <cstring>

#include "Support.hpp"

nb_icu_number_formatter *nb_icu_number_formatter_open(const char *locale, const char *skeleton, int32_t *status) {
  UErrorCode code = U_ZERO_ERROR;
  const icu::Locale place = nb::localeOf(locale, code);
  UParseError position;
  auto settings = icu::number::NumberFormatter::forSkeleton(
      nb::fromUTF8(skeleton, static_cast<int32_t>(std::strlen(skeleton))), position, code);
  auto formatter = std::move(settings).locale(place);
  // Some combinations (a unit and a currency, say) are only found out when the formatter is used.
  if (U_SUCCESS(code)) { formatter.formatInt(0, code); }
  *status = code;
  return U_SUCCESS(code) ? new nb_icu_number_formatter{std::move(formatter)} : nullptr;
}

void nb_icu_number_formatter_close(nb_icu_number_formatter *formatter) { delete formatter; }

void nb_icu_number_format(
    const nb_icu_number_formatter *formatter, const char *decimal, int32_t length, nb_icu_output *output,
    int32_t *status) {
  UErrorCode code = U_ZERO_ERROR;
  const auto value = formatter->formatter.formatDecimal(icu::StringPiece(decimal, length), code);
  if (U_SUCCESS(code)) { nb::writeValue(value, output, code); }
  *status = code;
}
