import Testing

@testable import FlowEngine
@testable import TestMachines

@Suite(.endsIfStuck) struct DownloadTests {
  typealias Event = Download.Event
  typealias File = Download.File
  typealias Refusal = Download.Refusal

  /// What the effects of one download produce, what the table makes of them, and what the caller hears.
  struct Course: CustomTestStringConvertible {
    let testDescription: String
    let produced: [Event]
    let path: String
    let heard: Result<File, Refusal>

    init(_ title: String, _ produced: [Event], _ path: String, _ heard: Result<File, Refusal>) {
      testDescription = title
      self.produced = produced
      self.path = path
      self.heard = heard
    }
  }

  static let whole = Event.replied(.init(status: 200, length: 10, tag: "a"))
  static let rest = Event.replied(.init(status: 206, length: 6, tag: "a"))
  static let file = File(url: "u", bytes: 10, digest: "d")
  static func chunk(_ bytes: Int) -> Event { .chunkReceived(.init(bytes: bytes)) }
  static func digest(_ value: String) -> Event { .digestComputed(.init(value: value)) }

  static let courses = [
    Course(
      "a file comes in two chunks", [whole, chunk(4), chunk(6), digest("d"), .fileWritten],
      "T1.whole T2.more T2.last S1.right S2.written", .success(file)),
    Course(
      "a lost connection is resumed where it broke off",
      [whole, chunk(4), .connectionLost, .waitElapsed, rest, chunk(6), digest("d"), .fileWritten],
      "T1.whole T2.more T2.lost T3.retry T1.rest T2.last S1.right S2.written", .success(file)),
    Course(
      "a server that has changed the file sends all of it again",
      [whole, chunk(4), .connectionLost, .waitElapsed, whole, chunk(10), digest("d"), .fileWritten],
      "T1.whole T2.more T2.lost T3.retry T1.whole T2.last S1.right S2.written", .success(file)),
    Course(
      "a rest of another version is refused",
      [whole, chunk(4), .connectionLost, .waitElapsed, .replied(.init(status: 206, length: 6, tag: "b"))],
      "T1.whole T2.more T2.lost T3.retry T1.refused", .failure(.rejected(status: 206))),
    Course(
      "a busy server is asked again when it says so",
      [.replied(.init(status: 503, retryAfter: 9)), .waitElapsed, whole],
      "T1.later T3.retry T1.whole", .failure(.cancelled)),
    Course(
      "a missing file is not tried again", [.replied(.init(status: 404))], "T1.refused",
      .failure(.rejected(status: 404))),
    Course(
      "after three retries the server counts as unreachable",
      [.connectionLost, .waitElapsed, .connectionLost, .waitElapsed, .connectionLost, .waitElapsed, .connectionLost],
      "T1.lost T3.retry T1.lost T3.retry T1.lost T3.retry T1.unreachable", .failure(.unreachable)),
    Course(
      "a chunk beyond the end ends the download", [whole, chunk(11)], "T1.whole T2.impossible",
      .failure(.unreachable)),
    Course(
      "a wrong digest is tried again from the first byte",
      [whole, chunk(10), digest("x"), whole, chunk(10), digest("d"), .fileWritten],
      "T1.whole T2.last S1.again T1.whole T2.last S1.right S2.written", .success(file)),
    Course(
      "a full disk is no reason to download again",
      [whole, chunk(10), digest("d"), .diskFilled(.init(text: "full"))],
      "T1.whole T2.last S1.right S2.disk", .failure(.diskFailed("full"))),
  ]

  @Test("the table of the download manager is sound")
  func sound() { #expect(Download.machine.validate() == []) }

  @Test("a download takes its course, and whoever started it hears the end", arguments: courses)
  func course(_ course: Course) throws {
    var download = Stepper(Download.machine, .init())
    let asking = download.ask(\.startRequested, .init(url: "u", digest: "d"))
    var path: [String] = []
    for event in course.produced { path += try download.bring(event).prefix(1).map(\.short) }
    #expect(path.joined(separator: " ") == course.path)
    download.ask(\.cancelRequested, .init())
    #expect(try download.heard(asking) == course.heard)
  }

  @Test("a session downloads over a line that breaks once, and whoever gives up waiting cancels the download")
  func session() async throws {
    let line = Line()
    let session = Session(Download.machine, .init(), withdrawn: { _ in .cancelRequested(.init()) }) {
      await line.perform($0, $1)
    }
    let file = try await session.ask(\.startRequested, .init(url: "u", digest: "d"))
    #expect(file == Self.file)
    let impatient = Task { try await session.ask(\.startRequested, .init(url: "stuck")) }
    while await session.state != .connecting(.init(transfer: .init(url: "stuck"))) { await Task.yield() }
    impatient.cancel()
    await #expect(throws: CancellationError.self) { try await impatient.value }
    #expect(await session.state == .idle)
  }
}

extension Stepper<Download> {
  /// Chunks are progress, all else ends an effect.
  @discardableResult fileprivate mutating func bring(_ event: Download.Event) throws -> [Reaction<Download>] {
    if case .chunkReceived = event { try progress(event) } else { try answer(event) }
  }
}

/// A server that answers at once, over a line that breaks once. Of one file it never says anything.
private actor Line {
  private var breaks = 1

  func perform(_ effect: Download.Effect, _ emit: Emitter<Download>) async -> Download.Event? {
    switch effect {
    case .connect(let transfer) where transfer.url == "stuck":
      try? await Task.sleep(for: .seconds(1_000))
      return .connectionLost
    case .connect(let transfer): return transfer.received == 0 ? DownloadTests.whole : DownloadTests.rest
    case .receive where breaks > 0:
      breaks -= 1
      await emit(DownloadTests.chunk(4))
      return .connectionLost
    case .receive:
      await emit(DownloadTests.chunk(6))
      return nil  // The last chunk has left the state.
    case .wait: return .waitElapsed
    case .verify: return DownloadTests.digest("d")
    case .write: return .fileWritten
    case .deletePart: return .partDeleted
    case .announce: return nil
    }
  }
}
