import FlowEngine

/// Whether the film runs. It tells its controls, which are another machine.
enum Film: Flow {
  struct Context: Hashable, Codable {}
  @Cases enum State { case paused, playing }
  @Cases enum Event { case playPressed, pausePressed, nobodyWatches }
  @Cases enum Effect { case tell(Controls.Event) }
  static let notifications = Event.Name.allCases
  static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> { .command }

  static let machine = Machine<Film>([Phase("F", "Film", [paused, playing])], from: .paused)

  private static let paused = StateNode<Film>(
    \.paused, "F1", "It stands",
    [
      .does(\.tell) { _, _ in .filmPaused }, .on(\.playPressed, "F1.play", ["d"], to: \.playing),
      .ignore(.pausePressed, .nobodyWatches, because: "it stands"),
    ])

  private static let playing = StateNode<Film>(
    \.playing, "F2", "It runs",
    [
      .does(\.tell) { _, _ in .filmPlays },
      .on(anyOf: [.pausePressed, .nobodyWatches], "F2.pause", ["d"], to: \.paused),
      .ignore(.playPressed, because: "it runs"),
    ])
}

/// Whether the controls of the film are seen: always while it stands, and for a while after a tap.
enum Controls: Flow {
  struct Context: Hashable, Codable {}
  @Cases enum State { case pinned, shown, hidden, forgotten }
  @Cases enum Event { case tapped, filmPaused, filmPlays, hideDue, sleepDue }
  @Cases enum Effect { case tell(Film.Event) }
  static let notifications: [Event.Name] = [.tapped, .filmPaused, .filmPlays]
  static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> { .command }

  static let machine = Machine<Controls>(
    [Phase("C", "Controls", [pinned, shown, hidden, forgotten])], from: .pinned,
    everywhere: [
      .on(\.filmPaused, "C.pin", ["d"], to: \.pinned), .on(anyOf: [.filmPlays, .tapped], "C.show", ["d"], to: \.shown),
    ])

  private static let pinned = StateNode<Controls>(
    \.pinned, "C1", "Shown, since the film stands", [.ignore(.tapped, because: "they are pinned")])

  private static let shown = StateNode<Controls>(
    \.shown, "C2", "Shown for a while",
    [.after(\.hideDue, .seconds(5)), .on(\.hideDue, "C2.hide", ["d"], to: \.hidden)])

  private static let hidden = StateNode<Controls>(
    \.hidden, "C3", "Hidden",
    [.after(\.sleepDue, .seconds(14_400)), .on(\.sleepDue, "C3.over", ["d"], to: \.forgotten)])

  private static let forgotten = StateNode<Controls>(
    \.forgotten, "C4", "Hidden, and nobody is there", [.does(\.tell) { _, _ in .nobodyWatches }])
}

/// A film and its controls.
struct Screen {
  let film: Session<Film>, controls: Session<Controls>
  private let telling: Task<Void, Never>

  init(clock: any Clock<Duration>) {
    let (told, teller) = AsyncStream.makeStream(of: Film.Event.self)
    let controls = Session(Controls.machine, .init(), clock: clock) { effect in
      if case .tell(let event) = effect { teller.yield(event) }
      return nil
    }
    let film = Session(Film.machine, .init()) { effect in
      if case .tell(let event) = effect { await controls.notify(event) }
      return nil
    }
    let telling = Task { for await event in told { await film.notify(event) } }
    (self.film, self.controls, self.telling) = (film, controls, telling)
  }

  func end() async {
    telling.cancel()
    await film.end()
    await controls.end()
  }
}
