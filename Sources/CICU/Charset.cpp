#include <unicode/localpointer.h>
#include <unicode/ucsdet.h>

#include "Support.hpp"

void nb_icu_detect_charset(const char *bytes, int32_t length, nb_icu_output *output, int32_t *status) {
  nb::prepare();
  UErrorCode error = U_ZERO_ERROR;
  const icu::LocalUCharsetDetectorPointer detector(ucsdet_open(&error));
  ucsdet_setText(detector.getAlias(), bytes, length, &error);
  const UCharsetMatch *match = ucsdet_detect(detector.getAlias(), &error);
  const char *name = match == nullptr ? "" : ucsdet_getName(match, &error);
  if (U_SUCCESS(error)) { nb::writeText(name, output); }
  *status = error;
}
