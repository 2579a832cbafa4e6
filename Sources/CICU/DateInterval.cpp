// dtitvfmt.h warns that a DateIntervalFormat modifies its date format "even for nominally const functions": locked.
#include <unicode/dtitvfmt.h>

#include <cstring>
#include <memory>
#include <mutex>

#include "Calendar.hpp"
#include "Support.hpp"

struct nb_icu_interval_formatter {
  mutable std::mutex lock;
  std::unique_ptr<icu::DateIntervalFormat> formatter;
  std::unique_ptr<icu::Calendar> start;
  std::unique_ptr<icu::Calendar> end;
};

nb_icu_interval_formatter *nb_icu_interval_formatter_open(
    const char *locale, const nb_icu_time_zone *time_zone, const char *skeleton, int32_t *status) {
  UErrorCode code = U_ZERO_ERROR;
  const icu::Locale place = nb::localeOf(locale, code);
  auto start = nb::openCalendar(place, time_zone, code);
  *status = code;
  if (U_FAILURE(code)) { return nullptr; }
  std::unique_ptr<icu::DateIntervalFormat> formatter(icu::DateIntervalFormat::createInstance(
      nb::fromUTF8(skeleton, static_cast<int32_t>(std::strlen(skeleton))), place, code));
  *status = code;
  if (U_FAILURE(code)) { return nullptr; }
  formatter->setTimeZone(start->getTimeZone());
  std::unique_ptr<icu::Calendar> end(start->clone());
  return new nb_icu_interval_formatter{{}, std::move(formatter), std::move(start), std::move(end)};
}

void nb_icu_interval_formatter_close(nb_icu_interval_formatter *formatter) { delete formatter; }

void nb_icu_interval_fallback_pattern(const char *locale, nb_icu_output *output, int32_t *status) {
  UErrorCode code = U_ZERO_ERROR;
  const icu::DateIntervalInfo info(nb::localeOf(locale, code), code);
  icu::UnicodeString pattern;
  if (U_SUCCESS(code)) { info.getFallbackIntervalPattern(pattern); }
  *status = code;
  if (U_SUCCESS(code)) { nb::writeText(pattern, output); }
}

void nb_icu_interval_format(
    const nb_icu_interval_formatter *formatter, int64_t start, int64_t end, nb_icu_output *output, int32_t *status) {
  UErrorCode code = U_ZERO_ERROR;
  icu::FormattedDateInterval value;
  {
    const std::lock_guard guard(formatter->lock);
    formatter->start->setTime(static_cast<UDate>(start), code);
    formatter->end->setTime(static_cast<UDate>(end), code);
    value = formatter->formatter->formatToValue(*formatter->start, *formatter->end, code);
  }
  if (U_SUCCESS(code)) { nb::writeValue(value, output, code); }
  *status = code;
}
