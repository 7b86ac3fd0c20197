// swift-tools-version: 6.0
import CompilerPluginSupport
import PackageDescription

let package = Package(
  name: "PassFlow",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16)],
  products: [
    .library(name: "FlowEngine", targets: ["FlowEngine"]),
    .library(name: "FlowExport", targets: ["FlowExport"]),
    .library(name: "FlowTesting", targets: ["FlowTesting"]),
    .library(name: "PassAPI", targets: ["PassAPI"]),
    .library(name: "PassFlows", targets: ["PassFlows"]),
    .library(name: "PassLive", targets: ["PassLive"]),
    .library(name: "PassEnabler", targets: ["PassEnabler"]),
    .library(name: "PartChecks", targets: ["PartChecks"]),
    .library(name: "PassSimulator", targets: ["PassSimulator"]),
    .library(name: "PassRules", targets: ["PassRules"]),
    .library(name: "PassCatalogue", targets: ["PassCatalogue"]),
    .executable(name: "passflow", targets: ["passflow"]),
  ],
  dependencies: [],
  targets: [
    .macro(name: "FlowMacros"),
    .target(name: "FlowEngine", dependencies: ["FlowMacros"]),
    .target(name: "FlowExport", dependencies: ["FlowEngine"]),
    .target(name: "FlowTesting", dependencies: ["FlowEngine"]),
    .target(name: "FlowBenchmarkStrings", dependencies: ["FlowEngine"]),
    .target(name: "FlowBenchmarkPlain", dependencies: ["FlowEngine"], swiftSettings: [.define("PLAIN")]),
    .target(
      name: "FlowBenchmark",
      dependencies: ["FlowEngine", "FlowTesting", "FlowBenchmarkStrings", "FlowBenchmarkPlain"]),
    .target(name: "PassAPI"),
    .target(name: "PassFlows", dependencies: ["FlowEngine", "PassAPI"]),
    .target(name: "PassLive", dependencies: ["PassAPI", "PassFlows"]),
    .target(name: "PassEnabler", dependencies: ["PassAPI", "PassFlows"]),
    .target(name: "PartChecks", dependencies: ["PassAPI", "PassFlows"]),
    .target(name: "PassSimulator", dependencies: ["PassFlows", "PassAPI", "FlowEngine"]),
    .target(name: "PassRules", dependencies: ["PassAPI"]),
    .target(name: "PassConformance", dependencies: ["PassAPI"]),
    .target(
      name: "FaultSweep", dependencies: ["FlowEngine", "FlowTesting", "PassAPI", "PassFlows", "PassSimulator"]),
    .target(name: "PassBenchmark", dependencies: ["FlowBenchmark", "PassAPI", "PassFlows", "PassSimulator"]),
    .target(
      name: "PassCatalogue",
      dependencies: [
        "FlowEngine", "FlowExport", "FlowTesting", "PassAPI", "PassFlows", "PassSimulator", "FaultSweep",
      ]),
    .target(
      name: "PassCommands",
      dependencies: [
        "FlowExport", "FlowTesting", "PassAPI", "PassFlows", "PassSimulator", "PassCatalogue", "PassRules",
        "PassConformance", "FlowBenchmark", "PassBenchmark",
      ]),
    .executableTarget(name: "passflow", dependencies: ["PassCommands"]),
    .target(name: "TestTraits", dependencies: ["FlowEngine"], path: "Tests/TestTraits"),
    .testTarget(name: "FlowMacrosTests", dependencies: ["FlowMacros", "FlowEngine"]),
    .testTarget(name: "FlowEngineTests", dependencies: ["FlowEngine", "FlowExport", "FlowTesting"]),
    .testTarget(name: "FlowTestingTests", dependencies: ["FlowEngine", "FlowTesting"]),
    .testTarget(name: "FlowExportTests", dependencies: ["FlowEngine", "FlowExport"]),
    .testTarget(name: "PassAPITests", dependencies: ["FlowTesting", "PassAPI"], resources: [.copy("Fixtures")]),
    .testTarget(
      name: "PassFlowsTests",
      dependencies: [
        "FlowEngine", "FlowTesting", "PassAPI", "PassFlows", "PassSimulator", "PassCatalogue", "FaultSweep",
      ]),
    .testTarget(
      name: "PassLiveTests", dependencies: ["PassAPI", "PassFlows", "PassLive", "PartChecks"]),
    .testTarget(name: "PassEnablerTests", dependencies: ["PassAPI", "PassFlows", "PassSimulator", "PassEnabler"]),
    .testTarget(
      name: "PartChecksTests", dependencies: ["PassAPI", "PassFlows", "PassLive", "PassSimulator", "PartChecks"]),
    .testTarget(name: "PassSimulatorTests", dependencies: ["PassAPI", "PassFlows", "PassSimulator"]),
    .testTarget(
      name: "PassConformanceTests", dependencies: ["PassAPI", "PassFlows", "PassSimulator", "PassConformance"]),
    .testTarget(
      name: "PassRulesTests",
      dependencies: [
        "FlowTesting", "PassAPI", "PassFlows", "PassSimulator", "PassRules", "PassCommands", "FaultSweep",
      ]),
    .testTarget(
      name: "PassCommandsTests",
      dependencies: [
        "FlowEngine", "FlowExport", "FlowTesting", "PassAPI", "PassFlows", "PassSimulator", "PassRules",
        "PassCatalogue", "PassCommands",
      ]),
    .testTarget(name: "PassBenchmarkTests", dependencies: ["PassAPI", "PassBenchmark"]),
  ]
)

// What ends a test that hangs, and skips one whose program is not installed, any suite may need.
for target in package.targets where target.type == .test { target.dependencies.append("TestTraits") }
