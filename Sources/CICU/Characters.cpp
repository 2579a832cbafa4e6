#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include "Support.hpp"

bool nb_icu_is_wide(uint32_t scalar) {
  const int32_t width = u_getIntPropertyValue(static_cast<UChar32>(scalar), UCHAR_EAST_ASIAN_WIDTH);
  return width == U_EA_WIDE || width == U_EA_FULLWIDTH;
}

bool nb_icu_is_set_solid(uint32_t scalar) {
  const UChar32 character = static_cast<UChar32>(scalar);
  const int32_t width = u_getIntPropertyValue(character, UCHAR_EAST_ASIAN_WIDTH);
  return (width == U_EA_WIDE || width == U_EA_FULLWIDTH || width == U_EA_HALFWIDTH) &&
         u_getIntPropertyValue(character, UCHAR_SCRIPT) != USCRIPT_HANGUL &&
         !u_hasBinaryProperty(character, UCHAR_EMOJI_PRESENTATION);
}
