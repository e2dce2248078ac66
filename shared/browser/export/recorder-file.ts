/** A wizard as a recording of the Recorder panel of Chrome's developer tools. */
import type { Locator } from "../../wizards/format/format.ts";
import { cssOf, drawnPart, type ExportStep, type Target } from "./export-steps.ts";

/** Keys of the keyboard that a recording can name. */
const TYPED = /^[\x20-\x7e]+$/;

type RecorderStep = Record<string, unknown> & { type: string };

const DESKTOP = {
  type: "setViewport",
  width: 1280,
  height: 900,
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
  isLandscape: false,
};

/**
 * The text of a JSON file for Import of the Recorder panel, or for `npx @puppeteer/replay`. The Recorder takes the first
 * selector of a step that it finds, so that all recorded locators are kept.
 *
 * @param name of the form
 */
export function recorderFile(name: string, steps: ExportStep[]): string {
  const title = name.replace(/\s+/g, " ");
  return `${JSON.stringify({ title, steps: [DESKTOP, ...steps.flatMap(recorderSteps)] }, null, 2)}\n`;
}

function recorderSteps(step: ExportStep): RecorderStep[] {
  switch (step.act) {
    case "open":
      return [{ type: "navigate", url: step.url }];
    case "page":
    case "uncheck":
      return [];
    case "press":
      return [step.target, ...(step.asks ?? [])].map(click);
    case "check":
      return [click(step.target)];
    case "press hidden":
      return [click(drawnPart(step.target))];
    case "select":
      return step.options.flatMap((option) => selectSteps(step.target, option));
    case "fill":
      return [change(step.target, step.value), ...afterText(step)];
    case "result":
      return [{ type: "waitForElement", selectors: selectorsOf(step.target) }];
  }
}

function click(target: Target): RecorderStep {
  return { type: "click", selectors: selectorsOf(target), offsetX: 1, offsetY: 1 };
}

function change(target: Target, value: string): RecorderStep {
  return { type: "change", selectors: selectorsOf(target), value };
}

/** A recording names an option of a list by its value in the page; a list takes typed words too. */
function selectSteps(target: Target, { value, label }: { value: string; label: string }): RecorderStep[] {
  if (value !== label || !TYPED.test(label)) return [change(target, value)];
  return [click(target), ...[...label, "Enter"].flatMap(pressKey)];
}

function pressKey(key: string): RecorderStep[] {
  return [
    { type: "keyDown", key },
    { type: "keyUp", key },
  ];
}

function afterText({ value, by, target }: Extract<ExportStep, { act: "fill" }>): RecorderStep[] {
  if (by === "enter") return pressKey("Enter");
  const option: Locator = { by: "role", role: "option", name: value };
  return by === "option" ? [click({ ...target, locators: [option] })] : [];
}

function selectorsOf({ locators }: Target): string[][] {
  return locators.map((locator) => [selectorOf(locator)]);
}

function selectorOf(locator: Locator): string {
  switch (locator.by) {
    case "role":
      return `aria/${locator.name}[role="${locator.role}"]`;
    case "label":
      return `aria/${locator.value}`;
    case "text":
      return `text/${locator.value}`;
    default:
      return cssOf(locator);
  }
}
