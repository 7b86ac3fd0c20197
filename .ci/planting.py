"""One-line slips in the payload code of Sources, drawn from its text and planted so that a variable of the environment
chooses one: `SLIP` is its number. An operator becomes another one of the same kind, which a function in each target
defines, so that no expression has to be understood; a bound moves by one; a line is dropped."""
import os
import pathlib
import random
import re
import signal
import subprocess

TARGETS = ["PassService", "AppleSSOFlow", "LegacyRESTFlow", "AccessEnablerFlow"]
# What an operator becomes with the slip: its precedence, and what is done instead.
OPERATORS = {
    "<": ("ComparisonPrecedence", "<T: Comparable>(left: T, right: T) -> Bool", "left <= right", "left < right"),
    "<=": ("ComparisonPrecedence", "<T: Comparable>(left: T, right: T) -> Bool", "left < right", "left <= right"),
    ">": ("ComparisonPrecedence", "<T: Comparable>(left: T, right: T) -> Bool", "left >= right", "left > right"),
    ">=": ("ComparisonPrecedence", "<T: Comparable>(left: T, right: T) -> Bool", "left > right", "left >= right"),
    "==": ("ComparisonPrecedence", "<T: Equatable>(left: T, right: T) -> Bool", "left != right", "left == right"),
    "!=": ("ComparisonPrecedence", "<T: Equatable>(left: T, right: T) -> Bool", "left == right", "left != right"),
    "&&": ("LogicalConjunctionPrecedence", "(left: Bool, right: @autoclosure () -> Bool) -> Bool", "left || right()", "left && right()"),
    "||": ("LogicalDisjunctionPrecedence", "(left: Bool, right: @autoclosure () -> Bool) -> Bool", "left && right()", "left || right()"),
}
# Signs that may stand in an operator, as digits of a slip's number.
DIGITS = "∀∁∂∃∄∇∈∋∏∑"


def code(line):
    """The line with its texts and comments blanked, place by place."""
    blank = re.sub(r'"(?:[^"\\]|\\.)*"', lambda m: '"' + "_" * (len(m[0]) - 2) + '"', line)
    return re.sub(r"//.*", lambda m: " " * len(m[0]), blank)


def candidates(root):
    """Every slip of one line: (file, number of the line, the line, what it becomes, kind, place)."""
    for target in TARGETS:
        files = sorted(root.glob(f"Sources/*/{target}/**/*.swift"))
        if not files: raise SystemExit(f"planting.py: no sources of {target}")
        for path in files:
            name, lines = str(path.relative_to(root)), path.read_text().split("\n")
            in_text, init = False, None
            for number, line in enumerate(lines):
                if line.count('"""') % 2: in_text = not in_text
                if in_text or re.match(r"\s*(///?|@|import |\.reject|\.defer|\.ignore|precondition|assert)", line): continue
                plain, indent = code(line), len(line) - len(line.lstrip())
                if re.match(r"\s*(package |public |private |fileprivate )*init\b", line): init = indent
                elif init is not None and line.strip() and indent <= init and not line.strip().startswith((")", "->")): init = None
                # Constraints of types compare nothing.
                constrained = re.search(r"\bwhere\b.*[A-Z]\w*\S* == |^where |^\s*(extension|protocol|typealias|infix|prefix)\b", plain)
                for match in re.finditer(r"(?<= )(<=|>=|==|!=|&&|\|\||<|>)(?= )", plain):
                    if constrained or re.search(r"\b[A-Z]\w*(\.[A-Z]\w*)*$", plain[:match.start() - 1]) and match[0] == "==": continue
                    # Nil and patterns have operators of their own.
                    if plain[match.end():].lstrip().startswith("nil"): continue
                    if match[0] in ("&&", "||") and re.search(r"\b(await|try)\b", plain): continue
                    yield name, number, line, (match.start(), match.end(), match[0]), "operator", match.start()
                for match in re.finditer(r"(?<![\w!)\]?])!(?=[\w(])", plain):
                    yield name, number, line, (match.start(), match.end(), "!"), "negation", match.start()
                for match in re.finditer(r"(?<=[ (\[])(\d[\d_]*)(?=[),\s]|$)", plain):
                    before = plain[:match.start()]
                    if re.search(r"(seconds|milliseconds|prefix|suffix|dropFirst|dropLast)\($|[-+*/] $|(<|>|<=|>=) $|static let \w+ = $", before):
                        yield name, number, line, (match.start(), match.end(), match[0]), "bound", match.start()
                for match in re.finditer(r"(?<![\w.])(true|false)\b(?=$|[ ,)}])", plain):
                    if re.search(r"(= |\? |: |return |return \()$", plain[:match.start()]) and not constrained:
                        yield name, number, line, (match.start(), match.end(), match[0]), "word", match.start()
                statement = re.fullmatch(
                    r"\s+(?:self\.)?(?:[a-z]\w*)(?:\.[a-z]\w*|\[[^\]]*\]|\?)*(?: [-+]?= \S.*|\(.*\))", plain)
                follows = lines[number + 1].strip() if number + 1 < len(lines) else ""
                before = lines[number - 1].rstrip() if number else ""
                # What a closure or a function consists of may be its value.
                if " = " not in plain and " += " not in plain and re.search(r"( in|{)$", before) and follows.startswith("}"): continue
                balanced = all(plain.count(o) == plain.count(c) for o, c in ("()", "[]", "{}"))
                if statement and balanced and init is None and "return" not in plain and not follows.startswith((".", "?", "&&", "||", "+")) \
                        and re.search(r"( in|[{})\]\w?]|: )$", before) and not before.endswith((",", "(", "=", "?")) \
                        and not re.match(r"\s*(self =|(super|continuation|case|let|var|if|guard|for|while|switch|defer|throw|try|await)\b)", plain) \
                        and (" = " in plain or " += " in plain or re.match(r"\s+(context|self|state|copy|record|update|lose|forget|keep)\b|\s+(record|update|lose|forget|keep)\w*\(", plain)):
                    yield name, number, line, (len(line) - len(line.lstrip()), len(line), line.strip()), "line", 0


def drawn(root, count, seed):
    """Slips by the seed, evenly from the files: many helpers stand in few of them."""
    chooser, by_file = random.Random(seed), {}
    for slip in candidates(root): by_file.setdefault(slip[0], []).append(slip)
    for slips in by_file.values(): chooser.shuffle(slips)
    files, picked, taken = sorted(by_file), [], set()
    chooser.shuffle(files)
    while any(by_file.values()) and len(picked) < count:
        for file in files:
            # One slip a line keeps the texts apart.
            while by_file[file] and (file, by_file[file][-1][1]) in taken: by_file[file].pop()
            if by_file[file] and len(picked) < count:
                picked.append(by_file[file].pop())
                taken.add((file, picked[-1][1]))
    return picked


def name(slip):
    """What tells a slip from others, also when lines above it change: file, line, kind, and what is changed."""
    file, _, line, (start, _, what), kind, _ = slip
    return f"{file} | {line.strip()} | {kind} {what if kind != 'line' else 'dropped'} at {start - (len(line) - len(line.lstrip()))}"


def plant(root, slips):
    """Writes the slips into the sources below a folder: slip n, counted from 1, is what SLIP=n chooses."""
    by_file, declarations = {}, {target: [] for target in TARGETS}
    for number, slip in enumerate(slips, 1): by_file.setdefault(slip[0], []).append((number, slip))
    for file, planted in by_file.items():
        lines = (root / file).read_text().split("\n")
        for number, (_, at, line, (start, end, what), kind, _) in planted:
            sign = "".join(DIGITS[int(digit)] for digit in str(number))
            declared = declarations[file.split("/")[2]]
            if kind == "operator":
                precedence, types, wrong, right = OPERATORS[what]
                declared.append(f"infix operator {what}{sign}: {precedence}\n"
                                f"func {what}{sign} {types} {{ slips({number}) ? {wrong} : {right} }}")
                put = f"{what}{sign}"
            elif kind == "negation":
                declared.append(f"prefix operator !{sign}\nprefix func !{sign} (right: Bool) -> Bool {{ slips({number}) ? right : !right }}")
                put = f"!{sign}"
            elif kind == "bound": put = f"({what} + (slips({number}) ? 1 : 0))"
            elif kind == "word": put = f"(slips({number}) ? {'false' if what == 'true' else 'true'} : {what})"
            else: put = f"if !slips({number}) {{ {what} }}"
            lines[at] = line[:start] + put + line[end:]
        (root / file).write_text("\n".join(lines))
    for target, declared in declarations.items():
        next(root.glob(f"Sources/*/{target}")).joinpath("Slips.swift").write_text(
            "import Foundation\n\nprivate let chosen = ProcessInfo.processInfo.environment[\"SLIP\"].flatMap { Int($0) }\n"
            "@inline(never) public func slips(_ number: Int) -> Bool { chosen == number }\n" + "\n".join(declared) + "\n")


# Which tests look at a target, those first that are most likely to notice.
TESTS = {
    "PassService": [["PassServiceTests", "PassLiveTests"], ["AppleSSOFlowTests"], ["LegacyRESTFlowTests", "PassEnablerTests", "PassCommandsTests"]],
    "AppleSSOFlow": [["AppleSSOFlowTests"], ["PassEnablerTests", "PassCommandsTests"]],
    "LegacyRESTFlow": [["LegacyRESTFlowTests"], ["PassCommandsTests"]],
    "AccessEnablerFlow": [["AccessEnablerFlowTests"], ["PassEnablerTests", "PassCommandsTests"]],
}
DEEP = {
    "PassService": [["AppleSSODeepTests", "LegacyRESTDeepTests", "PassDeepTests"]], "AppleSSOFlow": [["AppleSSODeepTests", "PassDeepTests"]],
    "LegacyRESTFlow": [["LegacyRESTDeepTests", "PassDeepTests"]], "AccessEnablerFlow": [["AccessEnablerDeepTests"]],
}


def excused(root):
    """The reasons why nothing can notice a slip, by its name."""
    return dict(line.rsplit("  # ", 1) for line in (root / ".ci/helpers.txt").read_text().splitlines() if line[0] != "#")


def accepted(root, slips, said):
    """The slips in whose lines a build had no error; if it had none in any, those of files without one: an operator may
    be missed elsewhere."""
    lines = {(str(pathlib.Path(m[1]).relative_to(root)), int(m[2]) - 1)
             for m in re.finditer(r"(/\S+\.swift):(\d+):\d+: error", said)}
    kept = [slip for slip in slips if slip[:2] not in lines]
    return kept if len(kept) < len(slips) else [slip for slip in slips if slip[0] not in {file for file, _ in lines}]


def notice(root, program, number, slip, tests):
    """What the first test says that fails with a slip, which ends them all; None if none does."""
    for names in tests[slip[0].split("/")[2]]:
        run = subprocess.Popen(
            [program, "--testing-library", "swift-testing", "--filter", "^(" + "|".join(names) + r")\."], cwd=root, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={**os.environ, "SLIP": str(number)}, start_new_session=True)
        # The sign of a failure: titles have the word, too.
        first = next((line for line in run.stdout if "✘" in line or "Fatal error" in line), None)
        if first is not None: os.killpg(run.pid, signal.SIGKILL)
        if first or run.wait() != 0: return (first or "ended with a failure").strip()
    return None
