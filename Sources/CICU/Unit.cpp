// MeasureUnit is a value and ures.h documents resource bundles as usable from any thread when each has its own; every call
// works on its own.
#include <unicode/localpointer.h>
#include <unicode/measunit.h>
#include <unicode/ures.h>

#include <cstring>

#include "Support.hpp"

void nb_icu_unit_canonicalize(const char *identifier, nb_icu_output *output, int32_t *status) {
  nb::prepare();
  UErrorCode code = U_ZERO_ERROR;
  const auto unit = icu::MeasureUnit::forIdentifier(identifier, code);
  *status = code;
  if (U_SUCCESS(code)) { nb::writeText(unit.getIdentifier(), output); }
}

/// Whether a table of resources has an entry of this name.
static bool hasKey(const UResourceBundle *table, const char *name) {
  UErrorCode code = U_ZERO_ERROR;
  const icu::LocalUResourceBundlePointer entry(ures_getByKey(table, name, nullptr, &code));
  return U_SUCCESS(code);
}

nb_icu_usage nb_icu_unit_usage(const char *unit, const char *usage, int32_t *status) {
  nb::prepare();
  UErrorCode code = U_ZERO_ERROR;
  const auto measure = icu::MeasureUnit::forIdentifier(unit, code);
  // The preferences of CLDR: for each sort of unit the usages, for each usage the regions.
  const icu::LocalUResourceBundlePointer units(ures_openDirect(nullptr, "units", &code));
  const icu::LocalUResourceBundlePointer preferences(
      ures_getByKey(units.getAlias(), "unitPreferenceData", nullptr, &code));
  auto result = NB_ICU_USAGE_UNKNOWN;
  while (U_SUCCESS(code) && ures_hasNext(preferences.getAlias())) {
    const icu::LocalUResourceBundlePointer sort(ures_getNextResource(preferences.getAlias(), nullptr, &code));
    if (U_FAILURE(code) || !hasKey(sort.getAlias(), usage)) { continue; }
    if (std::strcmp(ures_getKey(sort.getAlias()), measure.getType()) == 0) {
      result = NB_ICU_USAGE_KNOWN;
      break;
    }
    result = NB_ICU_USAGE_OF_OTHER_UNITS;
  }
  *status = code;
  return result;
}
