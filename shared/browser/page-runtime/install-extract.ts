import type { ExtractedResult, PageRuntime } from "./types.ts";

/** Reading results: by the wizard's locators, or whatever the page presents as name and value. */
export function installExtract(rt: PageRuntime): void {
  const MOST = 60;
  const LONGEST = 500;

  const tableRows = (table: Element) =>
    [...table.querySelectorAll("tr")].map((row) =>
      [...row.querySelectorAll<HTMLElement>("th,td")].map((cell) => rt.visibleText(cell)),
    );

  rt.extract = (results) => {
    const found: ExtractedResult[] = [];
    const missing: string[] = [];
    for (const { name, label, table, locators } of results) {
      const { element } = rt.find(locators, rt.isVisible);
      const text = element ? rt.visibleText(element) : "";
      if (!element || text === "") missing.push(name);
      else
        found.push({
          name,
          label,
          text,
          ...(table ? { rows: tableRows(element.closest("table") ?? element) } : {}),
        });
    }
    return { found, missing };
  };

  const nameOf = (label: string) =>
    label
      .normalize("NFKD")
      .toLowerCase()
      .replace(/\([^)]*\)/g, " ")
      .replace(/[^a-z0-9]+/g, "_")
      .replace(/^_+|_+$/g, "")
      .slice(0, 60);

  const isChrome = (element: Element) =>
    element.closest("nav,header[role=banner],footer,aside,[role=navigation],[role=contentinfo]") !== null;

  rt.extractGenerically = () => {
    const results: ExtractedResult[] = [];
    const add = (label: string, text: string, rows?: string[][]) => {
      const clean = label.replace(/\s*:$/, "").trim();
      const name = nameOf(clean);
      if (!name || !text || text.length > LONGEST || clean.length > 120 || results.length >= MOST) return;
      if (results.some((result) => result.name === name)) return;
      results.push({ name, label: clean, text, ...(rows ? { rows } : {}) });
    };
    const shown = (css: string) =>
      rt.queryAll(css).filter((element) => rt.isVisible(element) && !isChrome(element));
    for (const term of shown("dt")) {
      const value = term.nextElementSibling;
      if (value?.tagName === "DD") add(rt.visibleText(term), rt.visibleText(value));
    }
    for (const table of shown("table")) {
      const rows = tableRows(table);
      const caption = table.querySelector("caption");
      const isPairs = rows.length > 0 && rows.every((row) => row.length === 2);
      const hasHeader = table.querySelector("thead, tr:first-child th + th") !== null;
      if (isPairs) for (const [label = "", text = ""] of hasHeader ? rows.slice(1) : rows) add(label, text);
      else add(caption ? rt.visibleText(caption) : "table", rt.visibleText(table).slice(0, LONGEST), rows);
    }
    // A bold figure belongs to the heading above it, or to the words before it.
    for (const bold of shown("strong,b,[class*=amount],[class*=value],[class*=figure],output")) {
      const text = rt.visibleText(bold);
      if (!/\d/.test(text) || text.length > 40 || bold.closest("dl,table")) continue;
      const line = bold.parentElement ? rt.visibleText(bold.parentElement) : "";
      const before = line.slice(0, line.indexOf(text)).trim();
      add(before || headingAbove(bold), text);
    }
    for (const heading of shown("h1,h2,h3,h4")) {
      const next = heading.nextElementSibling;
      if (
        next &&
        rt.isVisible(next) &&
        !next.matches("table,dl,ul,ol") &&
        !next.querySelector("table,dl,strong,b")
      )
        add(rt.visibleText(heading), rt.visibleText(next));
    }
    return results;
  };

  const headingAbove = (element: Element): string => {
    for (let scope: Element | null = element; scope; scope = scope.parentElement) {
      for (let sibling = scope.previousElementSibling; sibling; sibling = sibling.previousElementSibling) {
        const heading = sibling.matches("h1,h2,h3,h4,h5,h6")
          ? sibling
          : sibling.querySelector("h1,h2,h3,h4,h5,h6");
        if (heading) return rt.visibleText(heading);
      }
    }
    return "";
  };

  rt.pageSize = () => {
    const { documentElement: html, body } = document;
    return {
      width: Math.max(html.clientWidth, 1),
      height: Math.max(html.scrollHeight, body?.scrollHeight ?? 0, html.clientHeight, 1),
    };
  };
}
