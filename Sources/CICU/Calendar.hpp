#pragma once

#include <unicode/calendar.h>

#include <memory>

namespace nb {

/// The locale's calendar in a zone, with Gregorian rules for all time.
///
/// ICU's Gregorian calendar is Julian before 1582, while instants here are counted in the proleptic calendar of
/// ISO 8601: year 1 would be two days off.
std::unique_ptr<icu::Calendar> openCalendar(const icu::Locale &locale, const char *timeZone, UErrorCode &status);

}  // namespace nb
