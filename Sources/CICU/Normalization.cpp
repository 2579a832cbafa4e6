// ICU's Normalizer2 instances are shared, immutable and documented as such; their data are loaded once under ICU's locks.
#include <unicode/caniter.h>
#include <unicode/normalizer2.h>

#include "Support.hpp"

void nb_icu_normalize(
    nb_icu_normalization form, const char *text, int32_t length, nb_icu_output *output, int32_t *status) {
  nb::prepare();
  UErrorCode error = U_ZERO_ERROR;
  const icu::Normalizer2 *normalizer = form == NB_ICU_NORMALIZATION_NFKC ? icu::Normalizer2::getNFKCInstance(error)
                                                                         : icu::Normalizer2::getNFCInstance(error);
  icu::UnicodeString result;
  if (U_SUCCESS(error)) { result = normalizer->normalize(nb::fromUTF8(text, length), error); }
  if (U_SUCCESS(error)) { nb::writeText(result, output); }
  *status = error;
}

void nb_icu_canonical_equivalent(
    const char *text, int32_t length, int32_t index, nb_icu_output *output, int32_t *status) {
  nb::prepare();
  UErrorCode error = U_ZERO_ERROR;
  icu::CanonicalIterator spellings(nb::fromUTF8(text, length), error);
  icu::UnicodeString spelling;
  for (int32_t place = 0; U_SUCCESS(error) && place <= index; place += 1) {
    spelling = spellings.next();
    if (spelling.isBogus()) { error = U_INDEX_OUTOFBOUNDS_ERROR; }
  }
  *status = error;
  if (U_SUCCESS(error)) { nb::writeText(spelling, output); }
}
