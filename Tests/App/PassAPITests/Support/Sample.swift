import PassAPI
import PassTestSupport

/// Values that many tests use; the words that must never be shown carry the word `hidden`.
enum Sample {
  static let token = Secret("hidden-token")
  static let identifier = DeviceIdentifier("hidden-device")
  static let device = DeviceInfo(
    model: "AppleTV", version: "5,3", osName: .tvOS, osVersion: "17.4", connectionType: "WiFi",
    primaryHardwareType: .tv,
    connectionIp: "hidden-address")
  static let now = Timestamp(milliseconds: 1_735_689_600_000)
  static let granted = PartnerStatus(
    access: .granted, provider: .init(id: "Cablevision", expires: Timestamp(milliseconds: 2_025_430_636_000)))

  static func endpoints(_ serviceProvider: String = "REF30") -> Endpoints {
    Endpoints(serviceProvider: serviceProvider, identifier: identifier, device: device)
  }

  /// Every call that `Endpoints` can build.
  static var calls: [AnyCall] { calls(of: endpoints()) }

  /// Every call that these endpoints can build.
  static func calls(of endpoints: Endpoints) -> [AnyCall] {
    let parameters = SessionParameters(mvpd: "M", domainName: "adobe.com", redirectAddress: "https://adobe.com")
    let credentials = ClientCredentials(clientId: "id", clientSecret: Secret("hidden-client"))
    var calls = [
      AnyCall(endpoints.register(softwareStatement: Secret("hidden-statement"))), AnyCall(endpoints.token(credentials)),
      AnyCall(endpoints.configuration(token: token)), AnyCall(endpoints.createSession(parameters, token: token)),
      AnyCall(endpoints.resumeSession(code: "C", parameters, token: token)),
      AnyCall(endpoints.sessionStatus(code: "C", token: token)),
      AnyCall(endpoints.partnerSession(parameters: parameters, status: granted, token: token)),
      AnyCall(endpoints.profiles(status: granted, token: token)),
      AnyCall(endpoints.profiles(mvpd: "M", status: granted, token: token)),
      AnyCall(endpoints.profiles(code: "C", token: token)),
      AnyCall(endpoints.preauthorize(["r"], mvpd: "M", status: granted, token: token)),
      AnyCall(endpoints.authorize(["r"], mvpd: "M", status: granted, token: token)),
      AnyCall(endpoints.logout(mvpd: "M", redirectAddress: "https://adobe.com", token: token)),
    ]
    if let saml = SAMLResponse(cleaning: "<hidden/>") {
      calls.append(AnyCall(endpoints.partnerProfile(saml: saml, status: granted, token: token)))
    }
    return calls
  }
}

/// A transport that always answers the same.
struct StubTransport: HTTPTransport {
  let result: Result<HTTPResponse, TransportFailure>
  func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> { result }
}
