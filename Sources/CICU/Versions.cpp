#include <unicode/timezone.h>
#include <unicode/uchar.h>
#include <unicode/ulocdata.h>
#include <unicode/uversion.h>

#include "Support.hpp"

const char *nb_icu_error_name(int32_t status) { return u_errorName(static_cast<UErrorCode>(status)); }

void nb_icu_version_text(nb_icu_version version, nb_icu_output *output, int32_t *status) {
  nb::prepare();
  UErrorCode code = U_ZERO_ERROR;
  UVersionInfo numbers = {0, 0, 0, 0};
  char text[U_MAX_VERSION_STRING_LENGTH] = "";
  const char *result = text;
  switch (version) {
    case NB_ICU_VERSION_ICU: u_getVersion(numbers); break;
    case NB_ICU_VERSION_UNICODE: u_getUnicodeVersion(numbers); break;
    case NB_ICU_VERSION_CLDR: ulocdata_getCLDRVersion(numbers, &code); break;
    case NB_ICU_VERSION_TIME_ZONE_DATA: result = icu::TimeZone::getTZDataVersion(code); break;
  }
  *status = code;
  if (U_FAILURE(code)) { return; }
  if (result == text) { u_versionToString(numbers, text); }
  nb::writeText(result, output);
}
