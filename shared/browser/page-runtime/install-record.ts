import type { Locator } from "../../wizards/format.ts";
import type { PageRuntime } from "./types.ts";

/** Recording how an element can be found again: only ways that match it and nothing else. */
export function installRecord(rt: PageRuntime): void {
  const INPUT_ROLES: Record<string, string> = {
    button: "button",
    checkbox: "checkbox",
    email: "textbox",
    image: "button",
    number: "spinbutton",
    radio: "radio",
    reset: "button",
    search: "searchbox",
    submit: "button",
    tel: "textbox",
    text: "textbox",
    url: "textbox",
  };
  const TAG_ROLES: Record<string, string> = {
    A: "link",
    BUTTON: "button",
    FIELDSET: "group",
    SUMMARY: "button",
    TEXTAREA: "textbox",
  };
  // Ids that a framework counts up are others tomorrow.
  const GENERATED = /^(:r|ember\d|react-|radix-|mui-|headlessui-)|[0-9a-f]{8}|\d{4,}$/i;
  const DEEPEST = 6;

  const roleOf = (element: HTMLElement): string | undefined => {
    const explicit = element.getAttribute("role");
    if (explicit) return explicit;
    if (element.tagName === "SELECT") return (element as HTMLSelectElement).multiple ? "listbox" : "combobox";
    if (element.tagName !== "INPUT") return TAG_ROLES[element.tagName];
    const input = element as HTMLInputElement;
    return input.getAttribute("list") ? "combobox" : INPUT_ROLES[input.type];
  };

  const isOnly = (locator: Locator, element: HTMLElement) => {
    const seen = new Set<HTMLElement>();
    const { element: found } = rt.find([locator], (match) => seen.add(match) !== undefined);
    return found === element && (seen.size === 1 || [...seen].filter(rt.isShown).length === 1);
  };

  const step = (element: Element): string => {
    const tag = element.tagName.toLowerCase();
    const siblings = [...(element.parentElement?.children ?? [])];
    const named = [...element.classList].find(
      (name) =>
        !GENERATED.test(name) && siblings.filter((sibling) => sibling.classList.contains(name)).length === 1,
    );
    if (named) return `${tag}.${CSS.escape(named)}`;
    const alike = siblings.filter((sibling) => sibling.tagName === element.tagName);
    return alike.length > 1 ? `${tag}:nth-of-type(${alike.indexOf(element) + 1})` : tag;
  };

  const cssOf = (element: HTMLElement): string | undefined => {
    for (const name of ["data-testid", "data-test", "data-qa"]) {
      const value = element.getAttribute(name);
      const css = value === null ? undefined : `[${name}="${CSS.escape(value)}"]`;
      if (css && isOnly({ by: "css", value: css }, element)) return css;
    }
    const steps: string[] = [];
    for (
      let scope: Element | null = element, depth = 0;
      scope && depth < DEEPEST;
      scope = scope.parentElement, depth++
    ) {
      if (depth > 0 && scope.id && !GENERATED.test(scope.id)) {
        const anchored = [`[id="${CSS.escape(scope.id)}"]`, ...steps].join(" > ");
        if (isOnly({ by: "css", value: anchored }, element)) return anchored;
      }
      steps.unshift(step(scope));
      const css = steps.join(" > ");
      if (isOnly({ by: "css", value: css }, element)) return css;
    }
    return undefined;
  };

  rt.record = (element, name) => {
    const role = roleOf(element);
    const own = element.getAttribute("name");
    const isControl = element.matches("input,select,textarea,fieldset,[role]");
    const isButton = role === "button" || role === "link" || (element as HTMLInputElement).type === "submit";
    const certain: (Locator | false | undefined)[] = [
      element.id !== "" && !GENERATED.test(element.id) && { by: "id", value: element.id },
      role !== undefined && name !== "" && { by: "role", role, name },
      isControl && !isButton && name !== "" && { by: "label", value: name },
      isButton && name !== "" && { by: "text", value: name },
      !!own && { by: "name", value: own },
    ];
    const found = certain.filter((locator): locator is Locator => !!locator && isOnly(locator, element));
    const css = cssOf(element);
    return css ? [...found, { by: "css", value: css }] : found;
  };
}
