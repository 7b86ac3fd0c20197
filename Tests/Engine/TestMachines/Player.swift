import FlowEngine

/// Plays films. Where a film stands is followed while it plays, while it is paused and while a call interrupts it; a
/// film that cannot be loaded is tried again, later each time.
enum Player: Flow {
  struct Context: Hashable, Codable, Sendable { var position = 0, attempts = 0 }
  struct Film: Hashable, Codable, Sendable { var name = "film" }
  struct Play: FlowRequest { typealias Answer = Int; var film = Film() }
  @Cases enum State { case idle, loading(Film), pausing, playing(Film), paused(Film), interrupted }
  @Cases enum Event {
    case playRequested(Play), playPressed, pausePressed, stopPressed, callCame, callEnded
    case loaded, loadFailed, positionReported(Int), ended
    // Of a timer.
    case retryDue
  }
  @Cases enum Effect { case load(Film), follow(Film), dimLights }
  enum Refusal: Error, Hashable, Codable { case busy, unavailable, stopped }
  static let requests: [Event.Name] = [.playRequested]
  static let notifications: [Event.Name] = [.playPressed, .pausePressed, .stopPressed, .callCame, .callEnded]
  static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> {
    switch effect {
    case .load: .outcomes([.loaded, .loadFailed], waitsFor: .service)
    case .follow: .outcomes([.ended], progress: [.positionReported], waitsFor: .time)
    case .dimLights: .command
    }
  }

  static let machine = table(watching: watching)
  static func table(watching: [Column<Player>], calling: [Row<Player, Void>] = []) -> Machine<Player> {
    Machine(
      [
        Phase("S", "Standing by", [idle]), Phase("L", "Loading", [loading], everywhere: [stopped]),
        Phase("W", "Watching", [playing, paused], everywhere: watching),
        Phase("D", "Detours", [pausing, interrupted(calling)]),
      ],
      from: .idle,
      everywhere: [
        .reject(.playRequested, with: .busy),
        .ignore(.playPressed, .pausePressed, .stopPressed, .callCame, .callEnded, because: "nothing to do"),
      ])
  }

  /// What holds while a film is watched: its effects outlive pauses and calls.
  static let watching: [Column<Player>] = [
    .does(\.follow) { _, inside in inside.state.film }, .does(\.dimLights),
    .stay(on: \.positionReported, "W.position", ["d"]) { context, _, position in context.position = position },
    .on(anyOf: [.ended, .stopPressed], "W.over", ["d"], to: \.idle),
    .on(\.callCame, "W.call", ["d"], to: \.interrupted, then: .again),
  ]

  private static let stopped = Column<Player>.on(
    \.stopPressed, "L.stopped", ["d"], answering: .all(\.playRequested) { _, _, _, _ in .failure(.stopped) }, to: \.idle
  )

  private static let idle = StateNode<Player>(
    \.idle, "1", "Nothing plays",
    [
      .on(\.playRequested, "1.play", ["d"], to: \.loading) { context, _, play in
        context.position = 0; return play.film
      }
    ])

  private static let loading = StateNode<Player>(
    \.loading, "2", "Load the film",
    [
      .does(\.load) { _, film in film }, .on(\.loaded, "2.loaded", ["d"], to: \.playing) { _, film, _ in film },
      .retry(on: \.loadFailed, "2.again", ["d"], atMost: 3, counting: \.attempts, after: \.pausing),
      .on(
        \.loadFailed, "2.unavailable", ["d"], when: .otherwise,
        answering: .all(\.playRequested) { _, _, _, _ in .failure(.unavailable) }, to: \.idle),
    ])

  private static let pausing = StateNode<Player>(
    \.pausing, "3", "Wait before the next attempt",
    [
      .detour, .after(\.retryDue, "the back-off") { context, _ in .seconds(1 << context.attempts) },
      .returns(on: \.retryDue, "3.retry", ["d"]),
    ])

  private static let playing = StateNode<Player>(
    \.playing, "4", "The film plays",
    [
      .answers(\.playRequested) { context, _, _ in .success(context.position) },
      .on(\.pausePressed, "4.pause", ["d"], to: \.paused) { _, film, _ in film },
    ])

  private static let paused = StateNode<Player>(
    \.paused, "5", "The film is paused", [.on(\.playPressed, "5.play", ["d"], to: \.playing) { _, film, _ in film }])

  private static func interrupted(_ rows: [Row<Player, Void>]) -> StateNode<Player> {
    StateNode(
      \.interrupted, "6", "Somebody calls",
      [.detour, .returns(on: \.callEnded, "6.back", ["d"]), .ignore(.callCame, because: "somebody calls already")]
        + rows)
  }
}

extension Player.State {
  fileprivate var film: Player.Film {
    switch self {
    case .loading(let film), .playing(let film), .paused(let film): film
    case .idle, .pausing, .interrupted: .init(name: "")
    }
  }
}
