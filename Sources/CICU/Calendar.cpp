#include "Calendar.hpp"

#include <unicode/gregocal.h>
#include <unicode/timezone.h>

#include <cstring>

#include "Support.hpp"

namespace nb {

std::unique_ptr<icu::Calendar> openCalendar(const icu::Locale &locale, const char *timeZone, UErrorCode &status) {
  if (U_FAILURE(status)) { return nullptr; }
  const auto name = fromUTF8(timeZone, static_cast<int32_t>(std::strlen(timeZone)));
  std::unique_ptr<icu::TimeZone> zone(icu::TimeZone::createTimeZone(name));
  if (*zone == icu::TimeZone::getUnknown()) {
    status = U_ILLEGAL_ARGUMENT_ERROR;
    return nullptr;
  }
  std::unique_ptr<icu::Calendar> calendar(icu::Calendar::createInstance(zone.release(), locale, status));
  if (U_FAILURE(status)) { return nullptr; }
  if (auto *gregorian = dynamic_cast<icu::GregorianCalendar *>(calendar.get())) {
    // A time before every instant that can be formatted.
    gregorian->setGregorianChange(-1e14, status);
  }
  return calendar;
}

}  // namespace nb
