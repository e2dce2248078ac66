import type { SeenFigure } from "./discover-types.ts";
import type { PageRuntime } from "./types.ts";

/** Finding what reads like a result: names with values, and how to find each value again. */
export function installFigures(rt: PageRuntime): void {
  const MOST = 40;
  const LONGEST = 160;
  const FIGURE = "strong,b,output,[class*=amount],[class*=value],[class*=figure],[class*=panel__body]";

  const headingAbove = (element: Element): string => {
    for (let scope: Element | null = element; scope; scope = scope.parentElement) {
      for (let other = scope.previousElementSibling; other; other = other.previousElementSibling) {
        const headings = other.matches("h1,h2,h3,h4,h5,h6")
          ? [other]
          : other.querySelectorAll("h1,h2,h3,h4,h5,h6");
        const [heading] = headings;
        if (heading) return rt.visibleText(heading);
      }
    }
    return "";
  };

  const wordsBefore = (figure: HTMLElement) => {
    const line = figure.parentElement ? rt.visibleText(figure.parentElement) : "";
    return line
      .slice(0, line.indexOf(rt.visibleText(figure)))
      .replace(/[:\s]+$/, "")
      .trim();
  };

  rt.figures = () => {
    const found: SeenFigure[] = [];
    const taken = new Set<Element>();
    const add = (element: HTMLElement, label: string, rows?: string[][]) => {
      const text = rt.visibleText(element);
      const isNew = !taken.has(element) && ![...taken].some((other) => element.contains(other));
      if (!isNew || label === "" || text === "" || found.length >= MOST) return;
      if (!rows && text.length > LONGEST) return;
      taken.add(element);
      const locators = rt.record(element, "");
      if (locators.length === 0) return;
      found.push({
        label: label.replace(/\s*:$/, "").slice(0, LONGEST),
        text: text.slice(0, LONGEST),
        ...(rows ? { rows } : {}),
        locators,
      });
    };
    const shown = (css: string) =>
      rt.queryAll(css).filter((element) => rt.isVisible(element) && !rt.isAside(element));
    for (const value of shown("dd")) {
      const term = value.previousElementSibling;
      if (term?.tagName === "DT") add(value, rt.visibleText(term));
    }
    for (const row of shown("tr")) {
      const cells = [...row.querySelectorAll<HTMLElement>("th,td")];
      const [label] = cells;
      const value = cells.at(-1);
      if (label && value?.tagName === "TD" && value !== label) add(value, rt.visibleText(label));
    }
    for (const figure of shown(FIGURE)) {
      if (!/\d/.test(rt.visibleText(figure)) || rt.visibleText(figure).length > 40) continue;
      if (figure.closest("dl,table") || figure.querySelector(FIGURE)) continue;
      add(figure, wordsBefore(figure) || headingAbove(figure));
    }
    return found;
  };
}
