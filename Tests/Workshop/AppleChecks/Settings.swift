import PassAPI
import PassService
import PassSimulator
import VideoSubscriberAccount

extension Check {
  private static let queries = [Installation.status, Installation.picker, Installation.login]

  /// What Apple's objects are given.
  static let settings = [
    Check("R-SSO-3: Apple's request has the vendor's SAML issuer as its channel, whatever is asked") {
      for query in queries {
        let app = try Installation(signedIn: true)
        _ = await app.framework.answer(query)
        try expect(app.requests.map(\.channel), is: ["https://saml.sp.auth.adobe.com"], "the channel")
      }
    },
    Check("R-SSO-4: Apple's request asks for provider and date, whatever is asked, and the answer has both") {
      for query in queries {
        let app = try Installation(signedIn: true)
        let reply = await app.framework.answer(query)
        try expect(app.requests.map { [$0.asksForProvider, $0.asksForDate] }, is: [[true, true]], "what is asked for")
        if query.attributeNames.isEmpty {
          try expect(reply.providerId, is: "northlight-apple", "the provider")
          try expect(reply.expires, is: app.world.script.start.advanced(bySeconds: 86_400), "the end")
        }
      }
    },
    Check("R-SSO-5: Apple's manager has its delegate before access is checked, whatever is asked") {
      for query in queries {
        let app = try Installation(signedIn: true)
        _ = await app.framework.answer(query)
        try expect(
          app.account.events.first,
          is: .checked(manager: 1, prompt: query.promptsForAccess, hasDelegate: true), "the first event")
      }
    },
    Check("a query checks access and enqueues its request at one manager, which no other query gets") {
      let app = try Installation(signedIn: true)
      for query in queries { _ = await app.framework.answer(query) }
      let managers = app.account.events.compactMap { event -> Int? in
        switch event {
        case .checked(let manager, _, _), .enqueued(let manager, _): manager
        default: nil
        }
      }
      try expect(managers, is: [1, 1, 2, 2, 3, 3], "the manager")
    },
    Check("R-SSO-1: without access nothing is enqueued, and the answer is the status") {
      for access in AccessStatus.allCases where access != .granted {
        for query in queries {
          var script = WorldScript()
          script.framework.system = .init(access, provider: "northlight-apple")
          script.framework.answerToPrompt = access
          let app = try Installation(SimulatedWorld(script))
          let reply = await app.framework.answer(query)
          try expect(app.requests, is: [], "what is enqueued")
          try expect(reply, is: PartnerReply(access: access, error: FrameworkError(.accessNotGranted)), "the answer")
        }
      }
    },
    Check("the properties of a query are those of Apple's request, one to one, and no other is set") {
      for query in queries {
        let app = try Installation(signedIn: true)
        _ = await app.framework.answer(query)
        let expected = VSAccountMetadataRequest()
        expected.channelIdentifier = PartnerQuery.channelIdentifier
        expected.supportedAccountProviderIdentifiers = query.supported
        expected.featuredAccountProviderIdentifiers = query.featured
        expected.verificationToken = query.verificationToken?.revealed
        expected.includeAccountProviderIdentifier = true
        expected.includeAuthenticationExpirationDate = true
        expected.isInterruptionAllowed = query.allowsInterruption
        expected.attributeNames = query.attributeNames
        try expect(app.requests, is: [StubAccount.Request(expected)], "the request")
      }
    },
    Check("an access check alone has no delegate, and asks the viewer as it was told") {
      for prompt in [true, false] {
        var script = WorldScript()
        script.framework.system.access = .notDetermined
        let app = try Installation(SimulatedWorld(script))
        try expect(
          await app.framework.accessStatus(prompt: prompt), is: prompt ? .granted : .notDetermined, "the access")
        try expect(app.account.events, is: [.checked(manager: 1, prompt: prompt, hasDelegate: false)], "what was done")
      }
    },
    Check("manager, delegate and request stay until the call is over, and no longer") {
      let app = try Installation(signedIn: false)
      _ = await app.framework.accessStatus(prompt: true)
      for query in queries { _ = await app.framework.answer(query) }
      try expect(app.account.events.contains(.managerLost), is: false, "a lost manager")
      for _ in 0..<1_000 where app.account.liveManagers > 0 { await Task.yield() }
      try expect(app.account.liveManagers, is: 0, "the number of managers left")
    },
  ]
}
