import Testing

@testable import FlowEngine
@testable import TestMachines

@Suite struct DiagnosticTests {
  @Test("the door as it stands is sound, and there is a spoilt one for each kind of diagnostic")
  func sound() {
    #expect(DoorTable().machine.validate() == [])
    // The door has too few kinds of effects to have too many.
    #expect(Set(Spoilt.all.map(\.kind)) == Set(Diagnostic.Kind.allCases).subtracting([.tooManyEffects]))
  }

  @Test("each defect alone is found, alone and in its place", arguments: Spoilt.all)
  func oneDefect(_ spoilt: Spoilt) {
    let found = spoilt.validate([])
    #expect(found.map(\.kind) == [spoilt.kind], "\(found)")
    #expect(found.map(\.place) == [spoilt.place], "\(found)")
  }

  @Test(
    "an accepted defect is not reported, and only in its place",
    arguments: Spoilt.all.filter { $0.kind != .staleAcceptance })
  func accepted(_ spoilt: Spoilt) {
    #expect(spoilt.validate([Acceptance(spoilt.kind, at: spoilt.place, because: "known")]) == [])
    let elsewhere = spoilt.validate([Acceptance(spoilt.kind, at: "elsewhere", because: "known")])
    #expect(elsewhere.map(\.kind) == [spoilt.kind, .staleAcceptance], "\(elsewhere)")
  }
}
