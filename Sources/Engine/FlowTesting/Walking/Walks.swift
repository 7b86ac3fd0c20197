import FlowEngine

/// Random walks through a machine, guided to what is new, that check properties.
///
///     try Walks(Turnstile.machine, context: Turnstile.Context(), samples: Turnstile.samples).check(
///       .never("an arm that opens unpaid", .edge("L1.unpaid").and(.entering(.open))),
///       .everyRequestIsAnsweredOnce())
///
/// Effects produce outcomes and progress, and break; callers make requests, and give up; notifications occur; events
/// of effects come too late. The seed alone decides all of it. An event that the table does not decide is always a
/// failure.
public struct Walks<F: Flow>: Sendable {
  /// The table.
  public var machine: Machine<F>
  /// The context in which each walk begins.
  public var context: F.Context
  /// The state in which each walk begins; `nil` for the initial state of the machine.
  public var state: F.State?
  /// The payloads of events.
  public var samples: Samples<F>
  /// The seed, which decides everything.
  public var seed: UInt64
  /// The number of steps in all.
  public var steps: Int
  /// How many steps a walk has, at most, from where it begins.
  public var length: Int
  /// How often each kind of move is made.
  public var weights = Weights()
  /// How many callers may wait at once.
  public var maxWaiting = 3
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

  /// Plays fixtures, walks, and returns the coverage.
  ///
  /// - Parameters:
  ///   - fixtures: Failures of earlier walks, which are played first.
  ///   - kinds: The kinds of parts that the walks must meet.
  /// - Throws: A `WalkFailure` if a property does not hold, made as short as possible; `WalkError` if there is nothing
  ///   to walk with, or if a fixture no longer shows anything; a `CoverageGap` if too little was met.
  @discardableResult public func check(
    _ properties: Property<F>..., fixtures: [WalkFixture] = [], requiring kinds: Coverage.Kind...
  ) throws -> Coverage {
    for fixture in fixtures { try play(fixture, properties) }
    let coverage = try check(properties)
    if !kinds.isEmpty { try coverage.require(kinds) }
    return coverage
  }

  /// Plays a failure again. Throws a `WalkError` if some of its steps can no longer be made.
  private func play(_ fixture: WalkFixture, _ properties: [Property<F>]) throws {
    let replay = try replay(fixture, properties)
    guard replay.leftOut.isEmpty else { throw WalkError.staleFixture(fixture.property, replay.description) }
  }

  /// Walks, and returns the coverage.
  ///
  /// - Parameter progress: Called now and then with the number of steps so far.
  /// - Throws: A `WalkFailure` if a property does not hold, made as short as possible; `WalkError` if there is nothing
  ///   to walk with.
  @discardableResult public func check(
    _ properties: [Property<F>], progress: ((_ steps: Int) -> Void)? = nil
  ) throws -> Coverage {
    let (possible, all) = try prepare(properties)
    let start = try Play(self, possible, all)
    var walker = Walker(self, possible, start)
    guard let finding = walker.walk(progress) else { return Coverage(walker.tally) }
    var shrinker = Shrinker(self, start, all, finding.violation.property)
    let (moves, among) = shrinker.shortest(of: finding.moves)
    throw WalkFailure(
      self, start, all[finding.violation.property], moves, after: finding.steps,
      found: "Found after \(finding.steps) steps of seed \(seed)", shortestAmong: among)
  }

  /// Plays a failure again from a fixture, with the payloads in it. Steps that can no longer be made are left out.
  ///
  /// - Returns: What differs from the walk that failed.
  /// - Throws: A `WalkFailure` if a property does not hold; a `WalkError` if the fixture is of another flow or version,
  ///   if its property is not among these, or if a payload does not fit.
  public func replay(_ fixture: WalkFixture, _ properties: Property<F>...) throws -> WalkReplay {
    try replay(fixture, properties)
  }

  /// Plays a failure again from a fixture, with the payloads in it. Steps that can no longer be made are left out.
  ///
  /// - Returns: What differs from the walk that failed.
  /// - Throws: A `WalkFailure` if a property does not hold; a `WalkError` if the fixture is of another flow or version,
  ///   if its property is not among these, or if a payload does not fit.
  public func replay(_ fixture: WalkFixture, _ properties: [Property<F>]) throws -> WalkReplay {
    let (walks, moves) = try fixture.moves(of: self, [.decided] + properties)
    let (possible, all) = try walks.prepare(properties), start = try Play(walks, possible, all)
    var play = start, made: [Move] = []
    var replay = WalkReplay(isOfAnotherTable: fixture.fingerprint != machine.fingerprint)
    for (step, move) in zip(fixture.steps, moves) {
      switch play.take(move) {
      case .went: made.append(move)
      case .impossible: replay.leftOut.append(step)
      case .failed(let violation):
        made.append(move)
        throw WalkFailure(
          walks, start, all[violation.property], made, after: made.count,
          found: "Played from a fixture")
      }
    }
    return replay
  }

  func prepare(_ properties: [Property<F>]) throws -> (Possibilities<F>, [Property<F>]) {
    guard !machine.nodes.isEmpty else { throw WalkError.noStates }
    let possible = Possibilities(self), unmakeable = possible.unmakeable
    guard unmakeable.isEmpty else { throw WalkError.noSamples(unmakeable.map { $0.stringValue }) }
    return (possible, [.decided] + properties)
  }
}

/// The reason why a walk cannot begin, or why a fixture cannot be played.
public enum WalkError: Error, Hashable, Sendable {
  /// The table has no states.
  case noStates
  /// No payload can be made up for these events: they need samples.
  case noSamples([String])
  /// A fixture names an event or effect that the flow does not have.
  case unknownName(String)
  /// The machine has timers, which the interpreters that read a trace do not know.
  case timersAreNotTraced
  /// Phases have effects, which the interpreters that read a trace do not know.
  case phaseEffectsAreNotTraced
  /// The payload of this event in a fixture no longer fits.
  case otherPayload(String)
  /// A fixture is of a property that is not checked.
  case unknownProperty(String)
  /// A fixture is of another flow, with this name.
  case otherFlow(String)
  /// Some steps of a property's fixture can no longer be made, so it shows nothing; the second text lists them.
  case staleFixture(String, String)
  /// A fixture has a version that cannot be read.
  case otherVersion(Int)
}

extension WalkError: CustomStringConvertible {
  /// A sentence that says what to do.
  public var description: String {
    switch self {
    case .noStates: "the machine cannot be walked: it has no states"
    case .noSamples(let events):
      "no payload can be made up for \(events.joined(separator: ", ")): give samples of them"
    case .timersAreNotTraced: "the machine has timers, which a trace does not know"
    case .phaseEffectsAreNotTraced: "phases of the machine have effects, which a trace does not know"
    case .unknownName(let name): "the fixture names \(name), which the flow does not have"
    case .otherPayload(let event): "in the fixture \(event) lacks its payload, or has one that the flow no longer has"
    case .unknownProperty(let title): "the fixture is of the property \(title.quoted), which is not checked"
    case .otherFlow(let name): "the fixture is of the flow \(name)"
    case .staleFixture(let title, let differences):
      "the fixture of the property \(title.quoted) no longer shows the failure:\n\(differences)"
    case .otherVersion(let version): "the fixture has version \(version), which cannot be read"
    }
  }
}
