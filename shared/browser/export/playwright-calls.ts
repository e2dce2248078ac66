/** A wizard's steps as the calls of Playwright; its libraries differ in the spelling alone. */
import type { Locator } from "../../wizards/format/format.ts";
import { cssOf, type ExportStep, type Target } from "./export-steps.ts";

export interface PlaywrightCall {
  name: string;
  args: (string | number)[];
  /** Arguments that have names. */
  named?: Record<string, string | boolean>;
}

export type PlaywrightStatement =
  /** The beginning of a page. */
  | { kind: "comment"; words: string }
  /** Calls on the page, the last of which acts. */
  | { kind: "act"; calls: PlaywrightCall[] }
  | { kind: "select"; element: PlaywrightCall[]; labels: string[] }
  /** The element is pressed as soon as it covers the page. */
  | { kind: "handler"; element: PlaywrightCall[] }
  /** @property words the message of a failure */
  | { kind: "result"; element: PlaywrightCall[]; words: string };

export function playwrightStatements(steps: readonly ExportStep[]): PlaywrightStatement[] {
  return steps.flatMap(statements);
}

function statements(step: ExportStep): PlaywrightStatement[] {
  switch (step.act) {
    case "open":
      return [{ kind: "act", calls: [{ name: "goto", args: [step.url] }] }];
    case "page":
      return [{ kind: "comment", words: `Page ${step.number}: ${oneLine(step.title)}` }];
    case "press":
      return [...handlers(step.asks), act(step.target, "click")];
    case "press hidden":
      return [act(step.target, "dispatchEvent", "click")];
    case "check":
    case "uncheck":
      return [act(step.target, step.act)];
    case "select":
      return [{ kind: "select", element: find(step.target), labels: step.options.map(({ label }) => label) }];
    case "fill":
      return [act(step.target, "fill", step.value), ...afterText(step)];
    case "result":
      return [{ kind: "result", element: find(step.target), words: step.target.label }];
  }
}

function act(target: Target, name: string, ...args: string[]): PlaywrightStatement {
  return { kind: "act", calls: [...find(target), { name, args }] };
}

/** A dialog opens with some answers only: Playwright answers it as soon as it covers the page. */
function handlers(asks: Target[] = []): PlaywrightStatement[] {
  return asks.map((way) => ({ kind: "handler", element: find(way) }));
}

function afterText({ target, value, by }: Extract<ExportStep, { act: "fill" }>): PlaywrightStatement[] {
  if (by === "enter") return [act(target, "press", "Enter")];
  const option: Locator = { by: "role", role: "option", name: value };
  return by === "option" ? [act({ ...target, locators: [option], row: 0 }, "click")] : [];
}

function find({ locators, row }: Target): PlaywrightCall[] {
  const [best] = locators;
  if (!best) throw new Error("A step has no locator.");
  return [query(best), ...(row > 0 ? [{ name: "nth", args: [row] }] : [])];
}

function query(locator: Locator): PlaywrightCall {
  switch (locator.by) {
    case "role":
      return { name: "getByRole", args: [locator.role], named: { name: locator.name, exact: true } };
    case "label":
      return { name: "getByLabel", args: [locator.value], named: { exact: true } };
    case "text":
      return { name: "getByText", args: [locator.value], named: { exact: true } };
    default:
      return { name: "locator", args: [cssOf(locator)] };
  }
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ");
}
