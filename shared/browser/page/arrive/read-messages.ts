/** Reading the site's validation messages, each with the field that it belongs to. */

import { queryAll, roots } from "../dom/document.ts";
import { findElement } from "../dom/find-element.ts";
import { visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import type { FieldRef, SiteMessage } from "../protocol.ts";
import { radiosOf } from "../widgets/radio-group.ts";

const KNOWN = [
  "[role=alert]",
  "[class*=error-message]",
  "[class*=errorMessage]",
  "[class*=field-error]",
  "[class*=fieldError]",
  "[class*=invalid-feedback]",
  "[class*=validation-message]",
  "[id$=-error]",
  "[id$=_error]",
  "[id$=Error]",
  ".error",
  ".errors li",
  ".errortext",
].join(",");
const LONGEST = 300;
const BUSY = /^(loading|please wait|one moment|processing|saving|calculating)\b/i;
const invalid = new Map<Element, string>();
const observed = new WeakSet<Node>();

export function readMessages(fieldRefs: FieldRef[], errorSelector?: string): SiteMessage[] {
  listen();
  const fields = fieldRefs.map((field) => ({ id: field.field_id, inputs: inputsOf(field) }));
  const found: SiteMessage[] = [];
  const add = (message: string, field_id: string | undefined) => {
    const text = message.replace(/\s+/g, " ").trim().slice(0, LONGEST);
    const same = found.find((other) => other.message === text);
    if (!text || BUSY.test(text) || same?.field_id || (same && !field_id)) return;
    if (same && field_id) same.field_id = field_id;
    else found.push(field_id ? { field_id, message: text } : { message: text });
  };
  for (const { id, inputs } of fields) {
    for (const input of inputs) {
      if (input.getAttribute("aria-invalid") !== "true") continue;
      const texts = [...described(input, "aria-errormessage"), ...described(input, "aria-describedby")];
      // Hints are shown with a valid answer, too.
      const messages = texts.filter(
        (element) => !/hint|help|description/i.test(`${element.className} ${element.id}`),
      );
      for (const element of messages) add(visibleText(element), id);
    }
    for (const input of inputs) {
      const text = invalid.get(input);
      if (text && !(input as HTMLInputElement).validity?.valid) add(text, id);
    }
  }
  const marked = queryAll(errorSelector ? `${errorSelector},${KNOWN}` : KNOWN);
  for (const element of marked) {
    const holdsOther = marked.some((other) => other !== element && element.contains(other));
    const holdsForm = element.querySelector("input,select,textarea,form") !== null;
    if (holdsOther || holdsForm || !isVisible(element)) continue;
    const lines =
      element.querySelectorAll<HTMLElement>("li").length > 1
        ? [...element.querySelectorAll<HTMLElement>("li")]
        : [element];
    for (const line of lines) add(visibleText(line), ownerOf(line, fields));
  }
  return found;
}

// Browsers show constraint violations in a bubble outside the document; only the event reports them.
function listen() {
  for (const root of roots()) {
    if (observed.has(root)) continue;
    observed.add(root);
    root.addEventListener(
      "invalid",
      (event) => invalid.set(event.target as Element, (event.target as HTMLInputElement).validationMessage),
      true,
    );
  }
}

function inputsOf(field: FieldRef): HTMLElement[] {
  const radios = field.options.length > 0 ? radiosOf(field) : [];
  const { element } = field.locators.length > 0 ? findElement(field.locators) : {};
  return [...radios, ...(element ? [element as HTMLElement] : [])];
}

// A message belongs to the field that references it, that it references, or that is its only neighbour.
function ownerOf(message: HTMLElement, fields: { id: string; inputs: HTMLElement[] }[]) {
  const link = message.closest("a[href^='#']") ?? message.querySelector("a[href^='#']");
  const linked = link?.getAttribute("href")?.slice(1);
  const target = message.getAttribute("for") ?? message.getAttribute("data-valmsg-for") ?? linked;
  const pointed = fields.find(({ inputs }) =>
    inputs.some(
      (input) =>
        [...described(input, "aria-errormessage"), ...described(input, "aria-describedby")].some(
          (element) => element === message || element.contains(message) || message.contains(element),
        ) ||
        (!!target && (input.id === target || input.getAttribute("name") === target)),
    ),
  );
  if (pointed) return pointed.id;
  for (
    let scope = message.parentElement, depth = 0;
    scope && depth < 4;
    scope = scope.parentElement, depth++
  ) {
    const inside = fields.filter(({ inputs }) => inputs.some((input) => scope?.contains(input)));
    if (inside.length === 1) return inside[0]?.id;
    if (inside.length > 1) {
      const flagged = inside.filter(({ inputs }) =>
        inputs.some((i) => i.getAttribute("aria-invalid") === "true"),
      );
      return flagged.length === 1 ? flagged[0]?.id : undefined;
    }
  }
  return undefined;
}

function described(input: Element, name: string) {
  return (input.getAttribute(name) ?? "")
    .split(/\s+/)
    .map((id) => (id ? (input.getRootNode() as Document).getElementById(id) : null))
    .filter((element): element is HTMLElement => element !== null && isVisible(element));
}
