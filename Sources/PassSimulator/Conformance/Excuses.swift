/// The parts of a request that its answer calls wrong: no correct client sends them so, and they are not compared.
struct Excuses {
  private let codes: Set<String>
  private let status: Int?

  init(_ answer: ExchangeFixture.Answer) {
    status = answer.status
    let body = answer.body
    let items = body?["decisions"]?.elements ?? []
    codes = Set(
      ([body, body?["error"]] + items.map { $0["error"] }).compactMap { $0?["code"]?.text }
        + [body?["error"]?.text].compactMap { $0 })
  }

  /// The server takes the method for wrong.
  var method: Bool { status == 405 }
  /// The server knows no such path.
  var path: Bool { status == 404 }
  /// The server takes the whole body for wrong.
  var body: Bool { codes.contains("invalid_request") || codes.contains("invalid_parameter_resources") }

  /// Whether a parameter of the form or the query is called wrong.
  func covers(parameter: String) -> Bool {
    switch parameter {
    case "redirectUrl": codes.contains("invalid_parameter_redirect_url")
    case "SAMLResponse": codes.contains("invalid_parameter_saml_response")
    case "mvpd": codes.contains("invalid_parameter_mvpd")
    case "grant_type": codes.contains("unsupported_grant_type")
    default: body
    }
  }

  /// Whether a header is called wrong.
  func covers(header: KnownHeader) -> Bool {
    switch header {
    case .authorization: status == 401
    case .deviceIdentifier: codes.contains("invalid_header_device_identifier")
    case .deviceInfo: codes.contains("invalid_header_device_info")
    case .partnerStatus: codes.contains { $0.hasPrefix("invalid_header_pfs_") }
    case .temporaryIdentity: codes.contains("invalid_header_identity_for_temporary_access")
    default: false
    }
  }
}
