// Each call makes a RuleBasedNumberFormat of its own and shares it with nobody.
#include <unicode/rbnf.h>

#include "Support.hpp"

void nb_icu_number_spell_out(const char *tag, int32_t number, nb_icu_output *output, int32_t *status) {
  nb::prepare();
  UErrorCode error = U_ZERO_ERROR;
  const icu::Locale locale = nb::localeOf(tag, error);
  icu::UnicodeString text;
  if (U_SUCCESS(error)) {
    const icu::RuleBasedNumberFormat format(icu::URBNF_SPELLOUT, locale, error);
    if (U_SUCCESS(error)) { format.format(number, text); }
  }
  if (U_SUCCESS(error)) { nb::writeText(text, output); }
  *status = error;
}
