import Catalogs
import ICU

/// A text that the pieces of a program can't say, which only Noticebook's library writes.
package struct TextBeyondProgram: Sendable {
  package let key: MessageKey
  package let locale: LocaleIdentifier
  package let reason: NoticeProgramError
}
