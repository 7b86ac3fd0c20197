import Testing

@testable import FlowEngine
@testable import TestMachines

@Suite struct DiagnosticTests {
  @Test("the door as it stands is sound")
  func sound() {
    #expect(DoorTable().machine.validate() == [])
  }

  @Test("each defect alone is found, alone and in its place", arguments: Diagnostic.Kind.allCases)
  func oneDefect(_ kind: Diagnostic.Kind) {
    let spoilt = Spoilt(kind), found = spoilt.validate([])
    #expect(found.map(\.kind) == [kind], "\(found)")
    #expect(found.map(\.place) == [spoilt.place], "\(found)")
  }

  @Test(
    "an accepted defect is not reported, and only in its place",
    arguments: Diagnostic.Kind.allCases.filter { $0 != .staleAcceptance })
  func accepted(_ kind: Diagnostic.Kind) {
    let spoilt = Spoilt(kind)
    #expect(spoilt.validate([Acceptance(kind, at: spoilt.place, because: "known")]) == [])
    let elsewhere = spoilt.validate([Acceptance(kind, at: "elsewhere", because: "known")])
    #expect(elsewhere.map(\.kind) == [kind, .staleAcceptance], "\(elsewhere)")
  }
}
