// Neither DateFormat, Calendar nor DateTimePatternGenerator promises anything about threads, and formatting sets the
// fields of a calendar, so each handle is used under its own lock. The lock also lets a formatter reuse one calendar
// where ICU would clone one for each call.
#include <unicode/dtptngen.h>
#include <unicode/fpositer.h>
#include <unicode/smpdtfmt.h>

#include <cstring>
#include <mutex>

#include "Calendar.hpp"
#include "Support.hpp"

struct nb_icu_pattern_generator {
  mutable std::mutex lock;
  std::unique_ptr<icu::DateTimePatternGenerator> generator;
};

nb_icu_pattern_generator *nb_icu_pattern_generator_open(const char *locale, int32_t *status) {
  UErrorCode code = U_ZERO_ERROR;
  const icu::Locale place = nb::localeOf(locale, code);
  std::unique_ptr<icu::DateTimePatternGenerator> generator(
      icu::DateTimePatternGenerator::createInstance(place, code));
  *status = code;
  return U_SUCCESS(code) ? new nb_icu_pattern_generator{{}, std::move(generator)} : nullptr;
}

void nb_icu_pattern_generator_close(nb_icu_pattern_generator *generator) { delete generator; }

void nb_icu_pattern_generator_pattern(
    const nb_icu_pattern_generator *generator, const char *skeleton, nb_icu_output *output, int32_t *status) {
  UErrorCode code = U_ZERO_ERROR;
  const icu::UnicodeString wanted = nb::fromUTF8(skeleton, static_cast<int32_t>(std::strlen(skeleton)));
  const std::lock_guard guard(generator->lock);
  const icu::UnicodeString pattern = generator->generator->getBestPattern(wanted, UDATPG_MATCH_NO_OPTIONS, code);
  *status = code;
  if (U_SUCCESS(code)) { nb::writeText(pattern, output); }
}

struct nb_icu_date_formatter {
  mutable std::mutex lock;
  std::unique_ptr<icu::SimpleDateFormat> formatter;
  std::unique_ptr<icu::Calendar> calendar;
};

nb_icu_date_formatter *nb_icu_date_formatter_open(
    const char *locale, const char *time_zone, const char *pattern, int32_t *status) {
  UErrorCode code = U_ZERO_ERROR;
  const icu::Locale place = nb::localeOf(locale, code);
  auto calendar = nb::openCalendar(place, time_zone, code);
  *status = code;
  if (U_FAILURE(code)) { return nullptr; }
  auto formatter = std::make_unique<icu::SimpleDateFormat>(
      nb::fromUTF8(pattern, static_cast<int32_t>(std::strlen(pattern))), place, code);
  formatter->adoptCalendar(calendar->clone());
  *status = code;
  return U_SUCCESS(code) ? new nb_icu_date_formatter{{}, std::move(formatter), std::move(calendar)} : nullptr;
}

void nb_icu_date_formatter_close(nb_icu_date_formatter *formatter) { delete formatter; }

void nb_icu_date_format(
    const nb_icu_date_formatter *formatter, int64_t milliseconds, nb_icu_output *output, int32_t *status) {
  UErrorCode code = U_ZERO_ERROR;
  icu::UnicodeString text;
  icu::FieldPositionIterator positions;
  const bool wantsParts = output->parts != nullptr;
  {
    const std::lock_guard guard(formatter->lock);
    formatter->calendar->setTime(static_cast<UDate>(milliseconds), code);
    formatter->formatter->format(*formatter->calendar, text, wantsParts ? &positions : nullptr, code);
  }
  *status = code;
  if (U_FAILURE(code)) { return; }
  nb::writeText(text, output);
  if (!wantsParts) { return; }
  nb::Painter painter(text);
  icu::FieldPosition position;
  while (positions.next(position)) {
    painter.paint(nb::kindOfDateField(position.getField()), position.getBeginIndex(), position.getEndIndex());
  }
  painter.write(output);
}
