import Diagnostics
import XML

extension String {
  /// The text as XML, between tags or in an attribute, with escapes for what could change how a log shows it.
  package var escapedForReport: String { escapingControls(except: .layout).xmlEscaped(inAttribute: true) }
}
