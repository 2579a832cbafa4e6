#pragma once

#include <unicode/basictz.h>

#include <memory>

namespace nb {

/// Reads a zone's rules from a folder of the time-zone database in its compiled form (TZif, RFC 8536), version 2 or later.
///
/// Null where the folder has no such zone, and where its file is damaged. The name is a path below the folder only if it
/// has the form of a zone's name. The zone never changes, so any number of threads may use it.
std::unique_ptr<icu::BasicTimeZone> readZone(const char *folder, const char *identifier);

/// Whether a name has the form of those in the time-zone database: `Area/Location`, without a full stop.
bool isZoneName(const char *identifier);

}  // namespace nb
