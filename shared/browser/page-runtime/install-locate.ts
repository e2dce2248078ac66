import type { Locator } from "../../wizards/format/format.ts";
import type { PageRuntime } from "./types.ts";

/** Finding the one element that a list of recorded locators means. */
export function installLocate(rt: PageRuntime): void {
  const CONTROLS = "input:not([type=hidden]),select,textarea,button,fieldset,[role],[contenteditable=true]";
  const PRESSABLE =
    "button,a,summary,input[type=submit],input[type=button],input[type=image],input[type=reset],[role=button],[role=link],[role=menuitem],[role=tab]";
  const TEXT_INPUT =
    "input:not([type]),input[type=text],input[type=email],input[type=tel],input[type=url],input[type=password]";
  // The roles that form elements have without saying so (https://www.w3.org/TR/html-aria/#docconformance).
  const IMPLICIT: Record<string, string> = {
    button: "button,summary,input[type=submit],input[type=button],input[type=image],input[type=reset]",
    checkbox: "input[type=checkbox]",
    combobox: "select:not([multiple]),input[list]",
    group: "fieldset",
    heading: "h1,h2,h3,h4,h5,h6",
    link: "a[href]",
    listbox: "select[multiple]",
    radio: "input[type=radio]",
    searchbox: "input[type=search]",
    spinbutton: "input[type=number]",
    table: "table",
    textbox: `${TEXT_INPUT},textarea`,
  };

  rt.used = new Set();

  const ownTexts = (element: Element): string[] => [
    rt.normalize(element.textContent),
    rt.normalize((element as HTMLElement).innerText),
    rt.normalize((element as HTMLInputElement).value),
    rt.normalize(element.getAttribute("aria-label")),
    rt.normalize(element.getAttribute("title")),
    rt.normalize(element.getAttribute("alt")),
  ];

  const byRole = (role: string, name: string): HTMLElement[] => {
    const wanted = rt.normalize(name);
    const namedByContent = /^(button|link|heading|tab|menuitem|option)$/.test(role);
    const implicit = IMPLICIT[role]
      ?.split(",")
      .map((css) => `${css}:not([role])`)
      .join(",");
    const candidates = rt.queryAll(`[role="${CSS.escape(role)}"]${implicit ? `,${implicit}` : ""}`);
    return candidates.filter(
      (element) =>
        rt.labelTexts(element).includes(wanted) || (namedByContent && ownTexts(element).includes(wanted)),
    );
  };

  const byText = (text: string): HTMLElement[] => {
    const wanted = rt.normalize(text);
    const pressable = rt.queryAll(PRESSABLE);
    const exact = pressable.filter((element) => ownTexts(element).includes(wanted));
    if (exact.length > 0) return exact;
    const containing = pressable.filter((element) => rt.normalize(element.textContent).includes(wanted));
    if (containing.length > 0) return containing;
    return rt
      .queryAll("label,span,div,li,p,td,th,dt,dd,h1,h2,h3,h4,h5,h6")
      .filter((element) => rt.normalize(element.textContent) === wanted)
      .filter((element, _, all) => !all.some((other) => other !== element && element.contains(other)));
  };

  const all = (locator: Locator): HTMLElement[] => {
    switch (locator.by) {
      case "id":
        return rt.queryAll(`[id="${CSS.escape(locator.value)}"]`);
      case "name":
        return rt.queryAll(`[name="${CSS.escape(locator.value)}"]`);
      case "css":
        return rt.queryAll(locator.value);
      case "label": {
        const wanted = rt.normalize(locator.value);
        return rt.queryAll(CONTROLS).filter((element) => rt.labelTexts(element).includes(wanted));
      }
      case "role":
        return byRole(locator.role, locator.name);
      case "text":
        return byText(locator.value);
    }
  };

  const describe = (locator: Locator, count: number): string =>
    `${locator.by} ${locator.by === "role" ? `${locator.role} "${locator.name}"` : `"${locator.value}"`}: ${count} matches`;

  // A hidden copy (a template, another language, a closed dialog) does not make an element ambiguous.
  rt.find = (locators, accept = () => true) => {
    const tried: string[] = [];
    for (const locator of locators) {
      const matches = [...new Set(all(locator))].filter(
        (element) => accept(element) && !rt.used.has(element),
      );
      const shown = matches.length > 1 ? matches.filter(rt.isShown) : matches;
      const [element] = shown.length > 0 ? shown : matches;
      if (element && (shown.length === 1 || isOneRadioGroup(shown))) return { element, tried };
      tried.push(describe(locator, matches.length));
    }
    return { tried };
  };

  rt.findButton = (locators) => {
    const shown = rt.find(locators, rt.isVisible);
    if (shown.element) return shown;
    // Two buttons of the same text do the same on the pages where it happens (one above, one below the form).
    for (const locator of locators) {
      const [element] =
        locator.by === "text" || locator.by === "role" ? all(locator).filter(rt.isVisible) : [];
      if (element) return { element, tried: shown.tried };
    }
    return { tried: rt.find(locators).tried.length > 0 ? rt.find(locators).tried : shown.tried };
  };

  const isOneRadioGroup = (elements: HTMLElement[]): boolean => {
    const [first] = elements as HTMLInputElement[];
    if (first?.type !== "radio" || first.name === "") return false;
    return elements.every((element) => (element as HTMLInputElement).name === first.name);
  };
}
