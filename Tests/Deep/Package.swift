// swift-tools-version: 6.1
import PackageDescription

// What repeats in depth: planted defects, walks by the thousand, made-up stories, explorations, slips of every cell. CI
// runs it; CONTRIBUTING has the command. `package` declarations are seen through `@testable import` alone.
let package = Package(
  name: "PassFlowDeepTests",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "PassFlow", path: "../..")],
  targets: [
    .testTarget(
      name: "FlowDeepTests", dependencies: products("FlowEngine", "FlowExport", "FlowTesting"), path: "FlowDeepTests"),
    .testTarget(
      name: "AppleSSODeepTests",
      dependencies: products(
        "FlowEngine", "FlowTesting", "PassAPI", "PassService", "AppleSSOFlow", "PassSimulator", "PassScenarios"),
      path: "AppleSSODeepTests"),
    .testTarget(
      name: "LegacyRESTDeepTests",
      dependencies: products(
        "FlowEngine", "FlowTesting", "PassAPI", "PassService", "LegacyRESTFlow", "PassScenarios", "PassSimulator"),
      path: "LegacyRESTDeepTests"),
    .testTarget(
      name: "AccessEnablerDeepTests",
      dependencies: products(
        "AccessEnablerCodes", "FlowEngine", "FlowTesting", "PassAPI", "PassService", "AccessEnablerFlow",
        "PassScenarios", "PassEnabler", "PassSimulator"),
      path: "AccessEnablerDeepTests"),
    .testTarget(
      name: "PassDeepTests",
      dependencies: products(
        "FlowEngine", "FlowExport", "FlowTesting", "FlowCommands", "PassAPI", "PassService", "AppleSSOFlow", "PassLive",
        "PassSimulator", "PassServer", "PassScenarios"),
      path: "PassDeepTests"),
  ]
)

/// Products of the package under test, and its internal targets.
func products(_ names: String...) -> [Target.Dependency] {
  (names + ["PassFlowInternals"]).map { .product(name: $0, package: "PassFlow") }
}
