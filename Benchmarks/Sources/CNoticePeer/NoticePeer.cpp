#include "CNoticePeer.h"

#include <unicode/calendar.h>
#include <unicode/dtptngen.h>
#include <unicode/numberformatter.h>
#include <unicode/plurrule.h>
#include <unicode/smpdtfmt.h>
#include <unicode/timezone.h>

#include <array>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

namespace {

struct SmallNumber {
  bool isKnown = false;
  bool isOne = false;
  std::string text;
};

}  // namespace

struct nb_peer {
  nb_peer_language language;
  std::unique_ptr<icu::TimeZone> zone;
  std::unique_ptr<icu::SimpleDateFormat> dates;
  std::unique_ptr<icu::PluralRules> rules;
  icu::number::LocalizedNumberFormatter numbers;
  /// Texts by the days since 1970 that the zone's clocks show. The skeleton has no fields of the time of day, and the
  /// days of every calendar begin at midnight.
  std::unordered_map<int64_t, std::string> days;
  std::array<SmallNumber, 256> smallNumbers;
  /// The text of ``nb_peer_append``.
  std::string all;

  void appendDate(int64_t milliseconds, std::string &text) const {
    icu::UnicodeString date;
    dates->format(static_cast<UDate>(milliseconds), date);
    date.toUTF8String(text);
  }

  void appendRememberedDate(int64_t milliseconds, std::string &text) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t standard = 0;
    int32_t daylight = 0;
    zone->getOffset(static_cast<UDate>(milliseconds), false, standard, daylight, status);
    const int64_t local = milliseconds + standard + daylight;
    const int64_t day = local >= 0 ? local / 86'400'000 : (local - 86'399'999) / 86'400'000;
    auto found = days.find(day);
    if (found == days.end()) {
      std::string date;
      appendDate(milliseconds, date);
      found = days.emplace(day, std::move(date)).first;
    }
    text += found->second;
  }

  SmallNumber number(int64_t value) const {
    UErrorCode status = U_ZERO_ERROR;
    const icu::number::FormattedNumber formatted = numbers.formatInt(value, status);
    SmallNumber result;
    result.isKnown = true;
    result.isOne = rules->select(formatted, status) == icu::UnicodeString(u"one");
    formatted.toTempString(status).toUTF8String(result.text);
    return result;
  }

  const SmallNumber &rememberedNumber(int64_t value, SmallNumber &other) {
    if (value < 0 || value >= static_cast<int64_t>(smallNumbers.size())) { return other = number(value); }
    SmallNumber &known = smallNumbers[static_cast<size_t>(value)];
    if (!known.isKnown) { known = number(value); }
    return known;
  }

  void appendDate(int64_t milliseconds, bool remembers, std::string &text) {
    if (remembers) {
      appendRememberedDate(milliseconds, text);
    } else {
      appendDate(milliseconds, text);
    }
  }

  void append(const nb_peer_notice &notice, bool remembers, std::string &text) {
    SmallNumber own;
    const SmallNumber &days = remembers ? rememberedNumber(notice.days, own) : (own = number(notice.days));
    const std::string_view name(notice.name.start, notice.name.count);
    const std::string_view plan(notice.plan.start, notice.plan.count);
    if (language == NB_PEER_JAPANESE) {
      text += name;
      text += u8"さん、";
      text += plan;
      text += u8"を更新できませんでした。\n";
      appendDate(notice.milliseconds, remembers, text);
      text += u8"まで、あと";
      text += days.text;
      text += u8"日ご利用いただけます。";
      return;
    }
    text += name;
    text += ", we could not renew ";
    text += plan;
    text += ".\nYou keep access for ";
    text += days.text;
    text += days.isOne ? " more day, until " : " more days, until ";
    appendDate(notice.milliseconds, remembers, text);
    text += ".";
  }

  std::string text(const nb_peer_notice &notice, bool remembers) {
    std::string text;
    text.reserve(160);
    append(notice, remembers, text);
    return text;
  }
};

nb_peer *nb_peer_open(nb_peer_language language, const char *time_zone, const char *skeleton) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Locale place = icu::Locale::forLanguageTag(language == NB_PEER_JAPANESE ? "ja" : "en", status);
  const std::unique_ptr<icu::DateTimePatternGenerator> patterns(
      icu::DateTimePatternGenerator::createInstance(place, status));
  if (U_FAILURE(status)) { return nullptr; }
  const auto pattern = patterns->getBestPattern(icu::UnicodeString::fromUTF8(skeleton), status);
  auto dates = std::make_unique<icu::SimpleDateFormat>(pattern, place, status);
  std::unique_ptr<icu::TimeZone> zone(icu::TimeZone::createTimeZone(icu::UnicodeString::fromUTF8(time_zone)));
  std::unique_ptr<icu::PluralRules> rules(icu::PluralRules::forLocale(place, status));
  if (U_FAILURE(status)) { return nullptr; }
  dates->setTimeZone(*zone);
  return new nb_peer{
      language, std::move(zone), std::move(dates), std::move(rules), icu::number::NumberFormatter::withLocale(place),
      {},       {},              {}};
}

void nb_peer_close(nb_peer *peer) { delete peer; }

uint64_t nb_peer_run(nb_peer *peer, const nb_peer_notice *notices, int32_t count, bool remembers) {
  uint64_t bytes = 0;
  for (int32_t index = 0; index < count; index += 1) { bytes += peer->text(notices[index], remembers).size(); }
  return bytes;
}

uint64_t nb_peer_append(nb_peer *peer, const nb_peer_notice *notices, int32_t count) {
  peer->all.clear();
  for (int32_t index = 0; index < count; index += 1) { peer->append(notices[index], true, peer->all); }
  return peer->all.size();
}

void nb_peer_write(nb_peer *peer, const nb_peer_notice *notice, bool remembers, char *text, size_t capacity) {
  std::snprintf(text, capacity, "%s", peer->text(*notice, remembers).c_str());
}
