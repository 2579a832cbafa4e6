// Each call makes a UnicodeSet, a converter or locale data of its own and shares none of them; ICU's property data are
// immutable once loaded, and ICU loads them under locks of its own.
#include <unicode/localpointer.h>
#include <unicode/ucnv.h>
#include <unicode/ulocdata.h>
#include <unicode/uniset.h>
#include <unicode/uscript.h>

#include <vector>

#include "Support.hpp"

static void addScripts(icu::UnicodeSet &set, const icu::Locale &locale, UErrorCode &status) {
  std::vector<UScriptCode> codes(16);
  const int32_t count = uscript_getCode(locale.getName(), codes.data(), static_cast<int32_t>(codes.size()), &status);
  codes.resize(U_SUCCESS(status) ? static_cast<size_t>(count) : 0);
  for (const UScriptCode always : {USCRIPT_COMMON, USCRIPT_INHERITED, USCRIPT_LATIN}) { codes.push_back(always); }
  for (const UScriptCode code : codes) {
    icu::UnicodeSet script;
    script.applyIntPropertyValue(UCHAR_SCRIPT_EXTENSIONS, code, status);
    set.addAll(script);
  }
}

static void addExemplars(icu::UnicodeSet &set, const icu::Locale &locale, UErrorCode &status) {
  const icu::LocalULocaleDataPointer data(ulocdata_open(locale.getName(), &status));
  for (int32_t type = ULOCDATA_ES_STANDARD; type <= ULOCDATA_ES_PUNCTUATION && U_SUCCESS(status); ++type) {
    icu::UnicodeSet exemplars;
    ulocdata_getExemplarSet(
        data.getAlias(), exemplars.toUSet(), USET_ADD_CASE_MAPPINGS, static_cast<ULocaleDataExemplarSetType>(type),
        &status);
    set.addAll(exemplars);
  }
}

static void addEncodable(icu::UnicodeSet &set, const char *charset, UErrorCode &status) {
  const icu::LocalUConverterPointer converter(ucnv_open(charset, &status));
  if (U_FAILURE(status)) { return; }
  ucnv_getUnicodeSet(converter.getAlias(), set.toUSet(), UCNV_ROUNDTRIP_AND_FALLBACK_SET, &status);
}

static void addOpeningQuotes(icu::UnicodeSet &set, const icu::Locale &locale, UErrorCode &status) {
  const icu::LocalULocaleDataPointer data(ulocdata_open(locale.getName(), &status));
  for (const auto kind : {ULOCDATA_QUOTATION_START, ULOCDATA_ALT_QUOTATION_START}) {
    UChar text[8];
    const int32_t length = ulocdata_getDelimiter(data.getAlias(), kind, text, 8, &status);
    if (U_FAILURE(status)) { return; }
    set.addAll(icu::UnicodeString(text, length));
  }
}

void nb_icu_character_set_each(
    nb_icu_character_set kind, const char *tag, nb_icu_visit_range visit, void *context, int32_t *status) {
  nb::prepare();
  UErrorCode error = U_ZERO_ERROR;
  icu::UnicodeSet set;
  const icu::Locale locale = nb::localeOf(tag, error);
  if (U_SUCCESS(error)) {
    switch (kind) {
      case NB_ICU_CHARACTERS_OF_SCRIPTS: addScripts(set, locale, error); break;
      case NB_ICU_CHARACTERS_OF_LOCALE: addExemplars(set, locale, error); break;
      case NB_ICU_CHARACTERS_OF_WINDOWS_31J: addEncodable(set, "windows-31j", error); break;
      case NB_ICU_CHARACTERS_THAT_END_SENTENCES: set.applyIntPropertyValue(UCHAR_S_TERM, 1, error); break;
      case NB_ICU_CHARACTERS_THAT_OPEN_QUOTATIONS: addOpeningQuotes(set, locale, error); break;
    }
  }
  *status = error;
  if (U_FAILURE(error)) { return; }
  for (int32_t index = 0; index < set.getRangeCount(); ++index) {
    visit(context, static_cast<uint32_t>(set.getRangeStart(index)), static_cast<uint32_t>(set.getRangeEnd(index)));
  }
}
