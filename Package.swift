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
    .library(name: "FlowCommands", targets: ["FlowCommands"]),
    .library(name: "PassAPI", targets: ["PassAPI"]),
    .library(name: "PassService", targets: ["PassService"]),
    .library(name: "AppleSSOFlow", targets: ["AppleSSOFlow"]),
    .library(name: "LegacyRESTFlow", targets: ["LegacyRESTFlow"]),
    .library(name: "AccessEnablerCodes", targets: ["AccessEnablerCodes"]),
    .library(name: "AccessEnablerFlow", targets: ["AccessEnablerFlow"]),
    .library(name: "PassLive", targets: ["PassLive"]),
    .library(name: "PassEnabler", targets: ["PassEnabler"]),
    .library(name: "PartChecks", targets: ["PartChecks"]),
    .library(name: "PassSimulator", targets: ["PassSimulator"]),
    .library(name: "PassServer", targets: ["PassServer"]),
    .library(name: "PassEnablerScenarios", targets: ["PassEnablerScenarios"]),
    .library(name: "LegacyRESTScenarios", targets: ["LegacyRESTScenarios"]),
    .library(name: "AccessEnablerScenarios", targets: ["AccessEnablerScenarios"]),
    .library(name: "PassRules", targets: ["PassRules"]),
    .library(name: "PassCatalogue", targets: ["PassCatalogue"]),
    .executable(name: "passflow", targets: ["passflow"]),
    // Not for users: what the packages below Tests need and no other product has.
    .library(
      name: "PassFlowInternals",
      targets: [
        "Randomness", "Loopback", "PassConformance", "PassWing", "AppleSSOScenarios", "PassCommands", "TestTraits",
        "TestMachines", "PassTestSupport", "AppleSSOTestSupport", "LegacyRESTTestSupport",
      ]),
  ],
  dependencies: [],
  targets: [
    .target(name: "CasesExpansion"),
    .macro(name: "FlowMacros", dependencies: ["CasesExpansion"]),
    .target(name: "Randomness"),
    .target(name: "FlowEngine", dependencies: ["FlowMacros"]),
    .target(name: "FlowExport", dependencies: ["FlowEngine"]),
    .target(name: "FlowTesting", dependencies: ["Randomness", "FlowEngine"]),
    .target(name: "FlowCommands", dependencies: ["FlowEngine", "FlowExport", "FlowTesting"]),
    .target(name: "PassAPI"),
    .target(name: "PassService", dependencies: ["FlowEngine", "PassAPI"]),
    .target(name: "AppleSSOFlow", dependencies: ["FlowEngine", "PassAPI", "PassService"]),
    .target(name: "LegacyRESTFlow", dependencies: ["FlowEngine", "PassAPI", "PassService"]),
    .target(name: "AccessEnablerCodes"),
    .target(name: "AccessEnablerFlow", dependencies: ["AccessEnablerCodes", "FlowEngine", "PassAPI", "PassService"]),
    .target(name: "PassLive", dependencies: ["PassAPI", "PassService"]),
    .target(
      name: "PassEnabler",
      dependencies: ["AccessEnablerCodes", "FlowEngine", "PassAPI", "PassService", "AppleSSOFlow"]),
    .target(name: "Loopback", dependencies: ["PassAPI"]),
    .target(name: "PartChecks", dependencies: ["Loopback", "PassAPI", "PassService"]),
    .target(
      name: "PassSimulator",
      dependencies: ["Randomness", "FlowEngine", "PassAPI", "PassService"]),
    .target(
      name: "PassServer",
      dependencies: ["FlowEngine", "Loopback", "PassAPI", "PassService", "PassRules", "PassSimulator"]),
    .target(name: "PassRules", dependencies: ["PassAPI"]),
    .target(name: "PassConformance", dependencies: ["PassAPI"]),
    .target(
      name: "PassWing",
      dependencies: [
        "Randomness", "FlowEngine", "FlowExport", "FlowTesting", "PassAPI", "PassService", "PassSimulator", "PassRules",
        "PassConformance",
      ]),
    .target(
      name: "AppleSSOScenarios",
      dependencies: [
        "FlowEngine", "FlowExport", "FlowTesting", "PassAPI", "PassService", "AppleSSOFlow", "PassSimulator",
        "PassWing",
      ]),
    .target(
      name: "LegacyRESTScenarios",
      dependencies: [
        "FlowEngine", "FlowExport", "FlowTesting", "PassAPI", "PassService", "LegacyRESTFlow", "PassSimulator",
        "PassRules", "PassConformance", "PassWing",
      ]),
    .target(
      name: "AccessEnablerScenarios",
      dependencies: [
        "FlowEngine", "FlowExport", "FlowTesting", "PassAPI", "PassService", "AccessEnablerFlow", "PassSimulator",
        "PassWing",
      ]),
    .target(
      name: "PassEnablerScenarios",
      dependencies: [
        "AccessEnablerCodes", "FlowEngine", "FlowExport", "FlowTesting", "PassAPI", "PassService", "PassEnabler",
        "PassSimulator", "PassWing",
      ]),
    .target(
      name: "PassCatalogue",
      dependencies: [
        "FlowEngine", "FlowExport", "PassAPI", "AppleSSOFlow", "LegacyRESTFlow", "AccessEnablerFlow", "PassEnabler",
        "PassServer", "PassSimulator", "Randomness",
        "PassWing", "AppleSSOScenarios", "LegacyRESTScenarios", "AccessEnablerScenarios", "PassEnablerScenarios",
      ]),
    .target(
      name: "PassCommands",
      dependencies: [
        "FlowEngine", "FlowExport", "FlowTesting", "FlowCommands", "PassAPI", "PassService",
        "PassServer", "PassSimulator", "PassRules", "PassConformance", "PassWing", "PassCatalogue",
      ]),
    .executableTarget(name: "passflow", dependencies: ["FlowCommands", "PassCommands"]),
    .target(name: "TestTraits", dependencies: ["Randomness", "FlowEngine", "FlowTesting"], path: "Tests/TestTraits"),
    // Machines that tests of the engine share.
    .target(name: "TestMachines", dependencies: ["FlowEngine"], path: "Tests/TestMachines"),
    .testTarget(name: "FlowMacrosTests", dependencies: ["CasesExpansion", "FlowEngine"]),
    .testTarget(
      name: "FlowEngineTests", dependencies: ["Randomness", "FlowEngine", "FlowExport", "FlowTesting", "TestMachines"]),
    .testTarget(name: "FlowTestingTests", dependencies: ["FlowEngine", "FlowTesting", "TestMachines"]),
    .testTarget(name: "FlowExportTests", dependencies: ["FlowEngine", "FlowExport"]),
    .testTarget(
      name: "FlowCommandsTests", dependencies: ["FlowEngine", "FlowExport", "FlowTesting", "FlowCommands"]),
    .testTarget(
      name: "PassAPITests",
      dependencies: ["Randomness", "FlowTesting", "PassAPI", "PassTestSupport"],
      resources: [.copy("Fixtures")]),
    .target(
      name: "PassTestSupport",
      dependencies: [
        "FlowEngine", "FlowTesting", "FlowCommands", "PassAPI", "PassService", "AppleSSOFlow", "PassSimulator",
        "PassRules", "PassConformance", "PassWing", "AppleSSOScenarios", "PassCatalogue", "PassCommands",
      ],
      path: "Tests/PassTestSupport"),
    // Samples, and installations of a client, that tests of a wing share.
    .target(
      name: "AppleSSOTestSupport",
      dependencies: [
        "FlowEngine", "PassAPI", "PassService", "AppleSSOFlow", "PassSimulator", "PassConformance", "PassWing",
        "AppleSSOScenarios", "PassTestSupport",
      ],
      path: "Tests/AppleSSOTestSupport"),
    .target(
      name: "LegacyRESTTestSupport",
      dependencies: [
        "FlowEngine", "PassAPI", "PassService", "LegacyRESTFlow", "PassWing", "AppleSSOScenarios",
        "LegacyRESTScenarios",
      ],
      path: "Tests/LegacyRESTTestSupport"),
    .testTarget(
      name: "PassServiceTests",
      dependencies: [
        "Randomness", "FlowEngine", "PassAPI", "PassService", "AppleSSOFlow", "PassSimulator", "PassWing",
        "AppleSSOScenarios", "PassTestSupport",
      ]),
    .testTarget(
      name: "AppleSSOFlowTests",
      dependencies: [
        "Randomness", "FlowEngine", "FlowTesting", "PassAPI", "PassService", "AppleSSOFlow", "PassSimulator",
        "PassConformance", "PassWing", "AppleSSOScenarios", "PassCatalogue", "PassTestSupport", "AppleSSOTestSupport",
      ]),
    .testTarget(
      name: "LegacyRESTFlowTests",
      dependencies: [
        "FlowEngine", "FlowTesting", "PassAPI", "PassService", "AppleSSOFlow", "LegacyRESTFlow", "PassSimulator",
        "PassRules", "PassConformance", "PassWing", "AppleSSOScenarios", "LegacyRESTScenarios", "PassCatalogue",
        "PassCommands", "PassTestSupport", "LegacyRESTTestSupport",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "AccessEnablerFlowTests",
      dependencies: [
        "FlowEngine", "FlowTesting", "PassAPI", "PassService", "AccessEnablerFlow", "PassSimulator", "PassWing",
        "AccessEnablerScenarios", "PassTestSupport",
      ]),
    .testTarget(
      name: "PassLiveTests", dependencies: ["PassAPI", "PassService", "PassLive", "PartChecks"]),
    // Apps of the SDK that switched their import, each in the language of its day.
    .target(
      name: "OldAppSwift5", dependencies: ["PassEnabler"], path: "Tests/OldApps/Swift5",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(
      name: "OldAppSwift6", dependencies: ["AppleSSOFlow", "PassAPI", "PassEnabler", "PassLive", "PassService"],
      path: "Tests/OldApps/Swift6"),
    .testTarget(
      name: "PassEnablerTests",
      dependencies: [
        "AccessEnablerCodes", "FlowEngine", "FlowTesting", "PassAPI", "PassService", "AccessEnablerFlow",
        "PassEnabler", "PassSimulator", "Randomness", "PassWing", "AccessEnablerScenarios", "PassEnablerScenarios",
        "OldAppSwift5", "OldAppSwift6",
      ]),
    .testTarget(
      name: "PartChecksTests",
      dependencies: ["PassAPI", "PassService", "AppleSSOFlow", "PassLive", "PartChecks", "PassSimulator"]),
    .testTarget(
      name: "PassSimulatorTests",
      dependencies: [
        "Randomness", "FlowEngine", "PassAPI", "PassService", "AppleSSOFlow", "PassSimulator", "AppleSSOScenarios",
        "PassTestSupport",
      ]),
    .testTarget(
      name: "PassServerTests",
      dependencies: [
        "Loopback", "PassAPI", "PassService", "PassLive", "PassSimulator", "PassServer", "PassWing", "PassCatalogue",
      ]),
    .testTarget(
      name: "PassConformanceTests", dependencies: ["PassAPI", "PassConformance", "PassTestSupport"]),
    .testTarget(
      name: "PassRulesTests",
      dependencies: [
        "FlowEngine", "FlowTesting", "PassAPI", "AppleSSOFlow", "PassSimulator", "PassRules", "AppleSSOScenarios",
        "PassWing", "PassCommands", "PassTestSupport",
      ]),
    .testTarget(
      name: "PassCommandsTests",
      dependencies: [
        "FlowEngine", "FlowExport", "FlowTesting", "FlowCommands", "PassAPI", "PassService", "AppleSSOFlow",
        "LegacyRESTFlow", "AccessEnablerFlow", "PassSimulator", "PassRules", "PassWing", "AppleSSOScenarios",
        "LegacyRESTScenarios", "AccessEnablerScenarios", "PassCatalogue", "PassCommands", "PassTestSupport",
      ]),
  ]
)

// What ends a test that hangs, and skips one whose program is not installed, any suite may need.
for target in package.targets where target.type == .test { target.dependencies.append("TestTraits") }
