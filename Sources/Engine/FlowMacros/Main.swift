import CasesExpansion

/// The program that the compiler starts for `@Cases` and `@Memberwise`.
@main enum Main {
  static func main() { Plugin.main() }
}
