extension HTMLPage {
  /// The script of the page. All text of a machine enters the page as text, never as markup.
  static let script = #"""
    "use strict";
    const by = (id) => document.getElementById(id);
    const graph = JSON.parse(by("graph").textContent);
    const { story, coverage, does, awaited, calls } = JSON.parse(by("more").textContent);
    const index = (list, key) => new Map(list.map((one) => [one[key], one]));
    const states = index(graph.states, "name"), edges = index(graph.edges, "id"), phases = index(graph.phases, "name");
    const called = new Map(Object.entries(calls)), doing = new Map(Object.entries(does));
    const taken = coverage && {
      states: new Map(Object.entries(coverage.states)), edges: new Map(Object.entries(coverage.edges)),
    };
    /** The id by which a column is named once, whatever states it was written into. */
    function declaredId({ id, row, from, on, column }) {
      if (column === null) return id;
      const hasEvent = id !== `${row}@${from}`;
      if (column === "") return hasEvent ? `${row}@${on}` : row;
      return `${row}@${column}${hasEvent ? `×${on}` : ""}`;
    }
    /** The edges as the table declares them: a column once. */
    const declared = new Map([...graph.edges].reverse().map((edge) => [declaredId(edge), edge]));
    /** How often an edge was taken, by its own id or by that which a column declares. */
    const timesTaken = (edge) => taken.edges.get(edge.id) ?? taken.edges.get(declaredId(edge));
    const takenDeclared = new Map();
    for (const edge of taken ? graph.edges : []) {
      const id = declaredId(edge);
      takenDeclared.set(id, (takenDeclared.get(id) ?? 0) + (timesTaken(edge) ?? 0));
    }
    const canvas = by("canvas"), panel = by("panel");

    // MARK: Pieces

    function element(name, properties, ...children) {
      const made = Object.assign(document.createElement(name), properties);
      made.append(...children);
      return made;
    }
    const address = (kind, ...names) => `#${kind}=${names.map(encodeURIComponent).join(",")}`;
    const link = (kind, name, text = name) => element("a", { href: address(kind, name) }, text);
    const list = (items, kind = "ul") => element(kind, {}, ...items.map((item) => element("li", {}, ...[item].flat())));
    const part = (title, ...content) =>
      content.some((one) => one.textContent ?? one) ? [element("h3", {}, title), ...content] : [];
    const commas = (items) => items.flatMap((item, at) => (at ? [", ", item] : [item]));
    const times = (count = 0) => (count ? (count === 1 ? "once" : `${count} times`) : "never");

    // MARK: Where the page is

    /** What the fragment of the address names; unknown names are reported. */
    function place() {
      const [kind, rest] = location.hash.slice(1).split(/=(.*)/s);
      const names = (rest ?? "").split(",").map((name) => {
        try { return decodeURIComponent(name); } catch { return name; }
      });
      const known = {
        phase: () => phases.has(names[0]), state: () => states.has(names[0]),
        edges: () => names.every((name) => edges.has(name)), source: () => true,
        step: () => story && /^[1-9]\d*$/.test(names[0]) && Number(names[0]) <= story.steps.length,
      };
      if (known[kind]?.()) return { kind, names };
      return { kind: "overview", names: [], missing: kind && kind !== "overview" ? `${kind} ${names}` : null };
    }

    /** The view that shows a place: the present one, if it does. */
    function view({ kind, names }) {
      if (kind === "overview" || kind === "phase") return kind === "phase" ? address(kind, names[0]) : "#overview";
      if (kind === "step") return "#step=1";
      if (kind === "source") return shown.view ?? "#overview";
      if (shown.view === "#step=1" && marks({ kind, names }).length) return shown.view;
      const state = kind === "state" ? names[0] : edges.get(names[0]).from;
      if (kind === "edges" && shown.view && marks({ kind, names }).length) return shown.view;
      return address("phase", states.get(state).phase);
    }

    const shown = { view: null, place: null };
    const titles = new Map([...document.querySelectorAll("nav a")].map((a) => [normal(a.hash), a.textContent]));

    /** One spelling of an address, however it was encoded. */
    function normal(hash) {
      const [kind, rest] = hash.slice(1).split(/=(.*)/s);
      return rest === undefined ? hash : address(kind, ...rest.split(",").map(decodeURIComponent));
    }

    function show() {
      const here = place(), wanted = view(here), isFirst = shown.place === null;
      if (wanted !== shown.view) draw(wanted);
      shown.place = here;
      for (const a of document.querySelectorAll("nav a")) {
        a.removeAttribute("aria-current");
        if (normal(a.hash) !== wanted) continue;
        a.setAttribute("aria-current", "page");
        a.scrollIntoView({ block: "nearest", inline: "nearest" });
      }
      const [heading, ...details] = describe(here);
      heading.tabIndex = -1;
      panel.replaceChildren(heading, ...details);
      panel.scrollTop = 0;
      document.title = `${heading.textContent} – ${by("search").closest("header").querySelector("h1").textContent}`;
      mark(here);
      const step = here.kind === "step" ? Number(here.names[0]) : 0;
      by("stepping").hidden = wanted !== "#step=1";
      by("back").disabled = step <= 1;
      by("next").disabled = !story || step >= story.steps.length;
      by("step").textContent = step ? `Step ${step} of ${story.steps.length}: ${heading.textContent}` : "";
      // Where what was followed is gone, reading goes on at the heading.
      const lost = !document.activeElement || document.activeElement === document.body;
      if (lost && !isFirst) heading.focus({ preventScroll: true });
    }

    function go(number) {
      if (story && number >= 1 && number <= story.steps.length) location.hash = address("step", number);
    }
    const step = () => (shown.place.kind === "step" ? Number(shown.place.names[0]) : 0);

    """# + drawing + details + search
}
