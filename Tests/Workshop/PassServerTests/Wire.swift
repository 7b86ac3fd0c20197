import Foundation
import PassServer
import PassAPI
import PassSimulator
/// A connection of a client that sends what it wants.
struct Wire: ~Copyable {
  private let socket: Int32

  init(_ origin: Origin) throws {
    let port = UInt16(origin.text.split(separator: ":").last ?? "") ?? 0
    socket = try Socket.connected(to: port)
  }

  deinit { Socket.close(socket) }

  func send(_ text: String) { Socket.write(Data(text.utf8), to: socket) }

  /// All that comes until the server ends the connection.
  func rest() -> String {
    var all = Data()
    while let more = Socket.read(socket) { all += more }
    return String(decoding: all, as: UTF8.self)
  }

  /// What comes until a text has come, or the connection ends.
  func read(until text: String) -> String {
    var all = Data()
    while all.range(of: Data(text.utf8)) == nil, let more = Socket.read(socket) { all += more }
    return String(decoding: all, as: UTF8.self)
  }
}

extension Origin {
  /// Sends a text on a connection of its own, and answers all that comes back until the connection ends.
  func answer(to text: String) throws -> String {
    let wire = try Wire(self)
    wire.send(text.replacingOccurrences(of: "HOST", with: String(self.text.dropFirst("http://".count))))
    return wire.rest()
  }

  /// The status of the first answer; nil when there is none.
  func status(of text: String) throws -> Int? { try answer(to: text).statuses.first }
}

extension String {
  /// The statuses of answers, one after another.
  var statuses: [Int] {
    components(separatedBy: "HTTP/1.1 ").dropFirst().compactMap { Int($0.prefix(3)) }
  }
}

/// A service whose wall stands still, unless another is given; to be stopped.
func serving(
  _ scripts: [ServedScript] = [ServedScript("plain", "everything works", .init())],
  like strictness: ServerOptions.Strictness = .documented, throttles: Bool = true, allowing origins: Set<String> = [],
  limits: ReadingLimits = .ofService, tell: @escaping @Sendable (String) -> Void = { _ in },
  wall: @escaping @Sendable () -> Timestamp = { Timestamp(milliseconds: 1_767_268_800_000) }
) throws -> LiveService {
  try LiveService(
    scripts: scripts, like: strictness, changing: { if !throttles { $0.throttles = false } }, allowing: origins,
    limits: limits, tell: tell, wall: wall)
}

/// Sends a request on a connection of its own.
func ask(_ origin: Origin, _ line: String, _ fields: String = "", _ body: String = "") throws -> String {
  try origin.answer(
    to:
      "\(line) HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\(fields)"
      + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  )
}

/// Registers a client with a service, and gets a token for it.
func token(at origin: Origin) throws -> String? {
  let client = object(
    try ask(origin, "POST /o/client/register", "Content-Type: application/json\r\n", #"{"software_statement":"s"}"#))
  return object(
    try ask(
      origin, "POST /o/client/token", "Content-Type: application/x-www-form-urlencoded\r\n",
      "grant_type=client_credentials&client_id=\(client?["client_id"]?.text ?? "")"
        + "&client_secret=\(client?["client_secret"]?.text ?? "")"))?["access_token"]?.text
}

/// The JSON of an answer.
func object(_ answer: String) -> JSONValue? {
  JSONValue(parsing: Data((answer.components(separatedBy: "\r\n\r\n").last ?? "").utf8))
}
