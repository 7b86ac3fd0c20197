import AppleSSOFlow
import PassScenarios
import PassSimulator
import Testing

@Suite("The properties of the wire", .endsIfStuck) struct RequestPropertiesTests {
  @Test(
    "of a request that is split, each part is repeated three times and no more",
    arguments: ["catalogue-in-halves", "catalogue-in-halves-by-item"], [0, 1])
  func halves(name: String, half: Int) async throws {
    let scenario = try #require(AppleSSO.scenario(name))
    let first = await FaultedRun(scenario).log.count - 1
    let fault = ScriptedFault(nil, .from(first), .itemError(code: "network_received_error"))
    var run = await FaultedRun(scenario, [fault])
    #expect(run.log.count == first - 1 + 8)
    #expect(FaultProperties.broken(by: run) == [])
    run.repeatCall(first + 4 * half)
    #expect(FaultProperties.broken(by: run) == ["R-ERR-5: decisions-preauthorize is repeated more than three times"])
  }
}

extension FaultedRun<AppleSSO> {
  /// Makes a call once more than the flow did, counted from 1.
  fileprivate mutating func repeatCall(_ number: Int) {
    var before = 0
    for index in steps.indices {
      let exchanges = steps[index].exchanges
      if number - before <= exchanges.count {
        steps[index].exchanges.append(contentsOf: exchanges.suffix(1))
        log.insert(log[number - 1], at: number)
        return
      }
      before += exchanges.count
    }
  }
}
