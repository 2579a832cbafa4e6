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

/// UTF-8.
typedef struct nb_peer_text {
  const char *start;
  size_t count;
} nb_peer_text;

/// What one notice is about.
typedef struct nb_peer_notice {
  nb_peer_text name;
  nb_peer_text plan;
  int64_t days;
  int64_t milliseconds;
} nb_peer_notice;

typedef enum nb_peer_language : int32_t { NB_PEER_ENGLISH = 0, NB_PEER_JAPANESE } nb_peer_language;

/// Opens the formatters of a language and a zone, for dates of a skeleton. NULL where ICU fails.
nb_peer *nb_peer_open(nb_peer_language language, const char *time_zone, const char *skeleton);
void nb_peer_close(nb_peer *peer);

/// Writes every notice into a text of its own, and returns the bytes of all. With `remembers`, the text of a date is kept
/// for its civil day, and that of a small number with its plural category.
uint64_t nb_peer_run(nb_peer *peer, const nb_peer_notice *notices, int32_t count, bool remembers);

/// The same with all notices in one text, whose memory is used again for the next call. It always remembers.
uint64_t nb_peer_append(nb_peer *peer, const nb_peer_notice *notices, int32_t count);

/// Writes one notice, ended by NUL, to compare it with another.
void nb_peer_write(nb_peer *peer, const nb_peer_notice *notice, bool remembers, char *text, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
