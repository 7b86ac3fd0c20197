// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "door",
  platforms: [.macOS(.v13)],
  // Elsewhere: .package(url: "https://…/passflow.git", .upToNextMinor(from: "0.3.0"))
  dependencies: [.package(name: "passflow", path: "../../..")],
  targets: [
    .executableTarget(
      name: "door",
      dependencies: [
        .product(name: "FlowEngine", package: "passflow"),
        .product(name: "FlowCommands", package: "passflow"),
      ])
  ]
)
