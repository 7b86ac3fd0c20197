import PassAPI
import PassRules

extension CheckedAPI {
  /// REST API v1, whose answers may be written as XML (v1 1.2).
  package static let v1: CheckedAPI = {
    var api = CheckedAPI(Endpoint.allOfV1, rebuild: { RebuiltCall(legacy: $0) }, shape: shape)
    api.lists = [.provideMVPDList]
    // Parameters for older clients, or in place of a header (v1 1.2, v1 1.4, v1 1.6).
    api.leftOutParameters = [
      "format", "device_info", "deviceType", "deviceUser", "appId", "appVersion", "registrationURL", "generic_data",
    ]
    api.normal = normal
    api.json = \.legacyJSON
    // The error form of v1 5.1.
    api.errorWithoutCode = .object(["status": .number, "message": .value, "details": .value])
    api.plain = plain
    return api
  }()

  /// The shape of an endpoint's successful answer.
  @Sendable private static func shape(of endpoint: Endpoint) -> DocumentedShape {
    switch endpoint {
    case .provideMVPDList: .configuration
    case .registrationCode, .codeRecord: .object(["generated": .number, "expires": .number])
    case .retrieveAuthenticationToken, .initiateAuthorization, .retrieveAuthorization, .shortMediaToken:
      .object(["expires": .number])
    case .userMetadata: .object(["updated": .number])
    case .legacyPreauthorize, .preauthorizeCode:
      .partial(["resources": .list(.object(["authorized": .scalar, "error": .error]))])
    case .profileRequest: .value
    // For the others only the status counts.
    default: .partial([:])
    }
  }

  @Sendable private static func normal(_ body: JSONValue, of endpoint: Endpoint) -> JSONValue {
    switch endpoint {
    case .provideMVPDList: configuration(body)
    case .legacyPreauthorize, .preauthorizeCode:
      body["resource"].map { ["resources": .array(elements($0, named: "resource"))] } ?? body
    default: body
    }
  }

  /// The device description is percent-encoded as well (v1 1.4), and a client may ask for either form of the answer (v1
  /// 1.2).
  @Sendable private static func plain(_ value: String, _ header: KnownHeader) -> String {
    switch header {
    case .deviceInfo: value.removingPercentEncoding ?? value
    case .accept: value.hasPrefix("application/xml") ? "application/json" : value
    case .authorization, .contentType, .deviceIdentifier, .partnerStatus, .subjectToken, .rokuToken, .serviceToken,
      .temporaryIdentity, .visitorIdentifier, .forwardedFor, .userAgent:
      value
    }
  }

  /// Normalises lists whose elements have their own names in XML, and a requestor without its own member.
  private static func configuration(_ body: JSONValue) -> JSONValue {
    let config = body["config"] ?? body
    guard case .object(var requestor) = config["requestor"] ?? config else { return body }
    requestor["domains"] = requestor["domains"].map { domains in
      .array(elements(domains, named: "domain").map { $0.text == nil ? $0 : ["name": $0] })
    }
    requestor["mvpds"] = requestor["mvpds"].map { mvpds in
      .array(
        elements(mvpds, named: "mvpd").map { mvpd in
          mvpd.changing("requiredMetadataFields") { fields in
            guard fields.object != nil || fields == "" else { return fields }
            return .array(fields.sorted.flatMap { $0.value.array ?? [$0.value] })
          }
        })
    }
    return ["requestor": .object(requestor)]
  }

  private static func elements(_ list: JSONValue, named name: String) -> [JSONValue] {
    let elements = list[name] ?? list
    return elements.array ?? (elements == "" ? [] : [elements])
  }
}
