#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include "Support.hpp"

bool nb_icu_is_set_solid(uint32_t scalar) {
  const UChar32 character = static_cast<UChar32>(scalar);
  const int32_t width = u_getIntPropertyValue(character, UCHAR_EAST_ASIAN_WIDTH);
  return (width == U_EA_WIDE || width == U_EA_FULLWIDTH || width == U_EA_HALFWIDTH) &&
         u_getIntPropertyValue(character, UCHAR_SCRIPT) != USCRIPT_HANGUL &&
         !u_hasBinaryProperty(character, UCHAR_EMOJI_PRESENTATION);
}

static bool isInvisible(UChar32 character) {
  switch (u_charType(character)) {
    case U_NON_SPACING_MARK:
    case U_ENCLOSING_MARK: return true;
    // The Arabic number sign and similar characters are visible, with or without the digits that they enclose.
    case U_FORMAT_CHAR: return !u_hasBinaryProperty(character, UCHAR_PREPENDED_CONCATENATION_MARK);
    default: return false;
  }
}

/// Vowels and finals of Hangul, and spacing marks, share the cell of what they follow.
static bool isJoining(UChar32 character) {
  const int32_t type = u_getIntPropertyValue(character, UCHAR_HANGUL_SYLLABLE_TYPE);
  return type == U_HST_VOWEL_JAMO || type == U_HST_TRAILING_JAMO || u_charType(character) == U_COMBINING_SPACING_MARK;
}

int32_t nb_icu_column_count(uint32_t scalar, bool follows) {
  const UChar32 character = static_cast<UChar32>(scalar);
  if (isInvisible(character) || (follows && isJoining(character))) { return 0; }
  const int32_t width = u_getIntPropertyValue(character, UCHAR_EAST_ASIAN_WIDTH);
  return width == U_EA_WIDE || width == U_EA_FULLWIDTH ? 2 : 1;
}
