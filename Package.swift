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
    .library(name: "PassService", targets: ["PassService"]),
    .library(name: "AppleSSOFlow", targets: ["AppleSSOFlow"]),
    .library(name: "LegacyRESTFlow", targets: ["LegacyRESTFlow"]),
    .library(name: "AccessEnablerFlow", targets: ["AccessEnablerFlow"]),
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
    .target(name: "PassService", dependencies: ["FlowEngine", "PassAPI"]),
    .target(name: "AppleSSOFlow", dependencies: ["FlowEngine", "PassAPI", "PassService"]),
    .target(name: "LegacyRESTFlow", dependencies: ["FlowEngine", "PassAPI", "PassService"]),
    .target(name: "AccessEnablerFlow", dependencies: ["FlowEngine", "PassAPI", "PassService"]),
    .target(name: "PassLive", dependencies: ["PassAPI", "PassService"]),
    .target(name: "PassEnabler", dependencies: ["PassAPI", "PassService", "AppleSSOFlow", "AccessEnablerFlow"]),
    .target(name: "PartChecks", dependencies: ["PassAPI", "PassService"]),
    .target(
      name: "PassSimulator",
      dependencies: ["FlowEngine", "PassAPI", "PassService", "AppleSSOFlow", "LegacyRESTFlow", "AccessEnablerFlow"]),
    .target(name: "PassRules", dependencies: ["PassAPI"]),
    .target(name: "PassConformance", dependencies: ["PassAPI"]),
    .target(
      name: "FaultSweep",
      dependencies: ["FlowEngine", "FlowTesting", "PassAPI", "PassService", "AppleSSOFlow", "PassSimulator"]),
    .target(
      name: "PassBenchmark", dependencies: ["FlowBenchmark", "PassAPI", "PassService", "AppleSSOFlow", "PassSimulator"]),
    .target(
      name: "PassCatalogue",
      dependencies: [
        "FlowEngine", "FlowExport", "FlowTesting", "PassAPI", "PassService", "AppleSSOFlow", "LegacyRESTFlow",
        "AccessEnablerFlow", "PassSimulator", "FaultSweep",
      ]),
    .target(
      name: "PassCommands",
      dependencies: [
        "FlowEngine", "FlowExport", "FlowTesting", "FlowBenchmark", "PassAPI", "PassService", "PassSimulator",
        "PassRules", "PassConformance", "PassBenchmark", "PassCatalogue",
      ]),
    .executableTarget(name: "passflow", dependencies: ["PassCommands"]),
    .testTarget(name: "FlowMacrosTests", dependencies: ["FlowMacros", "FlowEngine"]),
    .testTarget(name: "FlowEngineTests", dependencies: ["FlowEngine", "FlowExport", "FlowTesting"]),
    .testTarget(name: "FlowTestingTests", dependencies: ["FlowEngine", "FlowTesting"]),
    .testTarget(name: "FlowExportTests", dependencies: ["FlowEngine", "FlowExport"]),
    .testTarget(name: "PassAPITests", dependencies: ["FlowTesting", "PassAPI"], resources: [.copy("Fixtures")]),
    .target(
      name: "PassTestSupport", dependencies: ["PassAPI", "PassService", "PassSimulator"], path: "Tests/PassTestSupport"),
    .testTarget(
      name: "PassServiceTests",
      dependencies: ["PassAPI", "PassService", "AppleSSOFlow", "PassSimulator", "PassTestSupport"]),
    .testTarget(
      name: "AppleSSOFlowTests",
      dependencies: [
        "FlowEngine", "FlowTesting", "PassAPI", "PassService", "AppleSSOFlow", "LegacyRESTFlow", "AccessEnablerFlow",
        "PassSimulator", "FaultSweep", "PassCatalogue", "PassTestSupport",
      ]),
    .testTarget(
      name: "LegacyRESTFlowTests",
      dependencies: [
        "FlowEngine", "FlowTesting", "PassAPI", "PassService", "AppleSSOFlow", "LegacyRESTFlow", "PassSimulator",
        "FaultSweep", "PassCatalogue", "PassTestSupport",
      ]),
    .testTarget(
      name: "AccessEnablerFlowTests",
      dependencies: [
        "FlowEngine", "FlowTesting", "PassAPI", "PassService", "AppleSSOFlow", "AccessEnablerFlow", "PassSimulator",
        "PassCatalogue", "PassTestSupport",
      ]),
    .testTarget(
      name: "PassLiveTests", dependencies: ["PassAPI", "PassService", "PassLive", "PartChecks"]),
    .testTarget(name: "PassEnablerTests", dependencies: ["PassAPI", "PassService", "PassEnabler", "PassSimulator"]),
    .testTarget(
      name: "PartChecksTests",
      dependencies: ["PassAPI", "PassService", "AppleSSOFlow", "PassLive", "PartChecks", "PassSimulator"]),
    .testTarget(name: "PassSimulatorTests", dependencies: ["PassAPI", "PassService", "AppleSSOFlow", "PassSimulator"]),
    .testTarget(
      name: "PassConformanceTests", dependencies: ["PassAPI", "AppleSSOFlow", "PassSimulator", "PassConformance"]),
    .testTarget(
      name: "PassRulesTests",
      dependencies: [
        "FlowEngine", "FlowTesting", "PassAPI", "PassService", "AppleSSOFlow", "LegacyRESTFlow", "PassSimulator",
        "PassRules", "FaultSweep", "PassCommands",
      ]),
    .testTarget(
      name: "PassCommandsTests",
      dependencies: [
        "FlowEngine", "FlowExport", "FlowTesting", "PassAPI", "PassService", "AppleSSOFlow", "LegacyRESTFlow",
        "PassSimulator", "PassRules", "PassCatalogue", "PassCommands",
      ]),
    .testTarget(name: "PassBenchmarkTests", dependencies: ["PassAPI", "PassBenchmark"]),
  ]
)
