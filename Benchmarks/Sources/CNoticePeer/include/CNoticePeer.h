// A notice as a C++ program would write it that calls ICU's formatters itself: the peer of a message of version 2.
#ifndef NB_CNOTICEPEER_H
#define NB_CNOTICEPEER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct nb_peer nb_peer;

/// What one notice is about; the texts are UTF-8 and end with NUL.
typedef struct nb_peer_notice {
  const char *name;
  const char *plan;
  int64_t days;
  int64_t milliseconds;
} nb_peer_notice;

/// Opens the formatters of a locale and a zone, for dates of a skeleton. NULL where ICU fails.
nb_peer *nb_peer_open(const char *locale, const char *time_zone, const char *skeleton);
void nb_peer_close(nb_peer *peer);

/// Writes every notice so many times, each into a text of its own, and returns the bytes of all. With `remembers`, the
/// text of a date is kept for its civil day, and that of a small number with its plural category.
uint64_t nb_peer_run(nb_peer *peer, const nb_peer_notice *notices, int32_t count, int32_t rounds, bool remembers);

/// Writes one notice, ended by NUL, to compare it with another.
void nb_peer_write(nb_peer *peer, const nb_peer_notice *notice, bool remembers, char *text, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
