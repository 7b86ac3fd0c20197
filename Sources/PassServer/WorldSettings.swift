import PassSimulator

/// What holds for every world of a server.
struct WorldSettings: Sendable {
  /// How much is refused.
  var strictness = ServerOptions.Strictness.documented
  /// What goes before the scripts of scenarios.
  var change: @Sendable (inout ServerOptions) -> Void = { _ in }
  /// The origins whose pages may call the service.
  var origins: Set<String> = []
  /// Tells the person at the terminal something.
  var tell: @Sendable (String) -> Void = { _ in }

  /// The options of a world, from those of its script.
  func settle(_ options: inout ServerOptions) {
    options.become(strictness)
    change(&options)
  }
}
