import FlowCommands
import Foundation
import TestTraits
import Testing

@testable import PassTerminal

@Suite("Doctor: what an app's files say", .endsIfStuck)
struct DoctorAppTests {
  @Test(
    "R-SSO-27: the entitlement is the Boolean true",
    arguments: [
      ("", CheckResult.Outcome.failed), ("<key>KEY</key><false/>", .failed),
      ("<key>KEY</key><string>YES</string>", .failed),
      ("<key>KEY</key><integer>1</integer>", .failed), ("<key>KEY</key><true/>", .ok),
    ])
  func entitlement(keys: String, outcome: CheckResult.Outcome) async throws {
    let list = Examined.list(keys.replacing("KEY", with: Examined.entitlement))
    let result = try #require(try await Examined { $0.entitlements = .success(list) }[.entitlements])
    #expect(result.outcome == outcome, "\(result)")
  }

  @Test("an entitlements file that is binary, a profile, or no property list says what to do")
  func files() async throws {
    let keys = Examined.list("<key>\(Examined.entitlement)</key><true/>")
    let binary = try PropertyListSerialization.data(
      fromPropertyList: PropertyListSerialization.propertyList(from: keys, format: nil), format: .binary, options: 0)
    let inside = "<key>Entitlements</key><dict/>"
    let files: [(Data, CheckResult.Outcome, String)] = [
      (binary, .warning, "plutil -convert xml1"), (Data([0x30, 0x82, 9]) + Examined.list(inside), .failed, "codesign"),
      (Data(), .failed, "plutil"), (Data("{}}".utf8), .failed, "plutil"),
      (Data("<?xml version=\"1.0\"?><plist><array/></plist>".utf8), .failed, "plutil"),
    ]
    for (data, outcome, word) in files {
      let result = try #require(try await Examined { $0.entitlements = .success(data) }[.entitlements])
      #expect(result.outcome == outcome && result.advice?.contains(word) == true, "\(result)")
    }
    let unreadable = try await Examined { $0.infoPlist = .failure(UsageError("it is a folder")) }
    #expect(unreadable[.usageText]?.outcome == .failed && unreadable[.callback]?.outcome == .notChecked)
    // That of an app that is built is binary.
    let info = try PropertyListSerialization.data(
      fromPropertyList: PropertyListSerialization.propertyList(from: Examined.list(Examined.info()), format: nil),
      format: .binary, options: 0)
    #expect(try await Examined { $0.infoPlist = .success(info) }.checks(.ok) == Check.allCases)
  }

  @Test("what is not given is not checked")
  func nothing() async throws {
    let examined = try await Examined { ($0.entitlements, $0.infoPlist, $0.redirectAddress) = (nil, nil, nil) }
    #expect(examined.checks(.notChecked) == [.redirect, .entitlements, .usageText, .callback, .transportSecurity])
  }

  @Test(
    "v2 P2: the usage text is a text that says something",
    arguments: ["<string>  </string>", "<string></string>", "<true/>", "<dict/>"])
  func usage(value: String) async throws {
    let result = try #require(
      try await Examined { $0.infoPlist = .success(Examined.list(Examined.info(usage: value))) }[.usageText])
    #expect(result.outcome == .failed && result.advice?.contains("NSVideoSubscriberAccountUsageDescription") == true)
    #expect(try await Examined { $0.infoPlist = .success(Examined.list("")) }[.usageText]?.outcome == .failed)
  }

  @Test(
    "v2 4.4: a redirect of the app is a scheme of its Info.plist, whatever its case",
    arguments: [
      (
        "<array><dict>SCHEMES</dict></array>", "<array><string>other</string><string>MYAPP</string></array>",
        CheckResult.Outcome.ok
      ),
      ("<array><dict>SCHEMES</dict></array>", "<array><string>other</string></array>", .failed),
      ("<array><dict>SCHEMES</dict></array>", "<array><string>myapp://</string></array>", .failed),
      ("<array><dict>SCHEMES</dict></array>", "<array><string>$(SCHEME)</string></array>", .warning),
      ("<array><dict>SCHEMES</dict></array>", "<string>myapp</string>", .failed),
      ("<array><dict>SCHEMES</dict></array>", "<array><integer>1</integer></array>", .failed),
      ("<dict>SCHEMES</dict>", "<array><string>myapp</string></array>", .failed), ("<array/>", "", .failed),
      ("<array><dict/></array>", "", .failed),
    ])
  func scheme(types: String, schemes: String, outcome: CheckResult.Outcome) async throws {
    let list = Examined.list(Examined.info(types: types, schemes: schemes))
    let result = try #require(try await Examined { $0.infoPlist = .success(list) }[.callback])
    #expect(result.outcome == outcome, "\(result)")
  }

  @Test("v2 4.4: a page as redirect needs an associated domain of the app, and one without TLS ends no login of an app")
  func page() async throws {
    let key = "<key>\(Examined.entitlement)</key><true/><key>com.apple.developer.associated-domains</key>"
    func page(_ domains: String?) async throws -> Examined {
      try await Examined {
        $0.redirectAddress = "https://Example.com/done"
        $0.entitlements = domains.map { .success(Examined.list("\(key)<array><string>\($0)</string></array>")) }
      }
    }
    let unknown = try await page(nil)
    #expect(unknown[.redirect]?.outcome == .ok && unknown[.callback]?.outcome == .notChecked)
    #expect(try await page("webcredentials:example.com")[.callback]?.outcome == .ok)
    #expect(try await page("applinks:example.com")[.callback]?.outcome == .failed)
    for unusable in ["http://example.com/done", "signed-in", "https:///done"] {
      let result = try #require(try await Examined { $0.redirectAddress = unusable }[.redirect])
      #expect(result.outcome == .failed && result.advice?.contains("myapp://") == true, "\(result)")
    }
  }

  @Test(
    "v2 2: the service needs no exception from transport security",
    arguments: [
      ("<dict/>", CheckResult.Outcome.ok), ("<true/>", .failed),
      ("<dict><key>NSAllowsArbitraryLoads</key><true/></dict>", .warning),
    ])
  func transportSecurity(value: String, outcome: CheckResult.Outcome) async throws {
    let list = Examined.list(Examined.info(more: "<key>NSAppTransportSecurity</key>\(value)"))
    #expect(try await Examined { $0.infoPlist = .success(list) }[.transportSecurity]?.outcome == outcome)
  }
}
