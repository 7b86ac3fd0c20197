import FlowEngine
import PassService

extension AccessEnablerSDK {
  /// The prerequisite of the cookbook, which is up to the app: before each `setRequestor`, at launch and when the app
  /// comes to the foreground, so before any login. Without access the SDK falls back to the regular login by itself.
  static let permission = Phase<AccessEnablerSDK>(
    "P", "Permission", [access, explainingAccess], everywhere: [.notConfiguredYet("P")])

  private static let access = askingForAccess(
    at: \.askingForAccess, by: \.askForAccess, reporting: \.accessReported, asks: \.settings.asksForAccess,
    then: \.configuring
  ) {}
}
