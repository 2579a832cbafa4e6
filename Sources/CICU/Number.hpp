#pragma once

#include <unicode/locid.h>
#include <unicode/numberformatter.h>
#include <unicode/plurrule.h>

#include <atomic>

#include "Memo.hpp"

struct nb_icu_number_formatter {
  const icu::number::LocalizedNumberFormatter formatter;
  const icu::Locale locale;
  mutable nb::Memo memo;
  /// Cardinal and ordinal; opened when first asked for, because most formatters never are.
  mutable std::atomic<const icu::PluralRules *> rules[2] = {};

  nb_icu_number_formatter(icu::number::LocalizedNumberFormatter formatter, const icu::Locale &locale)
      : formatter(std::move(formatter)), locale(locale) {}
  ~nb_icu_number_formatter() {
    delete rules[0].load(std::memory_order_relaxed);
    delete rules[1].load(std::memory_order_relaxed);
  }
};

namespace nb {

/// The category that a rule's keyword names.
nb_icu_plural_category pluralCategoryOf(const icu::UnicodeString &keyword);

}  // namespace nb
