// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "locker",
  platforms: [.macOS(.v13)],
  // Elsewhere: .package(url: "https://…/passflow.git", .upToNextMinor(from: "0.3.0"))
  dependencies: [.package(name: "passflow", path: "../../..")],
  targets: [
    .target(name: "Locker", dependencies: [.product(name: "FlowEngine", package: "passflow")]),
    .testTarget(name: "LockerTests", dependencies: ["Locker", .product(name: "FlowTesting", package: "passflow")]),
  ]
)
