// The context is made on the first call, and never changes afterwards; fetched methods count their references with
// atomic operations. It has a provider that is part of libcrypto, so that no module is searched for, and reads no
// configuration. But for each digest and each key libcrypto asks for an engine as well, and before that it loads the
// configuration of the process, with the modules that this names, unless it has been told not to.
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
