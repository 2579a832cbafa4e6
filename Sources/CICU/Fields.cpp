// The names that ICU gives to the fields of a text, brought to one list of kinds.
#include <unicode/udat.h>
#include <unicode/ulistformatter.h>
#include <unicode/unum.h>

#include "Support.hpp"

namespace nb {

static nb_icu_part_kind kindOfSign(const icu::UnicodeString &text, int32_t start, int32_t limit) {
  for (int32_t index = start; index < limit; index += 1) {
    const char16_t unit = text[index];
    if (unit == u'+' || unit == u'\uFF0B' || unit == u'\uFE62') { return NB_ICU_PART_PLUS_SIGN; }
  }
  return NB_ICU_PART_MINUS_SIGN;
}

static nb_icu_part_kind kindOfNumberField(int32_t field, const icu::UnicodeString &text, int32_t start, int32_t limit) {
  switch (field) {
    case UNUM_INTEGER_FIELD: return NB_ICU_PART_INTEGER;
    case UNUM_FRACTION_FIELD: return NB_ICU_PART_FRACTION;
    case UNUM_DECIMAL_SEPARATOR_FIELD: return NB_ICU_PART_DECIMAL;
    case UNUM_EXPONENT_SYMBOL_FIELD: return NB_ICU_PART_EXPONENT_SEPARATOR;
    case UNUM_EXPONENT_SIGN_FIELD: return NB_ICU_PART_EXPONENT_SIGN;
    case UNUM_EXPONENT_FIELD: return NB_ICU_PART_EXPONENT_INTEGER;
    case UNUM_GROUPING_SEPARATOR_FIELD: return NB_ICU_PART_GROUP;
    case UNUM_CURRENCY_FIELD: return NB_ICU_PART_CURRENCY;
    case UNUM_PERCENT_FIELD: return NB_ICU_PART_PERCENT_SIGN;
    case UNUM_PERMILL_FIELD: return NB_ICU_PART_PER_MILLE_SIGN;
    case UNUM_SIGN_FIELD: return kindOfSign(text, start, limit);
    case UNUM_MEASURE_UNIT_FIELD: return NB_ICU_PART_UNIT;
    case UNUM_COMPACT_FIELD: return NB_ICU_PART_COMPACT;
    case UNUM_APPROXIMATELY_SIGN_FIELD: return NB_ICU_PART_APPROXIMATELY_SIGN;
    default: return NB_ICU_PART_LITERAL;
  }
}

nb_icu_part_kind kindOfDateField(int32_t field) {
  switch (field) {
    case UDAT_ERA_FIELD: return NB_ICU_PART_ERA;
    case UDAT_YEAR_FIELD:
    case UDAT_YEAR_WOY_FIELD:
    case UDAT_EXTENDED_YEAR_FIELD: return NB_ICU_PART_YEAR;
    case UDAT_YEAR_NAME_FIELD: return NB_ICU_PART_YEAR_NAME;
    case UDAT_RELATED_YEAR_FIELD: return NB_ICU_PART_RELATED_YEAR;
    case UDAT_QUARTER_FIELD:
    case UDAT_STANDALONE_QUARTER_FIELD: return NB_ICU_PART_QUARTER;
    case UDAT_MONTH_FIELD:
    case UDAT_STANDALONE_MONTH_FIELD: return NB_ICU_PART_MONTH;
    case UDAT_WEEK_OF_YEAR_FIELD:
    case UDAT_WEEK_OF_MONTH_FIELD: return NB_ICU_PART_WEEK;
    case UDAT_DATE_FIELD:
    case UDAT_DAY_OF_YEAR_FIELD:
    case UDAT_DAY_OF_WEEK_IN_MONTH_FIELD:
    case UDAT_JULIAN_DAY_FIELD: return NB_ICU_PART_DAY;
    case UDAT_DAY_OF_WEEK_FIELD:
    case UDAT_DOW_LOCAL_FIELD:
    case UDAT_STANDALONE_DAY_FIELD: return NB_ICU_PART_WEEKDAY;
    case UDAT_AM_PM_FIELD:
    case UDAT_AM_PM_MIDNIGHT_NOON_FIELD:
    case UDAT_FLEXIBLE_DAY_PERIOD_FIELD: return NB_ICU_PART_DAY_PERIOD;
    case UDAT_HOUR_OF_DAY1_FIELD:
    case UDAT_HOUR_OF_DAY0_FIELD:
    case UDAT_HOUR1_FIELD:
    case UDAT_HOUR0_FIELD: return NB_ICU_PART_HOUR;
    case UDAT_MINUTE_FIELD: return NB_ICU_PART_MINUTE;
    case UDAT_SECOND_FIELD: return NB_ICU_PART_SECOND;
    case UDAT_FRACTIONAL_SECOND_FIELD:
    case UDAT_MILLISECONDS_IN_DAY_FIELD: return NB_ICU_PART_FRACTIONAL_SECOND;
    case UDAT_TIMEZONE_FIELD:
    case UDAT_TIMEZONE_RFC_FIELD:
    case UDAT_TIMEZONE_GENERIC_FIELD:
    case UDAT_TIMEZONE_SPECIAL_FIELD:
    case UDAT_TIMEZONE_LOCALIZED_GMT_OFFSET_FIELD:
    case UDAT_TIMEZONE_ISO_FIELD:
    case UDAT_TIMEZONE_ISO_LOCAL_FIELD: return NB_ICU_PART_TIME_ZONE_NAME;
    default: return NB_ICU_PART_LITERAL;
  }
}

void writeValue(const icu::FormattedValue &value, nb_icu_output *output, UErrorCode &status) {
  const icu::UnicodeString text = value.toTempString(status);
  if (U_FAILURE(status)) { return; }
  writeText(text, output);
  if (output->parts == nullptr) { return; }
  Painter painter(text);
  icu::ConstrainedFieldPosition position;
  while (value.nextPosition(position, status) && U_SUCCESS(status)) {
    const int32_t field = position.getField();
    const int32_t start = position.getStart();
    const int32_t limit = position.getLimit();
    switch (position.getCategory()) {
      case UFIELD_CATEGORY_NUMBER: painter.paint(kindOfNumberField(field, text, start, limit), start, limit); break;
      case UFIELD_CATEGORY_DATE: painter.paint(kindOfDateField(field), start, limit); break;
      case UFIELD_CATEGORY_LIST:
        if (field == ULISTFMT_ELEMENT_FIELD) { painter.paint(NB_ICU_PART_ELEMENT, start, limit); }
        break;
      case UFIELD_CATEGORY_LIST_SPAN:
      case UFIELD_CATEGORY_DATE_INTERVAL_SPAN: painter.paintSpan(field, start, limit); break;
      default: break;
    }
  }
  painter.write(output);
}

}  // namespace nb
