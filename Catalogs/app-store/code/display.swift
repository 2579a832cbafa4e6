import StoreKit
import UIKit

/// Shows a message now; one that couldn't be shown is returned, so that it
/// isn't lost.
@MainActor
func show(_ message: Message, on scene: UIWindowScene) -> Message? {
  do {
    try message.display(in: scene)
    return nil
  } catch {
    return message
  }
}
