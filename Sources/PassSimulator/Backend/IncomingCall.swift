import Foundation
import PassAPI

/// One request with what the checks found in it.
struct IncomingCall: Sendable {
  let request: HTTPRequest
  let route: Route
  let now: Timestamp
  /// The form in the body, or in the query of a GET.
  let form: FormBody
  /// The id of the client whose token was sent; empty before the token is checked.
  var client = ""

  init(_ request: HTTPRequest, _ route: Route, at now: Timestamp) {
    self.request = request
    self.route = route
    self.now = now
    let query = request.target.split(separator: "?", maxSplits: 1).dropFirst().first.map(String.init) ?? ""
    form = FormBody(request.method == .get ? query : String(decoding: request.body ?? Data(), as: UTF8.self))
  }

  var serviceProvider: String { route.serviceProvider }
  /// The text after `fingerprint `, the identity of the device.
  var device: String { request.headers["AP-Device-Identifier"]?.split(separator: " ").last.map(String.init) ?? "" }
  /// What `X-Device-Info` says, nil if it is no JSON.
  var deviceInfo: JSON? { request.headers["X-Device-Info"].flatMap { JSON(base64: $0) } }

  func key(_ mvpd: String) -> BackendState.ProfileKey {
    BackendState.ProfileKey(client: client, device: device, serviceProvider: serviceProvider, mvpd: mvpd)
  }
}

extension JSON {
  /// Reads the Base64 of a JSON text, nil if either is damaged.
  init?(base64 text: String) {
    guard let data = Data(base64Encoded: text) else { return nil }
    self.init(parsing: data)
  }
}
