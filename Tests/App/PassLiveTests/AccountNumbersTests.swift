import Foundation
import PassAPI
import PassService
import Testing

@testable import PassLive

@Suite("Apple's numbers and objects")
struct AccountNumbersTests {
  @Test("each status and each code has a number, and what has none is nothing that the flow knows")
  func numbers() {
    #expect(Set(AccessStatus.numbers.values) == Set(AccessStatus.allCases))
    #expect(AccessStatus(number: 4) == .notDetermined)
    #expect(Set(FrameworkError.numbers.values) == Set(FrameworkError.Code.allCases).subtracting([.other]))
  }

  @Test(
    "C-22: an error is told by domain and code, and the tapped provider only as a text with its code",
    arguments: [
      ("Apple", 1, "north", FrameworkError(.unsupportedProvider, unsupportedProviderId: "north")),
      ("Apple", 1, "", FrameworkError(.unsupportedProvider)),
      ("Apple", 1, nil, FrameworkError(.unsupportedProvider)),
      ("Apple", 2, "north", FrameworkError(.userCancelled)),
      ("Apple", 8, "north", FrameworkError(.other)),
      ("Apple", -1, nil, FrameworkError(.other)),
      ("other", 1, "north", FrameworkError(.other)),
    ])
  func errors(domain: String, code: Int, tapped: String?, expected: FrameworkError) {
    let error = NSError(domain: domain, code: code, userInfo: tapped.map { ["tapped": $0] } ?? [:])
    #expect(FrameworkError(error, domain: "Apple", tapped: "tapped") == expected)
    let number = NSError(domain: "Apple", code: 1, userInfo: ["tapped": 7])
    #expect(FrameworkError(number, domain: "Apple", tapped: "tapped") == FrameworkError(.unsupportedProvider))
  }

  @Test("metadata and error may both come, or neither, and an empty provider is none")
  func replies() {
    let error = FrameworkError(.rejected), end = Date(timeIntervalSince1970: 1_000)
    #expect(
      PartnerReply(provider: "", expires: end, saml: nil, error: error)
        == PartnerReply(access: .granted, expires: Timestamp(end), error: error))
    #expect(PartnerReply(provider: nil, expires: nil, saml: nil, error: nil) == PartnerReply(access: .granted))
  }

  @Test("a usage text is words", arguments: [(nil, false), ("", false), (" \n", false), ("To find it", true)])
  func usage(text: String?, isThere: Bool) {
    let isFound = (try? MissingUsageText.look(at: text)) != nil
    #expect(isFound == isThere)
    #expect(throws: MissingUsageText.self) { try MissingUsageText.look(at: 7) }
  }
}
