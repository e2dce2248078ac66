/** Locators by which an element can be found again: each matches this element alone. */
import { isGenerated } from "../../../text/generated-names.ts";
import type { Locator } from "../../../wizards/format/format.ts";
import { parentOf } from "../dom/document.ts";
import { roleOf } from "../dom/role.ts";
import { isShown } from "../dom/visibility.ts";
import { findElement } from "./find-element.ts";
import { recordOf } from "./widget.ts";

// Classes that change with the mouse, the focus or an answer.
const STATE =
  /(^|[-_])(active|checked|selected|focus(ed|-visible|-within)?|hover(ed)?|open(ed)?|expanded|collapsed|current|disabled|enabled|invalid|valid|error|errors|dirty|pristine|touched|untouched|filled|empty|pressed|on|off|show|shown|hidden)$/i;
const DEEPEST = 5;
const DEEPEST_ANCHORED = 12;
const FEWEST = 2;

/** Every locator that matches the element alone, in the order to try them. */
export function recordLocators(element: HTMLElement, name: string): Locator[] {
  const role = roleOf(element);
  const own = element.getAttribute("name");
  const isControl = element.matches("input,select,textarea,fieldset,[role]");
  const isButton =
    role === "button" ||
    element.matches("a,[role=link],[type=submit]") ||
    recordOf(element).isOfGroup === true;
  const certain: (Locator | false | undefined)[] = [
    idOf(element) !== "" && { by: "id", value: idOf(element) },
    role !== undefined && name !== "" && { by: "role", role, name },
    isControl && !isButton && name !== "" && { by: "label", value: name },
    isButton && name !== "" && { by: "text", value: name },
    !!own && !isGenerated(own) && { by: "name", value: own },
  ];
  const found = certain.filter((locator): locator is Locator => !!locator && isOnly(locator, element));
  const css = cssOf(element, found.length < FEWEST);
  return css ? [...found, { by: "css", value: css }] : found;
}

function isOnly(locator: Locator, element: HTMLElement) {
  const seen = new Set<HTMLElement>();
  const { element: found } = findElement([locator], (match) => seen.add(match) !== undefined);
  return found === element && (seen.size === 1 || [...seen].filter(isShown).length === 1);
}

function cssOf(element: HTMLElement, isNeeded: boolean): string | undefined {
  const attribute = attributeOf(element);
  if (attribute && isOnly({ by: "css", value: attribute }, element)) return attribute;
  return pathOf(element, false) ?? (isNeeded ? pathOf(element, true) : undefined);
}

/**
 * The path of an element, across the shadow roots around it.
 *
 * @param anchored below an id or the body; only then by position among siblings
 */
function pathOf(element: HTMLElement, anchored: boolean): string | undefined {
  const steps: string[] = [];
  for (
    let scope: Element | undefined = element, depth = 0;
    scope && depth < (anchored ? DEEPEST_ANCHORED : DEEPEST);
    scope = parentOf(scope), depth++
  ) {
    const id = idOf(scope);
    if (depth > 0 && (id !== "" || scope.tagName === "BODY")) {
      const anchor = id === "" ? "body" : `[id="${CSS.escape(id)}"]`;
      const css = [anchor, ...steps].join(" > ");
      if (isOnly({ by: "css", value: css }, element)) return css;
      // Components repeat an id, each in its own shadow root.
      if (!(scope.getRootNode() instanceof ShadowRoot)) return undefined;
    }
    steps.unshift(step(scope, anchored));
    const css = steps.join(" > ");
    const isNamed = /[.[]/.test(css);
    if (!anchored && isNamed && isOnly({ by: "css", value: css }, element)) return css;
  }
  return undefined;
}

// Positions among siblings change with each conditional question: they count only below an id. A class names the part of a
// component. Specimen: formio (@formio/js@5).
function step(element: Element, anchored: boolean): string {
  const tag = element.tagName.toLowerCase();
  const siblings = [...(element.parentElement?.querySelectorAll(":scope > *") ?? [])];
  const named = [...element.classList].find(
    (name) =>
      !isGenerated(name) &&
      !STATE.test(name) &&
      siblings.filter((sibling) => sibling.classList.contains(name)).length === 1,
  );
  if (named) return `${tag}.${CSS.escape(named)}`;
  const alike = siblings.filter((sibling) => sibling.tagName === element.tagName);
  return anchored && alike.length > 1 ? `${tag}:nth-of-type(${alike.indexOf(element) + 1})` : tag;
}

// Inputs named "id" or "children" hide a form's own properties: attributes and selectors do not.
function idOf(element: Element) {
  const id = element.getAttribute("id") ?? "";
  return isGenerated(id) ? "" : id;
}

/** Specimen: https://playwright.dev/docs/locators#locate-by-test-id. */
function attributeOf(element: HTMLElement): string | undefined {
  for (const name of ["data-testid", "data-test", "data-qa"]) {
    const value = element.getAttribute(name);
    if (value !== null) return `[${name}="${CSS.escape(value)}"]`;
  }
  return undefined;
}
