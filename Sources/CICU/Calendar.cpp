#include "Calendar.hpp"

#include <unicode/gregocal.h>

#include "Support.hpp"

namespace nb {

std::unique_ptr<icu::Calendar> openCalendar(
    const icu::Locale &locale, const nb_icu_time_zone *timeZone, UErrorCode &status) {
  if (U_FAILURE(status)) { return nullptr; }
  std::unique_ptr<icu::Calendar> calendar(
      icu::Calendar::createInstance(copyZone(timeZone).release(), locale, status));
  if (U_FAILURE(status)) { return nullptr; }
  if (auto *gregorian = dynamic_cast<icu::GregorianCalendar *>(calendar.get())) {
    // A time before every instant that can be formatted.
    gregorian->setGregorianChange(-1e14, status);
  }
  return calendar;
}

}  // namespace nb
