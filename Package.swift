// swift-tools-version: 6.1
import CompilerPluginSupport
import PackageDescription

// The floors of Sources, a folder each, and of the tests beside them. A floor imports itself and those before it, the
// workshop sees all: `.ci/imports` keeps it.
let floors: [(name: String, sources: [String], tests: [String])] = [
  (
    "Engine", ["FlowMacros", "CasesExpansion", "FlowEngine", "FlowExport", "FlowTesting", "FlowCommands"],
    [
      "TestMachines", "TestTraits", "FlowMacrosTests", "FlowEngineTests", "FlowExportTests", "FlowTestingTests",
      "FlowCommandsTests",
    ]
  ),
  (
    "App", ["PassAPI", "PassService", "AppleSSOFlow", "PassLive", "PassFlowKit"],
    ["PassAPITests", "PassServiceTests", "AppleSSOTestSupport", "AppleSSOFlowTests", "PassLiveTests"]
  ),
  (
    "Legacy", ["PassEnabler", "AccessEnablerCodes", "AccessEnablerFlow", "LegacyRESTFlow"],
    ["PassEnablerTests", "AccessEnablerFlowTests", "LegacyRESTTestSupport", "LegacyRESTFlowTests"]
  ),
  (
    "Workshop",
    [
      "PassSimulator", "PassServer", "PartChecks", "PassRules", "PassScenarios", "PassCommands", "PassTerminal",
      "passflow", "passclient",
    ],
    [
      "PassTestSupport", "PassSimulatorTests", "PassServerTests", "PartChecksTests", "PassRulesTests",
      "PassConformanceTests", "PassCommandsTests", "PassTerminalTests", "AppleChecks",
    ]
  ),
]

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
    .library(name: "PassFlowKit", targets: ["PassFlowKit"]),
    .library(name: "PassEnabler", targets: ["PassEnabler"]),
    .library(name: "PartChecks", targets: ["PartChecks"]),
    .library(name: "PassSimulator", targets: ["PassSimulator"]),
    .library(name: "PassServer", targets: ["PassServer"]),
    .library(name: "PassScenarios", targets: ["PassScenarios"]),
    .executable(name: "passflow", targets: ["passflow"]),
    .executable(name: "passclient", targets: ["passclient"]),
    // Not for users: what the packages below Tests need and no other product has.
    .library(
      name: "PassFlowInternals",
      targets: [
        "PassRules", "PassCommands", "TestTraits", "TestMachines", "PassTestSupport", "AppleSSOTestSupport",
        "LegacyRESTTestSupport",
      ]),
  ],
  dependencies: [],
  targets: [
    .target(name: "CasesExpansion"),
    .macro(name: "FlowMacros", dependencies: ["CasesExpansion"]),
    .target(name: "FlowEngine", dependencies: ["FlowMacros"]),
    .target(name: "FlowExport", dependencies: ["FlowEngine"]),
    .target(name: "FlowTesting", dependencies: ["FlowEngine"]),
    .target(name: "FlowCommands", dependencies: ["FlowEngine", "FlowExport", "FlowTesting"]),
    .target(name: "PassAPI", dependencies: ["FlowMacros"]),
    .target(name: "PassService", dependencies: ["FlowEngine", "PassAPI"]),
    .target(name: "AppleSSOFlow", dependencies: ["FlowEngine", "PassAPI", "PassService"]),
    .target(name: "LegacyRESTFlow", dependencies: ["FlowEngine", "PassAPI", "PassService"]),
    .target(name: "AccessEnablerCodes"),
    .target(name: "AccessEnablerFlow", dependencies: ["AccessEnablerCodes", "FlowEngine", "PassAPI", "PassService"]),
    .target(
      name: "PassLive", dependencies: ["PassAPI", "PassService"],
      resources: [.copy("PrivacyInfo.xcprivacy")]),
    .target(
      name: "PassFlowKit", dependencies: ["FlowEngine", "PassAPI", "PassService", "AppleSSOFlow", "PassLive"]),
    .target(
      name: "PassEnabler",
      dependencies: ["AccessEnablerCodes", "FlowEngine", "PassAPI", "PassService", "AppleSSOFlow", "PassLive"]),
    .target(name: "PassSimulator", dependencies: ["FlowEngine", "PassAPI", "PassService"]),
    .target(
      name: "PassServer",
      dependencies: ["FlowEngine", "FlowExport", "PassAPI", "PassService", "PassRules", "PassSimulator"]),
    .target(name: "PartChecks", dependencies: ["PassAPI", "PassService", "PassServer"]),
    .target(name: "PassRules", dependencies: ["FlowMacros", "PassAPI"]),
    .target(
      name: "PassScenarios",
      dependencies: [
        "FlowEngine", "FlowExport", "FlowTesting", "FlowCommands", "PassAPI", "PassService", "AppleSSOFlow",
        "LegacyRESTFlow",
        "AccessEnablerCodes", "AccessEnablerFlow", "PassEnabler", "PassSimulator", "PassRules",
      ]),
    .target(
      name: "PassCommands",
      dependencies: [
        "FlowEngine", "FlowExport", "FlowTesting", "FlowCommands", "PassAPI", "PassService", "PassServer",
        "PassSimulator", "PassRules", "PassScenarios",
      ]),
    .executableTarget(name: "passflow", dependencies: ["FlowCommands", "PassCommands"]),
    .target(
      name: "PassTerminal",
      dependencies: [
        "FlowEngine", "FlowCommands", "PassAPI", "PassService", "AppleSSOFlow", "LegacyRESTFlow", "PassLive",
        "PassSimulator", "PassRules",
      ]),
    .executableTarget(name: "passclient", dependencies: ["FlowCommands", "PassTerminal"]),
    .target(name: "TestTraits", dependencies: ["FlowEngine", "FlowTesting"]),
    // Machines that tests of the engine share.
    .target(name: "TestMachines", dependencies: ["FlowEngine", "FlowTesting"]),
    .testTarget(name: "FlowMacrosTests", dependencies: ["CasesExpansion", "FlowEngine"]),
    .testTarget(
      name: "FlowEngineTests", dependencies: ["FlowEngine", "FlowExport", "FlowTesting", "TestMachines"]),
    .testTarget(
      name: "FlowTestingTests", dependencies: ["FlowEngine", "FlowExport", "FlowTesting", "TestMachines"]),
    .testTarget(name: "FlowExportTests", dependencies: ["FlowEngine", "FlowExport"]),
    .testTarget(
      name: "FlowCommandsTests", dependencies: ["FlowEngine", "FlowExport", "FlowTesting", "FlowCommands"]),
    .testTarget(
      name: "PassAPITests",
      dependencies: ["FlowEngine", "FlowTesting", "PassAPI", "PassTestSupport"],
      resources: [.copy("Fixtures")]),
    .target(
      name: "PassTestSupport",
      dependencies: [
        "FlowEngine", "FlowTesting", "FlowCommands", "PassAPI", "PassService", "AppleSSOFlow", "PassSimulator",
        "PassRules", "PassScenarios", "PassCommands", "TestTraits",
      ]),
    // Samples, and installations of a client, that tests of a wing share.
    .target(
      name: "AppleSSOTestSupport",
      dependencies: [
        "FlowEngine", "PassAPI", "PassService", "AppleSSOFlow", "PassSimulator", "PassRules", "PassScenarios",
        "PassTestSupport",
      ]),
    .target(
      name: "LegacyRESTTestSupport",
      dependencies: ["FlowEngine", "PassAPI", "PassService", "LegacyRESTFlow", "PassScenarios"]),
    .testTarget(
      name: "PassServiceTests",
      dependencies: [
        "FlowEngine", "PassAPI", "PassService", "AppleSSOFlow", "PassSimulator", "PassScenarios", "PassTestSupport",
      ]),
    .testTarget(
      name: "AppleSSOFlowTests",
      dependencies: [
        "FlowEngine", "FlowTesting", "PassAPI", "PassService", "AppleSSOFlow", "PassSimulator", "PassRules",
        "PassScenarios", "PassTestSupport", "AppleSSOTestSupport",
      ]),
    .testTarget(
      name: "LegacyRESTFlowTests",
      dependencies: [
        "FlowEngine", "FlowTesting", "PassAPI", "PassService", "AppleSSOFlow", "LegacyRESTFlow", "PassSimulator",
        "PassRules", "PassScenarios", "PassCommands", "PassTestSupport", "LegacyRESTTestSupport",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "AccessEnablerFlowTests",
      dependencies: [
        "FlowEngine", "FlowTesting", "PassAPI", "PassService", "AccessEnablerFlow", "PassSimulator", "PassScenarios",
        "PassTestSupport",
      ]),
    .testTarget(
      name: "PassLiveTests", dependencies: ["PassAPI", "PassService", "PassLive", "PartChecks"]),
    .testTarget(
      name: "PassTerminalTests",
      dependencies: [
        "FlowEngine", "FlowCommands", "PassAPI", "PassService", "AppleSSOFlow", "PassLive", "PassSimulator",
        "PassServer", "PassTerminal", "PassTestSupport",
      ]),
    // Apps of the SDK that switched their import, each in the language of its day.
    .target(
      name: "OldAppSwift5", dependencies: ["PassEnabler"], path: "Tests/OldApps/Swift5",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(
      name: "OldAppSwift6", dependencies: ["PassEnabler", "PassFlowKit", "FlowEngine"],
      path: "Tests/OldApps/Swift6"),
    .testTarget(
      name: "PassEnablerTests",
      dependencies: [
        "AccessEnablerCodes", "FlowEngine", "FlowTesting", "PassAPI", "PassService", "AccessEnablerFlow", "PassEnabler",
        "PassSimulator", "PassScenarios", "OldAppSwift5", "OldAppSwift6",
      ]),
    // The model of the example app; its views are for Xcode.
    .target(name: "TVApp", dependencies: ["PassFlowKit"], path: "Docs/Examples/TVApp/Model"),
    .testTarget(
      name: "PartChecksTests",
      dependencies: [
        "PassAPI", "PassService", "AppleSSOFlow", "PassLive", "PassFlowKit", "PartChecks", "PassSimulator", "TVApp",
      ]),
    .testTarget(
      name: "PassSimulatorTests",
      dependencies: [
        "FlowEngine", "PassAPI", "PassService", "AppleSSOFlow", "PassFlowKit", "PassSimulator", "PassScenarios",
        "PassTestSupport",
      ]),
    .testTarget(
      name: "PassServerTests",
      dependencies: ["PassServer", "PassAPI", "PassService", "PassLive", "PassSimulator", "PassScenarios"]),
    .testTarget(
      name: "PassConformanceTests", dependencies: ["PassAPI", "PassRules", "PassTestSupport"]),
    .testTarget(
      name: "PassRulesTests",
      dependencies: [
        "FlowEngine", "FlowTesting", "PassAPI", "AppleSSOFlow", "PassSimulator", "PassRules", "PassScenarios",
        "PassCommands", "PassTestSupport",
      ]),
    .testTarget(
      name: "PassCommandsTests",
      dependencies: [
        "FlowEngine", "FlowExport", "FlowTesting", "FlowCommands", "PassAPI", "PassService", "AppleSSOFlow",
        "LegacyRESTFlow", "AccessEnablerFlow", "PassSimulator", "PassRules", "PassScenarios", "PassCommands",
        "PassTestSupport",
      ]),
  ]
)

// What ends a test that hangs, and skips one whose program is not installed, any suite may need.
for target in package.targets where target.type == .test { target.dependencies.append("TestTraits") }

// Apple's framework and UIKit, as stubs with their names, and a program that checks the adapter against them. What
// sets the variable, `.ci/apple`, builds in a folder of its own: wherever the modules are, `canImport` finds them.
if Context.environment["PASSFLOW_APPLE"] != nil {
  package.targets += [
    .target(name: "UIKit", path: "Tests/Stubs/UIKit"),
    .target(
      name: "VideoSubscriberAccount", dependencies: ["PassAPI", "PassService", "PassSimulator", "UIKit"],
      path: "Tests/Stubs/VideoSubscriberAccount"),
    .executableTarget(
      name: "AppleChecks",
      dependencies: [
        "PassAPI", "PassService", "PassSimulator", "PassScenarios", "PassLive", "PassEnabler", "PartChecks", "TVApp",
        "VideoSubscriberAccount", "UIKit",
      ]),
  ]
  for target in package.targets where ["PassLive", "PassEnabler", "TVApp"].contains(target.name) {
    target.dependencies += ["VideoSubscriberAccount", "UIKit"]
  }
}

for floor in floors {
  for (folder, names) in [("Sources", floor.sources), ("Tests", floor.tests)] {
    for target in package.targets where names.contains(target.name) {
      target.path = "\(folder)/\(floor.name)/\(target.name)"
    }
  }
}
