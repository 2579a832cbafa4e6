// Region's instances are ICU's own, made once behind a lock and never changed; Locale is a value; enumerations of zones
// and resource bundles are opened for each call and never shared.
#include <unicode/localpointer.h>
#include <unicode/region.h>
#include <unicode/strenum.h>
#include <unicode/timezone.h>
#include <unicode/ures.h>

#include <cstring>
#include <string>

#include "Support.hpp"

void nb_icu_region_canonicalize(const char *code, nb_icu_output *output, int32_t *status) {
  nb::prepare();
  UErrorCode error = U_ZERO_ERROR;
  const icu::Region *region = icu::Region::getInstance(code, error);
  *status = error;
  if (U_FAILURE(error)) { return; }
  const bool isTerritory = region->getType() == URGN_TERRITORY;
  nb::writeText(isTerritory ? region->getRegionCode() : "", output);
}

void nb_icu_region_likely_locale(const char *region, nb_icu_output *output, int32_t *status) {
  nb::prepare();
  UErrorCode error = U_ZERO_ERROR;
  icu::Locale likely = nb::localeOf((std::string("und-") + region).c_str(), error);
  likely.addLikelySubtags(error);
  // The script is written only where a reader of the language would not expect it in this region.
  icu::Locale plain(likely.getLanguage(), likely.getCountry());
  icu::Locale full(plain);
  full.addLikelySubtags(error);
  const bool isExpected = std::strcmp(full.getScript(), likely.getScript()) == 0;
  const auto text = (isExpected ? plain : likely).toLanguageTag<std::string>(error);
  *status = error;
  if (U_SUCCESS(error)) { nb::writeText(text.c_str(), output); }
}

/// The zone that CLDR calls a region's primary one, or an empty text.
static icu::UnicodeString primaryZone(const char *region) {
  UErrorCode error = U_ZERO_ERROR;
  const icu::LocalUResourceBundlePointer data(ures_openDirect(nullptr, "metaZones", &error));
  const icu::LocalUResourceBundlePointer zones(ures_getByKey(data.getAlias(), "primaryZones", nullptr, &error));
  int32_t length = 0;
  const UChar *text = ures_getStringByKey(zones.getAlias(), region, &length, &error);
  return U_SUCCESS(error) ? icu::UnicodeString(text, length) : icu::UnicodeString();
}

void nb_icu_region_time_zone(const char *region, nb_icu_output *output, int32_t *status) {
  nb::prepare();
  UErrorCode error = U_ZERO_ERROR;
  const icu::LocalPointer<icu::StringEnumeration> zones(
      icu::TimeZone::createTimeZoneIDEnumeration(UCAL_ZONE_TYPE_CANONICAL_LOCATION, region, nullptr, error));
  icu::UnicodeString only;
  if (U_SUCCESS(error) && zones->count(error) == 1) {
    const icu::UnicodeString *name = zones->snext(error);
    if (U_SUCCESS(error) && name != nullptr) { only = *name; }
  }
  *status = error;
  if (U_SUCCESS(error)) { nb::writeText(only.isEmpty() ? primaryZone(region) : only, output); }
}

void nb_icu_region_time_zones(const char *region, nb_icu_output *output, int32_t *status) {
  nb::prepare();
  UErrorCode error = U_ZERO_ERROR;
  const icu::LocalPointer<icu::StringEnumeration> zones(
      icu::TimeZone::createTimeZoneIDEnumeration(UCAL_ZONE_TYPE_CANONICAL_LOCATION, region, nullptr, error));
  icu::UnicodeString names;
  while (U_SUCCESS(error)) {
    const icu::UnicodeString *name = zones->snext(error);
    if (name == nullptr) { break; }
    names.append(*name).append(u'\n');
  }
  *status = error;
  if (U_SUCCESS(error)) { nb::writeText(names, output); }
}
