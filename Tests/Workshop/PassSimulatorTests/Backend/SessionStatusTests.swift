import PassAPI
import Testing

@Suite("A look at a session (v2 4.6, v2 5.2)")
struct SessionStatusTests {
  private static let info = """
    {"primaryHardwareType":"TV","model":"AppleTV","version":"5,3","manufacturer":"Apple","vendor":"Apple",\
    "osName":"tvOS","osFamily":"tvOS","osVendor":"Apple","osVersion":"17.4.1","browserName":"Safari",\
    "browserVendor":"Apple","browserVersion":"17","userAgent":"agent","displayWidth":1920,"displayHeight":1080,\
    "displayPpi":80,"diagonalScreenSize":55,"connectionIp":"10.0.0.1","connectionPort":"443","connectionType":"LAN",\
    "connectionSecure":true,"applicationId":"REF30"}
    """

  private static func version(_ major: Int64, _ minor: Int64 = 0, _ patch: Int64 = 0) -> JSONValue {
    ["major": .integer(major), "minor": .integer(minor), "patch": .integer(patch), "profile": ""]
  }

  private func status(_ form: String, info: String? = nil) -> JSONValue? {
    var client = Client()
    let headers = info.map { ["X-Device-Info": Client.base64($0)] as [String: String?] } ?? [:]
    let code = code(client.post("/api/v2/REF30/sessions", form: form, headers: headers)) ?? ""
    return json(client.get("/api/v2/REF30/sessions/\(code)"))
  }

  @Test("of a complete session everything is told that is documented")
  func complete() {
    let device: JSONValue = [
      "type": "TV", "model": "AppleTV", "version": Self.version(5, 3),
      "hardware": ["name": .null, "vendor": "Apple", "version": Self.version(0), "manufacturer": "Apple"],
      "operatingSystem": ["name": "tvOS", "family": "tvOS", "vendor": "Apple", "version": Self.version(17, 4, 1)],
      "browser": [
        "name": "Safari", "vendor": "Apple", "version": Self.version(17), "userAgent": "agent",
        "originalUserAgent": "agent",
      ],
      "display": [
        "width": .integer(1920), "height": .integer(1080), "ppi": .integer(80), "name": "DISPLAY", "vendor": .null,
        "version": .null, "diagonalSize": .integer(55),
      ],
      "applicationId": "REF30",
      "connection": ["ipAddress": "10.0.0.1", "port": "443", "secure": true, "type": "LAN"],
    ]
    let parameters: JSONValue = [
      "mvpd": "northlight", "domainName": "example.com", "redirectUrl": "https://example.com",
      "serviceProvider": "REF30",
    ]
    #expect(
      status("mvpd=northlight&\(Client.session)", info: Self.info) == [
        "existingParameters": parameters, "device": device, "notBefore": "1767268800000", "notAfter": "1767270600000",
      ])
  }

  @Test("what is missing is listed, and what the device does not say of itself is null")
  func incomplete() {
    let status = status("domainName=example.com")
    #expect(status?["missingParameters"] == ["mvpd", "redirectUrl"])
    #expect(status?["existingParameters"] == ["domainName": "example.com", "serviceProvider": "REF30"])
    #expect(status?["device"]?["type"] == .null)
    #expect(status?["device"]?["browser"]?["userAgent"] == .null)
    #expect(status?["device"]?["model"] == "AppleTV")
  }

  @Test("a code that is mistyped, unknown or at its end has its error")
  func errors() {
    var client = Client { $0.options.sessionSeconds = 60 }
    let code = PassSimulatorTests.code(client.post("/api/v2/REF30/sessions", form: "")) ?? ""
    func answer(_ code: String) -> String? { PassSimulatorTests.code(client.get("/api/v2/REF30/sessions/\(code)")) }
    #expect(answer("x-1") == "invalid_parameter_code")
    #expect(answer("ABCDEF1") == "invalid_authentication_session")
    #expect(answer(code) == nil)
    client.now = client.now.advanced(bySeconds: 60)
    #expect(answer(code) == "invalid_authentication_session")
  }
}
