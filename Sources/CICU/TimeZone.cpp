// TimeZone's header promises nothing about threads (the class keeps lazily built transition rules), so a zone that is
// shared is used under its own lock. Offsets are remembered where no transition is near, and read without the lock.
#include <unicode/basictz.h>
#include <unicode/localpointer.h>
#include <unicode/simpletz.h>
#include <unicode/strenum.h>
#include <unicode/timezone.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <iterator>
#include <memory>
#include <mutex>
#include <string>

#include "Calendar.hpp"
#include "Support.hpp"
#include "ZoneFile.hpp"

// The offsets of spans of time, 2^30 ms or 12.4 days long, in which a zone has at most one transition.
//
// A slot is one word, so that any thread may read and write it at any time. It holds, from the highest bit, the number of
// the span from 1970 on (13 bits), the offset in minutes before the transition and the one after it (12 bits each), the
// second of the transition, counted from the one in which the span starts (21 bits, with all of them set where there is
// none), and a bit that is set. Years after 2250, and offsets of local mean time, with their seconds, are not remembered.
class OffsetMemo {
 public:
  bool read(int64_t milliseconds, int32_t *offset) const {
    const int64_t span = milliseconds >> spanBits;
    const uint64_t word = slots[static_cast<uint64_t>(span) % slotCount].load(std::memory_order_relaxed);
    if (static_cast<int64_t>(word >> 51) != span || (word & 1) == 0) { return false; }
    const auto second = static_cast<int64_t>(word >> 1 & noTransition);
    const bool isBefore = second == noTransition || milliseconds / 1000 - (span << spanBits) / 1000 < second;
    *offset = (static_cast<int32_t>(word >> (isBefore ? 39 : 27) & 0xFFF) - bias) * 60'000;
    return true;
  }

  void write(const icu::BasicTimeZone &zone, int64_t milliseconds) const {
    const int64_t span = milliseconds >> spanBits;
    if (span < 0 || span >= 1 << 13) { return; }
    const auto start = static_cast<UDate>(span << spanBits);
    const auto end = static_cast<UDate>((span + 1) << spanBits);
    UErrorCode code = U_ZERO_ERROR;
    int32_t standard = 0;
    int32_t daylight = 0;
    zone.getOffset(start, false, standard, daylight, code);
    const int32_t before = standard + daylight;
    int32_t after = before;
    int64_t second = noTransition;
    icu::TimeZoneTransition first;
    if (zone.getNextTransition(start, false, first) && first.getTime() < end) {
      icu::TimeZoneTransition next;
      const bool isOnly = !zone.getNextTransition(first.getTime(), false, next) || next.getTime() >= end;
      const auto change = static_cast<int64_t>(first.getTime());
      if (!isOnly || change % 1000 != 0) { return; }
      second = change / 1000 - (span << spanBits) / 1000;
      after = first.getTo()->getRawOffset() + first.getTo()->getDSTSavings();
    }
    if (U_FAILURE(code) || before % 60'000 != 0 || after % 60'000 != 0) { return; }
    const auto minutes = [](int32_t offset) { return static_cast<uint64_t>(offset / 60'000 + bias); };
    slots[static_cast<uint64_t>(span) % slotCount].store(
        static_cast<uint64_t>(span) << 51 | minutes(before) << 39 | minutes(after) << 27 |
            static_cast<uint64_t>(second) << 1 | 1,
        std::memory_order_relaxed);
  }

 private:
  static constexpr int spanBits = 30;
  static constexpr size_t slotCount = 64;
  static constexpr int64_t noTransition = 0x1F'FFFF;
  // Makes offsets positive; none is as long as this many minutes.
  static constexpr int32_t bias = 2000;

  mutable std::atomic<uint64_t> slots[slotCount] = {};
};

struct nb_icu_time_zone {
  mutable std::mutex lock;
  std::unique_ptr<icu::BasicTimeZone> zone;
  OffsetMemo offsets = {};
};

// Short names that ICU keeps for old Java programs. The time-zone database has no such zones, and some mean elsewhere
// something else (BST is Bangladesh here, IST India).
static constexpr const char *legacyNames[] = {
    "ACT", "AET", "AGT", "ART", "AST", "BET", "BST", "CAT", "CNT", "CST", "CTT", "EAT", "ECT", "IET",
    "IST", "JST", "MIT", "NET", "NST", "PLT", "PNT", "PRT", "PST", "SST", "VST",
};

static bool isLegacy(const char *identifier) {
  return std::any_of(std::begin(legacyNames), std::end(legacyNames), [identifier](const char *name) {
    return std::strcmp(name, identifier) == 0;
  });
}

// Of those, the ones that mean to most readers what they mean to ICU.
static bool isUnambiguous(const char *identifier) {
  static constexpr const char *names[] = {"AET", "CAT", "EAT", "JST", "PST"};
  return std::any_of(std::begin(names), std::end(names), [identifier](const char *name) {
    return std::strcmp(name, identifier) == 0;
  });
}

static bool isOffered(const char *identifier) {
  return !isLegacy(identifier) && std::strcmp(identifier, "Etc/Unknown") != 0 &&
         std::strcmp(identifier, "Factory") != 0 && std::strncmp(identifier, "SystemV/", 8) != 0;
}

nb_icu_time_zone *nb_icu_time_zone_open(const char *identifier, int32_t *status) {
  nb::prepare();
  UErrorCode code = U_ZERO_ERROR;
  const auto name = nb::fromUTF8(identifier, static_cast<int32_t>(std::strlen(identifier)));
  icu::UnicodeString canonical;
  UBool isSystem = false;
  icu::TimeZone::getCanonicalID(name, canonical, isSystem, code);
  *status = U_ILLEGAL_ARGUMENT_ERROR;
  if (U_FAILURE(code) || !isSystem || !isOffered(identifier)) { return nullptr; }
  std::unique_ptr<icu::TimeZone> zone(icu::TimeZone::createTimeZone(name));
  auto *basic = dynamic_cast<icu::BasicTimeZone *>(zone.get());
  if (basic == nullptr) { return nullptr; }
  zone.release();
  *status = U_ZERO_ERROR;
  return new nb_icu_time_zone{{}, std::unique_ptr<icu::BasicTimeZone>(basic), {}};
}

nb_icu_time_zone *nb_icu_time_zone_open_file(const char *folder, const char *identifier) {
  nb::prepare();
  if (!isOffered(identifier)) { return nullptr; }
  auto zone = nb::readZone(folder, identifier);
  return zone == nullptr ? nullptr : new nb_icu_time_zone{{}, std::move(zone), {}};
}

nb_icu_time_zone *nb_icu_time_zone_open_offset(const char *identifier, int32_t minutes) {
  nb::prepare();
  const icu::UnicodeString name(identifier, -1, US_INV);
  return new nb_icu_time_zone{{}, std::make_unique<icu::SimpleTimeZone>(minutes * 60'000, name), {}};
}

std::unique_ptr<icu::BasicTimeZone> nb::copyZone(const nb_icu_time_zone *timeZone) {
  const std::lock_guard guard(timeZone->lock);
  return std::unique_ptr<icu::BasicTimeZone>(timeZone->zone->clone());
}

void nb_icu_time_zone_close(nb_icu_time_zone *zone) { delete zone; }

int32_t nb_icu_time_zone_offset(const nb_icu_time_zone *zone, int64_t milliseconds, int32_t *status) {
  int32_t known = 0;
  if (zone->offsets.read(milliseconds, &known)) {
    *status = U_ZERO_ERROR;
    return known;
  }
  UErrorCode code = U_ZERO_ERROR;
  int32_t standard = 0;
  int32_t daylight = 0;
  const std::lock_guard guard(zone->lock);
  zone->zone->getOffset(static_cast<UDate>(milliseconds), false, standard, daylight, code);
  *status = code;
  if (U_SUCCESS(code)) { zone->offsets.write(*zone->zone, milliseconds); }
  return standard + daylight;
}

int32_t nb_icu_time_zone_local_offset(const nb_icu_time_zone *zone, int64_t local_milliseconds, int32_t *status) {
  UErrorCode code = U_ZERO_ERROR;
  int32_t standard = 0;
  int32_t daylight = 0;
  const std::lock_guard guard(zone->lock);
  zone->zone->getOffsetFromLocal(
      static_cast<UDate>(local_milliseconds), UCAL_TZ_LOCAL_FORMER, UCAL_TZ_LOCAL_FORMER, standard, daylight, code);
  *status = code;
  return standard + daylight;
}

void nb_icu_time_zone_each(nb_icu_visit visit, void *context, int32_t *status) {
  nb::prepare();
  UErrorCode code = U_ZERO_ERROR;
  const icu::LocalPointer<icu::StringEnumeration> names(icu::TimeZone::createTimeZoneIDEnumeration(
      UCAL_ZONE_TYPE_ANY, nullptr, nullptr, code));
  while (U_SUCCESS(code)) {
    int32_t length = 0;
    const char *name = names->next(&length, code);
    if (name == nullptr || U_FAILURE(code)) { break; }
    if (isOffered(name)) { visit(context, name, length); }
  }
  *status = code;
}

void nb_icu_time_zone_legacy_meaning(const char *identifier, nb_icu_output *output, int32_t *status) {
  nb::prepare();
  UErrorCode code = U_ZERO_ERROR;
  icu::UnicodeString canonical;
  if (isUnambiguous(identifier)) {
    icu::TimeZone::getCanonicalID(icu::UnicodeString(identifier, -1, US_INV), canonical, code);
  }
  *status = code;
  if (U_SUCCESS(code)) { nb::writeText(canonical, output); }
}
