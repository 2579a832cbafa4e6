#pragma once

#include <unicode/basictz.h>
#include <unicode/calendar.h>

#include <memory>

#include "CICU.h"

namespace nb {

/// The locale's calendar in a zone, with Gregorian rules for all time.
///
/// ICU's Gregorian calendar is Julian before 1582, while instants here are counted in the proleptic calendar of
/// ISO 8601: year 1 would be two days off.
std::unique_ptr<icu::Calendar> openCalendar(
    const icu::Locale &locale, const nb_icu_time_zone *timeZone, UErrorCode &status);

/// A copy of a zone, which belongs to the caller.
std::unique_ptr<icu::BasicTimeZone> copyZone(const nb_icu_time_zone *timeZone);

}  // namespace nb
