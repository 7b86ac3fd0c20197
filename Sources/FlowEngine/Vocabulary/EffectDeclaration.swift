/// What an effect is, said once: what it brings, what it waits for, and whether a later run may overlap with it.
///
///     static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> {
///       switch effect {
///       case .pump: .outcomes([.pressureBuilt, .pumpFailed])
///       case .wait: .outcomes([.waitElapsed], waitsFor: .time)
///       case .watch: .listener([.visitorCame], waitsFor: .person)
///       case .releaseArm: .command
///       }
///     }
public struct EffectDeclaration<Event: Cased>: Hashable, Sendable {
  /// The events one of which ends the effect, failures among them.
  public var outcomes: [Event.Name]
  /// The events that the effect may bring any number of times before it ends.
  public var progress: [Event.Name]
  /// Whom or what the effect waits for.
  public var waitsFor: Awaited
  /// A new run begins only after the former one has returned, even if that was cancelled: for example a picker, if only
  /// one can be open at a time.
  public var isExclusive: Bool

  /// An effect that ends with one of these events.
  public static func outcomes(
    _ outcomes: [Event.Name], progress: [Event.Name] = [], waitsFor: Awaited = .nothing, isExclusive: Bool = false
  ) -> Self { Self(outcomes: outcomes, progress: progress, waitsFor: waitsFor, isExclusive: isExclusive) }

  /// An effect that brings these events as long as the state lasts, and has no end of its own: one that returns before
  /// is broken.
  public static func listener(
    _ progress: [Event.Name], waitsFor: Awaited = .nothing, isExclusive: Bool = false
  ) -> Self { Self(outcomes: [], progress: progress, waitsFor: waitsFor, isExclusive: isExclusive) }

  /// An effect that brings nothing: it is given on entering the state, and nobody waits for it.
  public static var command: Self { Self(outcomes: [], progress: [], waitsFor: .nothing, isExclusive: false) }

  /// Nobody waits for the effect.
  public var isCommand: Bool { outcomes.isEmpty && progress.isEmpty }
  /// The effect brings events and has no end of its own.
  public var isListener: Bool { outcomes.isEmpty && !progress.isEmpty }
  /// What the effect brings, in the end or before.
  var brought: [Event.Name] { outcomes + progress }
}

/// Whom or what an effect waits for.
public enum Awaited: String, Hashable, Codable, Sendable, CaseIterable {
  /// Nothing: the app does the work itself.
  case nothing
  /// A moment.
  case time
  /// A person.
  case person
  /// A service that is called.
  case service
  /// A framework of the system, of a partner.
  case framework

  /// A cycle through such an effect cannot spin.
  public var isPause: Bool { self == .time || self == .person }
}
