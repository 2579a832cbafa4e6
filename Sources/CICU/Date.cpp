// Neither DateFormat, Calendar nor DateTimePatternGenerator promises anything about threads, and formatting sets the
// fields of a calendar, so each handle is used under its own lock. The lock also lets a formatter reuse one calendar
// where ICU would clone one for each call. Callers remember texts for the spans that they get with them.
#include <unicode/basictz.h>
#include <unicode/dtptngen.h>
#include <unicode/fpositer.h>
#include <unicode/smpdtfmt.h>
#include <unicode/tztrans.h>

#include <algorithm>
#include <cstring>
#include <mutex>

#include "Calendar.hpp"
#include "Support.hpp"

struct nb_icu_pattern_generator {
  mutable std::mutex lock;
  std::unique_ptr<icu::DateTimePatternGenerator> generator;
};

bool nb_icu_short_year_has_two_digits(const char *locale) {
  UErrorCode code = U_ZERO_ERROR;
  const icu::Locale place = nb::localeOf(locale, code);
  const std::unique_ptr<icu::DateFormat> format(icu::DateFormat::createDateInstance(icu::DateFormat::kShort, place));
  const auto *simple = dynamic_cast<const icu::SimpleDateFormat *>(format.get());
  if (U_FAILURE(code) || simple == nullptr) { return false; }
  icu::UnicodeString pattern;
  simple->toPattern(pattern);
  return pattern.indexOf(u"yy", 2, 0) >= 0 && pattern.indexOf(u"yyy", 3, 0) < 0;
}

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

namespace {

/// Milliseconds from `start` (inclusive) to `end` (exclusive).
struct Span {
  int64_t start;
  int64_t end;

  bool contains(int64_t instant) const { return start <= instant && instant < end; }
};

/// The greatest multiple of `step` that is not greater than `value`.
int64_t floored(int64_t value, int64_t step) {
  const int64_t rest = value % step;
  return value - (rest < 0 ? rest + step : rest);
}

/// How long, in local time, a text of the pattern holds: a day, a minute, a second; 0 where that cannot be said.
///
/// Every calendar of ICU begins its days at midnight, and all larger fields follow from the day. Of the fields that
/// depend on the zone, an offset is the same as long as the clocks do not change; names may change in between.
int64_t stepOf(const icu::UnicodeString &pattern) {
  int64_t step = 86'400'000;
  bool isQuoted = false;
  for (int32_t index = 0; index < pattern.length(); index += 1) {
    const char16_t unit = pattern[index];
    if (unit == u'\'') { isQuoted = !isQuoted; }
    const bool isLetter = (unit >= u'a' && unit <= u'z') || (unit >= u'A' && unit <= u'Z');
    if (isQuoted || !isLetter) { continue; }
    if (icu::UnicodeString(u"GyYuUrQqMLlwWdDFgEecOXxZ").indexOf(unit) >= 0) { continue; }
    if (icu::UnicodeString(u"abBhHkKm").indexOf(unit) >= 0) {
      step = std::min<int64_t>(step, 60'000);
    } else if (unit == u's') {
      step = std::min<int64_t>(step, 1000);
    } else {
      return 0;
    }
  }
  return step;
}

/// The time around an instant in which a zone's clocks do not change.
Span spanWithoutChange(const icu::TimeZone &zone, int64_t instant) {
  Span span = {INT64_MIN, INT64_MAX};
  const auto *basic = dynamic_cast<const icu::BasicTimeZone *>(&zone);
  if (basic == nullptr) { return {instant, instant}; }
  icu::TimeZoneTransition change;
  if (basic->getPreviousTransition(static_cast<UDate>(instant), true, change)) {
    span.start = static_cast<int64_t>(change.getTime());
  }
  if (basic->getNextTransition(static_cast<UDate>(instant), false, change)) {
    span.end = static_cast<int64_t>(change.getTime());
  }
  return span;
}

}  // namespace

struct nb_icu_date_formatter {
  mutable std::mutex lock;
  std::unique_ptr<icu::SimpleDateFormat> formatter;
  std::unique_ptr<icu::Calendar> calendar;
  /// See `stepOf`.
  int64_t step;
  /// Where the calendar's zone was asked last; guarded by the lock.
  mutable Span unchanged = {0, 0};

  nb_icu_date_formatter(
      std::unique_ptr<icu::SimpleDateFormat> formatter, std::unique_ptr<icu::Calendar> calendar, int64_t step)
      : formatter(std::move(formatter)), calendar(std::move(calendar)), step(step) {}

  /// The instants that have the text of `instant`, the one that the calendar is set to. To be called under the lock.
  Span spanOfText(int64_t instant, UErrorCode &status) const {
    if (!unchanged.contains(instant)) { unchanged = spanWithoutChange(calendar->getTimeZone(), instant); }
    const int64_t ahead = calendar->get(UCAL_ZONE_OFFSET, status) + calendar->get(UCAL_DST_OFFSET, status);
    const int64_t start = floored(instant + ahead, step) - ahead;
    return {std::max(start, unchanged.start), std::min(start + step, unchanged.end)};
  }
};

nb_icu_date_formatter *nb_icu_date_formatter_open(
    const char *locale, const nb_icu_time_zone *time_zone, const char *pattern, int32_t *status) {
  UErrorCode code = U_ZERO_ERROR;
  const icu::Locale place = nb::localeOf(locale, code);
  auto calendar = nb::openCalendar(place, time_zone, code);
  *status = code;
  if (U_FAILURE(code)) { return nullptr; }
  const icu::UnicodeString letters = nb::fromUTF8(pattern, static_cast<int32_t>(std::strlen(pattern)));
  auto formatter = std::make_unique<icu::SimpleDateFormat>(letters, place, code);
  formatter->adoptCalendar(calendar->clone());
  *status = code;
  if (U_FAILURE(code)) { return nullptr; }
  return new nb_icu_date_formatter(std::move(formatter), std::move(calendar), stepOf(letters));
}

void nb_icu_date_formatter_close(nb_icu_date_formatter *formatter) { delete formatter; }

int64_t nb_icu_date_formatter_step(const nb_icu_date_formatter *formatter) { return formatter->step; }

void nb_icu_date_format(
    const nb_icu_date_formatter *formatter, int64_t milliseconds, nb_icu_output *output, nb_icu_span *span,
    int32_t *status) {
  UErrorCode code = U_ZERO_ERROR;
  const bool wantsParts = output->parts != nullptr;
  const bool wantsSpan = span != nullptr && formatter->step > 0;
  icu::UnicodeString text;
  icu::FieldPositionIterator positions;
  Span unchanged = {milliseconds, milliseconds};
  {
    const std::lock_guard guard(formatter->lock);
    formatter->calendar->setTime(static_cast<UDate>(milliseconds), code);
    formatter->formatter->format(*formatter->calendar, text, wantsParts ? &positions : nullptr, code);
    if (wantsSpan) { unchanged = formatter->spanOfText(milliseconds, code); }
  }
  *status = code;
  if (U_FAILURE(code)) { return; }
  nb::writeText(text, output);
  if (span != nullptr) { *span = {unchanged.start, unchanged.end}; }
  if (!wantsParts) { return; }
  nb::Painter painter(text);
  icu::FieldPosition position;
  while (positions.next(position)) {
    painter.paint(nb::kindOfDateField(position.getField()), position.getBeginIndex(), position.getEndIndex());
  }
  painter.write(output);
}
