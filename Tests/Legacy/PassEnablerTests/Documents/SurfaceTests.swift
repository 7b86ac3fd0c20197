import AccessEnablerCodes
import Foundation
import PassAPI
import TestTraits
import Testing

@testable import PassEnabler

/// Docs/PassEnabler.md names everything of the SDK's surface once, as the code has it.
@Suite("Docs/PassEnabler.md") struct SurfaceTests {
  /// The cells of the rows of tables, without code marks.
  private static let rows: [[String]] = {
    let text = (try? Repository.text("Docs/PassEnabler.md")) ?? ""
    return text.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
      line.dropFirst(2).dropLast(2).components(separatedBy: " | ").map {
        $0.replacingOccurrences(of: "`", with: "").trimmingCharacters(in: .whitespaces)
      }
    }
  }()

  private static func isId(_ cell: String) -> Bool { cell.wholeMatch(of: /[CK][0-9]{2}b?/) != nil }
  private static func rows(_ isWanted: (String) -> Bool) -> [[String]] { rows.filter { isWanted($0[0]) } }

  @Test("2, 3: every call and callback of the documents has its row, and nothing else has")
  func callsAndCallbacks() {
    let calls = "C01 C01b C02 C03 C03b C04 C05 C05b C06 C06b C07 C08 C09 C10 C11 C12 C13 C14 C15"
    let callbacks = "K01 K02 K03 K04 K05 K06 K07 K08 K09 K10 K11 K12 K13 K14"
    let documented = "\(calls) \(callbacks)".split(separator: " ").map(String.init)
    let rows = Self.rows(Self.isId)
    #expect(rows.map { $0[0] } == documented)
    #expect(rows.allSatisfy { $0.count == 4 && ["performed", "answered", "unavailable"].contains($0[2]) })
  }

  /// The callbacks of the protocols, by their first words; the compiler finds one that is missing here.
  @Test("3: the callbacks that the code has are those of the rows, under their Swift names")
  func callbackNames() {
    func row(of callback: Callback) -> String? {
      switch callback {
      case .setRequestorComplete: "setRequestorComplete(_:)"
      case .setAuthenticationStatus: "setAuthenticationStatus(_:errorCode:)"
      case .displayProviderDialog: "displayProviderDialog(_:)"
      case .navigate: "navigate(toUrl:)"
      case .navigateSVC: "navigate(toUrl:useSVC:)"
      case .presentTvProviderDialog: "presentTvProviderDialog(_:)"
      case .dismissTvProviderDialog: "dismissTvProviderDialog(_:)"
      case .setToken: "setToken(_:forResource:)"
      case .tokenRequestFailed: "tokenRequestFailed(_:errorCode:errorDescription:)"
      case .preauthorizedResources: "preauthorizedResources(_:)"
      case .selectedProvider: "selectedProvider(_:)"
      case .setMetadataStatus: "setMetadataStatus(_:encrypted:forKey:andArguments:)"
      case .sendTrackingData: "sendTrackingData(_:forEventType:)"
      case .status: "status(_:)"
      // These do not go to a delegate.
      case .preauthorization, .defect: nil
      }
    }
    let all: [Callback] = [
      .setRequestorComplete(1), .loggedIn, .displayProviderDialog([]), .navigate(Secret("")), .navigateSVC(Secret("")),
      .presentTvProviderDialog(1), .dismissTvProviderDialog(1), .setToken(Secret(""), resource: ""),
      .tokenRequestFailed("", text: ""), .preauthorizedResources([]), .selectedProvider(nil),
      .setMetadataStatus(nil, isEncrypted: false, opcode: 0, call: 1), .sendTrackingData(.selectedProvider("")),
      .status(StatusNotice(.notAuthenticated)),
    ]
    #expect(Self.rows { Self.isId($0) && $0.hasPrefix("K") }.map { $0[1] } == all.compactMap(row))
  }

  @Test("2: the calls of the rows have the forms that an app can write")
  @MainActor func calls() {
    let form: [String: Any] = [
      "AccessEnabler(_:report:parts:)": AccessEnabler.init(_:report:parts:),
      "AccessEnabler(storageCheck:softwareStatement:report:parts:)":
        AccessEnabler.init(storageCheck:softwareStatement:report:parts:),
      "setOptions(_:)": AccessEnabler.setOptions(_:),
      "setRequestor(_:)": AccessEnabler.setRequestor(_:),
      "setRequestor(_:serviceProviders:)": AccessEnabler.setRequestor(_:serviceProviders:),
      "checkAuthentication()": AccessEnabler.checkAuthentication,
      "getAuthentication()": AccessEnabler.getAuthentication as (AccessEnabler) -> () -> Void,
      "getAuthentication(_:)": AccessEnabler.getAuthentication as (AccessEnabler) -> ([AnyHashable: Any]?) -> Void,
      "getAuthentication(_:withData:)": AccessEnabler.getAuthentication(_:withData:),
      "getAuthentication(_:withData:andFilter:)": AccessEnabler.getAuthentication(_:withData:andFilter:),
      "setSelectedProvider(_:)": AccessEnabler.setSelectedProvider(_:),
      "handleExternalURL(_:)": AccessEnabler.handleExternalURL(_:),
      "checkAuthorization(_:)": AccessEnabler.checkAuthorization(_:),
      "checkAuthorization(_:withData:)": AccessEnabler.checkAuthorization(_:withData:),
      "getAuthorization(_:)": AccessEnabler.getAuthorization(_:),
      "getAuthorization(_:withData:)": AccessEnabler.getAuthorization(_:withData:),
      "checkPreauthorizedResources(_:)": AccessEnabler.checkPreauthorizedResources(_:),
      "checkPreauthorizedResources(_:cache:)": AccessEnabler.checkPreauthorizedResources(_:cache:),
      "preauthorize(_:didCompleteWith:)": AccessEnabler.preauthorize(_:didCompleteWith:),
      "getSelectedProvider()": AccessEnabler.getSelectedProvider,
      "getMetadata(_:)": AccessEnabler.getMetadata(_:),
      "logout()": AccessEnabler.logout,
    ]
    let written = Self.rows { Self.isId($0) && $0.hasPrefix("C") }.flatMap { $0[1].components(separatedBy: ", ") }
    #expect(Set(written) == Set(form.keys))
    #expect(written.count == form.count)
  }

  @Test("3.4: the constants have the values of the rows")
  func constants() {
    let constants: [String: Any] = [
      "ACCESS_ENABLER_STATUS_SUCCESS": ACCESS_ENABLER_STATUS_SUCCESS,
      "ACCESS_ENABLER_STATUS_ERROR": ACCESS_ENABLER_STATUS_ERROR,
      "USER_AUTHENTICATED": USER_AUTHENTICATED,
      "USER_NOT_AUTHENTICATED_ERROR": USER_NOT_AUTHENTICATED_ERROR,
      "USER_NOT_AUTHORIZED_ERROR": USER_NOT_AUTHORIZED_ERROR,
      "PROVIDER_NOT_SELECTED_ERROR": PROVIDER_NOT_SELECTED_ERROR,
      "GENERIC_AUTHENTICATION_ERROR": GENERIC_AUTHENTICATION_ERROR,
      "METADATA_AUTHENTICATION": METADATA_AUTHENTICATION, "METADATA_AUTHORIZATION": METADATA_AUTHORIZATION,
      "METADATA_DEVICE_ID": METADATA_DEVICE_ID, "METADATA_USER_META": METADATA_USER_META,
      "METADATA_OPCODE_KEY": METADATA_OPCODE_KEY, "METADATA_RESOURCE_ID_KEY": METADATA_RESOURCE_ID_KEY,
      "METADATA_USER_META_KEY": METADATA_USER_META_KEY,
      "TRACKING_AUTHENTICATION": TRACKING_AUTHENTICATION, "TRACKING_AUTHORIZATION": TRACKING_AUTHORIZATION,
      "TRACKING_GET_SELECTED_PROVIDER": TRACKING_GET_SELECTED_PROVIDER,
      "ADOBEPASS_REDIRECT_URL": ADOBEPASS_REDIRECT_URL,
      "TV_PROVIDERS": TV_PROVIDERS, "FEATURED_TV_PROVIDERS": FEATURED_TV_PROVIDERS,
      "INTEGRITY_CHECK_NONE": INTEGRITY_CHECK_NONE.rawValue, "INTEGRITY_CHECK_ALL": INTEGRITY_CHECK_ALL.rawValue,
      "INTEGRITY_CHECK_CLEAR": INTEGRITY_CHECK_CLEAR.rawValue,
    ]
    let rows = Self.rows { constants[$0] != nil || $0.contains("_") && $0 == $0.uppercased() && $0 != "AAPL_ERROR" }
    #expect(rows.count == constants.count)
    for row in rows { #expect(constants[row[0]].map { "\($0)" } == (row.count > 1 ? row[1] : ""), "\(row[0])") }
  }

  /// The codes of 4.1 and 4.2 that occur on these systems, one spelling for the family of `AAPL`.
  private static let documented = """
    N000 N001 N003 N004 N005 N010 N011 N111 N130 N500 Z500 500 VSA203 VSA403 VSA404 VSA503 AAPL_ERROR R400 R401 REG500 \
    REGCODE CFG100 CFG400 CFG404 CFG5xx CFG429 Z010 Z011 Z100 Z110 Z120 Z130 Z169 P100 SEC403 SEC412 SEC420
    """.split(separator: " ").map(String.init)

  @Test("4.1, 4.2: every code has its row, with its level; what the façade sends is what the rows call performed")
  func codes() {
    let rows = Self.rows(Self.documented.contains)
    #expect(rows.map { $0[0] } == Self.documented)
    let performed = rows.filter { $0[2] == "performed" }
    let sent = Dictionary(
      uniqueKeysWithValues: AdvancedStatus.Code.sent.map { code in
        (code.isServerError ? "CFG5xx" : code.rawValue, code.sentLevel.rawValue)
      })
    #expect(Dictionary(uniqueKeysWithValues: performed.map { ($0[0], $0[1]) }) == sent)
  }
}
