// What the files of this target share. libcrypto's own types stay behind CCrypto.h.
#pragma once

#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/types.h>

#include <memory>

#include "CCrypto.h"

namespace nb {

/// The library context of this target with what is fetched once. It lives as long as the process.
struct Context {
  OSSL_LIB_CTX *library;
  EVP_MD *sha256;
};

/// The one context; null if libcrypto could not make it.
const Context *context();

/// Takes away the errors that a function of libcrypto leaves in the thread's queue.
class Errors {
 public:
  Errors() { ERR_set_mark(); }
  ~Errors() { ERR_pop_to_mark(); }
  Errors(const Errors &) = delete;
  Errors &operator=(const Errors &) = delete;
};

/// Frees an object of libcrypto by its own function.
template <auto release>
struct Release {
  template <typename Object>
  void operator()(Object *object) const {
    release(object);
  }
};

using Digest = std::unique_ptr<EVP_MD_CTX, Release<EVP_MD_CTX_free>>;

}  // namespace nb
