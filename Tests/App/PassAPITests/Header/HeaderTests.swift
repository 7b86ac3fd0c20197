import Foundation
import PassAPI
import Testing

@Suite("the header values")
struct HeaderTests {
  @Test("the device identifier is the documented example")
  func identifier() {
    let value = DeviceIdentifier("ba23d141-d715-561c-94f4-e9e4c966b1eb").headerValue
    #expect(value == "fingerprint YmEyM2QxNDEtZDcxNS01NjFjLTk0ZjQtZTllNGM5NjZiMWVi")
  }

  static let statuses: [(PartnerStatus, String)] = [
    (
      PartnerStatus(
        access: .granted, provider: .init(id: "Cablevision", expires: Timestamp(milliseconds: 2_025_430_636_000))),
      #"""
      {"frameworkPermissionInfo":{"accessStatus":"granted"},\#
      "frameworkProviderInfo":{"expirationDate":"2025430636000","id":"Cablevision"}}
      """#
    ),
    (
      PartnerStatus(access: .denied),
      #"{"frameworkPermissionInfo":{"accessStatus":"denied"},"frameworkProviderInfo":{}}"#
    ),
    (
      PartnerStatus(access: .notDetermined, accessError: FrameworkIssue(code: "1", message: "m")),
      #"""
      {"frameworkPermissionInfo":{"accessStatus":"notDetermined","error":{"code":"1","message":"m"}},\#
      "frameworkProviderInfo":{}}
      """#
    ),
    (
      PartnerStatus(access: .granted, providerError: FrameworkIssue(code: "2", message: "n")),
      #"""
      {"frameworkPermissionInfo":{"accessStatus":"granted"},\#
      "frameworkProviderInfo":{"error":{"code":"2","message":"n"}}}
      """#
    ),
  ]

  @Test("a partner status is written as documented, and read back", arguments: statuses)
  func status(_ status: PartnerStatus, _ json: String) throws {
    let data = try #require(Data(base64Encoded: status.headerValue))
    #expect(String(decoding: data, as: UTF8.self) == json)
    #expect(PartnerStatus(headerValue: status.headerValue) == status)
  }

  @Test(
    "the provider is not sent unless access is granted", arguments: [AccessStatus.denied, .restricted, .notDetermined])
  func providerWithheld(_ access: AccessStatus) {
    let status = PartnerStatus(access: access, provider: .init(id: "M", expires: nil))
    #expect(status.headerValue == PartnerStatus(access: access).headerValue)
  }

  @Test("the documented headers are read", arguments: [("granted", AccessStatus.granted), ("denied", .denied)])
  func documented(_ name: String, _ access: AccessStatus) throws {
    let fixture = try #require(Fixture.named("header__ap_partner_framework_status_\(name)__na"))
    let status = try #require(
      PartnerStatus(headerValue: fixture.requestHeaders["AP-Partner-Framework-Status"]?.text ?? ""))
    #expect(status.access == access)
    #expect(status.provider?.id == fixture.json["decoded"]?["frameworkProviderInfo"]?["id"]?.text)
  }

  @Test(
    "what is no partner status is refused",
    arguments: ["", "%%%", "bm90IEpTT04=", "e30=", "eyJmcmFtZXdvcmtQZXJtaXNzaW9uSW5mbyI6e319"])
  func refused(_ value: String) { #expect(PartnerStatus(headerValue: value) == nil) }

  @Test("the device description is one line of Base64 with the required keys")
  func device() throws {
    let value = Sample.device.headerValue
    #expect(value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+/=".contains($0)) })
    let json = try JSONDecoder().decode([String: String].self, from: try #require(Data(base64Encoded: value)))
    #expect(
      json == [
        "model": "AppleTV", "version": "5,3", "osName": "tvOS", "osVersion": "17.4", "connectionType": "WiFi",
        "primaryHardwareType": "TV",
        "connectionIp": "hidden-address",
      ])
    #expect(DeviceInfo(headerValue: value) == Sample.device)
  }

  @Test("the samples' device description is refused: it is not JSON")
  func brokenSample() throws {
    let fixture = try #require(Fixture.named("header__x_device_info_tvos_in_samples__na"))
    #expect(DeviceInfo(headerValue: fixture.requestHeaders["X-Device-Info"]?.text ?? "") == nil)
  }

  @Test("only documented values of restricted keys pass the check")
  func check() {
    #expect(Sample.device.violation == nil)
    var device = Sample.device
    device.osName = "iPadOS"
    #expect(device.violation.map { $0 == ("osName", "iPadOS") } == true)
    device.primaryHardwareType = "Fridge"
    #expect(device.violation.map { $0 == ("primaryHardwareType", "Fridge") } == true)
    device.model = ""
    #expect(device.violation.map { $0 == ("model", "") } == true)
  }
}
