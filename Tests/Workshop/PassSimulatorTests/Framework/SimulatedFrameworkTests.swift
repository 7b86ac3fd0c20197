import PassAPI
import PassService
import PassSimulator
import Testing

extension PartnerReply {
  /// Somebody is signed in, and more or less than that is said.
  fileprivate static func northlight(_ change: (inout PartnerReply) -> Void = { _ in }) -> PartnerReply {
    var reply = PartnerReply(access: .granted, providerId: "northlight-apple")
    change(&reply)
    return reply
  }
}

@Suite("The simulated framework answers by the properties of a query and the state of the system", .endsIfStuck)
struct SimulatedFrameworkTests {
  /// A framework whose clock can be moved.
  private struct Device {
    let clock = SimulatedClock(Timestamp(milliseconds: 1_767_268_800_000))
    let framework: SimulatedFramework

    init(_ change: (inout FrameworkScript) -> Void = { _ in }) async {
      var script = FrameworkScript()
      change(&script)
      framework = SimulatedFramework(script, pickerOnly: ["pickeronly-apple"], clock: clock, start: await clock.now)
    }

    func answer() async -> PartnerReply {
      await framework.answer(PartnerQuery(promptsForAccess: false, allowsInterruption: false))
    }

    /// The answer to a query that lists these providers: access if it is not granted, provider with the end of the
    /// session, response, error.
    func words(_ ask: Ask) async -> String {
      var query = PartnerQuery(promptsForAccess: false, allowsInterruption: false)
      switch ask {
      case .silent(let listed): query.supported = listed
      case .shown(let listed): (query.allowsInterruption, query.supported) = (true, listed)
      case .prompting(let isShown): (query.promptsForAccess, query.allowsInterruption) = (true, isShown)
      case .featuring(let featured):
        (query.allowsInterruption, query.supported, query.featured) = (true, ["northlight-apple"], [featured])
      case .attributes(let token, let names):
        (query.verificationToken, query.attributeNames) = (token.map { Secret($0) }, names)
      }
      let reply = await framework.answer(query), now = await clock.now
      let words = [
        reply.access == .granted ? nil : reply.access.rawValue, reply.providerId,
        reply.expires.map { $0 > now ? "until later" : "until earlier" }, reply.samlResponse.map { _ in "response" },
        reply.error?.code.rawValue, reply.error?.unsupportedProviderId,
      ]
      return words.compactMap(\.self).joined(separator: " ")
    }
  }

  /// A query that may show nothing, or lets the viewer be asked: for access too, for attributes, or for one provider
  /// while another is featured.
  private enum Ask {
    case silent([String]), shown([String]), prompting(shown: Bool), featuring(String)
    case attributes(token: String?, [String])
    static let silent = silent([]), shown = shown([])
  }

  /// A framework, and its answers, one after the other.
  private struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String, change: @Sendable (inout FrameworkScript) -> Void, answers: [(Ask, String)]
    init(
      _ title: String, _ answers: KeyValuePairs<Ask, String>,
      _ change: @escaping @Sendable (inout FrameworkScript) -> Void = { _ in }
    ) { (testDescription, self.change, self.answers) = (title, change, answers.map { ($0, $1) }) }
  }

  private static let both = ["northlight-apple", "harbourtv-apple"], one = ["northlight-apple"]
  private static let token = SimulatedSAML.request("one", provider: "northlight-apple")
  private static let north = "northlight-apple until later", harbour = "harbourtv-apple until later"
  private static let names = ["uid"], taken = "invalidVerificationToken"

  private static let rows: [Row] = [
    Row("2: who has not decided is not asked by a picker", [.shown: "notDetermined accessNotGranted"]) {
      ($0.system, $0.answerToPrompt) = (.init(.notDetermined), .denied)
    },
    Row("2: who has not decided is asked by a prompt", [.prompting(shown: true): "denied accessNotGranted"]) {
      ($0.system, $0.answerToPrompt) = (.init(.notDetermined), .denied)
    },
    Row("2: who refused is never asked again", [.prompting(shown: false): "denied accessNotGranted"]) {
      $0.system = .init(.denied)
    },
    Row("2: or who has not decided is asked by the picker", [.silent: "notDetermined accessNotGranted", .shown: north])
    {
      ($0.system, $0.readings.undecided) = (.init(.notDetermined), .asked)
    },
    Row("3: nobody is signed in: nothing is shown without interruption", [.silent(both): ""]),
    Row("3: or that nobody is is an error", [.silent(both): "providerRejected"]) { $0.readings.nobody = .rejected },
    Row("3: nobody is signed in: with interruption the picker is shown", [.shown(both): north]),
    Row(
      "3: who is signed in sees no picker, whatever a query lists: only the settings change the provider",
      [
        .silent: "harbourtv-apple", .silent(both): "harbourtv-apple",
        .silent(one): "unsupportedProvider harbourtv-apple", .shown: "harbourtv-apple",
        .shown(both): "harbourtv-apple", .shown(one): "unsupportedProvider harbourtv-apple",
      ]
    ) { ($0.system, $0.picker) = (.init(provider: "harbourtv-apple", secondsLeft: nil), .picks("northlight-apple")) },
    Row("3: or a provider that is not listed is passed over", [.silent(one): "", .shown(one): north]) {
      $0.system = .init(provider: "harbourtv-apple")
      ($0.readings.unlisted, $0.readings.unlistedShown) = (.passedOver, .passedOver)
    },
    Row("3: or a provider that is not listed is named", [.silent(one): harbour, .shown(one): harbour]) {
      $0.system = .init(provider: "harbourtv-apple")
      ($0.readings.unlisted, $0.readings.unlistedShown) = (.named, .named)
    },
    Row("3: a login that the viewer leaves renews nothing", [.shown: "userCancelled", .silent: "providerRejected"]) {
      $0.system = .init(provider: "northlight-apple", secondsLeft: 0)
      $0.login = .fails(FrameworkError(.userCancelled))
    },
    Row(
      "3: or a session that is over is dated, and the picker shown",
      [.silent: "harbourtv-apple until earlier", .shown: north]
    ) {
      $0.system = .init(provider: "harbourtv-apple", secondsLeft: -60)
      ($0.readings.ended, $0.readings.endedShown) = (.dated, .picker)
    },
    Row("3: outside the regions every query ends in code 7", [.silent: "unsupported", .shown: "unsupported"]) {
      $0.system = .init(provider: "northlight-apple", isInRegion: false)
    },
    Row("3: or one that interrupts ends in code 1", [.shown: "unsupportedProvider", .silent: "unsupported"]) {
      ($0.system, $0.readings.region) = (.init(isInRegion: false), .unsupportedProvider)
    },
    Row("4: a provider that is not listed is not there", [.shown(both): "userCancelled"]) {
      ($0.picker, $0.readings.unlistedTap) = (.picks("elsewhere-apple"), .notThere)
    },
    Row("4: or it can be tapped", [.shown(both): "unsupportedProvider elsewhere-apple"]) {
      ($0.picker, $0.readings.unlistedTap) = (.picks("elsewhere-apple"), .unsupported)
    },
    Row("4: \"Other TV Provider\" is code 1 without an id", [.shown: "unsupportedProvider"]) {
      ($0.picker, $0.readings.other) = (.otherProvider, .unsupported)
    },
    Row("4: or it is as if the viewer left", [.shown: "userCancelled"]) {
      ($0.picker, $0.readings.other) = (.otherProvider, .cancelled)
    },
    Row("4: a login that is left ends the picker", [.shown(both): "userCancelled"]) { $0.picker = .leavesLogin },
    Row("4: or the picker goes on", [.shown(both): "unsupportedProvider"]) {
      ($0.picker, $0.readings.leftLogin) = (.leavesLogin, .picker)
    },
    Row("4: an app that goes to the background leaves the picker", [.shown(both): north]) {
      ($0.picker, $0.readings.background) = (.leavesApp("northlight-apple"), .waits)
    },
    Row("4: or it ends the picker", [.shown(both): "userCancelled"]) {
      ($0.picker, $0.readings.background) = (.leavesApp("northlight-apple"), .cancelled)
    },
    Row("4: a provider that is featured and not listed is not there", [.featuring("harbourtv-apple"): "userCancelled"])
    {
      ($0.picker, $0.readings.featured) = (.picks("harbourtv-apple"), .ignored)
    },
    Row("4: or it can be tapped, too", [.featuring("harbourtv-apple"): harbour]) {
      ($0.picker, $0.readings.featured) = (.picks("harbourtv-apple"), .shown)
    },
    Row(
      "5: attributes of a session that is over bring no response",
      [.attributes(token: token, names): "northlight-apple until earlier", .silent: "providerRejected"]
    ) {
      $0.system = .init(provider: "northlight-apple", secondsLeft: -60)
      $0.readings.endedAttributes = .noResponse
    },
    Row(
      "5: attributes bring a response for a token of the service, which is good for one",
      [
        .attributes(token: token, []): north, .attributes(token: nil, names): taken,
        .attributes(token: "another's", names): taken, .attributes(token: token, names): "\(north) response",
        .attributes(token: token, names): taken,
      ]
    ) { $0.system = .init(provider: "northlight-apple") },
    Row(
      "5: or a token is good for many, or not needed",
      [
        .attributes(token: token, names): "\(north) response", .attributes(token: token, names): "\(north) response",
        .attributes(token: nil, names): "\(north) response",
      ]
    ) {
      $0.system = .init(provider: "northlight-apple")
      ($0.readings.usedToken, $0.readings.tokenless) = (.answered, .unsolicited)
    },
  ]

  @Test("the sections of the description, and their other readings", arguments: rows)
  private func answers(_ row: Row) async {
    let device = await Device(row.change)
    for (number, (ask, expected)) in row.answers.enumerated() {
      #expect(await device.words(ask) == expected, "query \(number + 1)")
    }
  }

  @Test("section 3: a session ends by the clock; then a query that may interrupt brings a login, and renews it")
  func ended() async {
    let device = await Device { $0.system = .init(provider: "northlight-apple", secondsLeft: 3_600) }
    await device.clock.advance(bySeconds: 3_599)
    #expect(await device.words(.silent) == Self.north)
    await device.clock.advance(bySeconds: 1)
    #expect(await device.words(.silent) == "providerRejected")
    for ask in [Ask.shown(Self.both), .silent] { #expect(await device.words(ask) == Self.north) }
  }

  @Test(
    "section 4: what the picker lists but Apple does not sign in is code 1 with its id; the system stays signed out",
    arguments: [["pickeronly-apple"], [], both])
  func notBoarded(_ listed: [String]) async {
    let device = await Device { $0.picker = .picks("pickeronly-apple") }
    #expect(await device.words(.shown(listed)) == "unsupportedProvider pickeronly-apple")
    #expect(await device.words(.silent) == "")
  }

  @Test("section 5: whose time decides that a session is over is open")
  func endedBy() async {
    for (reading, provider) in [(FrameworkReadings.EndedBy.provider, "northlight-apple"), (.device, nil)] {
      var script = WorldScript()
      script.clocks.wallAhead = 172_800
      script.framework.system = .init(provider: "northlight-apple")
      script.framework.readings.endedBy = reading
      let query = PartnerQuery(promptsForAccess: false, allowsInterruption: false)
      #expect(await SimulatedWorld(script).framework.answer(query).providerId == provider)
    }
  }

  @Test("the world knows by its catalogue whom Apple only lists")
  func world() async {
    var script = WorldScript()
    script.framework.picker = .picks("pickeronly-apple")
    let query = PartnerQuery(promptsForAccess: true, allowsInterruption: true, supported: ["pickeronly-apple"])
    #expect(await SimulatedWorld(script).framework.answer(query).error?.unsupportedProviderId == "pickeronly-apple")
  }

  @Test(
    "what comes in place of an answer, or besides, is up to the script, and then the system answers again",
    arguments: [
      (
        FrameworkScript.AnswerOverride.Answer.error(FrameworkError(.rejected)),
        PartnerReply(access: .granted, error: FrameworkError(.rejected))
      ),
      (.besides(FrameworkError(.rejected)), .northlight { $0.error = FrameworkError(.rejected) }),
      (.neither, PartnerReply(access: .granted)), (.access(.denied), .northlight { $0.access = .denied }),
      (.provider("nobody-apple"), .northlight { $0.providerId = "nobody-apple" }),
      (.late, .northlight()), (.never, .northlight()),
    ])
  func failures(answer: FrameworkScript.AnswerOverride.Answer, reply: PartnerReply) async {
    let device = await Device {
      $0.system = .init(provider: "northlight-apple", secondsLeft: nil)
      $0.failures = [.init(fromQuery: 2, to: 2, answer)]
    }
    #expect(await device.answer() == .northlight())
    #expect(await device.answer() == reply)
    #expect(await device.answer() == .northlight())
    let seconds = [.late: 6, .never: 3_600][answer] ?? 0
    #expect(await device.clock.uptime == .seconds(seconds))
  }

  @Test("who gives up a query that is never answered has waited for its limit, whichever begins first")
  func never() async {
    var script = WorldScript()
    script.framework.failures = [.init(fromQuery: 1, .never)]
    script.limits = .standard
    let query = PartnerQuery(promptsForAccess: false, allowsInterruption: false)
    await withTaskGroup(of: Void.self) { [script] group in
      for _ in 0..<200 {
        group.addTask {
          let world = SimulatedWorld(script)
          for count in 1...10 {
            let limit = TimeLimits.standard.framework
            #expect(await world.clock.limiting(limit) { await world.framework.answer(query) } == nil)
            #expect(await world.clock.uptime == limit * count)
          }
        }
      }
    }
  }
}
