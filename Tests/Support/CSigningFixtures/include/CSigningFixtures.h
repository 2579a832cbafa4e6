// Private keys of tests, made and used by libcrypto.
//
// A handle from `nb_fixture_key_open` is closed once by `nb_fixture_key_close`; any number of threads may share it. What is
// written needs a buffer of NB_FIXTURE_CAPACITY bytes; its length is returned, and 0 is a failure.
#ifndef NB_CSIGNINGFIXTURES_H
#define NB_CSIGNINGFIXTURES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

#define NB_FIXTURE_CAPACITY 4096

typedef struct nb_fixture_key nb_fixture_key;

/// A new key.
///
/// - Parameters:
///   - type: EC, RSA or ED25519.
///   - group: The name of a curve; NULL for other types.
///   - bits: The size of a key of RSA.
nb_fixture_key *_Nullable nb_fixture_key_open(const char *type, const char *_Nullable group, size_t bits);
void nb_fixture_key_close(nb_fixture_key *key);

/// The DER of the public key (SubjectPublicKeyInfo).
size_t nb_fixture_key_info(const nb_fixture_key *key, uint8_t *output);

/// A signature of bytes; of a key of EC in DER.
///
/// - Parameter hash: The name of a hash; NULL for Ed25519.
size_t nb_fixture_key_sign(
    const nb_fixture_key *key, const char *_Nullable hash, const uint8_t *_Nullable bytes, size_t count,
    uint8_t *output);

/// HMAC with SHA-256 (RFC 2104), of 32 bytes.
size_t nb_fixture_hmac(
    const uint8_t *key, size_t key_count, const uint8_t *_Nullable bytes, size_t count, uint8_t *output);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#endif
