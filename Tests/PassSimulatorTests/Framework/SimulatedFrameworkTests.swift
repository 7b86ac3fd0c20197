import PassAPI
import PassService
import PassSimulator
import Testing

@Suite("The simulated framework answers as Apple documents it", .endsIfStuck)
struct SimulatedFrameworkTests {
  /// A framework whose clock can be moved.
  private struct Device {
    let clock = SimulatedClock(Timestamp(milliseconds: 1_767_268_800_000))
    let framework: SimulatedFramework

    init(_ change: (inout FrameworkScript) -> Void) async {
      var script = FrameworkScript()
      change(&script)
      framework = SimulatedFramework(script, pickerOnly: ["pickeronly-apple"], clock: clock, start: await clock.now)
    }

    func answer(_ purpose: PartnerQuery.Purpose, interrupts: Bool, supported: [String] = []) async -> PartnerReply {
      await framework.answer(
        PartnerQuery(purpose, promptsForAccess: true, allowsInterruption: interrupts, supported: supported))
    }
  }

  @Test("a sign-in ends by the clock, and without interruption that is code 4", arguments: PartnerQuery.Purpose.all)
  func sessionEnds(purpose: PartnerQuery.Purpose) async {
    let device = await Device {
      $0.system = .init(provider: "northlight-apple", secondsLeft: 3_600)
      $0.login = .answersNothing
    }
    await device.clock.advance(bySeconds: 3_599)
    #expect(await device.answer(purpose, interrupts: false).providerId == "northlight-apple")
    await device.clock.advance(bySeconds: 1)
    let ended = await device.answer(purpose, interrupts: false)
    #expect(ended == PartnerReply(access: .granted, error: FrameworkError(.providerRejected)))
  }

  @Test("a login that may interrupt the viewer renews the sign-in, unless the viewer leaves")
  func renewal() async {
    for (login, expected) in [
      (FrameworkScript.Login.answersNothing, "northlight-apple"), (.fails(FrameworkError(.userCancelled)), nil),
    ] {
      let device = await Device {
        $0.system = .init(provider: "northlight-apple", secondsLeft: 60)
        $0.login = login
      }
      await device.clock.advance(bySeconds: 60)
      #expect(await device.answer(.login, interrupts: true).providerId == expected)
      #expect(await device.answer(.status, interrupts: false).providerId == expected)
    }
  }

  @Test("who is signed in without an end stays so, and nobody is no error")
  func endless() async {
    let endless = await Device { $0.system = .init(provider: "northlight-apple", secondsLeft: nil) }
    await endless.clock.advance(bySeconds: 1_000_000)
    #expect(
      await endless.answer(.status, interrupts: false)
        == PartnerReply(access: .granted, providerId: "northlight-apple"))
    let nobody = await Device { _ in }
    #expect(await nobody.answer(.status, interrupts: false) == PartnerReply(access: .granted))
  }

  @Test("tapping a provider that is not supported, or only listed, is code 1 with its id: nobody is signed in to it")
  func unsupported() async {
    for (tapped, supported) in [
      ("pickeronly-apple", ["pickeronly-apple"]), ("pickeronly-apple", []), ("elsewhere-apple", ["northlight-apple"]),
    ] {
      let device = await Device { $0.picker = .picks(tapped) }
      #expect(
        await device.answer(.picker, interrupts: true, supported: supported)
          == PartnerReply(
            access: .granted, error: FrameworkError(.unsupportedProvider, unsupportedProviderId: tapped)))
      #expect(await device.answer(.status, interrupts: false).providerId == nil)
    }
  }

  @Test("\"Other TV Provider\" is code 1 without an id")
  func otherProvider() async {
    let device = await Device { $0.picker = .otherProvider }
    #expect(
      await device.answer(.picker, interrupts: true)
        == PartnerReply(access: .granted, error: FrameworkError(.unsupportedProvider)))
  }

  @Test("outside the regions every query ends in code 7", arguments: PartnerQuery.Purpose.all)
  func region(purpose: PartnerQuery.Purpose) async {
    let device = await Device { $0.system = .init(provider: "northlight-apple", isInRegion: false) }
    #expect(
      await device.answer(purpose, interrupts: true)
        == PartnerReply(access: .granted, error: FrameworkError(.unsupported)))
  }

  @Test("the world knows by its catalogue whom Apple only lists")
  func world() async {
    var script = WorldScript()
    script.framework.picker = .picks("pickeronly-apple")
    let query = PartnerQuery(
      .picker, promptsForAccess: true, allowsInterruption: true, supported: ["pickeronly-apple"])
    #expect(await World(script).framework.answer(query).error?.unsupportedProviderId == "pickeronly-apple")
  }
}

extension PartnerQuery.Purpose {
  fileprivate static let all: [Self] = [.status, .picker, .login]
}
