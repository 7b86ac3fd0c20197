import Foundation
import PassAPI

/// A request, with the results of its checks.
package struct IncomingCall: Sendable {
  package let request: HTTPRequest
  package let endpoint: Endpoint
  package let now: Timestamp
  package let form: [FormField]
  /// The fields of the query and of a form body.
  package let parameters: [FormField]
  /// The id of the client whose token was sent; empty before the token is checked.
  package var client = ""
  private let values: Endpoint.Values

  package init(_ request: HTTPRequest, _ endpoint: Endpoint, _ values: Endpoint.Values, at now: Timestamp) {
    (self.request, self.endpoint, self.values, self.now) = (request, endpoint, values, now)
    form = request.form
    parameters = request.method == .get ? form : [FormField](of: request.query) + form
  }

  /// The values of the path; empty if the template does not have them.
  package var serviceProvider: String { values[.serviceProvider] ?? "" }
  package var mvpd: String { values[.mvpd] ?? "" }
  package var code: String { values[.code] ?? "" }
  package var partner: String { values[.partner] ?? "" }
  /// The text after `fingerprint `, the identity of the device.
  package var device: String {
    request.headers[.deviceIdentifier]?.split(separator: " ").last.map(String.init) ?? ""
  }
  /// The decoded `X-Device-Info`, `nil` if it is not JSON.
  package var deviceInfo: JSONValue? { request.headers[.deviceInfo].flatMap(JSONValue.init(base64:)) }
  /// The body, `nil` if it is not JSON.
  package var json: JSONValue? { request.body.flatMap(JSONValue.init(parsing:)) }

  /// The key of the caller's profile for a provider.
  package func key(_ mvpd: String) -> BackendState.ProfileKey {
    BackendState.ProfileKey(client: client, device: device, serviceProvider: serviceProvider, mvpd: mvpd)
  }
}

extension [FormField] {
  /// Whether a name occurs more than once, which registration refuses.
  package var repeatsAName: Bool { Set(map(\.name)).count != count }
}
