#pragma once

#include <unicode/numberformatter.h>

struct nb_icu_number_formatter {
  const icu::number::LocalizedNumberFormatter formatter;
};
