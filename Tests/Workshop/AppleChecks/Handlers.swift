import Foundation
import PassAPI
import PassLive
import PassService
import PassSimulator
import VideoSubscriberAccount

extension Check {
  /// What handlers do, as documented and not.
  static let handlers = [
    Check("a handler that is called before its call returns, on the main thread, counts") {
      let app = try Installation {
        $0.answersAtOnce = true
        $0.answer = { (nil, VSError(.userCancelled)) }
      }
      try expect(
        await app.framework.answer(Installation.picker),
        is: PartnerReply(access: .granted, error: FrameworkError(.userCancelled)), "the answer")
      try expect(app.framework.notices, is: [:], "what is noticed")
    },
    Check("of a handler that is called three times the first answer counts, and the others are counted") {
      for atOnce in [true, false] {
        let app = try Installation {
          $0.handlerCalls = 3
          $0.answersAtOnce = atOnce
          $0.answer = { (nil, VSError(.serviceTemporarilyUnavailable)) }
        }
        let reply = await app.framework.answer(Installation.status)
        try expect(reply.error?.code, is: .serviceTemporarilyUnavailable, "the error")
        for _ in 0..<10_000 where app.framework.notices != [.answerDropped: 4] { await Task.yield() }
        try expect(app.framework.notices, is: [.answerDropped: 4], "what is noticed")
      }
    },
    Check("a cancelled query cancels Apple's request, and its answer ends the call") {
      for cancelled in [StubAccount.Behaviour.Cancelled.error, .answer] {
        let app = try Installation(signedIn: false, limit: .seconds(15)) {
          $0.waitsForViewer = true
          $0.cancelled = cancelled
        }
        let call = Task { await app.framework.answer(Installation.picker) }
        while await app.screen.presented == 0 { await Task.yield() }
        call.cancel()
        _ = await call.value
        try expect(app.account.events.contains(.cancelled), is: true, "a cancelled request")
        try expect(app.framework.notices, is: [:], "what is noticed")
        try expect(await app.screen.dismissed, is: 1, "the number of views dismissed")
      }
    },
    Check("a cancelled query that Apple never answers is given up after the grace, and the next is answered") {
      let app = try Installation(signedIn: false, limit: .milliseconds(50)) {
        $0.waitsForViewer = true
        $0.cancelled = .nothing
      }
      let call = Task { await app.framework.answer(Installation.picker) }
      while await app.screen.presented == 0 { await Task.yield() }
      call.cancel()
      _ = await call.value
      try expect(app.framework.notices[.notAnswered], is: 1, "how often nothing came")
      try expect((await app.framework.answer(Installation.status)).access, is: .granted, "the next access")
    },
    Check("a query that was cancelled before it began asks nobody") {
      let app = try Installation(signedIn: true)
      let call = Task {
        while !Task.isCancelled { await Task.yield() }
        return (await app.framework.accessStatus(prompt: true), await app.framework.answer(Installation.picker))
      }
      call.cancel()
      try expect(await call.value.0, is: .notDetermined, "the access")
      try expect(app.account.events, is: [], "what was done")
    },
    Check("error and metadata together are both told, and neither is nobody") {
      let answers: [(provider: String?, code: VSError.Code?, PartnerReply)] = [
        (nil, nil, PartnerReply(access: .granted)),
        (
          "northlight-apple", .rejected,
          PartnerReply(access: .granted, providerId: "northlight-apple", error: FrameworkError(.rejected))
        ),
        ("", nil, PartnerReply(access: .granted)),
      ]
      for (provider, code, reply) in answers {
        let app = try Installation {
          $0.answer = { (provider.map { VSAccountMetadata($0, nil, nil) }, code.map { VSError($0) }) }
        }
        try expect(await app.framework.answer(Installation.status), is: reply, "the answer")
      }
    },
    Check("C-22: an error is told by domain and code, and the tapped provider only as a text with its code") {
      let key = VSErrorInfoKeyUnsupportedProviderIdentifier
      let errors: [(any Error & Sendable, FrameworkError)] = [
        (VSError(.accessNotGranted), FrameworkError(.accessNotGranted)),
        (
          VSError(.unsupportedProvider, userInfo: [key: "elsewhere-apple"]),
          FrameworkError(.unsupportedProvider, unsupportedProviderId: "elsewhere-apple")
        ),
        (VSError(.unsupportedProvider, userInfo: [key: ""]), FrameworkError(.unsupportedProvider)),
        (VSError(.unsupportedProvider, userInfo: [key: 7]), FrameworkError(.unsupportedProvider)),
        (VSError(.unsupportedProvider), FrameworkError(.unsupportedProvider)),
        (VSError(.userCancelled, userInfo: [key: "elsewhere-apple"]), FrameworkError(.userCancelled)),
        (VSError(.serviceTemporarilyUnavailable), FrameworkError(.serviceTemporarilyUnavailable)),
        (VSError(.providerRejected), FrameworkError(.providerRejected)),
        (VSError(.invalidVerificationToken), FrameworkError(.invalidVerificationToken)),
        (VSError(.rejected), FrameworkError(.rejected)),
        (VSError(.unsupported), FrameworkError(.unsupported)),
        (Foreign(domain: VSErrorDomain, code: 8), FrameworkError(.other)),
        (Foreign(domain: VSErrorDomain, code: -1), FrameworkError(.other)),
        (Foreign(domain: "VSOtherDomain", code: 1), FrameworkError(.other)),
      ]
      for (error, expected) in errors {
        let app = try Installation { $0.answer = { (nil, error) } }
        try expect((await app.framework.answer(Installation.status)).error, is: expected, "\(error)")
      }
    },
  ]
}

/// An error of any domain.
private struct Foreign: CustomNSError {
  static var errorDomain: String { "" }
  let domain: String
  let code: Int
  var errorCode: Int { code }
  var _domain: String { domain }
  var _code: Int { code }
}
