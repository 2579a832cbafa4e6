// plurrule.h doesn't document thread safety, but a PluralRules changes only by assignment, which this file never does:
// after opening, only const members are called, and ICU itself shares one instance between all formatters of a locale.
#include <unicode/plurrule.h>

#include <unicode/localpointer.h>
#include <unicode/strenum.h>

#include <iterator>
#include <memory>

#include "Number.hpp"
#include "Support.hpp"

struct nb_icu_plural_rules {
  const std::unique_ptr<const icu::PluralRules> rules;
};

nb_icu_plural_category nb::pluralCategoryOf(const icu::UnicodeString &keyword) {
  static constexpr const char16_t *keywords[] = {u"zero", u"one", u"two", u"few", u"many"};
  for (size_t index = 0; index < std::size(keywords); index += 1) {
    if (keyword == icu::UnicodeString(true, keywords[index], -1)) { return static_cast<nb_icu_plural_category>(index); }
  }
  return NB_ICU_PLURAL_OTHER;
}

nb_icu_plural_rules *nb_icu_plural_rules_open(const char *locale, bool ordinal, int32_t *status) {
  UErrorCode code = U_ZERO_ERROR;
  const icu::Locale place = nb::localeOf(locale, code);
  std::unique_ptr<const icu::PluralRules> rules(
      icu::PluralRules::forLocale(place, ordinal ? UPLURAL_TYPE_ORDINAL : UPLURAL_TYPE_CARDINAL, code));
  *status = code;
  return U_SUCCESS(code) ? new nb_icu_plural_rules{std::move(rules)} : nullptr;
}

void nb_icu_plural_rules_close(nb_icu_plural_rules *rules) { delete rules; }

uint32_t nb_icu_plural_rules_categories(const nb_icu_plural_rules *rules, int32_t *status) {
  UErrorCode code = U_ZERO_ERROR;
  uint32_t result = 0;
  const icu::LocalPointer<icu::StringEnumeration> keywords(rules->rules->getKeywords(code));
  while (U_SUCCESS(code)) {
    const icu::UnicodeString *keyword = keywords->snext(code);
    if (keyword == nullptr) { break; }
    result |= 1U << nb::pluralCategoryOf(*keyword);
  }
  *status = code;
  return result;
}

void nb_icu_plural_rules_text(const nb_icu_plural_rules *rules, nb_icu_output *output, int32_t *status) {
  *status = U_ZERO_ERROR;
  nb::writeText(rules->rules->getRules(), output);
}

nb_icu_plural_category nb_icu_plural_rules_select(
    const nb_icu_plural_rules *rules, const nb_icu_number_formatter *formatter, const char *decimal, int32_t length,
    int32_t *status) {
  UErrorCode code = U_ZERO_ERROR;
  auto result = NB_ICU_PLURAL_OTHER;
  const auto value = formatter->formatter.formatDecimal(icu::StringPiece(decimal, length), code);
  if (U_SUCCESS(code)) { result = nb::pluralCategoryOf(rules->rules->select(value, code)); }
  *status = code;
  return result;
}
