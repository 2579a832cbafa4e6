// The functions of glibc's allocator, which Swift's module of glibc leaves out.
#pragma once
#include <malloc.h>
