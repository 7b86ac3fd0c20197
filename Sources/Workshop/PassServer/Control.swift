import Foundation
import PassAPI
import PassRules
import PassSimulator

/// The commands of a test to the server: JSON under `/_control`.
struct Control {
  static let prefix = "/_control"
  let world: LiveWorld
  let worlds: [String]
  let scripts: [ServedScript]
  let origin: Origin
  let query: [FormField]

  /// The reason why a request is refused.
  private struct Refusal: Error {
    var status = 400
    let why: String
  }

  /// Performs a request.
  func answer(_ method: String, _ path: String, body: JSONValue?) -> HTTPResponse {
    let name = path.dropFirst(Self.prefix.count).drop { $0 == "/" }
    do throws(Refusal) {
      if method == "GET", name == "journal" { return .control(200, try journal) }
      return .control(200, try perform(method, String(name), body))
    } catch {
      return RequestRouter.refusal(error.status, error.why)
    }
  }

  private func perform(_ method: String, _ name: String, _ body: JSONValue?) throws(Refusal) -> JSONValue {
    switch (method, name) {
    case ("GET", ""): return overview
    // This contains the secrets of the simulation.
    case ("GET", "har"): return HAR.archive(of: world.entries.map(\.exchange), at: origin)
    case ("GET", "findings"): return world.findings
    case ("POST", "options"):
      var changes: [@Sendable (inout ServerOptions) -> Void] = []
      for (name, value) in body?.object ?? [:] {
        let text = value.text ?? value.whole.map(String.init) ?? value.bool.map(String.init) ?? ""
        do throws(ServerOptions.Unsettable) { changes.append(try ServerOptions.setting(name, text)) } catch {
          throw Refusal(why: error.description)
        }
      }
      guard !changes.isEmpty else { throw Refusal(why: "name an option and its value; GET /_control lists them") }
      world.set(changes)
      return ["options": options]
    case ("DELETE", "faults"):
      world.forgetFaults()
      return ["done": true]
    case ("POST", "clock"):
      guard let seconds = body?["seconds"]?.whole, (0...Int64(LiveWorld.farthest)).contains(seconds) else {
        throw Refusal(why: "seconds: a whole number from 0 to \(LiveWorld.farthest)")
      }
      return ["now": .integer(world.advance(bySeconds: Int(seconds)).milliseconds)]
    case ("POST", "faults"): return try inject(body)
    case ("POST", "changes"):
      guard let change = body?["change"]?.text.flatMap({ Self.changes[$0] }) else {
        throw Refusal(why: "change: one of \(Self.changes.keys.sorted().joined(separator: ", "))")
      }
      world.apply(change)
      return ["done": true]
    case ("POST", "login"):
      guard let code = body?["code"]?.text else { throw Refusal(why: "code: that of the login") }
      guard let end = world.completeLogin(code: code, mvpd: try Self.text("mvpd", of: body)) else {
        throw Refusal(status: 404, why: "there is no such code, it has run out, or something is missing for the login")
      }
      return ["redirect": .string(end)]
    case ("POST", "reset"):
      let wanted = try Self.text("scenario", of: body),
        script = wanted.flatMap { name in scripts.first { $0.name == name } }
      guard wanted == nil || script != nil else { throw Refusal(why: "there is no such scenario") }
      world.reset(script)
      return ["scenario": .string(world.scenario)]
    case (_, ""), (_, "journal"), (_, "har"), (_, "faults"), (_, "clock"), (_, "changes"), (_, "login"), (_, "reset"),
      (_, "findings"), (_, "options"):
      throw Refusal(
        status: 405,
        why: "GET: '', journal, har, findings; POST: clock, faults, changes, login, options, reset; DELETE: faults")
    default: throw Refusal(status: 404, why: "there is no such path below /_control")
    }
  }

  /// An optional member, which must be a text.
  private static func text(_ name: String, of body: JSONValue?) throws(Refusal) -> String? {
    guard let value = body?[name] else { return nil }
    guard let text = value.text else { throw Refusal(why: "\(name): a text") }
    return text
  }

  private func inject(_ body: JSONValue?) throws(Refusal) -> JSONValue {
    guard let fault = body?["fault"]?.text.flatMap({ ScriptedFault.Answer.named($0) }) else {
      let kinds = ScriptedFault.Answer.kinds.map(\.name).joined(separator: ", ")
      throw Refusal(why: "fault: a status from 200 to 599, the code of an error, or one of \(kinds)")
    }
    let named = try Self.text("endpoint", of: body)
    let known = scripts.first?.backend.endpoints ?? Endpoint.all
    let endpoint = named.flatMap { name in known.first { $0.name == name } }
    guard named == nil || endpoint != nil else {
      throw Refusal(why: "endpoint: one of \(known.map(\.name).joined(separator: ", "))")
    }
    let times = body?["times"]?.whole ?? 1
    guard (1...1_000).contains(times) else { throw Refusal(why: "times: a whole number from 1 to 1000") }
    world.inject(fault, at: endpoint, times: Int(times))
    return ["done": true]
  }

  private static let changes: [String: Incident.Change] = [
    "revoke-clients": .revokeClients, "revoke-statement": .revokeStatement, "forget-tokens": .forgetTokens,
    "expire-profiles": .expireProfiles, "invalidate-profiles": .invalidateProfiles, "drop-profiles": .dropProfiles,
    "expire-sessions": .expireSessions,
  ]

  private var options: JSONValue {
    .object(Dictionary(world.options.map { ($0.name, .string($0.value)) }) { $1 })
  }

  private var overview: JSONValue {
    [
      "world": .string(world.name), "worlds": .array(worlds.map { .string($0) }),
      "scenario": .string(world.scenario), "now": .integer(world.now.milliseconds),
      "calls": .integer(Int64(world.entries.last?.number ?? 0)),
      "scenarios": .array(scripts.map { ["name": .string($0.name), "summary": .string($0.summary)] }),
      "faults": .array(ScriptedFault.Answer.kinds.map { .string($0.name) }),
      "changes": .array(Self.changes.keys.sorted().map { .string($0) }), "options": options,
    ]
  }

  /// The calls after the one in the query, or all, as JSON.
  private var journal: Data {
    get throws(Refusal) {
      let after = query["after"].map { Int($0) ?? -1 } ?? 0
      guard after >= 0 else { throw Refusal(why: "after: the number of a call") }
      return world.journals.value(for: world.moment + [after]) {
        var text = Data(#"{"entries":["#.utf8)
        for (index, entry) in world.entries(after: after).enumerated() {
          if index > 0 { text.append(UInt8(ascii: ",")) }
          text.append(entry.line.value { Self.line(entry).data })
        }
        return text + Data("]}".utf8)
      }
    }
  }

  /// A call without its secrets.
  private static func line(_ entry: LiveWorld.JournalEntry) -> JSONValue {
    JSONValue(members: [
      "number": .integer(Int64(entry.number)), "time": .integer(entry.exchange.start.milliseconds),
      "endpoint": entry.endpoint.map { .string($0.name) }, "method": .string(entry.exchange.request.method.rawValue),
      "path": .string("\(entry.exchange.request.target)"),
      "status": entry.exchange.status.map { .integer(Int64($0)) },
      "failure": entry.exchange.status == nil ? .string(entry.exchange.ending) : nil,
      "why": entry.why.map { .string($0) },
    ])
  }
}

extension HTTPResponse {
  /// An answer of the server itself, not of the service.
  static func control(_ status: Int, _ body: JSONValue) -> HTTPResponse { control(status, body.data) }

  /// An answer of the server itself with encoded JSON.
  static func control(_ status: Int, _ json: Data) -> HTTPResponse {
    HTTPResponse(
      status: status,
      headers: [
        "Content-Type": "application/json", "Date": Timestamp(Date()).httpDate, "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
      ], body: json)
  }
}
