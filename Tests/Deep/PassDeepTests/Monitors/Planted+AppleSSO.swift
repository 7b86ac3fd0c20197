import Foundation

@testable import PassAPI
@testable import PassRules
@testable import PassTestSupport

extension Planted {
  private static let expired =
    #"""
    {"frameworkPermissionInfo":{"accessStatus":"granted"},\#
    "frameworkProviderInfo":{"id":"northlight-apple","expirationDate":"1735689600000"}}
    """#

  static let appleSSO: [Planted] = [
    Planted("R-SSO-1", "asks for metadata without access", in: "access-denied") { draft in
      let check = draft.items.lastIndex { if case .access = $0.event { true } else { false } } ?? 0
      let request = Draft.Item(
        event: .metadata(MetadataRequest(allowsInterruption: false)), start: draft.items[check].end,
        end: draft.items[check].end)
      draft.items.insert(request, at: check + 1)
    },
    Planted("R-SSO-2", "interrupts the viewer in phase B", in: "apple-sso") {
      try $0.editMetadata { $0.allowsInterruption = true }
    },
    Planted("R-SSO-2", "does not let the viewer pick", in: "apple-sso") {
      try $0.editMetadata(1) { $0.allowsInterruption = false }
    },
    Planted("R-SSO-3", "names another channel", in: "apple-sso") {
      try $0.editMetadata { $0.channelIdentifier = "https://example.com" }
    },
    Planted("R-SSO-4", "does not ask for the end of the sign-in", in: "apple-sso") {
      try $0.editMetadata { $0.asksForExpiration = false }
    },
    Planted("R-SSO-5", "sets no delegate", in: "apple-sso") { try $0.editMetadata(1) { $0.hasDelegate = false } },
    Planted("R-SSO-6", "sends a status without permission", in: "several-profiles") {
      try $0.edit("GET /profiles") {
        $0.setStatus(#"{"frameworkPermissionInfo":{"accessStatus":"denied"},"frameworkProviderInfo":{}}"#)
      }
    },
    Planted("R-SSO-7", "asks the partner endpoint without a status", in: "apple-sso") {
      try $0.edit("POST /sessions/sso") { $0.headers["AP-Partner-Framework-Status"] = nil }
    },
    Planted("R-SSO-8", "leaves the status out of the check", in: "resource-denied") {
      try $0.edit("GET /profiles") { $0.headers["AP-Partner-Framework-Status"] = nil }
    },
    Planted("R-SSO-9", "plays without a status", in: "apple-sso") {
      try $0.edit("POST /authorize") { $0.headers["AP-Partner-Framework-Status"] = nil }
    },
    Planted("R-SSO-9", "plays with an expired status", in: "apple-sso") {
      try $0.edit("POST /authorize") { $0.setStatus(expired) }
    },
    Planted("R-SSO-11", "writes the date as a number", in: "apple-sso") { draft in
      try draft.edit("POST /authorize") {
        let status =
          #"""
          {"frameworkPermissionInfo":{"accessStatus":"granted"},\#
          "frameworkProviderInfo":{"id":"northlight-apple","expirationDate":1893456000000}}
          """#
        $0.setStatus(status)
      }
    },
    Planted("R-SSO-12", "starts with the partner", in: "apple-sso") { draft in
      draft.removeFramework()
      try draft.remove("GET /profiles")
      try draft.remove("GET /configuration")
    },
    Planted("R-SSO-13", "checks authentication at the partner endpoint", in: "apple-sso") { draft in
      var check = try draft.message("POST /profiles/sso")
      check.setForm("SAMLResponse", "PHNhbWxwOlJlc3BvbnNlLz4%3D")
      check.answer(400, #"{"code":"invalid_header_pfs_provider_id_not_determined"}"#)
      draft.insert(check, after: try draft.index("POST /token"))
    },
    Planted("R-SSO-14", "names the provider by Apple's id", in: "apple-sso") {
      try $0.edit("POST /preauthorize") { $0.target += "-apple" }
    },
    Planted("R-SSO-15", "changes the SAML request", in: "apple-sso") {
      try $0.editMetadata(2) { $0.verificationToken = Secret("other") }
    },
    Planted("R-SSO-15", "asks for fewer attributes", in: "apple-sso") {
      try $0.editMetadata(2) { $0.attributeNames = [] }
    },
    Planted("R-SSO-16", "goes on with the partner after a fallback", in: "sign-on-switched-off") { draft in
      var exchange = try draft.message("POST /sessions/sso")
      exchange.target = "/api/v2/REF30/profiles/sso/Apple"
      exchange.body = Data("SAMLResponse=PHNhbWxwOlJlc3BvbnNlLz4%3D".utf8)
      exchange.answer(400, #"{"code":"invalid_parameter_saml_response"}"#)
      draft.insert(exchange, after: try draft.index("POST /sessions/sso"))
    },
    Planted("R-SSO-17", "encodes the SAML response twice", in: "apple-sso") {
      try $0.edit("POST /profiles/sso") { $0.setForm("SAMLResponse", "PHNhbWxwOlJlc3BvbnNlLz4%253D") }
    },
    Planted("R-SSO-17", "leaves a plus sign", in: "apple-sso") {
      try $0.edit("POST /profiles/sso") { $0.setForm("SAMLResponse", "PHNh+WxwOlJlc3BvbnNlLz4%3D") }
    },
    Planted("R-SSO-17", "breaks the Base64 into lines", in: "apple-sso") {
      try $0.edit("POST /profiles/sso") { $0.setForm("SAMLResponse", "PHNhbWxw%0AOlJlc3BvbnNlLz4%3D") }
    },
    Planted("R-SSO-17", "leaves line breaks in the response", in: "apple-sso") {
      try $0.edit("POST /profiles/sso") {
        $0.setForm(
          "SAMLResponse",
          Data("<samlp:Response>\n</samlp:Response>".utf8).base64EncodedString().replacing("=", with: "%3D"))
      }
    },
    Planted("R-SSO-18", "exchanges nothing", in: "apple-sso") {
      try $0.edit("POST /profiles/sso") { $0.setForm("SAMLResponse", "") }
    },
    Planted("R-SSO-21", "says to be an Android device", in: "apple-sso") {
      try $0.edit("POST /sessions/sso") { $0.editDevice(#""osName":"tvOS""#, #""osName":"Android""#) }
    },
    Planted("R-SSO-21", "describes two systems by one identifier", in: "apple-sso") {
      try $0.edit("POST /authorize") { $0.editDevice(#""osName":"tvOS""#, #""osName":"iOS""#) }
    },
    Planted("R-SSO-23", "repeats a refused SAML response", in: "saml-invalid") {
      try $0.again("POST /profiles/sso", by: 2_000)
    },
    Planted("R-SSO-23", "repeats a refused status without asking the framework", in: "several-profiles") { draft in
      var profile = try draft.call(
        "GET", "/profiles/northlight", status: 400, #"{"status":400,"code":"invalid_header_pfs_provider_info_expired"}"#
      )
      profile.headers["AP-Partner-Framework-Status"] = try draft.message("GET /profiles").headers[
        "AP-Partner-Framework-Status"]
      for _ in 1...2 { draft.append(profile, by: 20_000) }
    },
    Planted("R-SSO-26", "sends an expired status", in: "several-profiles") {
      try $0.edit("GET /profiles") { $0.setStatus(expired) }
    },
    Planted("R-SSO-28", "does not wait for the framework", in: "apple-sso", slowly: true) { draft in
      let index = draft.items.firstIndex { if case .metadata = $0.event { true } else { false } } ?? 0
      draft.items[index].end += 3_000
    },
  ]
}
