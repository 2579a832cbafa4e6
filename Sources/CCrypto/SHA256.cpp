// Each call has a digest of its own; what they share is the fetched method, which does not change.
#include "Context.hpp"

struct nb_crypto_sha256_state {
  nb::Digest digest;
};

bool nb_crypto_sha256(const void *bytes, size_t count, uint8_t *digest) {
  const nb::Errors errors;
  const nb::Context *context = nb::context();
  return context != nullptr && EVP_Digest(bytes, count, digest, nullptr, context->sha256, nullptr) == 1;
}

nb_crypto_sha256_state *nb_crypto_sha256_open(void) {
  const nb::Errors errors;
  const nb::Context *context = nb::context();
  nb::Digest digest(EVP_MD_CTX_new());
  if (context == nullptr || digest == nullptr) { return nullptr; }
  if (EVP_DigestInit_ex2(digest.get(), context->sha256, nullptr) != 1) { return nullptr; }
  return new nb_crypto_sha256_state{std::move(digest)};
}

void nb_crypto_sha256_close(nb_crypto_sha256_state *state) { delete state; }

static nb::Digest copied(const nb_crypto_sha256_state *state) {
  nb::Digest copy(EVP_MD_CTX_new());
  if (copy == nullptr || EVP_MD_CTX_copy_ex(copy.get(), state->digest.get()) != 1) { return nullptr; }
  return copy;
}

nb_crypto_sha256_state *nb_crypto_sha256_copy(const nb_crypto_sha256_state *state) {
  const nb::Errors errors;
  nb::Digest copy = copied(state);
  return copy == nullptr ? nullptr : new nb_crypto_sha256_state{std::move(copy)};
}

bool nb_crypto_sha256_add(nb_crypto_sha256_state *state, const void *bytes, size_t count) {
  const nb::Errors errors;
  return EVP_DigestUpdate(state->digest.get(), bytes, count) == 1;
}

bool nb_crypto_sha256_digest(const nb_crypto_sha256_state *state, uint8_t *digest) {
  const nb::Errors errors;
  const nb::Digest copy = copied(state);
  return copy != nullptr && EVP_DigestFinal_ex(copy.get(), digest, nullptr) == 1;
}
