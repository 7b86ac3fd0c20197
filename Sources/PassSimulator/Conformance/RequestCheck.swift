import Foundation
import PassAPI

/// The request of a fixture against the one that the client builds from what the simulator understood of it.
struct RequestCheck {
  private let fixture: ExchangeFixture
  private let target: String
  private let endpoint: EndpointName
  private let rebuilt: HTTPRequest
  private let excuses: Excuses

  init(_ fixture: ExchangeFixture, target: String, endpoint: EndpointName, rebuilt: HTTPRequest, excuses: Excuses) {
    self.fixture = fixture
    self.target = target
    self.endpoint = endpoint
    self.rebuilt = rebuilt
    self.excuses = excuses
  }

  /// What is wrong, in words; empty when nothing is.
  var problems: [String] {
    path + FormFields(query(target)).problems(against: FormFields(query(rebuilt.target)), in: "query", excuses: excuses)
      + body
      + HeaderCheck(fixture, rebuilt: rebuilt, excuses: excuses).problems
  }

  private var path: [String] {
    var documented = String(target.prefix { $0 != "?" }).split(separator: "/", omittingEmptySubsequences: false)
    // The sample of the configuration ends with a slash, its template does not (C-29).
    if endpoint == .configuration, documented.last?.isEmpty == true { documented.removeLast() }
    let sent = rebuilt.path.split(separator: "/", omittingEmptySubsequences: false)
    let isSame =
      documented.count == sent.count
      && zip(documented, sent).allSatisfy { one, other in
        if one == other { return true }
        let isWritable = LeftOut.hasPlaceholder(String(one)) || one.unicodeScalars.allSatisfy(Self.mayStand)
        return isWritable && one.removingPercentEncoding == other.removingPercentEncoding
      }
    return isSame ? [] : ["path: the client sends \(rebuilt.path)"]
  }

  /// What may stand in a path segment without being encoded (RFC 3986, `pchar`), and escapes.
  private static func mayStand(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || "-._~!$&'()*+,;=:@%".unicodeScalars.contains(scalar))
  }

  private func query(_ target: String) -> String {
    target.split(separator: "?", maxSplits: 1).dropFirst().first.map(String.init) ?? ""
  }

  private var body: [String] {
    guard let body = fixture.body, !excuses.body else { return [] }
    let sent = rebuilt.body ?? Data()
    switch endpoint.contentType {
    case nil: return body.text?.isEmpty == true ? [] : ["body: the client sends none"]
    case "application/json"?: return json(body, sent)
    default:
      guard let text = body.text else { return ["body: is not a form"] }
      return FormFields(text).problems(
        against: FormFields(String(decoding: sent, as: UTF8.self)), in: "body", excuses: excuses)
    }
  }

  /// Every member must be the client's, and the other way round.
  private func json(_ body: JSON, _ sent: Data) -> [String] {
    guard let documented = body.text.map({ JSON(parsing: Data($0.utf8)) }) ?? body, let members = documented.members
    else {
      return ["body: is not JSON"]
    }
    let client = JSON(parsing: sent)
    let missing =
      client?.members?.filter { documented[$0.name] == nil }.map { "body.\($0.name): the client always sends it" } ?? []
    return missing
      + members.flatMap { member -> [String] in
        guard let other = client?[member.name] else { return ["body.\(member.name): the client does not send it"] }
        return DocumentedShape.value.losses(from: member.value, to: other, at: "body.\(member.name)")
          .map { $0.replacingOccurrences(of: ": changed", with: ": is not what the client sends") }
      }
  }
}
