import FlowEngine

/// A large table, to be built and checked: 100 states, 100 events, 3 500 edges.
enum Grid: Flow {
  struct Context: Hashable, Codable {}
  static let requests: [Event.Name] = []
  static var notifications: [Event.Name] { Event.Name.allCases }

  @Cases enum State {
    case s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15, s16, s17, s18, s19, s20, s21, s22, s23
    case s24, s25, s26, s27, s28, s29, s30, s31, s32, s33, s34, s35, s36, s37, s38, s39, s40, s41, s42, s43, s44, s45
    case s46, s47, s48, s49, s50, s51, s52, s53, s54, s55, s56, s57, s58, s59, s60, s61, s62, s63, s64, s65, s66, s67
    case s68, s69, s70, s71, s72, s73, s74, s75, s76, s77, s78, s79, s80, s81, s82, s83, s84, s85, s86, s87, s88, s89
    case s90, s91, s92, s93, s94, s95, s96, s97, s98, s99
  }
  @Cases enum Event {
    case e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, e10, e11, e12, e13, e14, e15, e16, e17, e18, e19, e20, e21, e22, e23
    case e24, e25, e26, e27, e28, e29, e30, e31, e32, e33, e34, e35, e36, e37, e38, e39, e40, e41, e42, e43, e44, e45
    case e46, e47, e48, e49, e50, e51, e52, e53, e54, e55, e56, e57, e58, e59, e60, e61, e62, e63, e64, e65, e66, e67
    case e68, e69, e70, e71, e72, e73, e74, e75, e76, e77, e78, e79, e80, e81, e82, e83, e84, e85, e86, e87, e88, e89
    case e90, e91, e92, e93, e94, e95, e96, e97, e98, e99
  }

  /// The rows are made in a loop, so the paths of all cases are listed once.
  private static let states: [any CasePath<State, Void> & Sendable] = [
    \.s0, \.s1, \.s2, \.s3, \.s4, \.s5, \.s6, \.s7, \.s8, \.s9, \.s10, \.s11, \.s12, \.s13, \.s14, \.s15, \.s16,
    \.s17, \.s18, \.s19, \.s20, \.s21, \.s22, \.s23, \.s24, \.s25, \.s26, \.s27, \.s28, \.s29, \.s30, \.s31, \.s32,
    \.s33, \.s34, \.s35, \.s36, \.s37, \.s38, \.s39, \.s40, \.s41, \.s42, \.s43, \.s44, \.s45, \.s46, \.s47, \.s48,
    \.s49, \.s50, \.s51, \.s52, \.s53, \.s54, \.s55, \.s56, \.s57, \.s58, \.s59, \.s60, \.s61, \.s62, \.s63, \.s64,
    \.s65, \.s66, \.s67, \.s68, \.s69, \.s70, \.s71, \.s72, \.s73, \.s74, \.s75, \.s76, \.s77, \.s78, \.s79, \.s80,
    \.s81, \.s82, \.s83, \.s84, \.s85, \.s86, \.s87, \.s88, \.s89, \.s90, \.s91, \.s92, \.s93, \.s94, \.s95, \.s96,
    \.s97, \.s98, \.s99,
  ]
  private static let events: [any CasePath<Event, Void> & Sendable] = [
    \.e0, \.e1, \.e2, \.e3, \.e4, \.e5, \.e6, \.e7, \.e8, \.e9, \.e10, \.e11, \.e12, \.e13, \.e14, \.e15, \.e16,
    \.e17, \.e18, \.e19, \.e20, \.e21, \.e22, \.e23, \.e24, \.e25, \.e26, \.e27, \.e28, \.e29, \.e30, \.e31, \.e32,
    \.e33, \.e34, \.e35, \.e36, \.e37, \.e38, \.e39, \.e40, \.e41, \.e42, \.e43, \.e44, \.e45, \.e46, \.e47, \.e48,
    \.e49, \.e50, \.e51, \.e52, \.e53, \.e54, \.e55, \.e56, \.e57, \.e58, \.e59, \.e60, \.e61, \.e62, \.e63, \.e64,
    \.e65, \.e66, \.e67, \.e68, \.e69, \.e70, \.e71, \.e72, \.e73, \.e74, \.e75, \.e76, \.e77, \.e78, \.e79, \.e80,
    \.e81, \.e82, \.e83, \.e84, \.e85, \.e86, \.e87, \.e88, \.e89, \.e90, \.e91, \.e92, \.e93, \.e94, \.e95, \.e96,
    \.e97, \.e98, \.e99,
  ]

  /// Each state takes some events, by which a walk of different strides reaches every state.
  private static func machine() -> Machine<Grid> {
    let nodes = states.indices.map { index in
      let taken = (0..<35).map { (index * 7 + $0 * 11) % events.count }
      return StateNode<Grid>(
        states[index], "", "State \(index)",
        taken.enumerated().map { stride, event in
          .on(
            events[event], "\(index).\(event)", ["benchmark"],
            to: states[(index + stride * stride + 1) % states.count])
        })
    }
    return Machine(
      [Phase("G", "Grid", nodes)], from: .s0,
      everywhere: Event.Name.allCases.map { .ignore($0, because: "another stride") })
  }

  /// What somebody does a thousand times who saves a run after each step: the state is all that is copied.
  static func saving() -> [(name: String, work: () -> Void)] {
    let run = Run(machine(), Context())
    return [
      ("configuration", { for _ in 0..<1000 { withExtendedLifetime(run.configuration) {} } }),
      ("snapshot", { for _ in 0..<1000 { withExtendedLifetime(run.snapshot) {} } }),
    ]
  }

  /// Builds the table and checks it.
  static func check() { precondition(machine().validate().isEmpty, "the large table is sound") }
}
