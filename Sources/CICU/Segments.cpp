// A BreakIterator keeps its text and position and must not be shared. According to rbbi.h, clone() is thread-safe and
// several threads may call it on one source. Each call works on a clone of its own, and the iterator of the handle
// never gets a text. The clone shares the rules; creating one costs less than a lock that is held for long texts.
#include <unicode/brkiter.h>
#include <unicode/localpointer.h>
#include <unicode/ubrk.h>
#include <unicode/utext.h>

#include <memory>

#include "Support.hpp"

struct nb_icu_segmenter {
  const std::unique_ptr<const icu::BreakIterator> iterator;
};

nb_icu_segmenter *nb_icu_segmenter_open(const char *locale, nb_icu_segment_kind kind, int32_t *status) {
  UErrorCode code = U_ZERO_ERROR;
  const icu::Locale place = nb::localeOf(locale, code);
  std::unique_ptr<const icu::BreakIterator> iterator(
      kind == NB_ICU_SEGMENT_WORD ? icu::BreakIterator::createWordInstance(place, code)
                                  : icu::BreakIterator::createCharacterInstance(place, code));
  *status = code;
  return U_SUCCESS(code) ? new nb_icu_segmenter{std::move(iterator)} : nullptr;
}

void nb_icu_segmenter_close(nb_icu_segmenter *segmenter) { delete segmenter; }

void nb_icu_segmenter_each(
    const nb_icu_segmenter *segmenter, const char *text, int32_t length, nb_icu_visit_segment visit, void *context,
    int32_t *status) {
  UErrorCode code = U_ZERO_ERROR;
  // The text is read where it is: positions are bytes, and ICU converts a few units at a time.
  const icu::LocalUTextPointer source(utext_openUTF8(nullptr, text, length, &code));
  const std::unique_ptr<icu::BreakIterator> iterator(segmenter->iterator->clone());
  if (iterator == nullptr && U_SUCCESS(code)) { code = U_MEMORY_ALLOCATION_ERROR; }
  if (U_SUCCESS(code)) { iterator->setText(source.getAlias(), code); }
  *status = code;
  if (U_FAILURE(code)) { return; }
  for (int32_t end = iterator->next(); end != icu::BreakIterator::DONE; end = iterator->next()) {
    if (!visit(context, end, iterator->getRuleStatus() >= UBRK_WORD_NONE_LIMIT)) { return; }
  }
}
