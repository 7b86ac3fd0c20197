import Foundation
import PassAPI
import PassService
import Testing

@testable import AppleSSOTestSupport

/// v2 10, "Parameters and headers": every call of every scenario is checked.
@Suite("Rules of parameters and headers", .endsIfStuck) struct HeaderRuleTests {
  /// Checks every call of the app in every scenario; `breaks` says what is wrong with one, nil if nothing is.
  private func audit(_ breaks: (CapturedCall, Endpoint) -> String?) async {
    for played in await CapturedScenarios.all.value {
      for call in played.ownCalls {
        guard let endpoint = call.endpoint else {
          Issue.record("\(played.scenario.name): \(call.request) leads nowhere")
          continue
        }
        if let problem = breaks(call, endpoint) { Issue.record("\(played.scenario.name): \(call.request): \(problem)") }
      }
    }
  }

  private static let registration: Set<Endpoint> = [.register, .token]

  @Test("R-HDR-1, R-HDR-2, R-HDR-3: the scenarios call every endpoint that the flow has")
  func coverage() async {
    let called = await Set(CapturedScenarios.all.value.flatMap(\.ownCalls).compactMap(\.endpoint))
    #expect(called == Set(EndpointApproach.all.map(\.endpoint)))
  }

  @Test("R-HDR-1: every call of the API carries one bearer token, registration and the provider's page carry none")
  func authorization() async {
    await audit { call, endpoint in
      let token = call.request.headers["Authorization"]
      if Self.registration.contains(endpoint) { return token.map { _ in "a token at registration" } }
      guard let words = token?.split(separator: " "), words.count == 2, words[0] == "Bearer" else {
        return "no bearer token"
      }
      return nil
    }
    let pages = await CapturedScenarios.all.value.flatMap(\.calls).filter { $0.endpoint == .authenticate }
    #expect(!pages.isEmpty)
    #expect(pages.allSatisfy { $0.request.headers.fields.isEmpty })
  }

  @Test("R-HDR-2: every call of the API carries the identifier of the streaming device, registration does not")
  func deviceIdentifier() async {
    await audit { call, endpoint in
      let identifier = call.device.map { Data($0.identifier.identifier.revealed.utf8).base64EncodedString() }
      let expected = Self.registration.contains(endpoint) ? nil : identifier.map { "fingerprint \($0)" }
      return call.request.headers["AP-Device-Identifier"] == expected ? nil : "another identifier"
    }
  }

  @Test("R-HDR-3: every call carries the description of the streaming device")
  func deviceInfo() async {
    await audit { call, _ in
      let sent = call.request.headers["X-Device-Info"].flatMap { Data(base64Encoded: $0) }
      let members = sent.flatMap { try? JSONSerialization.jsonObject(with: $0) as? [String: Any] }
      return members?["model"] as? String == call.device?.info.model ? nil : "another description"
    }
  }

  @Test("R-HDR-4: the identifier is the same after a sign-out, a restart and an update")
  func stability() async throws {
    var app = Installation(given: .profile())
    let tv = app.launch()
    _ = try await tv.signIn()
    _ = try await tv.signOut()
    _ = try await tv.signIn()
    await app.world.clock.advance(bySeconds: 400 * 86_400)
    _ = try await app.launch().signIn()
    app.settings.softwareStatement = Secret("statement of the next version")
    _ = try await app.launch().signIn()
    let identifiers = await app.log.compactMap { $0.request.headers["AP-Device-Identifier"] }
    #expect(identifiers.count >= 4)
    #expect(Set(identifiers).count == 1)
  }

  @Test("R-HDR-6: the identifier is one word, a blank and Base64")
  func identifierForm() async throws {
    // The vendor's own example (v2 6.2).
    let example = DeviceIdentifier("ba23d141-d715-561c-94f4-e9e4c966b1eb").headerValue
    #expect(example == "fingerprint YmEyM2QxNDEtZDcxNS01NjFjLTk0ZjQtZTllNGM5NjZiMWVi")
    let form = /fingerprint (?:[A-Za-z0-9+\/]{4})*(?:[A-Za-z0-9+\/]{2}==|[A-Za-z0-9+\/]{3}=|[A-Za-z0-9+\/]{4})/
    for identifier in ["a", "ab", "abc", "ü~?>", String(repeating: "long ", count: 50)] {
      let header = DeviceIdentifier(identifier).headerValue
      #expect(header.wholeMatch(of: form) != nil, "\(header)")
      let coded = try #require(header.split(separator: " ").last)
      #expect(Data(base64Encoded: String(coded)) == Data(identifier.utf8))
    }
    await audit { call, _ in
      call.request.headers["AP-Device-Identifier"].flatMap { $0.wholeMatch(of: form) == nil ? "not of the form" : nil }
    }
  }

  /// The listed values of the restricted keys that an Apple device uses (v2 6.3).
  private static let listed: [String: Set<String>] = [
    "primaryHardwareType": [
      "Camera", "DataCollectionTerminal", "Desktop", "EmbeddedNetworkModule", "eReader", "GamesConsole",
      "GeolocationTracker", "Glasses",
      "MediaPlayer", "MobilePhone", "PaymentTerminal", "PluginModem", "SetTopBox", "TV", "Tablet", "WirelessHotspot",
      "Wristwatch",
      "Unknown",
    ],
    "osName": [
      "Android", "Chrome OS", "Linux", "Mac OS", "OS X", "OpenBSD", "Roku OS", "Windows", "iOS", "tvOS", "webOS",
    ],
    "osFamily": [
      "Android", "BSD", "Linux", "PlayStation OS", "Roku OS", "Symbian", "Tizen", "Windows", "iOS", "tvOS", "macOS",
      "webOS",
    ],
    "osVendor": [
      "Amazon", "Apple", "Google", "LG", "Microsoft", "Mozilla", "Nintendo", "Nokia", "Roku", "Samsung", "Sony",
      "Tizen Project",
    ],
  ]
  private static let required = ["model", "version", "osName", "osVersion", "connectionType"]

  @Test("R-HDR-7: the description has the required keys, and listed values for the restricted ones")
  func description() async {
    await audit { call, _ in
      guard let info = Wire.json("X-Device-Info", of: call.request) else { return "no Base64 of JSON" }
      for key in Self.required where info[key]?.text?.isEmpty != false { return "\(key) is missing" }
      for (key, values) in Self.listed {
        if let value = info[key]?.text, !values.contains(value) { return "\(key) is \(value)" }
      }
      return nil
    }
  }

  /// A description with one value that the vendor does not take.
  private struct Spoiled: Sendable, CustomTestStringConvertible {
    let testDescription: String, spoil: @Sendable (inout DeviceInfo) -> Void
    init(_ key: String, _ spoil: @escaping @Sendable (inout DeviceInfo) -> Void) {
      (testDescription, self.spoil) = (key, spoil)
    }
  }

  private static let spoiled = [
    Spoiled("osName") { $0.osName = DeviceInfo.OSName(rawValue: "iPadOS") },
    Spoiled("osFamily") { $0.osFamily = DeviceInfo.OSFamily(rawValue: "iPadOS") },
    Spoiled("osVendor") { $0.osVendor = DeviceInfo.OSVendor(rawValue: "apple") },
    Spoiled("primaryHardwareType") { $0.primaryHardwareType = DeviceInfo.Hardware(rawValue: "AppleTV") },
    Spoiled("model") { $0.model = "" }, Spoiled("version") { $0.version = "" },
    Spoiled("osVersion") { $0.osVersion = "" },
    Spoiled("connectionType") { $0.connectionType = "" },
  ]

  @Test("R-HDR-7: a value that is not listed, or a required one that is empty, is found", arguments: spoiled)
  private func undocumented(description: Spoiled) throws {
    var info = DeviceDescription.appleTV.info
    #expect(info.violation == nil)
    description.spoil(&info)
    #expect(info.violation?.key == description.testDescription)
  }

  @Test("R-HDR-7: a description with a value that is not listed is not sent")
  func undocumentedIsNotSent() async {
    await holds(.undocumentedDevice, when: .refused(.signIn, .deviceUnknown), .calls())
  }

  // MARK: What the API expects

  /// The headers of v2 3.1 that are not the same for all endpoints under `/api/v2`.
  private static func headers(of endpoint: Endpoint) -> Set<String> {
    switch endpoint {
    case .register, .token: return ["content-type", "x-device-info", "accept", "user-agent"]
    case .authenticate: return ["user-agent"]
    default: break
    }
    var names: Set<String> = ["authorization", "ap-device-identifier", "x-device-info", "accept", "user-agent"]
    if endpoint != .configuration { names.insert("ap-visitor-identifier") }
    if endpoint.method == .post { names.insert("content-type") }
    switch endpoint {
    case .partnerSession, .partnerProfile: names.insert("ap-partner-framework-status")
    case .listProfiles: names.formUnion(["ap-partner-framework-status", "ad-service-token", "adobe-subject-token"])
    case .profileOfMVPD, .preauthorize, .authorize:
      names.formUnion([
        "ap-partner-framework-status", "ad-service-token", "adobe-subject-token", "ap-temppass-identity",
      ])
    case .profileOfCode: names.insert("ap-temppass-identity")
    case .createSession, .logout: names.formUnion(["ad-service-token", "adobe-subject-token"])
    default: break
    }
    return names
  }

  /// The parameters of v2 4.1 to v2 4.15, in query, form or JSON body.
  private static func parameters(of endpoint: Endpoint) -> Set<String> {
    switch endpoint {
    case .register: ["software_statement", "redirect_uri"]
    case .token: ["client_id", "client_secret", "grant_type"]
    case .createSession, .resumeSession: ["mvpd", "domainName", "redirectUrl"]
    case .partnerSession: ["domainName", "redirectUrl"]
    case .partnerProfile: ["SAMLResponse"]
    case .preauthorize, .authorize: ["resources"]
    case .logout: ["redirectUrl"]
    default: []
    }
  }

  private static let json: Set<Endpoint> = [.register, .preauthorize, .authorize]

  private static func names(inForm text: String) -> [String] {
    text.split(separator: "&").compactMap {
      $0.split(separator: "=", omittingEmptySubsequences: false).first.map(String.init)
    }
  }

  @Test("R-HDR-8: only headers and parameters that the endpoint expects are sent, each once")
  func allowList() async {
    await audit { call, endpoint in
      let headers = call.request.headers.fields.map { $0.name.lowercased() }
      let foreign = Set(headers).subtracting(Self.headers(of: endpoint))
      if !foreign.isEmpty || Set(headers).count != headers.count { return "headers \(headers)" }

      let query = call.request.target.text.split(separator: "?").dropFirst().joined()
      let body = call.request.body
      if endpoint.method == .get && body != nil { return "a body" }
      if endpoint.method == .post && !query.isEmpty { return "a query" }
      let parameters =
        if Self.json.contains(endpoint) {
          body.flatMap { JSONValue(parsing: $0)?.object?.keys.sorted() } ?? ["no object"]
        } else {
          Self.names(inForm: body.map { String(decoding: $0, as: UTF8.self) } ?? query)
        }
      let allowed = Self.parameters(of: endpoint)
      return Set(parameters).isSubset(of: allowed) && Set(parameters).count == parameters.count
        ? nil : "parameters \(parameters)"
    }
  }

  @Test("R-HDR-9: a body has the content type of its endpoint, and what has no body has no content type")
  func contentType() async {
    await audit { call, endpoint in
      let expected =
        switch endpoint {
        case _ where endpoint.method == .get: nil as String?
        case _ where Self.json.contains(endpoint): "application/json;charset=utf-8"
        default: "application/x-www-form-urlencoded"
        }
      let sent = call.request.headers["Content-Type"]
      return sent == expected && (call.request.body != nil) == (expected != nil)
        ? nil : "content type \(sent ?? "absent")"
    }
  }

  @Test("R-HDR-10: the only content type that is accepted is the API's")
  func accept() async {
    await audit { call, _ in
      let sent = call.request.headers["Accept"]
      return sent == nil || sent == "application/json;charset=utf-8" ? nil : "accepts \(sent ?? "")"
    }
  }

  @Test("R-HDR-12: address and port of the device are sent on every call, if the app gives them")
  func homeBasedAuthentication() async throws {
    let app = Installation {
      $0.device?.info.connectionIp = "192.0.2.7"
      $0.device?.info.connectionPort = "55161"
    }
    _ = try await app.launch().signIn()
    for request in await app.log.map(\.request) {
      let info = try #require(Wire.json("X-Device-Info", of: request))
      #expect(info["connectionIp"]?.text == "192.0.2.7" && info["connectionPort"]?.text == "55161")
    }
    await audit { call, _ in
      let info = Wire.json("X-Device-Info", of: call.request)
      return info?["connectionIp"] == nil && info?["connectionPort"] == nil ? nil : "an address that nobody gave"
    }
  }

  @Test("R-HDR-13: a device that calls by itself does not say whom it calls for")
  func forwardedFor() async {
    await audit { call, _ in call.request.headers["X-Forwarded-For"].map { _ in "X-Forwarded-For" } }
  }
}
