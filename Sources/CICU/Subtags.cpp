// The subtags of locales that ICU knows.
#include <unicode/locid.h>
#include <unicode/region.h>
#include <unicode/uloc.h>
#include <unicode/uscript.h>

#include <cstdio>
#include <string>

#include "Support.hpp"

static void add(const char *subtag, std::string &text) {
  if (subtag == nullptr || *subtag == '\0') { return; }
  if (!text.empty()) { text += ' '; }
  text += subtag;
}

void nb_icu_language_subtags(nb_icu_output *output, int32_t *status) {
  nb::prepare();
  std::string text;
  // ICU lists the languages of today only; it also knows older codes, and the three letters of those with two.
  for (int32_t number = 0; number < 27 * 26 * 26; number += 1) {
    char code[] = {"\0abcdefghijklmnopqrstuvwxyz"[number / 676], char('a' + number / 26 % 26), char('a' + number % 26), 0};
    const char *language = code[0] == 0 ? code + 1 : code;
    if (*uloc_getISO3Language(language) != 0) { add(language, text); }
  }
  *status = U_ZERO_ERROR;
  nb::writeText(text.c_str(), output);
}

void nb_icu_script_subtags(nb_icu_output *output, int32_t *status) {
  nb::prepare();
  std::string text;
  for (int32_t code = 0; code < USCRIPT_CODE_LIMIT; code += 1) {
    add(uscript_getShortName(static_cast<UScriptCode>(code)), text);
  }
  *status = U_ZERO_ERROR;
  nb::writeText(text.c_str(), output);
}

void nb_icu_region_subtags(nb_icu_output *output, int32_t *status) {
  nb::prepare();
  std::string text;
  // Two-letter and three-digit codes; ICU has no list that includes the aliases.
  for (int32_t number = 0; number < 26 * 26 + 1000; number += 1) {
    char code[4] = {char('A' + number / 26), char('A' + number % 26), 0, 0};
    if (number >= 26 * 26) { std::snprintf(code, sizeof code, "%03d", (number - 26 * 26) % 1000); }
    UErrorCode error = U_ZERO_ERROR;
    const icu::Region *region = icu::Region::getInstance(code, error);
    if (U_SUCCESS(error) && region != nullptr && region->getType() != URGN_UNKNOWN) { add(code, text); }
  }
  *status = U_ZERO_ERROR;
  nb::writeText(text.c_str(), output);
}
