// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "PassFlow",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16)],
  products: [
    .library(name: "FlowEngine", targets: ["FlowEngine"]),
    .library(name: "FlowExport", targets: ["FlowExport"]),
    .library(name: "PassAPI", targets: ["PassAPI"]),
    .library(name: "PassFlows", targets: ["PassFlows"]),
    .library(name: "PassSimulator", targets: ["PassSimulator"]),
    .library(name: "PassRules", targets: ["PassRules"]),
    .executable(name: "passflow", targets: ["passflow"]),
  ],
  dependencies: [],
  targets: [
    .target(name: "FlowEngine"),
    .target(name: "FlowExport", dependencies: ["FlowEngine"]),
    .target(name: "PassAPI"),
    .target(name: "PassFlows", dependencies: ["FlowEngine", "PassAPI"]),
    .target(name: "PassSimulator", dependencies: ["PassFlows", "PassAPI", "FlowEngine"]),
    .target(name: "PassRules", dependencies: ["PassAPI"]),
    .executableTarget(
      name: "passflow", dependencies: ["FlowEngine", "FlowExport", "PassAPI", "PassFlows", "PassSimulator", "PassRules"]),
    .testTarget(name: "FlowEngineTests", dependencies: ["FlowEngine"]),
    .testTarget(name: "FlowExportTests", dependencies: ["FlowEngine", "FlowExport"]),
    .testTarget(name: "PassAPITests", dependencies: ["PassAPI"], resources: [.copy("Fixtures")]),
    .testTarget(name: "PassFlowsTests", dependencies: ["FlowEngine", "PassAPI", "PassFlows", "PassSimulator"]),
    .testTarget(name: "PassSimulatorTests", dependencies: ["PassAPI", "PassFlows", "PassSimulator"]),
    .testTarget(name: "PassRulesTests", dependencies: ["PassAPI", "PassFlows", "PassSimulator", "PassRules", "passflow"]),
  ]
)
