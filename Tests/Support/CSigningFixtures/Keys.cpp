// Tests run with the same settings everywhere: a library context of their own, without the configuration of the system.
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/provider.h>
#include <openssl/x509.h>

#include <cstring>

#include "CSigningFixtures.h"

struct nb_fixture_key {
  EVP_PKEY *key;
};

static OSSL_LIB_CTX *context() {
  static OSSL_LIB_CTX *made = [] {
    OPENSSL_init_crypto(OPENSSL_INIT_NO_LOAD_CONFIG, nullptr);
    OSSL_LIB_CTX *library = OSSL_LIB_CTX_new();
    OSSL_PROVIDER_load(library, "default");
    return library;
  }();
  return made;
}

nb_fixture_key *nb_fixture_key_open(const char *type, const char *group, size_t bits) {
  EVP_PKEY *key = nullptr;
  if (group != nullptr) {
    key = EVP_PKEY_Q_keygen(context(), nullptr, type, group);
  } else if (std::strcmp(type, "RSA") == 0) {
    key = EVP_PKEY_Q_keygen(context(), nullptr, type, bits);
  } else {
    key = EVP_PKEY_Q_keygen(context(), nullptr, type);
  }
  return key == nullptr ? nullptr : new nb_fixture_key{key};
}

void nb_fixture_key_close(nb_fixture_key *key) {
  EVP_PKEY_free(key->key);
  delete key;
}

size_t nb_fixture_key_info(const nb_fixture_key *key, uint8_t *output) {
  const int length = i2d_PUBKEY(key->key, nullptr);
  if (length <= 0 || length > NB_FIXTURE_CAPACITY) { return 0; }
  return static_cast<size_t>(i2d_PUBKEY(key->key, &output));
}

size_t nb_fixture_key_sign(
    const nb_fixture_key *key, const char *hash, const uint8_t *bytes, size_t count, uint8_t *output) {
  EVP_MD_CTX *digest = EVP_MD_CTX_new();
  size_t length = NB_FIXTURE_CAPACITY;
  const bool isSigned = EVP_DigestSignInit_ex(digest, nullptr, hash, context(), nullptr, key->key, nullptr) == 1 &&
                        EVP_DigestSign(digest, output, &length, bytes, count) == 1;
  EVP_MD_CTX_free(digest);
  return isSigned ? length : 0;
}

size_t nb_fixture_hmac(const uint8_t *key, size_t key_count, const uint8_t *bytes, size_t count, uint8_t *output) {
  size_t length = 0;
  const unsigned char *made = EVP_Q_mac(
      context(), "HMAC", nullptr, "SHA256", nullptr, key, key_count, bytes, count, output, NB_FIXTURE_CAPACITY,
      &length);
  return made == nullptr ? 0 : length;
}
