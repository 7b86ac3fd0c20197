import Foundation
import PassAPI

/// A path that was recognised: the endpoint and the values in its template.
struct Route: Hashable, Sendable {
  let endpoint: EndpointName
  let serviceProvider: String
  let mvpd: String
  let code: String
  let partner: String

  /// What a request line leads to.
  enum Match: Hashable, Sendable {
    case found(Route)
    case wrongMethod(EndpointName)
    case unknown
  }

  /// Finds the endpoint of a request; a trailing slash is accepted (C-29 and following).
  static func match(_ request: HTTPRequest) -> Match {
    var segments = request.path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard segments.first == "" else { return .unknown }
    segments.removeFirst()
    if segments.last == "" { segments.removeLast() }
    var other: EndpointName?
    for (endpoint, template) in EndpointName.templates {
      guard let values = values(of: segments, in: template) else { continue }
      guard request.method == endpoint.method else {
        other = other ?? endpoint
        continue
      }
      return .found(
        Route(
          endpoint: endpoint, serviceProvider: values["{sp}"] ?? "", mvpd: values["{mvpd}"] ?? "",
          code: values["{code}"] ?? "",
          partner: values["{partner}"] ?? ""))
    }
    return other.map { .wrongMethod($0) } ?? .unknown
  }

  private static func values(of segments: [String], in template: [String]) -> [String: String]? {
    // What is spelled out is compared first: decoding is slower.
    guard segments.count == template.count, zip(segments, template).allSatisfy({ $1.hasPrefix("{") || $0 == $1 }) else {
      return nil
    }
    var values: [String: String] = [:]
    for (segment, part) in zip(segments, template) where part.hasPrefix("{") {
      guard let value = segment.removingPercentEncoding, !value.isEmpty else { return nil }
      values[part] = value
    }
    return values
  }
}
