"""What the targets of the package in this folder depend on, as its manifest says."""
import json
import subprocess


def described():
    """The targets, as `swift package dump-package` has them."""
    dump = subprocess.run(["swift", "package", "--ignore-lock", "dump-package"], capture_output=True, check=True, text=True)
    return json.loads(dump.stdout)["targets"]


def needs(targets):
    """What each target needs, by name: what it names, and what these need in turn."""
    named = {t["name"]: {next(iter(d.values()))[0] for d in t["dependencies"]} for t in targets}

    def of(name):
        return named[name].union(*(of(other) for other in named[name] if other in named))

    return {name: of(name) for name in named}
