// numberformatter.h: "Instances of this class are immutable and thread-safe" (LocalizedNumberFormatter), so no lock. A
// Memo caches short decimals with their text and plural categories, and is itself thread-safe. The plural rules are
// published once, by an atomic pointer, and only their const members are called.
#include "Number.hpp"

#include <unicode/parseerr.h>

#include <cstring>
#include <memory>

#include "Support.hpp"

namespace {

/// A decimal of at most 16 characters as a key of the memo; the text has no NUL, so that the key is its own.
struct ShortDecimal {
  bool isShort;
  nb::MemoKey key = {0, 0};
  uint64_t index = 0;

  ShortDecimal(const char *text, int32_t length) : isShort(length > 0 && length <= 16) {
    if (!isShort) { return; }
    char bytes[16] = {};
    std::memcpy(bytes, text, static_cast<size_t>(length));
    std::memcpy(&key.first, bytes, 8);
    std::memcpy(&key.second, bytes + 8, 8);
    // By value, so that numbers in a row have slots in a row.
    for (int32_t position = 0; position < length; position += 1) {
      index = index * 10 + static_cast<unsigned char>(text[position]);
    }
  }

  bool operator()(nb::MemoKey other) const { return other.first == key.first && other.second == key.second; }
};

/// The tag of a text in the memo: 4 bits for each type of plural, 0 where the category is not known yet.
uint32_t tagOf(int32_t category, bool ordinal) { return static_cast<uint32_t>(category + 1) << (ordinal ? 4 : 0); }
int32_t categoryIn(int32_t tag, bool ordinal) { return ((tag >> (ordinal ? 4 : 0)) & 0xF) - 1; }

const icu::PluralRules *rulesOf(const nb_icu_number_formatter *formatter, bool ordinal, UErrorCode &status) {
  auto &place = formatter->rules[ordinal ? 1 : 0];
  const icu::PluralRules *known = place.load(std::memory_order_acquire);
  if (known != nullptr) { return known; }
  std::unique_ptr<const icu::PluralRules> opened(
      icu::PluralRules::forLocale(formatter->locale, ordinal ? UPLURAL_TYPE_ORDINAL : UPLURAL_TYPE_CARDINAL, status));
  if (U_FAILURE(status)) { return nullptr; }
  return place.compare_exchange_strong(known, opened.get(), std::memory_order_acq_rel) ? opened.release() : known;
}

}  // namespace

nb_icu_number_formatter *nb_icu_number_formatter_open(const char *locale, const char *skeleton, int32_t *status) {
  UErrorCode code = U_ZERO_ERROR;
  const icu::Locale place = nb::localeOf(locale, code);
  UParseError position;
  auto settings = icu::number::NumberFormatter::forSkeleton(
      nb::fromUTF8(skeleton, static_cast<int32_t>(std::strlen(skeleton))), position, code);
  auto formatter = std::move(settings).locale(place);
  // Some combinations (a unit and a currency, say) are only found out when the formatter is used.
  if (U_SUCCESS(code)) { formatter.formatInt(0, code); }
  *status = code;
  return U_SUCCESS(code) ? new nb_icu_number_formatter(std::move(formatter), place) : nullptr;
}

void nb_icu_number_formatter_close(nb_icu_number_formatter *formatter) { delete formatter; }

void nb_icu_number_format(
    const nb_icu_number_formatter *formatter, const char *decimal, int32_t length, nb_icu_output *output,
    int32_t *status) {
  const ShortDecimal number(decimal, length);
  const bool canRemember = number.isShort && output->parts == nullptr;
  if (canRemember && formatter->memo.read(number.index, output, number) >= 0) {
    *status = U_ZERO_ERROR;
    return;
  }
  UErrorCode code = U_ZERO_ERROR;
  const auto value = formatter->formatter.formatDecimal(icu::StringPiece(decimal, length), code);
  if (U_SUCCESS(code)) { nb::writeValue(value, output, code); }
  *status = code;
  if (canRemember && U_SUCCESS(code) && output->text_length <= output->text_capacity) {
    formatter->memo.write(number.index, number.key, 0, output->text, output->text_length);
  }
}

nb_icu_plural_category nb_icu_number_plural_category(
    const nb_icu_number_formatter *formatter, bool ordinal, const char *decimal, int32_t length, int32_t *status) {
  const ShortDecimal number(decimal, length);
  int32_t tag = 0;
  if (number.isShort) {
    tag = formatter->memo.read(number.index, nullptr, number);
    const int32_t known = tag < 0 ? -1 : categoryIn(tag, ordinal);
    if (known >= 0) {
      *status = U_ZERO_ERROR;
      return static_cast<nb_icu_plural_category>(known);
    }
  }
  UErrorCode code = U_ZERO_ERROR;
  auto result = NB_ICU_PLURAL_OTHER;
  const icu::PluralRules *rules = rulesOf(formatter, ordinal, code);
  if (U_SUCCESS(code)) {
    const auto value = formatter->formatter.formatDecimal(icu::StringPiece(decimal, length), code);
    if (U_SUCCESS(code)) { result = nb::pluralCategoryOf(rules->select(value, code)); }
    if (U_SUCCESS(code) && number.isShort) {
      char text[nb::Memo::longestText];
      nb_icu_output output = {text, nb::Memo::longestText, 0, nullptr, 0, 0};
      nb::writeValue(value, &output, code);
      const uint32_t others = tag < 0 ? 0 : static_cast<uint32_t>(tag);
      formatter->memo.write(number.index, number.key, others | tagOf(result, ordinal), text, output.text_length);
    }
  }
  *status = code;
  return result;
}
