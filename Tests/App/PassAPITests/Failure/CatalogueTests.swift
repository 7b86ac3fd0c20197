import Foundation
import PassAPI
import PassTestSupport
import Testing

@Suite("the catalogue of errors")
struct CatalogueTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let code: ErrorCode
    let status: Int
    let action: ErrorAction
    let handling: String
    var testDescription: String { code.rawValue }

    /// The members at the root of an answer, or under `error` of an item.
    var json: String { #"{"action":"\#(action)","status":\#(status),"code":"\#(code)","message":"m","trace":"t"}"# }
  }

  /// The table of the reference: code, status, action, class.
  static let rows: [Row] = """
    invalid_parameter_service_provider 400 none FIX
    invalid_parameter_mvpd 400 none RESELECT
    invalid_parameter_code 400 none NEW_SESSION
    invalid_parameter_resources 400 none FIX
    invalid_parameter_redirect_url 400 none FIX
    invalid_parameter_partner 400 none FIX
    invalid_parameter_saml_response 400 none BASIC_AUTH
    invalid_header_device_info 400 none FIX
    invalid_header_device_identifier 400 none FIX
    invalid_header_identity_for_temporary_access 400 none COLLECT_IDENTITY
    invalid_header_pfs_permission_access_not_present 400 none REFRESH_PFS
    invalid_header_pfs_permission_access_not_determined 400 none REFRESH_PFS
    invalid_header_pfs_permission_access_not_granted 400 none BASIC_AUTH
    invalid_header_pfs_provider_id_not_determined 400 none REFRESH_PFS
    invalid_header_pfs_provider_id_mismatch 400 none REFRESH_PFS
    invalid_header_pfs_provider_info_expired 400 none REFRESH_PFS
    invalid_integration 400 none RESELECT
    invalid_authentication_session 400 none NEW_SESSION
    preauthorization_denied_by_mvpd 403 none SHOW_DENIAL
    authorization_denied_by_mvpd 403 none SHOW_DENIAL
    authorization_denied_by_parental_controls 403 none SHOW_DENIAL
    authorization_denied_by_degradation_rule 403 none SHOW_DENIAL
    internal_server_error 500 none SHOW_ERROR
    too_many_resources 403 configuration SPLIT
    invalid_configuration_user_metadata_certificate 500 configuration CONFIG
    invalid_configuration_temporary_access 500 configuration CONFIG
    invalid_configuration_platform 500 configuration CONFIG
    invalid_configuration_platform_id 500 configuration CONFIG
    invalid_configuration_platform_trait 500 configuration CONFIG
    invalid_configuration_platform_category_trait 500 configuration CONFIG
    invalid_configuration_platform_services 500 configuration CONFIG
    invalid_configuration_mvpd_platform 500 configuration CONFIG
    invalid_configuration_mvpd_platform_boarding_status 500 configuration CONFIG
    invalid_configuration_mvpd_platform_profile_exchange 500 configuration CONFIG
    invalid_access_token_service_provider 401 application-registration REREGISTER
    invalid_access_token_client_application 401 application-registration REREGISTER
    authenticated_profile_missing 403 authentication REAUTH
    authenticated_profile_expired 403 authentication REAUTH
    authenticated_profile_invalidated 403 authentication REAUTH
    temporary_access_duration_limit_exceeded 403 authentication REAUTH
    temporary_access_resources_limit_exceeded 403 authentication REAUTH
    authorization_denied_by_hba_policies 403 authentication REAUTH
    authorization_denied_by_session_invalidated 403 authentication REAUTH
    identity_not_recognized_by_mvpd 403 authentication REAUTH
    network_received_error 403 retry RETRY
    network_connection_timeout 403 retry RETRY
    maximum_execution_time_exceeded 403 retry RETRY
    """.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 4, let status = Int(words[1]) else { return nil }
      return Row(
        code: ErrorCode(rawValue: words[0]), status: status, action: ErrorAction(rawValue: words[2]), handling: words[3]
      )
    }

  @Test("R-ERR-1: the catalogue has exactly the 47 documented codes")
  func complete() {
    #expect(Self.rows.count == 47 && Set(RegistrationErrorCode.allCases).count == 7)
    #expect(Self.rows.map(\.code.rawValue).sorted() == ErrorCode.allCases.map(\.rawValue).sorted())
    let actions = Dictionary(grouping: Self.rows, by: \.action).mapValues(\.count)
    #expect(actions == [.none: 23, .configuration: 11, .applicationRegistration: 2, .authentication: 8, .retry: 3])
    #expect(Dictionary(grouping: Self.rows, by: \.status).mapValues(\.count) == [400: 18, 401: 2, 403: 16, 500: 11])
  }

  @Test("R-ERR-1: status, action and handling of a code are those of the table", arguments: rows)
  func entry(_ row: Row) throws {
    let entry = try #require(row.code.entry)
    #expect(entry.status == row.status)
    #expect(entry.action == row.action)
    #expect(entry.handling.rawValue == row.handling)
  }

  @Test(
    "R-ERR-1, R-ERR-6: every endpoint reads a code at the root of an answer, with and without wrapper (C-72)",
    arguments: rows)
  func topLevel(_ row: Row) {
    for call in Sample.calls {
      for body in [row.json, #"{"error":\#(row.json)}"#] {
        guard case .failure(let failure) = call.decode(HTTPResponse(status: row.status, body: Data(body.utf8))) else {
          Issue.record("\(call.name) took the error for an answer")
          continue
        }
        let failing = row.status == 500 && row.action != .configuration
        #expect(failure.kind == (row.status == 401 ? .unauthorized : failing ? .unavailable : .rejected))
        #expect(
          failure.error
            == EnhancedError(action: row.action, status: row.status, code: row.code, message: "m", trace: "t"))
      }
    }
  }

  @Test("R-ERR-2, R-ERR-3: a code inside an item is the same error, its status beside the HTTP status", arguments: rows)
  func itemLevel(_ row: Row) throws {
    let body =
      #"""
      {"decisions":[{"resource":"r","serviceProvider":"R","mvpd":"M","source":"mvpd","authorized":false,\#
      "error":\#(row.json)}]}
      """#
    let calls = [
      Sample.endpoints().authorize(["r"], mvpd: "M", status: nil, token: Sample.token),
      Sample.endpoints().preauthorize(["r"], mvpd: "M", status: nil, token: Sample.token),
    ]
    for call in calls {
      let error = try #require(try call.decode(HTTPResponse(status: 200, body: Data(body.utf8))).first?.error)
      #expect(error == EnhancedError(action: row.action, status: row.status, code: row.code, message: "m", trace: "t"))
    }
  }

  @Test("R-ERR-13: a failure names code, status, action and trace", arguments: rows)
  func support(_ row: Row) {
    let trace = "2a0c9f1e-7b64-4f0d-9c3b-5d1e6a7f8b90"
    let error = EnhancedError(action: row.action, status: row.status, code: row.code, trace: trace)
    #expect("\(error)" == "\(row.code) (status \(row.status), action \(row.action), trace \(trace))")
  }

  @Test(
    "R-ERR-10: words of tomorrow are carried through, wherever they stand",
    arguments: [
      ("authorization_denied_by_degradation_configuration_change", "none", 403),
      ("temppass_expired", "authorization", 410),
      ("x", "dance", 999),
    ])
  func unknown(_ code: String, _ action: String, _ status: Int) throws {
    let json = #"{"action":"\#(action)","status":\#(status),"code":"\#(code)","more":{"a":[1]}}"#
    let expected = EnhancedError(
      action: ErrorAction(rawValue: action), status: status, code: ErrorCode(rawValue: code),
      others: ["more": .object(["a": .array([.integer(1)])])])
    #expect(expected.code.entry == nil)
    let call = Sample.endpoints().authorize(["r"], mvpd: "M", status: nil, token: Sample.token)
    for body in [json, #"{"error":\#(json)}"#] {
      #expect(throws: CallFailure.rejected(status: 412, expected)) {
        try call.decode(HTTPResponse(status: 412, body: Data(body.utf8)))
      }
    }
    let item = #"{"decisions":[{"resource":"r","authorized":false,"error":\#(json)}]}"#
    #expect(try call.decode(HTTPResponse(status: 200, body: Data(item.utf8))).first?.error == expected)
  }

  @Test(
    "the seven registration errors are read at status 400, each with its handling",
    arguments: [
      ("invalid_request", "FIX"), ("invalid_redirect_uri", "FIX"), ("invalid_software_statement", "CONFIG"),
      ("unapproved_software_statement", "CONFIG"), ("invalid_client", "REREGISTER"), ("unauthorized_client", "CONFIG"),
      ("unsupported_grant_type", "FIX"), ("brand_new", nil),
    ] as [(String, String?)])
  func registration(_ word: String, _ handling: String?) {
    let code = RegistrationErrorCode(rawValue: word)
    #expect(RegistrationErrorCode.allCases.contains(code) == (handling != nil))
    #expect(code.handling?.rawValue == handling)
    for call in Sample.calls.prefix(2) {
      guard
        case .failure(let failure) = call.decode(HTTPResponse(status: 400, body: Data(#"{"error":"\#(word)"}"#.utf8)))
      else {
        Issue.record("\(call.name) took the error for an answer")
        continue
      }
      #expect(failure == .registrationRefused(status: 400, code))
    }
  }
}
