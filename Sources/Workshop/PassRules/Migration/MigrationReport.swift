import PassAPI

/// The changes that an app, recorded with an older API, needs to move to v2; it contains no secret.
package struct MigrationReport: Hashable, Sendable {
  /// An endpoint that was called.
  package struct Call: Hashable, Sendable {
    package let endpoint: Endpoint
    /// The number of calls.
    package let count: Int
    /// The entry of the first call.
    package let first: Int
    /// The replacement of the call.
    package let replacement: Replacement
  }

  /// An undocumented call under paths of the older API, or an undocumented parameter.
  package struct Unknown: Hashable, Sendable {
    /// Method and path, without anything that may be a value; a mask for a parameter, whose name may be one.
    package let name: String
    /// The entry of the first occurrence.
    package let first: Int
  }

  /// The endpoints in the order of their first calls.
  package let calls: [Call]
  /// The parameters that were seen, by name.
  package let parameters: [ParameterReplacement]
  /// The number of calls to v2 in the recording: an app must not mix the two (R-AUTH-14).
  package let newerCalls: Int
  /// The entries of calls whose bodies are lost: their parameters are not listed.
  package let withoutBody: [Int]
  /// Undocumented parameters, in the order of their first calls.
  package let unknownParameters: [Unknown]
  /// Undocumented calls under paths of the older API, in order.
  package let unknown: [Unknown]

  private let api: Endpoint.API

  /// Reads a recording.
  package init(_ trace: Trace, _ replacements: Replacements) {
    let api = replacements.api, known = Endpoint.all + replacements.calls.map(\.endpoint)
    var counts: [Endpoint: (count: Int, first: Int)] = [:], newer = 0, withoutBody: [Int] = []
    var names: [Unknown] = [], unknown: [Unknown] = []
    func note(_ name: String, in entry: Int, _ list: inout [Unknown]) {
      if !list.contains(where: { $0.name == name }) { list.append(Unknown(name: name, first: entry)) }
    }
    for entry in trace.entries {
      guard case .message(let message) = entry.event else { continue }
      let match = Endpoint.match(message.method, message.path, among: known, forgiving: true)
      guard case .found(let endpoint, _) = match else {
        guard Address(method: message.method, path: message.path)?.otherVersion == api.name else { continue }
        let path = match.endpoint?.template ?? message.path.sanitizedPath
        note("\(message.method) \(path)", in: entry.number, &unknown)
        continue
      }
      guard endpoint.api != .v2 else {
        newer += 1
        continue
      }
      counts[endpoint] = (counts[endpoint].map { $0.count + 1 } ?? 1, counts[endpoint]?.first ?? entry.number)
      guard endpoint.api == api else { continue }
      if message.losses.contains(where: { $0.part == .requestBody }) { withoutBody.append(entry.number) }
      let query = message.target.dropFirst(message.path.count + 1)
      let body = message.body.map { String(decoding: $0, as: UTF8.self) } ?? ""
      for field in [FormField](of: query) + [FormField](of: body) where !field.raw.isEmpty {
        note(field.name, in: entry.number, &names)
      }
    }
    calls = counts.compactMap { endpoint, seen in
      replacements[endpoint].map { Call(endpoint: endpoint, count: seen.count, first: seen.first, replacement: $0) }
    }.sorted { ($0.first, $0.endpoint.name) < ($1.first, $1.endpoint.name) }
    let listed = names.map { seen in replacements.parameters.first { $0.name == seen.name } }
    parameters = listed.compactMap { $0 }.sorted { $0.name < $1.name }
    unknownParameters = zip(names, listed).compactMap { seen, parameter in
      parameter == nil ? Unknown(name: Secret.mask, first: seen.first) : nil
    }
    newerCalls = newer
    self.api = api
    (self.unknown, self.withoutBody) = (unknown, withoutBody)
  }

  /// Whether the recording has nothing of the older API.
  package var isEmpty: Bool { unknown.isEmpty && !calls.contains { $0.endpoint.api == api } }

  /// The report, with a line for each call and parameter, under a heading for each kind of replacement.
  package var text: String {
    var lines: [String] = []
    for kind in Replacement.Kind.allCases {
      let some = calls.filter { $0.replacement.kind == kind }
      guard !some.isEmpty else { continue }
      if !lines.isEmpty { lines.append("") }
      lines.append("\(kind.rawValue):")
      lines += some.map { call in
        let targets = call.replacement.endpoints.map { "\($0.method.rawValue) \($0.template)" }.joined(separator: ", ")
        let endpoint = call.endpoint, seen = "(\(call.count.of("time")), first entry \(call.first))"
        let head = "  \(endpoint.method.rawValue) \(endpoint.template) \(seen)"
        return targets.isEmpty ? "\(head): \(call.replacement.text)" : "\(head) -> \(targets): \(call.replacement.text)"
      }
    }
    if !parameters.isEmpty { lines += ["", "parameters:"] + parameters.map { "  \($0.name) -> \($0.text)" } }
    for (title, found) in [
      ("parameters that no page describes", unknownParameters), ("of \(api.name), and not described anywhere", unknown),
    ] where !found.isEmpty { lines += ["", "\(title):"] + found.map { "  \($0.name) (first entry \($0.first))" } }
    let unread = withoutBody.map(String.init).joined(separator: ", ")
    if !unread.isEmpty { lines += ["", "with parameters that cannot be read: entries \(unread)"] }
    let newer = newerCalls.of("call of v2 stands", "calls of v2 stand")
    if newerCalls > 0 {
      lines += ["", "\(newer) next to them: an app moves with all its calls at once (R-AUTH-14)"]
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
