/// The declaration of an effect: what it produces, what it waits for, and whether a later run may overlap with it.
///
///     static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> {
///       switch effect {
///       case .pump: .outcomes([.pressureBuilt, .pumpFailed])
///       case .wait: .outcomes([.waitElapsed], waitsFor: .time)
///       case .watch: .listener([.visitorCame], waitsFor: .person)
///       case .releaseArm: .command
///       }
///     }
public struct EffectDeclaration<Event: Cased>: Hashable, FlowPart {
  /// The events that can end the effect, including failures.
  public var outcomes: [Event.Name]
  /// The events that the effect may produce any number of times before it ends.
  public var progress: [Event.Name]
  /// What the effect waits for.
  public var waitsFor: Awaited
  /// Whether a new run begins only after the previous one has returned, even if that one was cancelled. An example is a
  /// picker, if only one can be open at a time.
  public var isExclusive: Bool

  /// An effect that ends with one of these events.
  public static func outcomes(
    _ outcomes: [Event.Name], progress: [Event.Name] = [], waitsFor: Awaited = .nothing, isExclusive: Bool = false
  ) -> Self { Self(outcomes: outcomes, progress: progress, waitsFor: waitsFor, isExclusive: isExclusive) }

  /// An effect that produces these events while the state lasts, and has no outcome. If it returns earlier, it is
  /// broken.
  public static func listener(
    _ progress: [Event.Name], waitsFor: Awaited = .nothing, isExclusive: Bool = false
  ) -> Self { Self(outcomes: [], progress: progress, waitsFor: waitsFor, isExclusive: isExclusive) }

  /// An effect that produces nothing: it is performed when the state is entered, and nothing waits for it.
  public static var command: Self { Self(outcomes: [], progress: [], waitsFor: .nothing, isExclusive: false) }

  /// Whether nothing waits for the effect.
  public var isCommand: Bool { outcomes.isEmpty && progress.isEmpty }
  /// Everything that the effect produces: outcomes and progress.
  var produced: [Event.Name] { outcomes + progress }
}

/// The party that an effect waits for.
public enum Awaited: String, Hashable, Codable, Sendable, CaseIterable {
  /// Nothing: the app does the work itself.
  case nothing
  /// A point in time.
  case time
  /// A person.
  case person
  /// A service that is called.
  case service
  /// A framework of the system, such as a partner's.
  case framework

  /// Whether a cycle through the effect cannot spin, because it waits for time or a person.
  public var isPause: Bool { self == .time || self == .person }
}
