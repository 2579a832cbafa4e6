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

#include "Support.hpp"

// The offsets of spans of time, all of one length, in which a zone has no transition.
//
// A slot is one word, so that any thread may read and write it at any time: the number of its span and the offset.
template <int64_t spanLength>
class OffsetMemo {
 public:
  // What stands for the offset of a span with a transition; no offset is that long.
  static constexpr int32_t unsteady = 0x3FFF'FFFF;

  // The offset of the span that an instant lies in, or `unsteady`.
  bool read(int64_t milliseconds, int32_t *offset) const {
    const int64_t span = number(milliseconds);
    const uint64_t word = slot(span).load(std::memory_order_relaxed);
    if (static_cast<int32_t>(word >> 32) != static_cast<int32_t>(span) || (word & filled) == 0) { return false; }
    *offset = static_cast<int32_t>(static_cast<uint32_t>(word) & ~filled) - bias;
    return true;
  }

  // Keeps an offset for the span of an instant, or that there is a transition in it.
  int32_t write(const icu::BasicTimeZone &zone, int64_t milliseconds, int32_t offset) const {
    const int64_t span = number(milliseconds);
    icu::TimeZoneTransition transition;
    const bool isSteady = !zone.getNextTransition(static_cast<UDate>(span * spanLength), false, transition) ||
                          transition.getTime() >= static_cast<UDate>((span + 1) * spanLength);
    const int32_t kept = isSteady ? offset : unsteady;
    const auto key = static_cast<uint64_t>(static_cast<uint32_t>(static_cast<int32_t>(span)));
    slot(span).store(key << 32 | filled | static_cast<uint32_t>(kept + bias), std::memory_order_relaxed);
    return kept;
  }

 private:
  static constexpr size_t slotCount = 64;
  static constexpr uint32_t filled = 0x8000'0000U;
  // Makes offsets positive; no offset is two days long.
  static constexpr int32_t bias = 172'800'000;

  static int64_t number(int64_t milliseconds) {
    return milliseconds / spanLength - (milliseconds % spanLength < 0 ? 1 : 0);
  }

  std::atomic<uint64_t> &slot(int64_t span) const { return slots[static_cast<uint64_t>(span) % slotCount]; }

  mutable std::atomic<uint64_t> slots[slotCount] = {};
};

struct nb_icu_time_zone {
  mutable std::mutex lock;
  std::unique_ptr<icu::BasicTimeZone> zone;
  // Twelve days, and the quarters of an hour of days in which the offset changes: clocks change at their ends.
  OffsetMemo<1LL << 30> days = {};
  OffsetMemo<900'000> quarters = {};
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
  return new nb_icu_time_zone{{}, std::unique_ptr<icu::BasicTimeZone>(basic), {}, {}};
}

nb_icu_time_zone *nb_icu_time_zone_open_offset(int32_t minutes, int32_t *status) {
  nb::prepare();
  *status = U_ZERO_ERROR;
  return new nb_icu_time_zone{{}, std::make_unique<icu::SimpleTimeZone>(minutes * 60'000, icu::UnicodeString()), {}, {}};
}

void nb_icu_time_zone_close(nb_icu_time_zone *zone) { delete zone; }

int32_t nb_icu_time_zone_offset(const nb_icu_time_zone *zone, int64_t milliseconds, int32_t *status) {
  int32_t known = 0;
  const bool isKnown = zone->days.read(milliseconds, &known);
  if (isKnown && known == zone->days.unsteady && !zone->quarters.read(milliseconds, &known)) {
    known = zone->days.unsteady;
  }
  if (isKnown && known != zone->days.unsteady) {
    *status = U_ZERO_ERROR;
    return known;
  }
  UErrorCode code = U_ZERO_ERROR;
  int32_t standard = 0;
  int32_t daylight = 0;
  const std::lock_guard guard(zone->lock);
  zone->zone->getOffset(static_cast<UDate>(milliseconds), false, standard, daylight, code);
  *status = code;
  if (U_SUCCESS(code) && zone->days.write(*zone->zone, milliseconds, standard + daylight) == zone->days.unsteady) {
    zone->quarters.write(*zone->zone, milliseconds, standard + daylight);
  }
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
