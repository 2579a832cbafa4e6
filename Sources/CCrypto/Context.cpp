// The context is made on the first call, and never changes afterwards; fetched methods count their references with
// atomic operations. The provider is part of libcrypto, so that no module is loaded, and the context reads no
// configuration. But each use of a digest or a key looks for an engine, and loads the configuration of the process for
// that, including the modules that it names; OPENSSL_INIT_NO_LOAD_CONFIG prevents it.
#include "Context.hpp"

#include <openssl/crypto.h>
#include <openssl/provider.h>

namespace nb {

static const Context *makeContext() {
  const Errors errors;
  if (OPENSSL_init_crypto(OPENSSL_INIT_NO_LOAD_CONFIG, nullptr) != 1) { return nullptr; }
  OSSL_LIB_CTX *library = OSSL_LIB_CTX_new();
  if (library == nullptr) { return nullptr; }
  OSSL_PROVIDER *provider = OSSL_PROVIDER_load(library, "default");
  EVP_MD *sha256 = provider == nullptr ? nullptr : EVP_MD_fetch(library, "SHA2-256", nullptr);
  if (sha256 == nullptr) {
    OSSL_LIB_CTX_free(library);
    return nullptr;
  }
  return new Context{library, sha256};
}

const Context *context() {
  static const Context *made = makeContext();
  return made;
}

}  // namespace nb
