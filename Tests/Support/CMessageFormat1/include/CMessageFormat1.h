// ICU's MessageFormat (version 1) as plain C, for tests that compare with it.
//
// Text goes in and comes out as UTF-8; `status` is a UErrorCode, positive after a failure. A message belongs to one
// thread. Dates are shown in ICU's default zone.
#ifndef NB_CMESSAGEFORMAT1_H
#define NB_CMESSAGEFORMAT1_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

typedef struct nb_mf1_message nb_mf1_message;

typedef enum nb_mf1_argument_kind : int32_t {
  NB_MF1_STRING = 0,
  /// A number written as a decimal, which ICU takes exactly.
  NB_MF1_DECIMAL,
  NB_MF1_DATE,
} nb_mf1_argument_kind;

typedef struct nb_mf1_argument {
  nb_mf1_argument_kind kind;
  const char *name;
  /// The string or the decimal, ended by NUL; empty for a date.
  const char *text;
  /// The date, in milliseconds since 1970-01-01T00:00:00Z.
  int64_t milliseconds;
} nb_mf1_argument;

/// Reads a pattern for the locale of a BCP 47 tag.
nb_mf1_message *_Nullable nb_mf1_open(const char *locale, const char *pattern, int32_t *status);
void nb_mf1_close(nb_mf1_message *message);

/// Formats and returns a text ended by NUL, which belongs to the message and is valid until its next use.
const char *nb_mf1_format(
    nb_mf1_message *message, const nb_mf1_argument *_Nullable arguments, int32_t count, int32_t *status);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#endif
