#include "ZoneFile.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unicode/tzrule.h>
#include <unicode/tztrans.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace nb {

namespace {

constexpr int64_t second = 1000;
constexpr int64_t day = 86'400 * second;
/// Gregorian dates and their weekdays repeat after 400 years, and so do transitions that follow a rule.
constexpr int64_t cycle = 146'097 * day;
constexpr int cycleYears = 400;

/// Days from 1970-01-01 to a date of the proleptic Gregorian calendar; months count from 1.
int64_t daysFromCivil(int64_t year, int month, int dayOfMonth) {
  year -= month <= 2 ? 1 : 0;
  const int64_t era = (year >= 0 ? year : year - 399) / 400;
  const int64_t yearOfEra = year - era * 400;
  const int64_t dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + dayOfMonth - 1;
  return era * 146'097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719'468;
}

int64_t startOfYear(int64_t year) { return daysFromCivil(year, 1, 1) * day; }

/// The year of an instant in UTC.
int64_t yearOf(int64_t milliseconds) {
  int64_t year = 1970 + milliseconds / (365 * day + day / 4);
  while (startOfYear(year) > milliseconds) { year -= 1; }
  while (startOfYear(year + 1) <= milliseconds) { year += 1; }
  return year;
}

struct Offset {
  /// Milliseconds that local time is ahead of UTC.
  int32_t total;
  bool isDaylight;

  // Only whether daylight-saving time holds shows in names; how much of the offset it is never does.
  int32_t daylight() const { return isDaylight ? 3'600'000 : 0; }
  int32_t standard() const { return total - daylight(); }
};

/// The day and time of a year at which the clocks change, as POSIX writes it.
struct Rule {
  enum class Form { weekdayOfMonth, julianDay, dayOfYear } form;
  int month = 0;
  int week = 0;
  /// A day of the week from 0 for Sunday, of the year from 1 without leap days, or of the year from 0.
  int dayNumber = 0;
  /// After midnight in local time before the change; may be negative or more than a day.
  int64_t time = 7200 * second;

  /// The instant in a year, where local time is `ahead` of UTC before the change.
  int64_t instant(int64_t year, int64_t ahead) const {
    int64_t days = 0;
    switch (form) {
      case Form::weekdayOfMonth: {
        const int64_t first = daysFromCivil(year, month, 1);
        // 1970-01-01 was a Thursday.
        const int64_t weekday = ((first + 4) % 7 + 7) % 7;
        days = first + (dayNumber - weekday + 7) % 7 + (week - 1) * 7;
        const int64_t next = month == 12 ? daysFromCivil(year + 1, 1, 1) : daysFromCivil(year, month + 1, 1);
        while (days >= next) { days -= 7; }
        break;
      }
      case Form::julianDay: {
        const bool isLeap = daysFromCivil(year, 3, 1) - daysFromCivil(year, 2, 1) == 29;
        days = daysFromCivil(year, 1, 1) + dayNumber - 1 + (isLeap && dayNumber >= 60 ? 1 : 0);
        break;
      }
      case Form::dayOfYear: days = daysFromCivil(year, 1, 1) + dayNumber; break;
    }
    return days * day + time - ahead;
  }
};

/// Reads the footer of a file: a POSIX TZ string.
class FooterReader {
 public:
  explicit FooterReader(std::string_view text) : rest(text) {}

  /// Whether the whole text could be read.
  bool read() {
    if (!name() || !offset(&standard)) { return false; }
    // West of Greenwich is positive there.
    standard = -standard;
    if (rest.empty()) { return true; }
    hasDaylight = true;
    if (!name()) { return false; }
    daylight = standard + 3600 * second;
    if (!rest.empty() && rest.front() != ',') {
      if (!offset(&daylight)) { return false; }
      daylight = -daylight;
    }
    return rule(&start) && rule(&end) && rest.empty();
  }

  int64_t standard = 0;
  int64_t daylight = 0;
  bool hasDaylight = false;
  Rule start = {};
  Rule end = {};

 private:
  std::string_view rest;

  bool skip(char character) {
    if (rest.empty() || rest.front() != character) { return false; }
    rest.remove_prefix(1);
    return true;
  }

  bool name() {
    const bool isQuoted = skip('<');
    size_t length = 0;
    while (length < rest.size() && (isQuoted ? rest[length] != '>' : std::isalpha(static_cast<unsigned char>(rest[length])))) {
      length += 1;
    }
    rest.remove_prefix(length);
    return length >= 3 && (!isQuoted || skip('>'));
  }

  bool number(int64_t *value, int64_t limit) {
    if (rest.empty() || !std::isdigit(static_cast<unsigned char>(rest.front()))) { return false; }
    *value = 0;
    while (!rest.empty() && std::isdigit(static_cast<unsigned char>(rest.front()))) {
      *value = *value * 10 + (rest.front() - '0');
      if (*value > limit) { return false; }
      rest.remove_prefix(1);
    }
    return true;
  }

  /// Hours, and minutes and seconds if they are written.
  bool offset(int64_t *milliseconds) {
    const bool isNegative = skip('-');
    if (!isNegative) { skip('+'); }
    int64_t hours = 0;
    int64_t minutes = 0;
    int64_t seconds = 0;
    if (!number(&hours, 167)) { return false; }
    if (skip(':') && !number(&minutes, 59)) { return false; }
    if (skip(':') && !number(&seconds, 59)) { return false; }
    *milliseconds = ((hours * 60 + minutes) * 60 + seconds) * second * (isNegative ? -1 : 1);
    return true;
  }

  bool rule(Rule *rule) {
    if (!skip(',')) { return false; }
    int64_t month = 0;
    int64_t week = 0;
    int64_t dayNumber = 0;
    if (skip('M')) {
      rule->form = Rule::Form::weekdayOfMonth;
      if (!number(&month, 12) || !skip('.') || !number(&week, 5) || !skip('.') || !number(&dayNumber, 6)) {
        return false;
      }
      if (month < 1 || week < 1) { return false; }
    } else if (skip('J')) {
      rule->form = Rule::Form::julianDay;
      if (!number(&dayNumber, 365) || dayNumber < 1) { return false; }
    } else {
      rule->form = Rule::Form::dayOfYear;
      if (!number(&dayNumber, 365)) { return false; }
    }
    rule->month = static_cast<int>(month);
    rule->week = static_cast<int>(week);
    rule->dayNumber = static_cast<int>(dayNumber);
    return !skip('/') || offset(&rule->time);
  }
};

/// The transitions of a zone.
struct Transitions {
  /// Before the first transition.
  Offset initial = {0, false};
  /// In milliseconds, rising.
  std::vector<int64_t> times;
  /// After each transition.
  std::vector<Offset> offsets;
  /// From here on, which is `cycle` before the last transition or earlier, everything repeats; none where the zone has
  /// no rule.
  int64_t repeatsFrom = INT64_MAX;
  bool hasDaylight = false;

  /// How many transitions there are until an instant, this one included.
  size_t countUntil(int64_t instant) const {
    return static_cast<size_t>(std::upper_bound(times.begin(), times.end(), instant) - times.begin());
  }

  const Offset &before(size_t index) const { return index == 0 ? initial : offsets[index - 1]; }

  /// The time by which an instant is moved back to one whose transitions are known.
  int64_t shift(int64_t instant) const {
    return repeatsFrom == INT64_MAX || instant < repeatsFrom + cycle ? 0 : (instant - repeatsFrom) / cycle * cycle;
  }

  Offset at(int64_t instant) const { return before(countUntil(instant - shift(instant))); }

  Offset atLocal(int64_t local, bool takesLaterInGap, bool takesLaterInOverlap) const {
    local -= shift(local);
    // No offset is a day or more.
    for (size_t index = countUntil(local - day);; index += 1) {
      const Offset &earlier = before(index);
      if (index == times.size()) { return earlier; }
      const Offset &later = offsets[index];
      if (local < times[index] + std::min(earlier.total, later.total)) { return earlier; }
      if (local < times[index] + std::max(earlier.total, later.total)) {
        const bool isGap = later.total > earlier.total;
        return (isGap ? takesLaterInGap : takesLaterInOverlap) ? later : earlier;
      }
    }
  }
};

/// Reads the bytes of a file.
class FileReader {
 public:
  explicit FileReader(std::string_view bytes) : rest(bytes) {}

  /// The transitions; null where the bytes are no valid file.
  std::shared_ptr<const Transitions> read() {
    Counts counts = {};
    if (!header(&counts) || !skip(counts.size(4))) { return nullptr; }
    // The block for old readers is followed by one with 64-bit times.
    if (!header(&counts) || rest.size() < counts.size(8) || counts.types == 0 || counts.leapSeconds != 0) { return nullptr; }
    const std::string_view times = rest.substr(0, counts.transitions * 8);
    const std::string_view indices = rest.substr(times.size(), counts.transitions);
    const std::string_view types = rest.substr(times.size() + indices.size(), counts.types * 6);
    skip(counts.size(8));

    auto result = std::make_shared<Transitions>();
    const auto offsetOf = [types](size_t index) {
      const std::string_view type = types.substr(index * 6, 6);
      return Offset{static_cast<int32_t>(integer(type, 4)) * static_cast<int32_t>(second), type[4] != 0};
    };
    for (size_t index = 0; index < counts.types; index += 1) {
      if (std::abs(static_cast<int64_t>(static_cast<int32_t>(integer(types.substr(index * 6), 4)))) >= 86'400) { return nullptr; }
    }
    result->initial = offsetOf(0);
    for (size_t index = 0; index < counts.transitions; index += 1) {
      const auto seconds = static_cast<int64_t>(integer(times.substr(index * 8), 8));
      const auto type = static_cast<unsigned char>(indices[index]);
      if (type >= counts.types) { return nullptr; }
      // A time before all instants that can be formatted, with which some files begin.
      if (seconds < -(INT64_C(1) << 40)) {
        result->initial = offsetOf(type);
        continue;
      }
      if (seconds > (INT64_C(1) << 40)) { return nullptr; }
      if (!result->times.empty() && seconds * second <= result->times.back()) { return nullptr; }
      result->times.push_back(seconds * second);
      result->offsets.push_back(offsetOf(type));
    }
    if (!footer(*result)) { return nullptr; }
    turnNegativeDaylight(*result);
    return result;
  }

 private:
  struct Counts {
    size_t isUTC, isStandard, leapSeconds, transitions, types, characters;

    size_t size(size_t timeSize) const {
      return transitions * (timeSize + 1) + types * 6 + characters + leapSeconds * (timeSize + 4) + isStandard + isUTC;
    }
  };

  std::string_view rest;

  static uint64_t integer(std::string_view bytes, size_t count) {
    uint64_t value = 0;
    for (size_t index = 0; index < count; index += 1) { value = value << 8 | static_cast<unsigned char>(bytes[index]); }
    return value;
  }

  bool skip(size_t count) {
    if (rest.size() < count) { return false; }
    rest.remove_prefix(count);
    return true;
  }

  bool header(Counts *counts) {
    if (rest.size() < 44 || rest.substr(0, 4) != "TZif" || rest[4] < '2') { return false; }
    std::array<size_t, 6> numbers = {};
    for (size_t index = 0; index < numbers.size(); index += 1) {
      numbers[index] = integer(rest.substr(20 + index * 4), 4);
      if (numbers[index] > 1 << 16) { return false; }
    }
    *counts = {numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]};
    return skip(44);
  }

  /// Continues the transitions by the rule after them.
  bool footer(Transitions &result) const {
    if (rest.size() < 2 || rest.front() != '\n') { return false; }
    const size_t end = rest.find('\n', 1);
    if (end == std::string_view::npos) { return false; }
    const std::string_view text = rest.substr(1, end - 1);
    // Without a rule, the last offset stays.
    if (text.empty()) { return true; }
    FooterReader reader(text);
    if (!reader.read()) { return false; }
    if (!reader.hasDaylight) { return true; }
    result.hasDaylight = true;
    const int64_t last = result.times.empty() ? 0 : result.times.back();
    const int64_t first = yearOf(last);
    const Offset standard = {static_cast<int32_t>(reader.standard), false};
    const Offset daylight = {static_cast<int32_t>(reader.daylight), true};
    // Two years before the repetition, because its start must follow the rule, and one year after it.
    for (int64_t year = first; year < first + cycleYears + 4; year += 1) {
      std::array<std::pair<int64_t, Offset>, 2> changes = {{
          {reader.start.instant(year, reader.standard), daylight}, {reader.end.instant(year, reader.daylight), standard},
      }};
      if (changes[1].first < changes[0].first) { std::swap(changes[0], changes[1]); }
      for (const auto &[time, offset] : changes) {
        if (!result.times.empty() && time <= result.times.back()) { continue; }
        result.times.push_back(time);
        result.offsets.push_back(offset);
      }
    }
    result.repeatsFrom = startOfYear(first + 2);
    return true;
  }

  /// Where the database counts winter as daylight-saving time with less than the standard offset (Ireland, Morocco), makes
  /// summer the daylight-saving time, as CLDR's names have it.
  static void turnNegativeDaylight(Transitions &result) {
    for (size_t index = 1; index < result.offsets.size(); index += 1) {
      Offset &earlier = result.offsets[index - 1];
      Offset &later = result.offsets[index];
      if (later.isDaylight && !earlier.isDaylight && later.total < earlier.total) {
        later.isDaylight = false;
        earlier.isDaylight = true;
      }
    }
  }
};

/// A zone of the system, whose transitions all copies share.
class SystemZone final : public icu::BasicTimeZone {
 public:
  SystemZone(const icu::UnicodeString &identifier, std::shared_ptr<const Transitions> transitions)
      : icu::BasicTimeZone(identifier), transitions(std::move(transitions)) {}

  SystemZone *clone() const override { return new SystemZone(*this); }

  void getOffset(UDate date, UBool isLocal, int32_t &raw, int32_t &daylight, UErrorCode &) const override {
    const auto time = static_cast<int64_t>(date);
    set(isLocal ? transitions->atLocal(time, false, true) : transitions->at(time), raw, daylight);
  }

  void getOffsetFromLocal(
      UDate date, UTimeZoneLocalOption nonExisting, UTimeZoneLocalOption duplicated, int32_t &raw, int32_t &daylight,
      UErrorCode &) const override {
    const auto isLatter = [](UTimeZoneLocalOption option) { return (option & UCAL_TZ_LOCAL_LATTER) == UCAL_TZ_LOCAL_LATTER; };
    set(transitions->atLocal(static_cast<int64_t>(date), isLatter(nonExisting), isLatter(duplicated)), raw, daylight);
  }

  int32_t getOffset(
      uint8_t era, int32_t year, int32_t month, int32_t dayOfMonth, uint8_t, int32_t millisecond,
      UErrorCode &) const override {
    const int64_t count = era == 0 ? 1 - year : year;
    const int64_t local = daysFromCivil(count, month + 1, dayOfMonth) * day + millisecond;
    return transitions->atLocal(local, false, true).total;
  }

  int32_t getOffset(
      uint8_t era, int32_t year, int32_t month, int32_t dayOfMonth, uint8_t weekday, int32_t millisecond, int32_t,
      UErrorCode &status) const override {
    return getOffset(era, year, month, dayOfMonth, weekday, millisecond, status);
  }

  UBool getNextTransition(UDate base, UBool isInclusive, icu::TimeZoneTransition &result) const override {
    const auto time = static_cast<int64_t>(base);
    const int64_t shift = transitions->shift(time);
    return transition(transitions->countUntil(time - shift - (isInclusive ? 1 : 0)), shift, result);
  }

  UBool getPreviousTransition(UDate base, UBool isInclusive, icu::TimeZoneTransition &result) const override {
    const auto time = static_cast<int64_t>(base);
    const int64_t shift = transitions->shift(time);
    const size_t count = transitions->countUntil(time - shift - (isInclusive ? 0 : 1));
    return count > 0 && transition(count - 1, shift, result);
  }

  // Rules are asked for only to write zones in other formats.
  int32_t countTransitionRules(UErrorCode &status) const override {
    status = U_UNSUPPORTED_ERROR;
    return 0;
  }

  void getTimeZoneRules(
      const icu::InitialTimeZoneRule *&initial, const icu::TimeZoneRule *[], int32_t &count,
      UErrorCode &status) const override {
    initial = nullptr;
    count = 0;
    status = U_UNSUPPORTED_ERROR;
  }

  void setRawOffset(int32_t) override {}
  int32_t getRawOffset() const override { return transitions->before(transitions->times.size()).standard(); }
  UBool useDaylightTime() const override { return transitions->hasDaylight; }
  UBool inDaylightTime(UDate date, UErrorCode &) const override {
    return transitions->at(static_cast<int64_t>(date)).isDaylight;
  }

  UClassID getDynamicClassID() const override {
    static const char identity = 0;
    return const_cast<char *>(&identity);
  }

 private:
  const std::shared_ptr<const Transitions> transitions;

  static void set(const Offset &offset, int32_t &raw, int32_t &daylight) {
    raw = offset.standard();
    daylight = offset.daylight();
  }

  UBool transition(size_t index, int64_t shift, icu::TimeZoneTransition &result) const {
    if (index >= transitions->times.size()) { return false; }
    const auto rule = [](const Offset &offset) {
      return icu::InitialTimeZoneRule(icu::UnicodeString(), offset.standard(), offset.daylight());
    };
    result.setTime(static_cast<UDate>(transitions->times[index] + shift));
    result.setFrom(rule(transitions->before(index)));
    result.setTo(rule(transitions->offsets[index]));
    return true;
  }
};

/// The bytes of a regular file; empty where it cannot be read, and where it is larger than any zone.
std::string contents(const std::string &path) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) { return ""; }
  std::string bytes;
  struct stat status = {};
  constexpr off_t limit = 1 << 18;
  if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && status.st_size <= limit) {
    bytes.resize(static_cast<size_t>(status.st_size));
    size_t count = 0;
    while (count < bytes.size()) {
      const ssize_t got = read(descriptor, bytes.data() + count, bytes.size() - count);
      if (got <= 0) { break; }
      count += static_cast<size_t>(got);
    }
    bytes.resize(count);
  }
  close(descriptor);
  return bytes;
}

}  // namespace

bool isZoneName(const char *identifier) {
  const std::string_view name(identifier);
  if (name.empty() || name.size() > 64 || name.front() == '/' || name.back() == '/') { return false; }
  if (name.find("//") != std::string_view::npos) { return false; }
  // Folders with other counts of the same zones, and names of this machine's own zone.
  for (const std::string_view other : {"posix/", "right/"}) {
    if (name.substr(0, other.size()) == other) { return false; }
  }
  if (name == "localtime" || name == "posixrules") { return false; }
  return std::all_of(name.begin(), name.end(), [](char character) {
    return std::isalnum(static_cast<unsigned char>(character)) || std::strchr("_+-/", character) != nullptr;
  });
}

std::unique_ptr<icu::BasicTimeZone> readZone(const char *folder, const char *identifier) {
  if (!isZoneName(identifier)) { return nullptr; }
  const std::string bytes = contents(std::string(folder) + "/" + identifier);
  auto transitions = FileReader(bytes).read();
  if (transitions == nullptr) { return nullptr; }
  return std::make_unique<SystemZone>(icu::UnicodeString(identifier, -1, US_INV), std::move(transitions));
}

}  // namespace nb
