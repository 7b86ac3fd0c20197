import CasesExpansion

/// The compiler starts this program for `@Cases`.
@main enum Main {
  static func main() { Plugin.main() }
}
