import FlowEngine
import PassAPI

extension AppleSSO {
  /// Which picker can be filled without asking the server once more (R-CFG-7, C-86).
  public enum ProvidersInMemory: Cased {
    /// Providers were read a short while ago, some for Apple's picker.
    case forApple(Configuration)
    /// Providers were read a short while ago, none for Apple's picker (C-25).
    case forAppOnly
    /// None, or too long ago.
    case none

    /// The names of the cases.
    public enum CodingKeys: Int, CodingKey, CaseIterable {
      case forApple, forAppOnly, none
    }
    /// Which case this is, without its payload.
    public var name: CodingKeys {
      switch self {
      case .forApple: .forApple
      case .forAppOnly: .forAppOnly
      case .none: .none
      }
    }
  }
}

extension Case<AppleSSO.ProvidersInMemory, Configuration> {
  package static var forApple: Self {
    .init(.forApple, AppleSSO.ProvidersInMemory.forApple) { if case .forApple(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.ProvidersInMemory, Void> {
  package static var forAppOnly: Self { .init(.forAppOnly, { .forAppOnly }) { if case .forAppOnly = $0 { () } else { nil } } }
  package static var none: Self { .init(.none, { .none }) { if case .none = $0 { () } else { nil } } }
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
  static func inMemory(_ providers: AppleSSO.ProvidersInMemory.Name...) -> Self {
    .choice("providers in memory", providers) { context, _, outcome in AppleSSO.ProvidersInMemory(context, at: outcome.at) }
  }
}
extension Finding where F == AppleSSO, Trigger: AppleSSO.Timed {
  static func inMemory(_ providers: Case<AppleSSO.ProvidersInMemory, Value>) -> Self {
    .choice("providers in memory", providers) { context, _, outcome in AppleSSO.ProvidersInMemory(context, at: outcome.at) }
  }
}
