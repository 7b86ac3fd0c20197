import CasesExpansion

/// The compiler starts this program for `@Cases` and `@Memberwise`.
@main enum Main {
  static func main() { Plugin.main() }
}
