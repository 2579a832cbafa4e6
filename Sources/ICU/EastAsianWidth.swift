internal import CICU

extension Unicode.Scalar {
  /// Whether the scalar belongs to a script that puts no spaces between words, so a source line break next to it is not
  /// a space: East_Asian_Width W, F or H, except Hangul and emoji.
  package var isSetSolid: Bool { value >= 0x2E80 && nb_icu_is_set_solid(value) }
}
