"""Compiles Swift for Apple's systems on Linux. The toolchain has the standard library as text: with another triple it
compiles, and then `os()`, `#available` and the oldest system are real. Apple's frameworks are the stubs of Tests/Stubs."""
import pathlib
import re
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
STUBS = ROOT / "Tests/Stubs"
# The triple, the name of modules, and that of the platform. The versions are those of Package.swift.
SYSTEMS = {
    "ios": ("x86_64-apple-ios16.0-simulator", "x86_64-apple-ios-simulator", "iphonesimulator"),
    "tvos": ("x86_64-apple-tvos16.0-simulator", "x86_64-apple-tvos-simulator", "appletvsimulator"),
    "macos": ("x86_64-apple-macosx13.0", "x86_64-apple-macos", "macosx"),
}
# In the order in which they need each other.
FRAMEWORKS = ["Darwin", "Dispatch", "Foundation", "UIKit", "AppKit", "Security", "Network", "os", "VideoSubscriberAccount",
              "AuthenticationServices", "CoreImage", "SwiftUI"]
ABSENT = {"macos": ["UIKit", "CoreImage", "SwiftUI"], "ios": ["AppKit"], "tvos": ["AppKit"]}
# Another form of declarations about which the sources of Tests/Stubs/apple-declarations.tsv disagree, or that a release of
# the SDK might have: what calls them must not depend on it.
OTHERWISE = {
    "otherwise": {
        "AuthenticationServices": [("@MainActor public protocol", "public protocol")],
        "Network": [("(@Sendable (NWPath) -> Void)?", "((NWPath) -> Void)?")],
        "Foundation": [("using block: @escaping @Sendable (Bool)", "using block: @escaping (Bool)")],
        "VideoSubscriberAccount": [("Handler: @escaping @Sendable (VSAccountAccessStatus", "Handler: @escaping (VSAccountAccessStatus"),
                                   ("@escaping (VSAccountMetadata?", "@escaping @Sendable (VSAccountMetadata?")],
    },
    "isolated": {"VideoSubscriberAccount": [
        ("public protocol VSAccountManagerDelegate", "@MainActor public protocol VSAccountManagerDelegate"),
        ("open class VSAccountManager:", "@MainActor open class VSAccountManager:"), ("  deinit { account.ended(self) }\n", ""),
        ("ProviderIdentifiers: [String] =", "ProviderIdentifiers: [String]! ="), ("attributeNames: [String] =", "attributeNames: [String]! =")]},
}
# The stub of Apple's framework plays in a world of the simulator; here it only has to be there.
ACCOUNT = """
public final class StubAccount: Sendable {
  func began(_: VSAccountManager) {}
  func ended(_: VSAccountManager) {}
  func check(_: Bool, at: VSAccountManager, _: (VSAccountAccessStatus, (any Error)?) -> Void) {}
  func enqueue(
    _: VSAccountMetadataRequest, at: VSAccountManager, _: (VSAccountMetadata?, (any Error)?) -> Void
  ) -> VSAccountManagerResult { VSAccountManagerResult {} }
}
"""


class Target:
    """A system, and the folder where its modules are."""

    def __init__(self, system, folder, built=None):
        self.system, self.folder, self.built = system, pathlib.Path(folder), built
        self.triple, self.module, platform = SYSTEMS[system]
        self.usr = pathlib.Path(shutil.which("swiftc")).resolve().parent.parent
        self.resources = self.folder / "resources"
        self.library = self.resources / platform
        self.common = ["-target", self.triple, "-resource-dir", self.resources, "-sdk", self.folder / "sdk", "-plugin-path",
                       self.usr / "lib/swift/host/plugins"]

    def frontend(self, *words):
        """Diagnostics, a line each."""
        made = subprocess.run(["timeout", "90", self.usr / "bin/swift-frontend", *map(str, words)], capture_output=True, text=True)
        said = [line for line in made.stderr.splitlines() if re.match(r"\S.*: (error|warning): ", line)]
        return said or ([f"error: {words[-1]}: {made.stderr[-2000:]}"] if made.returncode else [])

    def standard_library(self):
        """Bodies are left out, which takes a tenth of the time: nothing is run."""
        self.library.mkdir(parents=True)
        (self.folder / "sdk").mkdir()
        for name in ("shims", "clang"):
            (self.resources / name).symlink_to(self.usr / "lib/swift" / name)
        for name in ("Swift", "_Concurrency", "SwiftOnoneSupport", "_StringProcessing"):
            text = next((self.usr / f"lib/swift_static/linux/{name}.swiftmodule").glob("*.swiftinterface")).read_text()
            text = re.sub(r"-target \S+", f"-target {self.triple}", text)
            text = re.sub(r"@backDeployed\(before:[^)]*\)", "", text)
            flags = re.sub(r"-module-link-name \S+", "", re.search(r"// swift-module-flags: (.*)", text)[1]).split()
            (self.folder / f"{name}.swiftinterface").write_text(text)
            (self.library / f"{name}.swiftmodule").mkdir()
            self.required(self.frontend(
                "-compile-module-from-interface", self.folder / f"{name}.swiftinterface", *flags, *self.common,
                "-explicit-interface-module-build", "-experimental-skip-all-function-bodies", "-disable-availability-checking",
                "-suppress-warnings", "-module-name", name, "-I", self.library, "-o", self.library / f"{name}.swiftmodule/{self.module}.swiftmodule"))

    def compile(self, name, files, version="6", into="modules", flags=()):
        folder = self.folder / into
        folder.mkdir(exist_ok=True)
        plugin = ["-load-plugin-executable", f"{self.built}/FlowMacros-tool#FlowMacros"] if self.built else []
        return self.frontend(
            "-emit-module", *self.common, "-swift-version", version, "-parse-as-library", "-package-name", "passflow",
            "-disable-objc-interop", "-module-name", name, "-I", folder, "-I", self.folder / "modules", *plugin, *flags,
            "-o", folder / f"{name}.swiftmodule", *files)

    def stubs(self, into="modules", texts=None, flags=()):
        """All stubs, with their graphs of symbols beside them."""
        faults = []
        for name in FRAMEWORKS:
            if name in ABSENT[self.system]: continue
            path = stub(name)
            text = (texts or {}).get(name) or path.read_text()
            if name == "VideoSubscriberAccount": text += ACCOUNT
            copy = self.folder / into / path.name
            copy.parent.mkdir(exist_ok=True)
            copy.write_text(text)
            faults += self.compile(name, [copy], into=into, flags=[
                "-emit-symbol-graph", "-emit-symbol-graph-dir", copy.parent, "-symbol-graph-skip-synthesized-members", *flags])
        return faults

    def otherwise(self, form):
        """The stubs in another form, in a folder of its own."""
        texts = {}
        for name, changes in OTHERWISE[form].items():
            texts[name] = stub(name).read_text()
            for old, new in changes:
                if old not in texts[name]: raise SystemExit(f"{stub(name)} has no {old}")
                texts[name] = texts[name].replace(old, new)
        return self.stubs(form, texts)

    def required(self, faults):
        if faults: raise SystemExit("\n".join(faults))


def stub(name):
    folder = STUBS / name
    return folder / f"{name}.swift" if folder.is_dir() else STUBS / f"{name}.swift"
