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

    func answer(
      asks: Bool = false, interrupts: Bool = false, _ supported: [String] = [], token: String? = nil,
      attributes: [String] = []
    ) async -> PartnerReply {
      await framework.answer(
        PartnerQuery(
          promptsForAccess: asks, allowsInterruption: interrupts, supported: supported,
          verificationToken: token.map { Secret($0) }, attributeNames: attributes))
    }
  }

  private static func error(_ code: FrameworkError.Code, _ id: String? = nil) -> PartnerReply {
    PartnerReply(access: .granted, error: FrameworkError(code, unsupportedProviderId: id))
  }
  private static let nobody = PartnerReply(access: .granted)
  private static let both = ["northlight-apple", "harbourtv-apple"]

  @Test("section 2: who has not decided is asked by a prompt alone, and who refused never again")
  func access() async {
    for (asks, access) in [(false, AccessStatus.notDetermined), (true, .denied)] {
      let device = await Device {
        $0.system = .init(.notDetermined)
        $0.answerToPrompt = .denied
      }
      #expect(
        await device.answer(asks: asks, interrupts: true)
          == PartnerReply(access: access, error: FrameworkError(.accessNotGranted)))
    }
    let refused = await Device { $0.system = .init(.denied) }
    #expect(await refused.answer(asks: true).access == .denied)
    let asked = await Device {
      $0.system = .init(.notDetermined)
      $0.readings.undecided = .asked
    }
    #expect(await asked.answer().access == .notDetermined)
    #expect(await asked.answer(interrupts: true).access == .granted)
  }

  @Test("section 3: nobody is signed in: nothing is shown without interruption, else the picker")
  func nobody() async {
    #expect(await Device().answer(Self.both) == Self.nobody)
    #expect(await Device { $0.readings.nobody = .rejected }.answer(Self.both) == Self.error(.providerRejected))
    #expect(await Device().answer(interrupts: true, Self.both).providerId == "northlight-apple")
  }

  @Test("section 3: who is signed in sees no picker, whatever a query lists: only the settings change the provider")
  func signedIn() async {
    let device = await Device {
      $0.system = .init(provider: "harbourtv-apple", secondsLeft: nil)
      $0.picker = .picks("northlight-apple")
    }
    for interrupts in [false, true] {
      for supported in [[], Self.both] {
        #expect(
          await device.answer(interrupts: interrupts, supported)
            == PartnerReply(access: .granted, providerId: "harbourtv-apple"))
      }
      #expect(
        await device.answer(interrupts: interrupts, ["northlight-apple"])
          == Self.error(.unsupportedProvider, "harbourtv-apple"))
    }
  }

  @Test("section 3: a provider that is not listed, in the other readings")
  func unlisted() async {
    for (reading, silent, shown) in [
      (FrameworkReadings.Unlisted.passedOver, nil, "northlight-apple"), (.named, "harbourtv-apple", "harbourtv-apple"),
    ] {
      let device = await Device {
        $0.system = .init(provider: "harbourtv-apple")
        $0.readings.unlisted = reading
        $0.readings.unlistedShown = reading
      }
      #expect(await device.answer(["northlight-apple"]).providerId == silent)
      #expect(await device.answer(interrupts: true, ["northlight-apple"]).providerId == shown)
    }
  }

  @Test("section 3: a session ends by the clock; then a query that may interrupt brings a login, and renews it")
  func ended() async {
    let device = await Device { $0.system = .init(provider: "northlight-apple", secondsLeft: 3_600) }
    await device.clock.advance(bySeconds: 3_599)
    #expect(await device.answer().providerId == "northlight-apple")
    await device.clock.advance(bySeconds: 1)
    #expect(await device.answer() == Self.error(.providerRejected))
    #expect(await device.answer(interrupts: true, Self.both).providerId == "northlight-apple")
    #expect(await device.answer().providerId == "northlight-apple")

    let left = await Device {
      $0.system = .init(provider: "northlight-apple", secondsLeft: 0)
      $0.login = .fails(FrameworkError(.userCancelled))
    }
    #expect(await left.answer(interrupts: true) == Self.error(.userCancelled))
    #expect(await left.answer() == Self.error(.providerRejected))

    let dated = await Device {
      $0.system = .init(provider: "harbourtv-apple", secondsLeft: -60)
      $0.readings.ended = .dated
      $0.readings.endedShown = .picker
    }
    let now = await dated.clock.now
    #expect(await dated.answer().expires.map { $0 < now } == true)
    #expect(await dated.answer(interrupts: true).providerId == "northlight-apple")
  }

  @Test(
    "section 4: what the picker lists but Apple does not sign in is code 1 with its id; the system stays signed out")
  func notBoarded() async {
    for supported in [["pickeronly-apple"], [], Self.both] {
      let device = await Device { $0.picker = .picks("pickeronly-apple") }
      #expect(
        await device.answer(interrupts: true, supported) == Self.error(.unsupportedProvider, "pickeronly-apple"))
      #expect(await device.answer() == Self.nobody)
    }
  }

  @Test("section 4: a provider that is not listed is not there, or can be tapped")
  func unlistedTap() async {
    for (reading, answer) in [
      (FrameworkReadings.UnlistedTap.notThere, Self.error(.userCancelled)),
      (.unsupported, Self.error(.unsupportedProvider, "elsewhere-apple")),
    ] {
      let device = await Device {
        $0.picker = .picks("elsewhere-apple")
        $0.readings.unlistedTap = reading
      }
      #expect(await device.answer(interrupts: true, Self.both) == answer)
    }
  }

  @Test("section 4: \"Other TV Provider\" is code 1 without an id, or as if the viewer left")
  func otherProvider() async {
    for (reading, code) in [
      (FrameworkReadings.Other.unsupported, FrameworkError.Code.unsupportedProvider), (.cancelled, .userCancelled),
    ] {
      let device = await Device {
        $0.picker = .otherProvider
        $0.readings.other = reading
      }
      #expect(await device.answer(interrupts: true) == Self.error(code))
    }
  }

  @Test("section 4: a login that is left, and an app that goes to the background, end the picker or do not")
  func leftPicker() async {
    let other = Self.error(.unsupportedProvider), left = Self.error(.userCancelled)
    for (isLeft, answer) in [(false, left), (true, other)] {
      let device = await Device {
        $0.picker = .leavesLogin
        if isLeft { $0.readings.leftLogin = .picker }
      }
      #expect(await device.answer(interrupts: true, Self.both) == answer)
    }
    for (reading, provider) in [(FrameworkReadings.Background.waits, "northlight-apple"), (.cancelled, nil)] {
      let device = await Device {
        $0.picker = .leavesApp("northlight-apple")
        $0.readings.background = reading
      }
      #expect(await device.answer(interrupts: true, Self.both).providerId == provider)
    }
  }

  @Test("section 4: a provider that is featured and not listed is not there, or can be tapped")
  func featured() async {
    for (reading, provider) in [(FrameworkReadings.Featured.ignored, nil), (.shown, "harbourtv-apple")] {
      let device = await Device {
        $0.picker = .picks("harbourtv-apple")
        $0.readings.featured = reading
      }
      let query = PartnerQuery(
        promptsForAccess: false, allowsInterruption: true, supported: ["northlight-apple"],
        featured: ["harbourtv-apple"])
      #expect(await device.framework.answer(query).providerId == provider)
    }
  }

  @Test("section 5: attributes of a session that is over bring an error or no response; whose time decides is open")
  func endedOtherwise() async {
    let over = await Device {
      $0.system = .init(provider: "northlight-apple", secondsLeft: -60)
      $0.readings.endedAttributes = .noResponse
    }
    let reply = await over.answer(token: Self.token("one"), attributes: ["uid"])
    #expect(reply.providerId == "northlight-apple" && reply.samlResponse == nil && reply.error == nil)
    #expect(await over.answer() == Self.error(.providerRejected))
    for (reading, provider) in [(FrameworkReadings.EndedBy.provider, "northlight-apple"), (.device, nil)] {
      var script = WorldScript()
      script.clocks.wallAhead = 172_800
      script.framework.system = .init(provider: "northlight-apple")
      script.framework.readings.endedBy = reading
      let query = PartnerQuery(promptsForAccess: false, allowsInterruption: false)
      #expect(await World(script).framework.answer(query).providerId == provider)
    }
  }

  @Test("section 5: attributes bring a response for a token of the service, which is good for one")
  func attributes() async {
    let token = Self.token("one"), names = ["uid"]
    let device = await Device { $0.system = .init(provider: "northlight-apple") }
    #expect(await device.answer(token: token).samlResponse == nil)
    #expect(await device.answer(attributes: names) == Self.error(.invalidVerificationToken))
    #expect(await device.answer(token: "another's", attributes: names) == Self.error(.invalidVerificationToken))
    #expect(await device.answer(token: token, attributes: names).samlResponse != nil)
    #expect(await device.answer(token: token, attributes: names) == Self.error(.invalidVerificationToken))

    let lenient = await Device {
      $0.system = .init(provider: "northlight-apple")
      $0.readings.usedToken = .answered
      $0.readings.tokenless = .unsolicited
    }
    for _ in 1...2 { #expect(await lenient.answer(token: token, attributes: names).samlResponse != nil) }
    #expect(await lenient.answer(attributes: names).samlResponse != nil)
  }

  @Test("section 3: outside the regions every query ends in code 7; one that interrupts was seen to end in code 1")
  func region() async {
    let device = await Device { $0.system = .init(provider: "northlight-apple", isInRegion: false) }
    for interrupts in [false, true] { #expect(await device.answer(interrupts: interrupts) == Self.error(.unsupported)) }
    let older = await Device {
      $0.system = .init(isInRegion: false)
      $0.readings.region = .unsupportedProvider
    }
    #expect(await older.answer(interrupts: true) == Self.error(.unsupportedProvider))
    #expect(await older.answer() == Self.error(.unsupported))
  }

  @Test("the world knows by its catalogue whom Apple only lists")
  func world() async {
    var script = WorldScript()
    script.framework.picker = .picks("pickeronly-apple")
    let query = PartnerQuery(
      promptsForAccess: true, allowsInterruption: true, supported: ["pickeronly-apple"])
    #expect(await World(script).framework.answer(query).error?.unsupportedProviderId == "pickeronly-apple")
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
          let world = World(script)
          for count in 1...10 {
            let limit = TimeLimits.standard.framework
            #expect(await world.clock.limiting(limit) { await world.framework.answer(query) } == nil)
            #expect(await world.clock.uptime == limit * count)
          }
        }
      }
    }
  }

  /// A request as the simulated service makes it.
  private static func token(_ id: String) -> String { SimulatedSAML.request(id, provider: "northlight-apple") }
}
