// The part of libcrypto (OpenSSL 3) that Noticebook uses, as plain C: SHA-256, HMAC, and public keys that verify signatures.
//
// Rules of this header:
// - Bytes go in as a pointer and a count; a pointer may be NULL if the count is 0. Nothing is kept after a call, except
//   what a handle is.
// - A handle from `nb_crypto_..._open` is closed once by its `nb_crypto_..._close`.
// - Every function may be called from any thread. A key may be used by several threads at the same time, but not while
//   it is closed. A running digest belongs to one thread at a time.
// - Nothing depends on the environment or on a configuration: OPENSSL_CONF and OPENSSL_MODULES change nothing. All of it
//   happens in a library context of its own with the default provider. The first call sets, for the process, that
//   libcrypto does not load its configuration by itself. A program that wants it in libcrypto's default context calls
//   OPENSSL_init_crypto before.
// - The caller's queue of errors is left alone.
#ifndef NB_CCRYPTO_H
#define NB_CCRYPTO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

// MARK: SHA-256

/// The bytes of a digest.
#define NB_CRYPTO_SHA256_LENGTH 32

/// SHA-256 (FIPS 180-4) of bytes. False if memory is short.
bool nb_crypto_sha256(const void *_Nullable bytes, size_t count, uint8_t *digest);

/// SHA-256 of bytes that come in pieces.
typedef struct nb_crypto_sha256_state nb_crypto_sha256_state;

/// A digest of no bytes yet. NULL if memory is short.
nb_crypto_sha256_state *_Nullable nb_crypto_sha256_open(void);
void nb_crypto_sha256_close(nb_crypto_sha256_state *state);
/// An independent digest of the same bytes. NULL if memory is short.
nb_crypto_sha256_state *_Nullable nb_crypto_sha256_copy(const nb_crypto_sha256_state *state);
bool nb_crypto_sha256_add(nb_crypto_sha256_state *state, const void *_Nullable bytes, size_t count);
/// The digest of all bytes so far; more can be added afterwards. False if memory is short.
bool nb_crypto_sha256_digest(const nb_crypto_sha256_state *state, uint8_t *digest);

/// HMAC (RFC 2104) with SHA-256 of bytes. False if memory is short.
bool nb_crypto_hmac_sha256(const void *_Nullable key, size_t key_count, const void *_Nullable bytes, size_t count,
                           uint8_t *code);

// MARK: Keys

typedef enum nb_crypto_curve : int32_t {
  NB_CRYPTO_P256 = 0,
  NB_CRYPTO_P384,
  NB_CRYPTO_P521,
} nb_crypto_curve;

typedef enum nb_crypto_hash : int32_t {
  NB_CRYPTO_SHA1 = 0,
  NB_CRYPTO_SHA256,
  NB_CRYPTO_SHA384,
  NB_CRYPTO_SHA512,
} nb_crypto_hash;

/// A public key.
typedef struct nb_crypto_key nb_crypto_key;

/// A key of ECDSA (FIPS 186-5). NULL if the point is not on the curve.
///
/// - Parameter point: 04 and both coordinates, each of the curve's length (SEC 1, 2.3.3).
nb_crypto_key *_Nullable nb_crypto_key_open_ec(nb_crypto_curve curve, const uint8_t *_Nullable point, size_t count);
/// A key of RSA; both numbers are unsigned and begin with their highest byte.
nb_crypto_key *_Nullable nb_crypto_key_open_rsa(
    const uint8_t *_Nullable modulus, size_t modulus_count, const uint8_t *_Nullable exponent, size_t exponent_count);
/// A key of Ed25519 (RFC 8032), of 32 bytes.
nb_crypto_key *_Nullable nb_crypto_key_open_ed25519(const uint8_t *_Nullable bytes, size_t count);
void nb_crypto_key_close(nb_crypto_key *key);

/// Whether a signature of bytes is by a key.
///
/// - Parameters:
///   - hash: The hash that is signed; Ed25519 has its own and ignores this.
///   - signature: For ECDSA, an ECDSA-Sig-Value in DER (RFC 3279, 2.2.3). For RSA, PKCS #1 v1.5 (RFC 8017, 8.2).
bool nb_crypto_key_verify(
    const nb_crypto_key *key, nb_crypto_hash hash, const uint8_t *_Nullable signature, size_t signature_count,
    const uint8_t *_Nullable bytes, size_t count);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#endif
