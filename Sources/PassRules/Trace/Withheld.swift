import PassAPI

/// What the producer of a record has taken out of it, as Chrome's sanitised export takes out `Authorization`: what
/// rules demand of it cannot be judged.
struct Withheld: Hashable, Sendable {
  /// The headers that were taken out or blotted out, with how that shows.
  private(set) var headers: [String: String] = [:]

  init(_ calls: [WireCall]) {
    let api = calls.filter { $0.endpoint?.isAPI == true }
    for (name, _) in Self.judging {
      if Set(api.compactMap { $0.header(name) }).contains(where: Self.isBlottedOut) {
        headers[name] = "is blotted out"
      } else if name == "Authorization", api.contains(where: \.isSuccess),
        !api.contains(where: { $0.header(name) != nil })
      {
        // The service answers nobody without a token.
        headers[name] = "was taken out: calls without it succeeded"
      }
    }
    if headers["Authorization"] == nil, Set(calls.compactMap(\.accessToken)).contains(where: Self.isBlottedOut) {
      headers["Authorization"] = "cannot be compared: issued tokens are blotted out"
    }
  }

  /// The rules that cannot be judged, with the reason.
  var rules: [String: String] {
    headers.reduce(into: [:]) { rules, header in
      for rule in Self.judging[header.key] ?? [] { rules[rule] = "\(header.key) \(header.value)" }
    }
  }

  /// The headers that a producer may take out, and the rules that look at each.
  private static let judging: [String: [String]] = [
    "Authorization": [
      "R-HDR-1", "R-REG-3", "R-REG-4", "R-REG-6", "R-REG-7", "R-REG-9", "R-REG-16", "R-LOGOUT-3",
    ],
    "AP-Device-Identifier": ["R-HDR-2", "R-HDR-4", "R-HDR-6"],
    "X-Device-Info": ["R-HDR-3", "R-HDR-7", "R-HDR-12", "R-SSO-21"],
    "AP-Partner-Framework-Status": ["R-SSO-6", "R-SSO-7", "R-SSO-8", "R-SSO-9", "R-SSO-11", "R-SSO-14", "R-SSO-26"],
    "AP-TempPass-Identity": ["R-TEMP-1", "R-TEMP-2"],
  ]

  /// Whether something else stands in place of a value: a word that says so, or one character again and again.
  static func isBlottedOut(_ value: String) -> Bool {
    // What is long is no such word.
    guard value.utf8.count < 64, let last = value.split(separator: " ").last?.lowercased() else { return false }
    if value.contains(Secret.mask) { return true }
    let inner = last.drop { "[<(*".contains($0) }.prefix { $0.isLetter }
    if ["redacted", "removed", "masked", "hidden", "sanitized", "sanitised", "filtered"].contains(inner) {
      return true
    }
    return last.count >= 3 && Set(last).count == 1 && "*x.•-_█".contains(last.first ?? "a")
  }
}
