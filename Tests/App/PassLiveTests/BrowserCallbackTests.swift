import Foundation
import PassService
import Testing

@testable import PassLive

@Suite("A session of the system's browser", .endsIfStuck)
struct BrowserCallbackTests {
  @Test("ends at a scheme of the app on every system, and at a page where the system can", arguments: [true, false])
  func callbacks(takesPages: Bool) throws {
    #expect(try BrowserCallback("MyApp://signed-in", takesPages: takesPages) == .scheme("myapp"))
    #expect(try BrowserCallback("adbe.u-XFX:/done", takesPages: takesPages) == .scheme("adbe.u-xfx"))
  }

  @Test("ends at a page by host and path, from iOS 17.4 on; before, the redirect is refused with the reason")
  func pages() throws {
    let page = "https://example.com/done?a=b"
    #expect(try BrowserCallback(page, takesPages: true) == .page(host: "example.com", path: "/done"))
    #expect(try BrowserCallback("https://example.com", takesPages: true) == .page(host: "example.com", path: "/"))
    #expect(throws: UnusableRedirect(redirect: page, reason: .pageBeforeItsSystem)) {
      try BrowserCallback(page, takesPages: false)
    }
    #expect(UnusableRedirect(redirect: page, reason: .pageBeforeItsSystem).description.contains("17.4"))
  }

  @Test("ends nowhere without a scheme or a host, nor at a page that is not encrypted")
  func refused() {
    for (redirect, reason) in [
      ("", .noAddress), ("example.com/done", .noAddress), ("https:///done", .noAddress),
      ("http://example.com/done", .notEncrypted),
    ] as [(String, UnusableRedirect.Reason)] {
      #expect(throws: UnusableRedirect(redirect: redirect, reason: reason)) {
        try BrowserCallback(redirect, takesPages: true)
      }
    }
  }

  @Test("at the redirect is the end, a closed session and another place are a viewer who left, all else has failed")
  func outcomes() {
    func outcome(_ address: String?, _ error: NSError? = nil) -> UserAgentOutcome {
      UserAgentOutcome(
        address: address.flatMap { URL(string: $0) }, error: error, redirect: "myapp://signed-in", leaving: ("Web", 1))
    }
    #expect(outcome("myapp://signed-in?code=a") == .redirectReached)
    #expect(outcome("myapp://elsewhere") == .viewerLeft)
    #expect(outcome(nil, NSError(domain: "Web", code: 1)) == .viewerLeft)
    let refused = NSError(domain: "Web", code: 1, userInfo: [NSLocalizedFailureReasonErrorKey: "not associated"])
    for other in [NSError(domain: "Web", code: 2), NSError(domain: "Other", code: 1), refused, nil] {
      #expect(outcome(nil, other) == .failed)
    }
  }

  @Test("a device without a browser fails at once, and the viewer logs in on a second screen")
  func none() async throws {
    let url = try #require(URL(string: "https://example.com"))
    #expect(await NoBrowser().open(url, until: "myapp://signed-in") == .failed)
  }
}
