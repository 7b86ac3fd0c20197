import FlowEngine

/// A large table, to be built and checked: 400 states, 100 events, 3 500 edges.
enum Grid: Flow {
  struct Context: Hashable, Codable {}
  static let requests: [Event.Name] = []
  static var notifications: [Event.Name] { Event.Name.allCases }

  @Cases enum State {
    case s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15, s16, s17, s18, s19, s20, s21, s22, s23
    case s24, s25, s26, s27, s28, s29, s30, s31, s32, s33, s34, s35, s36, s37, s38, s39, s40, s41, s42, s43, s44, s45
    case s46, s47, s48, s49, s50, s51, s52, s53, s54, s55, s56, s57, s58, s59, s60, s61, s62, s63, s64, s65, s66, s67
    case s68, s69, s70, s71, s72, s73, s74, s75, s76, s77, s78, s79, s80, s81, s82, s83, s84, s85, s86, s87, s88, s89
    case s90, s91, s92, s93, s94, s95, s96, s97, s98, s99, s100, s101, s102, s103, s104, s105, s106, s107, s108, s109
    case s110, s111, s112, s113, s114, s115, s116, s117, s118, s119, s120, s121, s122, s123, s124, s125, s126, s127
    case s128, s129, s130, s131, s132, s133, s134, s135, s136, s137, s138, s139, s140, s141, s142, s143, s144, s145
    case s146, s147, s148, s149, s150, s151, s152, s153, s154, s155, s156, s157, s158, s159, s160, s161, s162, s163
    case s164, s165, s166, s167, s168, s169, s170, s171, s172, s173, s174, s175, s176, s177, s178, s179, s180, s181
    case s182, s183, s184, s185, s186, s187, s188, s189, s190, s191, s192, s193, s194, s195, s196, s197, s198, s199
    case s200, s201, s202, s203, s204, s205, s206, s207, s208, s209, s210, s211, s212, s213, s214, s215, s216, s217
    case s218, s219, s220, s221, s222, s223, s224, s225, s226, s227, s228, s229, s230, s231, s232, s233, s234, s235
    case s236, s237, s238, s239, s240, s241, s242, s243, s244, s245, s246, s247, s248, s249, s250, s251, s252, s253
    case s254, s255, s256, s257, s258, s259, s260, s261, s262, s263, s264, s265, s266, s267, s268, s269, s270, s271
    case s272, s273, s274, s275, s276, s277, s278, s279, s280, s281, s282, s283, s284, s285, s286, s287, s288, s289
    case s290, s291, s292, s293, s294, s295, s296, s297, s298, s299, s300, s301, s302, s303, s304, s305, s306, s307
    case s308, s309, s310, s311, s312, s313, s314, s315, s316, s317, s318, s319, s320, s321, s322, s323, s324, s325
    case s326, s327, s328, s329, s330, s331, s332, s333, s334, s335, s336, s337, s338, s339, s340, s341, s342, s343
    case s344, s345, s346, s347, s348, s349, s350, s351, s352, s353, s354, s355, s356, s357, s358, s359, s360, s361
    case s362, s363, s364, s365, s366, s367, s368, s369, s370, s371, s372, s373, s374, s375, s376, s377, s378, s379
    case s380, s381, s382, s383, s384, s385, s386, s387, s388, s389, s390, s391, s392, s393, s394, s395, s396, s397
    case s398, s399
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
    \.s97, \.s98, \.s99, \.s100, \.s101, \.s102, \.s103, \.s104, \.s105, \.s106, \.s107, \.s108, \.s109, \.s110,
    \.s111, \.s112, \.s113, \.s114, \.s115, \.s116, \.s117, \.s118, \.s119, \.s120, \.s121, \.s122, \.s123, \.s124,
    \.s125, \.s126, \.s127, \.s128, \.s129, \.s130, \.s131, \.s132, \.s133, \.s134, \.s135, \.s136, \.s137, \.s138,
    \.s139, \.s140, \.s141, \.s142, \.s143, \.s144, \.s145, \.s146, \.s147, \.s148, \.s149, \.s150, \.s151, \.s152,
    \.s153, \.s154, \.s155, \.s156, \.s157, \.s158, \.s159, \.s160, \.s161, \.s162, \.s163, \.s164, \.s165, \.s166,
    \.s167, \.s168, \.s169, \.s170, \.s171, \.s172, \.s173, \.s174, \.s175, \.s176, \.s177, \.s178, \.s179, \.s180,
    \.s181, \.s182, \.s183, \.s184, \.s185, \.s186, \.s187, \.s188, \.s189, \.s190, \.s191, \.s192, \.s193, \.s194,
    \.s195, \.s196, \.s197, \.s198, \.s199, \.s200, \.s201, \.s202, \.s203, \.s204, \.s205, \.s206, \.s207, \.s208,
    \.s209, \.s210, \.s211, \.s212, \.s213, \.s214, \.s215, \.s216, \.s217, \.s218, \.s219, \.s220, \.s221, \.s222,
    \.s223, \.s224, \.s225, \.s226, \.s227, \.s228, \.s229, \.s230, \.s231, \.s232, \.s233, \.s234, \.s235, \.s236,
    \.s237, \.s238, \.s239, \.s240, \.s241, \.s242, \.s243, \.s244, \.s245, \.s246, \.s247, \.s248, \.s249, \.s250,
    \.s251, \.s252, \.s253, \.s254, \.s255, \.s256, \.s257, \.s258, \.s259, \.s260, \.s261, \.s262, \.s263, \.s264,
    \.s265, \.s266, \.s267, \.s268, \.s269, \.s270, \.s271, \.s272, \.s273, \.s274, \.s275, \.s276, \.s277, \.s278,
    \.s279, \.s280, \.s281, \.s282, \.s283, \.s284, \.s285, \.s286, \.s287, \.s288, \.s289, \.s290, \.s291, \.s292,
    \.s293, \.s294, \.s295, \.s296, \.s297, \.s298, \.s299, \.s300, \.s301, \.s302, \.s303, \.s304, \.s305, \.s306,
    \.s307, \.s308, \.s309, \.s310, \.s311, \.s312, \.s313, \.s314, \.s315, \.s316, \.s317, \.s318, \.s319, \.s320,
    \.s321, \.s322, \.s323, \.s324, \.s325, \.s326, \.s327, \.s328, \.s329, \.s330, \.s331, \.s332, \.s333, \.s334,
    \.s335, \.s336, \.s337, \.s338, \.s339, \.s340, \.s341, \.s342, \.s343, \.s344, \.s345, \.s346, \.s347, \.s348,
    \.s349, \.s350, \.s351, \.s352, \.s353, \.s354, \.s355, \.s356, \.s357, \.s358, \.s359, \.s360, \.s361, \.s362,
    \.s363, \.s364, \.s365, \.s366, \.s367, \.s368, \.s369, \.s370, \.s371, \.s372, \.s373, \.s374, \.s375, \.s376,
    \.s377, \.s378, \.s379, \.s380, \.s381, \.s382, \.s383, \.s384, \.s385, \.s386, \.s387, \.s388, \.s389, \.s390,
    \.s391, \.s392, \.s393, \.s394, \.s395, \.s396, \.s397, \.s398, \.s399,
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
      let taken = (0..<(index % 4 == 0 ? 8 : 9)).map { (index * 7 + $0 * 11) % events.count }
      return Node<Grid>(
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
