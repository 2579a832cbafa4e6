// MeasureUnit is a value; every call works on its own.
#include <unicode/measunit.h>

#include "Support.hpp"

void nb_icu_unit_canonicalize(const char *identifier, nb_icu_output *output, int32_t *status) {
  nb::prepare();
  UErrorCode code = U_ZERO_ERROR;
  const auto unit = icu::MeasureUnit::forIdentifier(identifier, code);
  *status = code;
  if (U_SUCCESS(code)) { nb::writeText(unit.getIdentifier(), output); }
}
