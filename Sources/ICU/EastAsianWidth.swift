internal import CICU

extension Unicode.Scalar {
  /// Whether the scalar belongs to a writing that puts no spaces between words, so that a line break beside it in a
  /// source stands for nothing: East_Asian_Width W, F or H, but neither Hangul nor an emoji.
  package var isSetSolid: Bool { value >= 0x2E80 && nb_icu_is_set_solid(value) }
}
