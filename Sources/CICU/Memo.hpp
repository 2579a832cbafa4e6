// Texts that a formatter has written, kept beside it.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstring>

#include "CICU.h"

namespace nb {

/// What a text belongs to: two words, whose meaning is the formatter's.
struct MemoKey {
  uint64_t first;
  uint64_t second;
};

/// The short texts that were written last, at most `slotCount`, in at most 8 KiB.
///
/// Any thread may read and write at any time. A reader takes no lock and writes nothing that another one reads, so that
/// readers on several cores do not slow each other down: each slot is a sequence lock, whose version is odd while
/// there is a writer. A reader who sees the version change has found nothing; a writer who meets another one gives up.
/// All fields are atomic, so a copy that is thrown away is no data race.
class Memo {
 public:
  static constexpr uint64_t slotCount = 64;
  /// The bytes that a slot has room for.
  static constexpr int32_t longestText = 104;

  Memo() = default;
  Memo(const Memo &) = delete;
  Memo &operator=(const Memo &) = delete;
  ~Memo() { delete[] slots.load(std::memory_order_relaxed); }

  /// Looks into the slot of `index`, any number. `fits` is asked whether the key found there is meant; then the text is
  /// written, if it fits, and its tag given back. -1 where nothing is found. Without `output` only the tag is read.
  template <typename Fits>
  int32_t read(uint64_t index, nb_icu_output *output, Fits fits) const {
    const Slot *all = slots.load(std::memory_order_acquire);
    if (all == nullptr) { return -1; }
    const Slot &slot = all[index % slotCount];
    const uint32_t version = slot.version.load(std::memory_order_acquire);
    if (version % 2 != 0) { return -1; }
    const MemoKey key = {slot.first.load(std::memory_order_relaxed), slot.second.load(std::memory_order_relaxed)};
    const uint32_t header = slot.header.load(std::memory_order_relaxed);
    if (header == 0 || !fits(key)) { return -1; }
    const auto length = static_cast<int32_t>(header & 0xFF);
    if (output != nullptr && length <= output->text_capacity && length <= longestText) {
      copy(slot, output->text, length);
    }
    std::atomic_thread_fence(std::memory_order_acquire);
    if (slot.version.load(std::memory_order_relaxed) != version) { return -1; }
    if (output != nullptr) {
      output->text_length = length;
      output->part_count = 0;
    }
    return static_cast<int32_t>(header >> 16);
  }

  /// Keeps a text with a tag, from 0 to 255, unless it is longer than `longestText`.
  void write(uint64_t index, MemoKey key, uint32_t tag, const char *text, int32_t length) {
    if (length > longestText) { return; }
    Slot &slot = allSlots()[index % slotCount];
    uint32_t version = slot.version.load(std::memory_order_relaxed);
    if (version % 2 != 0 ||
        !slot.version.compare_exchange_strong(version, version + 1, std::memory_order_acquire)) {
      return;
    }
    std::atomic_thread_fence(std::memory_order_release);
    slot.first.store(key.first, std::memory_order_relaxed);
    slot.second.store(key.second, std::memory_order_relaxed);
    // The bit makes a slot with an empty text differ from an empty slot.
    slot.header.store(static_cast<uint32_t>(length) | 0x100U | tag << 16, std::memory_order_relaxed);
    for (int32_t offset = 0; offset < length; offset += 8) {
      uint64_t word = 0;
      std::memcpy(&word, text + offset, static_cast<size_t>(length - offset < 8 ? length - offset : 8));
      slot.words[offset / 8].store(word, std::memory_order_relaxed);
    }
    slot.version.store(version + 2, std::memory_order_release);
  }

 private:
  /// Two cache lines.
  struct alignas(64) Slot {
    std::atomic<uint32_t> version{0};
    /// Length, whether there is a text, tag; 0 while the slot is empty.
    std::atomic<uint32_t> header{0};
    std::atomic<uint64_t> first{0};
    std::atomic<uint64_t> second{0};
    std::atomic<uint64_t> words[longestText / 8] = {};
  };

  static void copy(const Slot &slot, char *text, int32_t length) {
    int32_t offset = 0;
    for (; offset + 8 <= length; offset += 8) {
      const uint64_t word = slot.words[offset / 8].load(std::memory_order_relaxed);
      std::memcpy(text + offset, &word, 8);
    }
    if (offset < length) {
      const uint64_t word = slot.words[offset / 8].load(std::memory_order_relaxed);
      std::memcpy(text + offset, &word, static_cast<size_t>(length - offset));
    }
  }

  /// Made by the first text, because many formatters write none that can be kept.
  Slot *allSlots() {
    Slot *known = slots.load(std::memory_order_acquire);
    if (known != nullptr) { return known; }
    Slot *made = new Slot[slotCount];
    if (slots.compare_exchange_strong(known, made, std::memory_order_acq_rel)) { return made; }
    delete[] made;
    return known;
  }

  std::atomic<Slot *> slots{nullptr};
};

}  // namespace nb
