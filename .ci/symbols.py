"""The public symbols of built modules."""
import functools
import json
import pathlib
import subprocess


@functools.cache
def target():
    """The platform that modules are built for."""
    said = subprocess.run(["swiftc", "-print-target-info"], capture_output=True, text=True, check=True).stdout
    return json.loads(said)["target"]["triple"]


def extract(module, built, folder, *options):
    """Writes the symbols of a module into a folder, and returns them. BUILT is where `swift build` has put the modules."""
    subprocess.run(
        ["swift-symbolgraph-extract", "-module-name", module, "-I", f"{built}/Modules", "-target", target(),
         "-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir", folder, *options],
        check=True)
    return [symbol for graph in sorted(pathlib.Path(folder).glob("*.symbols.json"))
            for symbol in json.loads(graph.read_text())["symbols"]]
