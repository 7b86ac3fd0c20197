import FlowEngine
import PassAPI

extension AppleSSO {
  /// Which picker can be filled without asking the server once more (R-CFG-7, C-86).
  @Cases public enum ProvidersInMemory {
    /// Providers were read a short while ago, some for Apple's picker.
    case forApple(Configuration)
    /// Providers were read a short while ago, none for Apple's picker (C-25).
    case forAppOnly
    /// None, or too long ago.
    case none
  }
}

extension AppleSSO.ProvidersInMemory {
  init(_ context: AppleSSO.Context, at now: Timestamp) {
    guard let configuration = context.configuration, let ends = context.configurationEnds, now < ends else {
      self = .none
      return
    }
    self = configuration.inPicker.isEmpty ? .forAppOnly : .forApple(configuration)
  }
}

extension AppleSSO {
  /// An outcome that tells the time.
  protocol Timed: Sendable { var at: Timestamp { get } }
}
extension AppleSSO.ProfilesReceived: AppleSSO.Timed {}
extension AppleSSO.Failure: AppleSSO.Timed {}
extension Timestamp: AppleSSO.Timed { var at: Timestamp { self } }

extension Guard where F == AppleSSO, Trigger: AppleSSO.Timed {
  static var inMemory: Question<F, From, Trigger, AppleSSO.ProvidersInMemory> {
    Question("providers in memory") { context, _, outcome in AppleSSO.ProvidersInMemory(context, at: outcome.at) }
  }
}
