// What the declarations use of UIKit.

@MainActor open class UIWindowScene {}
