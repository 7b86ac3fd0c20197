extension HTMLPage {
  /// The part of the script that searches and handles keys.
  static let search = #"""
    // MARK: Search

    const most = 60;
    const entries = [
      ...graph.phases.map(({ name, title }) => ({ kind: "phase", name, more: title })),
      ...graph.states.map(({ name, step, title }) => ({ kind: "state", name, step, more: `${step} ${title}`.trim() })),
      ...[...called].flatMap(([state, texts]) => texts.map((text) =>
        ({ kind: "state", label: "endpoint", name: state, text, more: `in ${state}` }))),
      ...graph.edges.map(({ id, from, to, on }) =>
        ({ kind: "edges", label: "edge", name: id, more: `${from} → ${to ?? "back"}, on ${on}` })),
      ...[...new Set(graph.edges.flatMap((edge) => edge.sources))].sort().map(
        (name) => ({ kind: "source", name, more: "" })),
    ].map((entry) => ({ ...entry, words: `${entry.text ?? entry.name} ${entry.more}`.toLowerCase() }));

    by("search").addEventListener("input", (event) => {
      const wanted = event.target.value.trim().toLowerCase();
      // Whose name or step is what was typed stands first, then whose name begins so.
      const rank = ({ text, name, step }) => {
        const own = (text ?? name).toLowerCase();
        if (own === wanted || step?.toLowerCase() === wanted) return 0;
        return own.startsWith(wanted) ? 1 : own.includes(wanted) ? 2 : 3;
      };
      const found = wanted ? entries.filter((entry) => entry.words.includes(wanted)) : [];
      found.sort((one, other) => rank(one) - rank(other));
      by("count").textContent = wanted ? `${found.length} found` : "";
      by("found").replaceChildren(
        ...found.slice(0, most).map((entry) => element("li", {}, element("a", { href: address(entry.kind, entry.name) },
          element("b", {}, entry.text ?? entry.name), " ",
          element("span", { className: "kind" }, `${entry.label ?? entry.kind} ${entry.more}`)))),
        ...(found.length > most ? [element("li", { className: "kind" }, `and ${found.length - most} more`)] : []),
        ...(wanted && !found.length ? [element("li", { className: "kind" }, "Nothing found")] : []));
    });
    by("found").addEventListener("click", (event) => { if (event.target.closest("a")) close(); });

    /** Ends a search; what it found is told by the details. */
    function close() {
      by("search").value = "";
      by("found").replaceChildren();
      by("count").textContent = "";
    }

    // MARK: Keys

    document.querySelector("[role=search]").addEventListener("keydown", (event) => {
      if (event.key === "Escape") { close(); by("search").focus(); }
      const links = [...by("found").querySelectorAll("a")], at = links.indexOf(document.activeElement);
      const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
      if (next === undefined || !links.length) return;
      event.preventDefault();
      (links[next] ?? by("search")).focus();
    });
    document.addEventListener("keydown", (event) => {
      if (shown.view !== "#step=1" || event.target.matches("input")) return;
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const number = { ArrowRight: step() + 1, ArrowLeft: step() - 1 }[event.key];
      if (number === undefined) return;
      event.preventDefault();
      go(number);
    });
    by("next").onclick = () => go(step() + 1);
    by("back").onclick = () => go(step() - 1);

    // MARK: Light and dark

    function look(isDark) {
      document.documentElement.dataset.look = isDark ? "dark" : "light";
      by("dark").setAttribute("aria-pressed", isDark);
    }
    const system = matchMedia("(prefers-color-scheme: dark)");
    by("dark").setAttribute("aria-pressed", system.matches);
    system.addEventListener("change", () => {
      if (!document.documentElement.dataset.look) by("dark").setAttribute("aria-pressed", system.matches);
    });
    by("dark").onclick = () => look(by("dark").getAttribute("aria-pressed") !== "true");

    addEventListener("hashchange", show);
    show();

    """#
}
