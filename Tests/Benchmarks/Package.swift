// swift-tools-version: 6.1
import PackageDescription

// How fast the engine is next to the same machine written by hand, and what the program costs: Docs/Engine.md, "Speed".
let package = Package(
  name: "PassFlowBenchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "PassFlow", path: "../..")],
  targets: [
    .executableTarget(
      name: "benchmarks", dependencies: products("FlowEngine", "FlowTesting") + ["BenchmarkStrings", "BenchmarkPlain"],
      path: "Benchmarks"),
    // Not how fast, but how bounded: calls to a server that misbehaves.
    .executableTarget(name: "calls", dependencies: products("PassLive"), path: "Calls", exclude: ["misbehave"]),
    .target(name: "BenchmarkStrings", dependencies: products("FlowEngine"), path: "Strings"),
    // The same files: one machine, whose payloads are numbers here.
    .target(
      name: "BenchmarkPlain", dependencies: products("FlowEngine"), path: "Plain", swiftSettings: [.define("PLAIN")]),
  ]
)

/// Products of the package that is measured.
func products(_ names: String...) -> [Target.Dependency] { names.map { .product(name: $0, package: "PassFlow") } }
