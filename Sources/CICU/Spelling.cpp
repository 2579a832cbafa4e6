// Each call makes a RuleBasedNumberFormat of its own and shares it with nobody.
#include <unicode/rbnf.h>

#include "Support.hpp"

void nb_icu_numbers_spell_out(
    const char *tag, const int32_t *numbers, int32_t count, nb_icu_output *output, int32_t *status) {
  nb::prepare();
  UErrorCode error = U_ZERO_ERROR;
  const icu::Locale locale = nb::localeOf(tag, error);
  icu::UnicodeString text;
  if (U_SUCCESS(error)) {
    const icu::RuleBasedNumberFormat format(icu::URBNF_SPELLOUT, locale, error);
    for (int32_t index = 0; U_SUCCESS(error) && index < count; ++index) {
      if (index > 0) { text.append(u'\n'); }
      format.format(numbers[index], text);
    }
  }
  if (U_SUCCESS(error)) { nb::writeText(text, output); }
  *status = error;
}
