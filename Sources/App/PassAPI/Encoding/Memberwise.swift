/// Writes a memberwise initialiser, as visible as the struct, as the engine's macro of this name does: this module does
/// not depend on the engine.
@attached(member, names: named(init)) internal macro Memberwise(unlabelled: Int = 0) =
  #externalMacro(module: "FlowMacros", type: "MemberwiseMacro")
