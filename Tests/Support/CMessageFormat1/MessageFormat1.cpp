#include "CMessageFormat1.h"

#include <unicode/msgfmt.h>

#include <memory>
#include <string>
#include <vector>

struct nb_mf1_message {
  icu::MessageFormat format;
  std::string text;
};

nb_mf1_message *nb_mf1_open(const char *locale, const char *pattern, int32_t *status) {
  UErrorCode code = U_ZERO_ERROR;
  const icu::Locale place = icu::Locale::forLanguageTag(locale, code);
  std::unique_ptr<nb_mf1_message> message(
      new nb_mf1_message{icu::MessageFormat(icu::UnicodeString::fromUTF8(pattern), place, code), {}});
  *status = code;
  return U_SUCCESS(code) ? message.release() : nullptr;
}

void nb_mf1_close(nb_mf1_message *message) { delete message; }

static icu::Formattable formattable(const nb_mf1_argument &argument, UErrorCode &status) {
  switch (argument.kind) {
    case NB_MF1_STRING: return icu::Formattable(icu::UnicodeString::fromUTF8(argument.text));
    case NB_MF1_DECIMAL: return icu::Formattable(icu::StringPiece(argument.text), status);
    case NB_MF1_DATE: return icu::Formattable(static_cast<UDate>(argument.milliseconds), icu::Formattable::kIsDate);
  }
  status = U_ILLEGAL_ARGUMENT_ERROR;
  return icu::Formattable();
}

const char *nb_mf1_format(
    nb_mf1_message *message, const nb_mf1_argument *arguments, int32_t count, int32_t *status) {
  UErrorCode code = U_ZERO_ERROR;
  std::vector<icu::UnicodeString> names;
  std::vector<icu::Formattable> values;
  for (int32_t index = 0; index < count; index += 1) {
    names.push_back(icu::UnicodeString::fromUTF8(arguments[index].name));
    values.push_back(formattable(arguments[index], code));
  }
  icu::UnicodeString text;
  message->format.format(names.data(), values.data(), count, text, code);
  message->text.clear();
  text.toUTF8String(message->text);
  *status = code;
  return message->text.c_str();
}
