import FlowEngine
import PassAPI
import PassFlows

/// A story told to the flow: the app's settings, the world around it, what app and viewer do, and how it should end.
///
///     let result = await ScenarioRun(scenario).run { print($0) }
///     print(result.problems.isEmpty)
public struct Scenario: Hashable, Sendable {
  /// Words joined by hyphens, unique among `Scenario.all`.
  public var name: String
  /// What happens, in one line.
  public var summary: String
  /// What the app says about itself.
  public var settings: AppleSSO.Settings
  /// The world that the flow runs in.
  public var world: WorldScript
  /// Fixes everything random in the world.
  public var seed: UInt64
  /// What the app does, in this order.
  public var acts: [Act]
  /// How it should end.
  public var ending: Ending

  /// Makes a scenario; the defaults are an Apple TV in a world where everything works.
  public init(
    _ name: String, _ summary: String, settings: AppleSSO.Settings = .simulated(), world: WorldScript = WorldScript(),
    seed: UInt64 = 1,
    acts: [Act], ending: Ending
  ) {
    self.name = name
    self.summary = summary
    self.settings = settings
    self.world = world
    self.seed = seed
    self.acts = acts
    self.ending = ending
  }

  /// A scenario whose world is the default one after `change`.
  init(
    _ name: String, _ summary: String, settings: AppleSSO.Settings = .simulated(), acts: [Act], ending: Ending,
    _ change: (inout WorldScript) -> Void
  ) {
    var world = WorldScript()
    change(&world)
    self.init(name, summary, settings: settings, world: world, acts: acts, ending: ending)
  }
}

/// Something that the app does at a moment of a scenario.
public struct Act: Hashable, Sendable {
  /// When.
  public enum Moment: Hashable, Sendable {
    /// As soon as the machine rests.
    case atRest
    /// When a state is entered for the n-th time, counted from 1, while its effect is under way.
    case entering(AppleSSO.State.Name, visit: Int = 1)
    /// While the n-th effect since the act before is under way, counted from 1; when the machine rests earlier, then.
    case meanwhile(effects: Int)
  }

  /// What.
  public enum Deed: Hashable, Sendable {
    case signIn
    /// Chooses a profile or a provider, by the provider's id.
    case choose(String)
    /// Asks for decisions on several resources.
    case preauthorize([String])
    /// Asks to play a resource.
    case authorize(String)
    /// Reads the profile in use again.
    case review
    case signOut
    case cancel
    case newCode
    case comeToForeground
    /// Quits the app and launches it again: what is in memory is gone, what is in the vault stays.
    case relaunch
    /// Lets so many seconds pass.
    case wait(Int)
  }

  /// When.
  public var moment: Moment
  /// What.
  public var deed: Deed

  /// Makes an act.
  public init(_ moment: Moment, _ deed: Deed) {
    self.moment = moment
    self.deed = deed
  }

  /// An act for the time when the machine rests.
  static func calmly(_ deed: Deed) -> Act { Act(.atRest, deed) }
}

/// How a scenario should end.
public struct Ending: Hashable, Sendable {
  /// Where the machine rests at last.
  public var state: AppleSSO.State.Name
  /// Ids of edges that have to be taken in this order; others may lie between.
  public var path: [String]
  /// What the requests were answered, in the order of the answers, as `AnswerText` puts it.
  public var answers: [String]

  /// Makes an ending.
  public init(_ state: AppleSSO.State.Name, path: [String], answers: [String]) {
    self.state = state
    self.path = path
    self.answers = answers
  }
}

extension AppleSSO.Settings {
  /// Settings that the simulated server accepts.
  public static func simulated(_ platform: AppleSSO.Platform = .tvOS) -> Self {
    Self(
      serviceProvider: "REF30", domainName: "example.com", redirectURL: "https://example.com/done",
      softwareStatement: Secret("simulated-software-statement"), platform: platform)
  }
}
