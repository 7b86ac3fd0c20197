import PassSimulator

/// The settings for all worlds of a server.
struct WorldSettings: Sendable {
  var strictness = ServerOptions.Strictness.documented
  /// The change of options that takes precedence over the scripts of scenarios.
  var change: @Sendable (inout ServerOptions) -> Void = { _ in }
  /// The origins whose pages may call the service.
  var origins: Set<String> = []
  /// Shows a message to the person at the terminal.
  var tell: @Sendable (String) -> Void = { _ in }

  /// Completes the options of a world's script.
  func settle(_ options: inout ServerOptions) {
    options.become(strictness)
    change(&options)
  }
}
