/** The buttons and tabs that open the closed parts of a page. */
import { queryAll } from "./document.ts";
import { isVisible } from "./visibility.ts";

const TOGGLE = "button,summary,a,[role=button]";

/** The visible button that opens the collapsed section with this id. */
export function sectionToggle(id: string): HTMLElement | undefined {
  if (id === "") return undefined;
  const toggles = queryAll(`[aria-expanded=false][aria-controls~="${CSS.escape(id)}"]`);
  return toggles.find(
    (toggle) => toggle.matches(TOGGLE) && !toggle.matches("[aria-haspopup]") && isVisible(toggle),
  );
}

/** The visible buttons in headings that open a closed section each: its content may be missing until then. */
export function sectionHeadings(): HTMLElement[] {
  const headings = ["h2", "h3", "h4", "h5", "h6", "[role=heading]"];
  const css = headings.map((heading) => `${heading} > button[aria-expanded=false]:not([aria-haspopup])`);
  return queryAll(css.join()).filter(isVisible);
}

/** The visible tab, not the chosen one, that shows this panel. */
export function tabOf(panel: Element): HTMLElement | undefined {
  if (!panel.matches("[role=tabpanel]")) return undefined;
  const names = (panel.getAttribute("aria-labelledby") ?? "").split(/\s+/);
  return queryAll("[role=tab]:not([aria-selected=true])").find((tab) => {
    const controlled = (tab.getAttribute("aria-controls") ?? "").split(/\s+/);
    const isOwn =
      (tab.id !== "" && names.includes(tab.id)) || (panel.id !== "" && controlled.includes(panel.id));
    return isOwn && isVisible(tab);
  });
}
