import FlowEngine

/// Random walks through a machine, guided to what is new, that check properties.
///
///     try Walks(Turnstile.machine, context: Turnstile.Context(), samples: Turnstile.samples).check(
///       .never("an arm that opens unpaid", .edge("L1.unpaid").and(.entering(.open))),
///       .everyRequestIsAnsweredOnce())
///
/// Effects bring outcomes and progress; callers make requests, and give up; notifications come; events of effects come
/// too late; an effect breaks. The seed alone decides all of it. An event about which the table says nothing is always
/// a failure.
public struct Walks<F: Flow>: Sendable {
  /// The table.
  public var machine: Machine<F>
  /// The context in which each walk begins.
  public var context: F.Context
  /// The state in which each walk begins; nil for that of the machine.
  public var state: F.State?
  /// The payloads of events.
  public var samples: Samples<F>
  /// The seed, which decides everything.
  public var seed: UInt64
  /// The number of steps in all.
  public var steps: Int
  /// How many steps a walk has at most from where it begins.
  public var length: Int
  /// How often each kind of thing happens.
  public var weights = Weights()
  /// How many callers may wait at once.
  public var mostWaiting = 3
  /// Whether walks are guided to what is new; otherwise moves are chosen by weight alone.
  public var isGuided = true
  /// How many moves are explored below a failure, to find whether fewer show it.
  public var movesBelowFailure = 50_000

  /// Walks that have not begun. Payloads without samples are made up.
  public init(
    _ machine: Machine<F>, context: F.Context, in state: F.State? = nil, samples: Samples<F> = [], seed: UInt64 = 1,
    steps: Int = 20_000, length: Int = 40
  ) {
    self.machine = machine
    self.context = context
    self.state = state
    self.samples = samples
    self.seed = seed
    self.steps = max(0, steps)
    self.length = max(1, length)
  }

  /// Walks, and reports what was met.
  ///
  /// - Throws: A `WalkFailure` when a property does not hold, made as short as it can be; `WalkError` when there is
  ///   nothing to walk with.
  @discardableResult public func check(_ properties: Property<F>...) throws -> Coverage { try check(properties) }

  /// Walks, and reports what was met.
  ///
  /// - Parameter progress: Called now and then with the number of steps so far.
  /// - Throws: A `WalkFailure` when a property does not hold, made as short as it can be; `WalkError` when there is
  ///   nothing to walk with.
  @discardableResult public func check(
    _ properties: [Property<F>], progress: ((_ steps: Int) -> Void)? = nil
  ) throws -> Coverage {
    let (possible, all) = try prepare(properties)
    let start = try Play(self, possible, all)
    var walker = Walker(self, possible, start)
    guard let finding = walker.walk(progress) else { return Coverage(walker.tally) }
    var shrinker = Shrinker(self, start, all, finding.violation.property)
    let (moves, isShortest) = shrinker.shortest(of: finding.moves)
    throw WalkFailure(
      self, start, all[finding.violation.property], moves, after: finding.steps, isShortest: isShortest)
  }

  /// Replays a failure from a fixture. Moves that are no longer possible are left out.
  ///
  /// - Returns: The moves that could not be made, as in the fixture; empty if all could.
  /// - Throws: A `WalkFailure` when a property does not hold; `WalkError` when the fixture names what is not there.
  @discardableResult public func replay(_ fixture: WalkFixture, _ properties: Property<F>...) throws -> [WalkFixture
    .Step]
  {
    let (possible, all) = try prepare(properties), start = try Play(self, possible, all)
    var play = start, left: [WalkFixture.Step] = [], made: [Move] = []
    for step in fixture.steps {
      let move = try step.move(F.self)
      switch play.take(move) {
      case .went: made.append(move)
      case .impossible: left.append(step)
      case .failed(let violation):
        made.append(move)
        throw WalkFailure(self, start, all[violation.property], made, after: made.count)
      }
    }
    return left
  }

  func prepare(_ properties: [Property<F>]) throws -> (Possibilities<F>, [Property<F>]) {
    guard F.State.isCountable, F.Event.isCountable, !machine.nodes.isEmpty else { throw WalkError.notCountable }
    let possible = Possibilities(self), unmakeable = possible.unmakeable
    guard unmakeable.isEmpty else { throw WalkError.noSamples(unmakeable.map { $0.stringValue }) }
    return (possible, [.decided] + properties)
  }
}

/// The reason why walks cannot begin.
public enum WalkError: Error, Hashable, Sendable {
  /// States or events cannot be counted: `validate()` says why.
  case notCountable
  /// No payload can be made up for these events: samples have to be given.
  case noSamples([String])
  /// A fixture names a state, event or effect that the flow does not have.
  case unknownName(String)
  /// A trace is for interpreters of the table, which know no timers.
  case timersAreNotTraced
}

extension WalkError: CustomStringConvertible {
  /// A sentence that says what to do.
  public var description: String {
    switch self {
    case .notCountable: "the machine cannot be walked: its names cannot be counted, and validate() says why"
    case .noSamples(let events):
      "no payload can be made up for \(events.joined(separator: ", ")): give samples of them"
    case .timersAreNotTraced: "the machine has timers, which a trace does not know"
    case .unknownName(let name): "the fixture names \(name), which the flow does not have"
    }
  }
}
