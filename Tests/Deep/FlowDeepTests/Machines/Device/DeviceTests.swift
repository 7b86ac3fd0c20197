import Testing

@testable import FlowEngine
@testable import TestMachines

@Suite(.endsIfStuck) struct DeviceTests {
  typealias Event = Device.Event
  typealias Refusal = Device.Refusal

  static let code = Device.Code(user: "WDJB-MJHT", device: "d", expiresIn: 30)
  static let token = Device.Token(access: "a1", refresh: "r", scope: "tv", expires: 1_000)
  static let pending = failed("authorization_pending")
  static let noConnection: [Event] =
    Array(repeating: [.connectionFailed, .waitElapsed], count: 3).joined() + [.connectionFailed]
  static func failed(_ error: String) -> Event { .requestFailed(.init(error: error)) }

  static func play(_ outcomes: [Event], _ device: inout Stepper<Device>) throws -> String {
    try outcomes.map { try device.answer($0).first?.short ?? "nothing" }.joined(separator: " ")
  }

  /// A device on which the token above is at hand.
  static func signedIn(_ token: Device.Token = token) -> Stepper<Device> {
    Stepper(Run(Device.machine, Run.Configuration(.init(), .signedIn(.init(token: token)))))
  }

  @Test("the table of the device flow is sound")
  func sound() { #expect(Device.machine.validate() == []) }

  /// The outcomes of signing in, the rows that take them, and what the caller hears.
  static let courses: [(String, [Event], String, Result<String, Refusal>)] = [
    (
      "the user enters the code at once", [.codeReceived(code), .waitElapsed, .tokenReceived(token)],
      "S1.code S3.poll S4.token", .success("tv")
    ),
    (
      "the user takes a while",
      [.codeReceived(code), .waitElapsed, pending, .waitElapsed, .tokenReceived(token)],
      "S1.code S3.poll S4.pending S3.poll S4.token", .success("tv")
    ),
    (
      "the user says no", [.codeReceived(code), .waitElapsed, failed("access_denied")], "S1.code S3.poll S4.denied",
      .failure(.denied)
    ),
    (
      "the server says that the code has expired", [.codeReceived(code), .waitElapsed, failed("expired_token")],
      "S1.code S3.poll S4.expired", .failure(.expired)
    ),
    (
      "the code expires while it is shown",
      [.codeReceived(.init(user: "u", device: "d", expiresIn: 9)), .waitElapsed, pending, .waitElapsed],
      "S1.code S3.poll S4.pending S3.expired", .failure(.expired)
    ),
    (
      "the client is not known", [failed("invalid_client")], "S1.refused",
      .failure(.server("invalid_client"))
    ),
    (
      "a poll is refused for another reason", [.codeReceived(code), .waitElapsed, failed("invalid_client")],
      "S1.code S3.poll S4.refused", .failure(.server("invalid_client"))
    ),
    (
      "the first connection fails",
      [.connectionFailed, .waitElapsed, .codeReceived(code), .waitElapsed, .tokenReceived(token)],
      "S1.again R1.again S1.code S3.poll S4.token", .success("tv")
    ),
    (
      "no connection succeeds",
      noConnection,
      "S1.again R1.again S1.again R1.again S1.again R1.again S1.unreachable", .failure(.unreachable)
    ),
  ]

  @Test("signing in takes its course, and whoever wanted it hears the end", arguments: courses)
  func course(_ title: String, _ outcomes: [Event], _ path: String, _ heard: Result<String, Refusal>) throws {
    var device = Stepper(Device.machine, .init())
    let signIn = device.ask(\.signInRequested, .init(scope: "tv"))
    #expect(try Self.play(outcomes, &device) == path)
    #expect(try device.heard(signIn) == heard)
  }

  /// The outcomes of a refresh, and what is heard by who wants a token until 1 500.
  static let refreshes: [([Event], Result<String, Refusal>)] = [
    ([.tokenReceived(.init(access: "a2", refresh: nil, scope: "tv", expires: 2_000))], .success("a2")),
    (
      [.connectionFailed, .waitElapsed, .tokenReceived(.init(access: "a3", scope: "tv", expires: 2_000))],
      .success("a3")
    ),
    ([.tokenReceived(.init(access: "a4", scope: "tv", expires: 1_200))], .failure(.expired)),
    ([failed("invalid_grant")], .failure(.expired)),
    ([failed("temporarily_unavailable")], .failure(.server("temporarily_unavailable"))),
    (noConnection, .failure(.unreachable)),
  ]

  @Test("a token that is not good for long enough is refreshed first", arguments: refreshes)
  func refresh(_ outcomes: [Event], _ heard: Result<String, Refusal>) throws {
    var device = Self.signedIn()
    let early = device.ask(\.tokenRequested, .init(until: 999))
    let late = device.ask(\.tokenRequested, .init(until: 1_500))
    #expect(try device.heard(early) == .success("a1"))
    let signOut = device.ask(\.signOutRequested, .init())
    _ = try Self.play(outcomes, &device)
    #expect(try device.heard(late) == heard)
    #expect(device.state.name == .revoking || device.state == .signedOut(.init(reason: .expired)))
    if device.state.name == .revoking {
      try device.answer(.connectionFailed)
      #expect(try device.heard(signOut) == .success(true))
    }
  }

  @Test("a session signs in at a server that is slow to decide, and hands out the token")
  func session() async throws {
    let server = AuthorizationServer()
    let session = Session(Device.machine, .init()) { await server.perform($0) }
    #expect(try await session.ask(\.signInRequested, .init(scope: "tv")) == "tv")
    #expect(try await session.ask(\.tokenRequested, .init(until: 900)) == "a1")
    #expect(try await session.ask(\.tokenRequested, .init(until: 1_900)) == "a2")
    #expect(try await session.ask(\.signOutRequested, .init()))
    #expect(await server.heard == ["code", "wait 5", "poll", "wait 10", "poll", "refresh", "revoke"])
  }
}

/// A server that says `slow_down` to the first poll.
private actor AuthorizationServer {
  private(set) var heard: [String] = []

  func perform(_ effect: Device.Effect) async -> Device.Event? {
    switch effect {
    case .requestCode:
      heard.append("code")
      return .codeReceived(DeviceTests.code)
    case .poll:
      heard.append("poll")
      return heard.count > 3 ? .tokenReceived(DeviceTests.token) : DeviceTests.failed("slow_down")
    case .refresh:
      heard.append("refresh")
      return .tokenReceived(.init(access: "a2", scope: "tv", expires: 2_000))
    case .revoke:
      heard.append("revoke")
      return .tokenRevoked
    case .wait(let wait):
      heard.append("wait \(wait.seconds)")
      return .waitElapsed
    case .eraseStorage: return nil
    }
  }
}
