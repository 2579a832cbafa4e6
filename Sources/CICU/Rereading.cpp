// Each call opens a converter of its own and doesn't share it; ICU's conversion tables are immutable once loaded,
// and ICU loads them under locks of its own.
#include <unicode/localpointer.h>
#include <unicode/ucnv.h>
#include <unicode/ucnv_err.h>
#include <unicode/ustring.h>

#include <string>
#include <vector>

#include "Support.hpp"

/// The bytes of a text in a charset; a failure where it has no bytes for some character.
static std::string encode(const icu::UnicodeString &text, const char *charset, UErrorCode &status) {
  const icu::LocalUConverterPointer converter(ucnv_open(charset, &status));
  ucnv_setFromUCallBack(converter.getAlias(), UCNV_FROM_U_CALLBACK_STOP, nullptr, nullptr, nullptr, &status);
  if (U_FAILURE(status)) { return {}; }
  const int32_t capacity = UCNV_GET_MAX_BYTES_FOR_STRING(text.length(), ucnv_getMaxCharSize(converter.getAlias()));
  std::string bytes(static_cast<size_t>(capacity), '\0');
  const int32_t length =
      ucnv_fromUChars(converter.getAlias(), bytes.data(), capacity, text.getBuffer(), text.length(), &status);
  bytes.resize(U_SUCCESS(status) ? static_cast<size_t>(length) : 0);
  return bytes;
}

void nb_icu_text_reread(
    const char *charset, const char *text, int32_t length, nb_icu_output *output, int32_t *status) {
  nb::prepare();
  UErrorCode error = U_ZERO_ERROR;
  const std::string bytes = encode(nb::fromUTF8(text, length), charset, error);
  std::vector<char16_t> units(bytes.size() + 1);
  int32_t count = 0;
  // Unlike a converter, this fails where bytes are no UTF-8.
  u_strFromUTF8(
      units.data(), static_cast<int32_t>(units.size()), &count, bytes.data(), static_cast<int32_t>(bytes.size()),
      &error);
  if (U_SUCCESS(error)) { nb::writeText(icu::UnicodeString(units.data(), count), output); }
  *status = error;
}
