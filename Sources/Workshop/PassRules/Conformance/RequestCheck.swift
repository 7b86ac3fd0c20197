import Foundation
import PassAPI

/// The comparison of a fixture's request with the one that the client builds from the simulator's reading of it.
@Memberwise(unlabelled: 1) struct RequestCheck {
  private let fixture: ExchangeFixture
  private let target: String
  private let endpoint: Endpoint
  private let api: CheckedAPI
  private let rebuilt: HTTPRequest
  private let excuses: Excuses

  /// The problems, in words.
  var problems: [String] {
    path + differences(query, rebuilt.query, in: "query") + body
      + HeaderCheck(fixture, api: api, rebuilt: rebuilt, excuses: excuses).problems
  }

  private var query: String { String(target.drop { $0 != "?" }.dropFirst()) }

  private var path: [String] {
    var documented = Endpoint.canonical(String(target.prefix { $0 != "?" }), among: api.endpoints).split(
      separator: "/", omittingEmptySubsequences: false)
    // The sample of the configuration ends with a slash, unlike its template (C-29).
    if endpoint == .configuration, documented.last?.isEmpty == true { documented.removeLast() }
    let sent = rebuilt.path.split(separator: "/", omittingEmptySubsequences: false)
    let isSame =
      documented.count == sent.count
      && zip(documented, sent).allSatisfy { one, other in
        if one == other { return true }
        let isWritable = LeftOut.hasPlaceholder(String(one)) || one.unicodeScalars.allSatisfy(Self.isAllowed)
        return isWritable && one.removingPercentEncoding == other.removingPercentEncoding
      }
    return isSame ? [] : ["path: the client sends \(rebuilt.path)"]
  }

  /// Whether a path segment may contain a character without encoding (RFC 3986, `pchar`, and escapes).
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || "-._~!$&'()*+,;=:@%".unicodeScalars.contains(scalar))
  }

  private var body: [String] {
    guard let body = fixture.body, !excuses.body else { return [] }
    let sent = rebuilt.body ?? Data()
    switch endpoint.content {
    case nil: return body.text?.isEmpty == true ? [] : ["body: the client sends none"]
    case .json?: return json(body, sent)
    case .form?:
      guard let text = body.text else { return ["body: is not a form"] }
      return differences(text, String(decoding: sent, as: UTF8.self), in: "body")
    }
  }

  /// Compares JSON bodies: both must have the same members.
  private func json(_ body: JSONValue, _ sent: Data) -> [String] {
    guard let documented = body.text.map({ JSONValue(parsing: Data($0.utf8)) }) ?? body, documented.object != nil else {
      return ["body: is not JSON"]
    }
    let client = JSONValue(parsing: sent)
    let missing =
      client?.sorted.filter { documented[$0.name] == nil }.map { "body.\($0.name): the client always sends it" } ?? []
    return missing
      + documented.sorted.flatMap { name, value -> [String] in
        guard let other = client?[name] else { return ["body.\(name): the client does not send it"] }
        return DocumentedShape.value.losses(from: value, to: other, at: "body.\(name)").map {
          $0.replacingOccurrences(of: ": changed", with: ": is not what the client sends")
        }
      }
  }
}

extension RequestCheck {
  /// The differences between the client's form or query and a documented one; an empty value equals a missing one if
  /// the client sends none.
  private func differences(_ documented: String, _ client: String, in place: String) -> [String] {
    let (documented, client) = ([FormField](of: documented), [FormField](of: client))
    var names: [String] = []
    for field in documented + client where !names.contains(field.name) && !excuses.covers(parameter: field.name) {
      names.append(field.name)
    }
    return names.compactMap { name in
      let values = documented.filter { $0.name == name }.map(\.raw)
      let difference: String? =
        switch (values.first, client.first { $0.name == name }?.raw) {
        case (nil, _): "the client always sends it"
        case (_?, _) where values.count > 1: "appears \(values.count) times"
        case (let documented?, nil):
          documented.isEmpty || api.leftOutParameters.contains(name) ? nil : "the client does not send it"
        case (let documented?, let sent?): Self.difference(documented, sent)
        }
      return difference.map { "\(place).\(name): \($0)" }
    }
  }

  private static func difference(_ documented: String, _ sent: String) -> String? {
    if isEncodedTwice(documented) { return "is percent-encoded twice" }
    if documented == sent || LeftOut.isCut(documented) { return nil }
    let isPlaceholder = LeftOut.hasPlaceholder(documented)
    guard isPlaceholder || documented.allSatisfy(isEncoded) else { return "is not percent-encoded" }
    let decoded = documented.split(separator: "+", omittingEmptySubsequences: false).joined(separator: " ")
      .removingPercentEncoding
    guard let decoded, decoded == sent.removingPercentEncoding else { return "is not what the client sends" }
    return nil
  }

  /// Whether an address is encoded more than once, so that the text after its scheme is still encoded after one
  /// decoding.
  private static func isEncodedTwice(_ documented: String) -> Bool {
    guard let decoded = documented.removingPercentEncoding else { return false }
    return decoded.contains(/^[a-zA-Z][a-zA-Z0-9+.-]*%3[aA]%2[fF]/)
  }

  /// Whether an encoded value may contain a character: unreserved characters, escapes, and the plus and star of HTML
  /// forms.
  private static func isEncoded(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "-._~%+*".contains(character))
  }
}
