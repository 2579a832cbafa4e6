// Each call creates its own formatters and doesn't share them with other threads.
#include <unicode/measunit.h>
#include <unicode/numberformatter.h>
#include <unicode/rbnf.h>

#include <set>
#include <string>

#include "Support.hpp"

namespace {

/// Lines without those that were written before.
class Lines {
 public:
  void add(const icu::UnicodeString &line) {
    std::string key;
    line.toUTF8String(key);
    if (!known.insert(key).second) { return; }
    if (!text.isEmpty()) { text.append(u'\n'); }
    text.append(line);
  }

  icu::UnicodeString text;

 private:
  std::set<std::string> known;
};

}  // namespace

void nb_icu_numbers_spell_out(
    const char *tag, const int32_t *numbers, int32_t count, nb_icu_output *output, int32_t *status) {
  nb::prepare();
  UErrorCode error = U_ZERO_ERROR;
  const icu::Locale locale = nb::localeOf(tag, error);
  icu::UnicodeString text;
  if (U_SUCCESS(error)) {
    const icu::RuleBasedNumberFormat format(icu::URBNF_SPELLOUT, locale, error);
    for (int32_t index = 0; U_SUCCESS(error) && index < count; ++index) {
      if (index > 0) { text.append(u'\n'); }
      format.format(numbers[index], text);
    }
  }
  if (U_SUCCESS(error)) { nb::writeText(text, output); }
  *status = error;
}

void nb_icu_number_words(
    const char *tag, const int32_t *numbers, int32_t count, nb_icu_output *output, int32_t *status) {
  nb::prepare();
  UErrorCode error = U_ZERO_ERROR;
  const icu::Locale locale = nb::localeOf(tag, error);
  Lines lines;
  if (U_SUCCESS(error)) {
    const icu::RuleBasedNumberFormat format(icu::URBNF_SPELLOUT, locale, error);
    const int32_t sets = U_SUCCESS(error) ? format.getNumberOfRuleSetNames() : 0;
    for (int32_t set = 0; U_SUCCESS(error) && set < sets; ++set) {
      const icu::UnicodeString name = format.getRuleSetName(set);
      const char16_t kind = name.indexOf(u"ordinal") >= 0 ? u'o' : u'c';
      for (int32_t index = 0; U_SUCCESS(error) && index < count; ++index) {
        icu::UnicodeString line = icu::UnicodeString(std::to_string(numbers[index]).c_str()).append(u'\t');
        icu::FieldPosition position;
        line.append(kind).append(u'\t');
        format.format(static_cast<int64_t>(numbers[index]), name, line, position, error);
        lines.add(line);
      }
    }
  }
  if (U_SUCCESS(error)) { nb::writeText(lines.text, output); }
  *status = error;
}

void nb_icu_unit_texts(
    const char *tag, const char *unit, const int32_t *numbers, int32_t count, bool isInflected, nb_icu_output *output,
    int32_t *status) {
  nb::prepare();
  UErrorCode error = U_ZERO_ERROR;
  const icu::Locale locale = nb::localeOf(tag, error);
  icu::UnicodeString currency(unit);
  const icu::MeasureUnit measured = currency.length() == 3 && currency[0] <= u'Z'
      ? icu::MeasureUnit(icu::CurrencyUnit(currency.getTerminatedBuffer(), error))
      : icu::MeasureUnit::forIdentifier(unit, error);
  Lines lines;
  const auto add = [&](UNumberUnitWidth width, const char *grammaticalCase) {
    auto formatter = icu::number::NumberFormatter::withLocale(locale).unit(measured).unitWidth(width)
                         .precision(icu::number::Precision::integer());
    if (*grammaticalCase != 0) { formatter = formatter.unitDisplayCase(grammaticalCase); }
    for (int32_t index = 0; U_SUCCESS(error) && index < count; ++index) {
      const icu::UnicodeString text = formatter.formatInt(numbers[index], error).toString(error);
      lines.add(icu::UnicodeString(std::to_string(numbers[index]).c_str()).append(u'\t').append(text));
    }
  };
  for (const auto width : {UNUM_UNIT_WIDTH_FULL_NAME, UNUM_UNIT_WIDTH_SHORT, UNUM_UNIT_WIDTH_NARROW}) {
    if (U_SUCCESS(error)) { add(width, ""); }
  }
  if (isInflected) {
    for (const char *name : {"accusative", "dative", "genitive", "instrumental", "locative", "prepositional"}) {
      if (U_SUCCESS(error)) { add(UNUM_UNIT_WIDTH_FULL_NAME, name); }
    }
  }
  if (U_SUCCESS(error)) { nb::writeText(lines.text, output); }
  *status = error;
}
