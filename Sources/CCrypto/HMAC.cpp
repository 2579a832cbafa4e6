#include "Context.hpp"

bool nb_crypto_hmac_sha256(const void *key, size_t key_count, const void *bytes, size_t count, uint8_t *code) {
  const nb::Errors errors;
  const nb::Context *context = nb::context();
  // A key of no bytes still needs an address.
  static const uint8_t none = 0;
  const uint8_t *message = bytes == nullptr ? &none : static_cast<const uint8_t *>(bytes);
  size_t length = 0;
  return context != nullptr
      && EVP_Q_mac(context->library, "HMAC", nullptr, "SHA256", nullptr, key == nullptr ? &none : key, key_count,
                   message, count, code, NB_CRYPTO_SHA256_LENGTH, &length) != nullptr
      && length == NB_CRYPTO_SHA256_LENGTH;
}
