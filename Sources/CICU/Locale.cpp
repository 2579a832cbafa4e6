// Locale is a value type; every function here works on its own instance. The thread safety of LocaleDisplayNames isn't
// documented, so each call creates one and never shares it.
#include <unicode/calendar.h>
#include <unicode/localpointer.h>
#include <unicode/locdspnm.h>
#include <unicode/numsys.h>
#include <unicode/region.h>
#include <unicode/uchar.h>
#include <unicode/uloc.h>
#include <unicode/ures.h>
#include <unicode/uscript.h>

#include <cstring>
#include <string>

#include "Support.hpp"

static bool isKnownLanguage(const icu::Locale &locale) {
  const char *language = locale.getLanguage();
  return *language == '\0' || std::strcmp(language, "und") == 0 || *locale.getISO3Language() != '\0';
}

static bool isKnownScript(const icu::Locale &locale) {
  const char *script = locale.getScript();
  if (*script == '\0') { return true; }
  const int32_t code = u_getPropertyValueEnum(UCHAR_SCRIPT, script);
  return code != UCHAR_INVALID_CODE && code != USCRIPT_UNKNOWN;
}

static bool isKnownRegion(const icu::Locale &locale) {
  const char *code = locale.getCountry();
  // XA and XB mark the pseudo-locales that show untranslated and unmirrored text; CLDR's region list leaves them out.
  if (*code == '\0' || std::strcmp(code, "XA") == 0 || std::strcmp(code, "XB") == 0) { return true; }
  UErrorCode status = U_ZERO_ERROR;
  const icu::Region *region = icu::Region::getInstance(code, status);
  return U_SUCCESS(status) && region != nullptr && region->getType() != URGN_UNKNOWN;
}

nb_icu_locale_check nb_icu_locale_canonicalize(const char *tag, nb_icu_output *output) {
  UErrorCode status = U_ZERO_ERROR;
  icu::Locale locale = nb::localeOf(tag, status);
  if (U_FAILURE(status) || locale.isBogus()) { return NB_ICU_LOCALE_NOT_WELL_FORMED; }
  locale.canonicalize(status);
  if (U_FAILURE(status) || locale.isBogus()) { return NB_ICU_LOCALE_NOT_WELL_FORMED; }
  if (!isKnownLanguage(locale)) { return NB_ICU_LOCALE_UNKNOWN_LANGUAGE; }
  if (!isKnownScript(locale)) { return NB_ICU_LOCALE_UNKNOWN_SCRIPT; }
  if (!isKnownRegion(locale)) { return NB_ICU_LOCALE_UNKNOWN_REGION; }
  const auto text = locale.toLanguageTag<std::string>(status);
  if (U_FAILURE(status)) { return NB_ICU_LOCALE_NOT_WELL_FORMED; }
  nb::writeText(text.c_str(), output);
  return NB_ICU_LOCALE_VALID;
}

int32_t nb_icu_locale_count(void) {
  nb::prepare();
  int32_t count = 0;
  icu::Locale::getAvailableLocales(count);
  return count;
}

void nb_icu_locale_at(int32_t index, nb_icu_output *output, int32_t *status) {
  nb::prepare();
  int32_t count = 0;
  const icu::Locale *locales = icu::Locale::getAvailableLocales(count);
  UErrorCode error = index >= 0 && index < count ? U_ZERO_ERROR : U_INDEX_OUTOFBOUNDS_ERROR;
  if (U_SUCCESS(error)) {
    const auto tag = locales[index].toLanguageTag<std::string>(error);
    if (U_SUCCESS(error)) { nb::writeText(tag.c_str(), output); }
  }
  *status = error;
}

/// The parent that CLDR names explicitly (en-GB → en-001, zh-Hant → root), or an empty text.
static std::string explicitParent(const char *name) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::LocalUResourceBundlePointer data(ures_openDirect(nullptr, "supplementalData", &status));
  const icu::LocalUResourceBundlePointer parents(ures_getByKey(data.getAlias(), "parentLocales", nullptr, &status));
  const icu::UnicodeString wanted(name, -1, US_INV);
  for (int32_t index = 0; U_SUCCESS(status) && index < ures_getSize(parents.getAlias()); index += 1) {
    const icu::LocalUResourceBundlePointer children(ures_getByIndex(parents.getAlias(), index, nullptr, &status));
    for (int32_t child = 0; U_SUCCESS(status) && child < ures_getSize(children.getAlias()); child += 1) {
      // One child alone is stored as a text and not as a list; this call reads both.
      int32_t length = 0;
      const UChar *text = ures_getType(children.getAlias()) == URES_STRING
                              ? ures_getString(children.getAlias(), &length, &status)
                              : ures_getStringByIndex(children.getAlias(), child, &length, &status);
      if (U_SUCCESS(status) && wanted == icu::UnicodeString(text, length)) { return ures_getKey(children.getAlias()); }
    }
  }
  return "";
}

static std::string likelyScript(const char *name) {
  UErrorCode status = U_ZERO_ERROR;
  icu::Locale locale(name);
  locale.addLikelySubtags(status);
  return U_SUCCESS(status) ? locale.getScript() : "";
}

static std::string parentName(const icu::Locale &locale) {
  const std::string base = locale.getBaseName();
  // What is left without the keywords is the next step.
  if (base != locale.getName()) { return base.empty() ? "root" : base; }
  if (base.empty() || base == "root" || base == "und") { return ""; }
  const std::string stated = explicitParent(base.c_str());
  if (!stated.empty()) { return stated; }
  const auto end = base.rfind('_');
  if (end == std::string::npos) { return "root"; }
  const std::string shorter = base.substr(0, end);
  // zh-TW is written in Hant and zh in Hans: a reader of one is not served by the other.
  if (!shorter.empty() && *locale.getScript() == '\0' && shorter == locale.getLanguage()) {
    const std::string script = likelyScript(base.c_str());
    if (!script.empty() && script != likelyScript(shorter.c_str())) { return shorter + "_" + script; }
  }
  return shorter.empty() ? "root" : shorter;
}

void nb_icu_locale_parent(const char *tag, nb_icu_output *output, int32_t *status) {
  UErrorCode code = U_ZERO_ERROR;
  const icu::Locale locale = nb::localeOf(tag, code);
  std::string name = U_SUCCESS(code) ? parentName(locale) : "";
  if (!name.empty()) { name = icu::Locale(name.c_str()).toLanguageTag<std::string>(code); }
  *status = code;
  if (U_SUCCESS(code)) { nb::writeText(name.c_str(), output); }
}

void nb_icu_locale_likely(const char *tag, nb_icu_output *output, int32_t *status) {
  UErrorCode code = U_ZERO_ERROR;
  icu::Locale locale(nb::localeOf(tag, code).getBaseName());
  if (U_SUCCESS(code)) { locale.addLikelySubtags(code); }
  const std::string name = U_SUCCESS(code) ? locale.toLanguageTag<std::string>(code) : "";
  *status = code;
  if (U_SUCCESS(code)) { nb::writeText(name.c_str(), output); }
}

static bool isKnownCalendar(const char *name) {
  const char *legacy = uloc_toLegacyType("calendar", name);
  UErrorCode status = U_ZERO_ERROR;
  const icu::LocalPointer<icu::StringEnumeration> calendars(
      icu::Calendar::getKeywordValuesForLocale("calendar", icu::Locale::getRoot(), false, status));
  while (U_SUCCESS(status) && legacy != nullptr) {
    const char *calendar = calendars->next(nullptr, status);
    if (calendar == nullptr) { return false; }
    if (std::strcmp(calendar, legacy) == 0) { return true; }
  }
  return false;
}

static bool isKnownNumberingSystem(const char *name) {
  // These three stand for a numbering system of the language.
  for (const char *kind : {"native", "traditio", "finance"}) {
    if (std::strcmp(kind, name) == 0) { return true; }
  }
  UErrorCode status = U_ZERO_ERROR;
  const icu::LocalPointer<icu::NumberingSystem> system(icu::NumberingSystem::createInstanceByName(name, status));
  return U_SUCCESS(status) && system.isValid();
}

bool nb_icu_keyword_is_known(const char *key, const char *name) {
  nb::prepare();
  if (std::strcmp(key, "ca") == 0) { return isKnownCalendar(name); }
  if (std::strcmp(key, "nu") == 0) { return isKnownNumberingSystem(name); }
  if (std::strcmp(key, "hc") != 0) { return false; }
  for (const char *clock : {"h11", "h12", "h23", "h24"}) {
    if (std::strcmp(clock, name) == 0) { return true; }
  }
  return false;
}

bool nb_icu_locale_is_right_to_left(const char *tag) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Locale locale = nb::localeOf(tag, status);
  return U_SUCCESS(status) && locale.isRightToLeft();
}

void nb_icu_locale_display_name(const char *tag, const char *in_tag, nb_icu_output *output, int32_t *status) {
  UErrorCode code = U_ZERO_ERROR;
  const icu::Locale locale = nb::localeOf(tag, code);
  const icu::Locale language = nb::localeOf(in_tag, code);
  *status = code;
  if (U_FAILURE(code)) { return; }
  const icu::LocalPointer<icu::LocaleDisplayNames> names(
      icu::LocaleDisplayNames::createInstance(language, ULDN_DIALECT_NAMES));
  icu::UnicodeString text;
  nb::writeText(names->localeDisplayName(locale, text), output);
}
