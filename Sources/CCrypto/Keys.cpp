// A key does not change after it has been opened: libcrypto exports it to the provider under a lock of its own. Each
// verification has a digest of its own.
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/param_build.h>

#include "Context.hpp"

using Key = std::unique_ptr<EVP_PKEY, nb::Release<EVP_PKEY_free>>;
using KeyContext = std::unique_ptr<EVP_PKEY_CTX, nb::Release<EVP_PKEY_CTX_free>>;
using Number = std::unique_ptr<BIGNUM, nb::Release<BN_free>>;
using Builder = std::unique_ptr<OSSL_PARAM_BLD, nb::Release<OSSL_PARAM_BLD_free>>;
using Parameters = std::unique_ptr<OSSL_PARAM, nb::Release<OSSL_PARAM_free>>;

struct nb_crypto_key {
  Key key;
};

static nb_crypto_key *handle(Key key) { return key == nullptr ? nullptr : new nb_crypto_key{std::move(key)}; }

static Key made(const char *type, OSSL_PARAM *parameters) {
  const KeyContext context(EVP_PKEY_CTX_new_from_name(nb::context()->library, type, nullptr));
  EVP_PKEY *key = nullptr;
  if (context == nullptr || EVP_PKEY_fromdata_init(context.get()) != 1) { return nullptr; }
  if (EVP_PKEY_fromdata(context.get(), &key, EVP_PKEY_PUBLIC_KEY, parameters) != 1) { return nullptr; }
  return Key(key);
}

nb_crypto_key *nb_crypto_key_open_ec(nb_crypto_curve curve, const uint8_t *point, size_t count) {
  static const struct {
    const char *name;
    size_t length;
  } curves[] = {{"P-256", 65}, {"P-384", 97}, {"P-521", 133}};
  const nb::Errors errors;
  // libcrypto reads compressed points as well.
  if (nb::context() == nullptr || count != curves[curve].length || point[0] != 0x04) { return nullptr; }
  OSSL_PARAM parameters[] = {
      OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, const_cast<char *>(curves[curve].name), 0),
      OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, const_cast<uint8_t *>(point), count),
      OSSL_PARAM_construct_end(),
  };
  return handle(made("EC", parameters));
}

nb_crypto_key *nb_crypto_key_open_rsa(
    const uint8_t *modulus, size_t modulus_count, const uint8_t *exponent, size_t exponent_count) {
  const nb::Errors errors;
  if (nb::context() == nullptr || modulus_count > INT32_MAX || exponent_count > INT32_MAX) { return nullptr; }
  const Number n(BN_bin2bn(modulus, static_cast<int>(modulus_count), nullptr));
  const Number e(BN_bin2bn(exponent, static_cast<int>(exponent_count), nullptr));
  const Builder builder(OSSL_PARAM_BLD_new());
  if (n == nullptr || e == nullptr || builder == nullptr) { return nullptr; }
  if (OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_N, n.get()) != 1) { return nullptr; }
  if (OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_E, e.get()) != 1) { return nullptr; }
  const Parameters parameters(OSSL_PARAM_BLD_to_param(builder.get()));
  return parameters == nullptr ? nullptr : handle(made("RSA", parameters.get()));
}

nb_crypto_key *nb_crypto_key_open_ed25519(const uint8_t *bytes, size_t count) {
  const nb::Errors errors;
  if (nb::context() == nullptr) { return nullptr; }
  return handle(Key(EVP_PKEY_new_raw_public_key_ex(nb::context()->library, "ED25519", nullptr, bytes, count)));
}

void nb_crypto_key_close(nb_crypto_key *key) { delete key; }

bool nb_crypto_key_verify(
    const nb_crypto_key *key, nb_crypto_hash hash, const uint8_t *signature, size_t signature_count,
    const uint8_t *bytes, size_t count) {
  static const char *const names[] = {"SHA1", "SHA2-256", "SHA2-384", "SHA2-512"};
  const nb::Errors errors;
  const nb::Digest digest(EVP_MD_CTX_new());
  const char *name = EVP_PKEY_is_a(key->key.get(), "ED25519") == 1 ? nullptr : names[hash];
  if (digest == nullptr) { return false; }
  if (EVP_DigestVerifyInit_ex(
          digest.get(), nullptr, name, nb::context()->library, nullptr, key->key.get(), nullptr) != 1) {
    return false;
  }
  return EVP_DigestVerify(digest.get(), signature, signature_count, bytes, count) == 1;
}
