// The functions of ucurr.h have no handle. Their caches of names and codes are guarded inside ICU, and the names that
// they return lie in its data, which stays loaded.
#include <unicode/ucurr.h>

#include <cstring>

#include "Support.hpp"

static icu::UnicodeString textOf(const char *currency) {
  return nb::fromUTF8(currency, static_cast<int32_t>(std::strlen(currency)));
}

bool nb_icu_currency_is_known(const char *currency, int32_t *status) {
  nb::prepare();
  UErrorCode code = U_ZERO_ERROR;
  icu::UnicodeString text = textOf(currency);
  const bool isKnown = ucurr_isAvailable(text.getTerminatedBuffer(), U_DATE_MIN, U_DATE_MAX, &code);
  *status = code;
  return isKnown;
}

int32_t nb_icu_currency_fraction_digits(const char *currency, int32_t *status) {
  nb::prepare();
  UErrorCode code = U_ZERO_ERROR;
  icu::UnicodeString text = textOf(currency);
  const int32_t digits = ucurr_getDefaultFractionDigits(text.getTerminatedBuffer(), &code);
  *status = code;
  return digits;
}

void nb_icu_currency_display_name(
    const char *currency, const char *in_locale, nb_icu_output *output, int32_t *status) {
  UErrorCode code = U_ZERO_ERROR;
  const icu::Locale place = nb::localeOf(in_locale, code);
  icu::UnicodeString text = textOf(currency);
  UBool isChoice = false;
  int32_t length = 0;
  const char16_t *name = nullptr;
  if (U_SUCCESS(code)) {
    name = ucurr_getName(text.getTerminatedBuffer(), place.getName(), UCURR_LONG_NAME, &isChoice, &length, &code);
  }
  *status = code;
  if (U_SUCCESS(code)) { nb::writeText(icu::UnicodeString(name, length), output); }
}
