/** One option of a list: its texts, and whether it is selected. */
import { queryAll } from "../../../dom/document.ts";
import { normalize, visibleText } from "../../../dom/text.ts";

/** The native control of an option that has one. */
export const TICK = "input[type=checkbox],input[type=radio]";

/** An option as `matchOption` compares it. */
export function describeOption(option: HTMLElement): { value: string; texts: string[] } {
  return {
    value: option.getAttribute("data-value") ?? option.getAttribute("value") ?? "",
    texts: [
      withoutTick(normalize(option.textContent)),
      withoutTick(normalize(visibleText(option))),
      normalize(option.getAttribute("aria-label")),
      ...[...option.children].map((part) => normalize(part.textContent)),
      ...(option.querySelector("small") ? [normalize(withoutSmall(option))] : []),
    ].filter(Boolean),
  };
}

/** The text of an option without its side comments, which may follow a word without a space. */
function withoutSmall(option: HTMLElement): string {
  const copy = option.cloneNode(true) as HTMLElement;
  for (const small of copy.querySelectorAll("small")) small.remove();
  return copy.textContent ?? "";
}

/** A text without the tick of a chosen option, which other options hold transparently. */
export function withoutTick(text: string): string {
  return text.replace(/^[✓✔☑☐]\s*/u, "");
}

export function isSelected(option: HTMLElement): boolean {
  if (option.getAttribute("aria-checked") === "true") return true;
  const tick = option.querySelector<HTMLInputElement>(TICK);
  if (tick) return tick.checked;
  if (option.getAttribute("aria-selected") !== "true") return hasSelectedProperty(option);
  // Some lists mark as selected the one option that a key would choose.
  return !isActive(option) || isOneOfSeveral(option);
}

// The script of a custom element may set its ARIA state at a later event alone.
function hasSelectedProperty(option: HTMLElement): boolean {
  return option.localName.includes("-") && (option as { selected?: unknown }).selected === true;
}

function isOneOfSeveral(option: HTMLElement): boolean {
  const list = option.closest("[role=listbox]");
  if (list?.matches("[aria-multiselectable=true],[multiple]")) return true;
  return (list?.querySelectorAll("[role=option][aria-selected=true]").length ?? 0) > 1;
}

/** Whether an option states that it is selected, and may only be the one that a key would choose. */
export function isOnlyMarked(option: HTMLElement): boolean {
  return isActive(option) && !option.hasAttribute("aria-checked") && !option.querySelector(TICK);
}

function isActive({ id }: HTMLElement): boolean {
  return id !== "" && queryAll(`[aria-activedescendant="${CSS.escape(id)}"]`).length > 0;
}
