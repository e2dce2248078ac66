/** A wizard as a project of Selenium IDE. */
import { createHash } from "node:crypto";
import type { Locator } from "../../wizards/format/format.ts";
import { cssOf, drawnPart, type ExportStep, type Target } from "./export-steps.ts";

interface Command {
  command: string;
  target: string;
  targets: [string, string][];
  value: string;
}

/** Dialogs open with some answers only. */
const DIALOG_MS = 2000;
const RESULT_MS = 30_000;
const NAME = "fill in the form";
/** Resolves with whether one of the places is shown before the time is over. */
const IS_SHOWN = `return new Promise((resolve) => { const end = Date.now() + ${DIALOG_MS}; const look = () => { const shown = PLACES.some((place) => { const found = place.css ? document.querySelector(place.css) : document.evaluate(place, document, null, 9, null).singleNodeValue; return found !== null && found.getClientRects().length > 0; }); if (shown || Date.now() > end) resolve(shown); else setTimeout(look, 50); }; look(); })`;

type CssLocator = Extract<Locator, { value: string }>;

/**
 * The text of a `.side` file for Selenium IDE, or for `selenium-side-runner`. A command has all recorded locators: the first is
 * its target, and the others replace it where it finds nothing.
 *
 * @param name of the form
 */
export function seleniumProject(name: string, steps: ExportStep[]): string {
  const [opened] = steps.filter((step) => step.act === "open");
  const origin = URL.parse(opened?.url ?? "")?.origin ?? "";
  const commands = [plain("setWindowSize", "1280x900"), ...steps.flatMap(commandsOf)];
  const test = idOf(`${name} test`);
  const project = {
    id: idOf(name),
    version: "2.0",
    name,
    url: origin,
    tests: [
      {
        id: test,
        name: NAME,
        commands: commands.map((command, at) => ({ id: idOf(`${name} ${at}`), comment: "", ...command })),
      },
    ],
    suites: [
      {
        id: idOf(`${name} suite`),
        name,
        persistSession: false,
        parallel: false,
        timeout: 300,
        tests: [test],
      },
    ],
    urls: [`${origin}/`],
    plugins: [],
  };
  return `${JSON.stringify(project, null, 2)}\n`;
}

/** The same export has the same ids. */
function idOf(words: string): string {
  const hash = createHash("sha256").update(words).digest("hex");
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

function commandsOf(step: ExportStep): Command[] {
  switch (step.act) {
    case "open":
      return [plain("open", step.url)];
    case "page":
      return [plain("echo", `Page ${step.number}: ${step.title}`)];
    case "press":
      return [on("click", step.target), ...(step.asks ?? []).flatMap(answerDialog)];
    case "press hidden":
      return [on("click", drawnPart(step.target))];
    case "check":
    case "uncheck":
      return [on(step.act, step.target)];
    case "select":
      return step.options.map(({ label }) => select(step.target, label));
    case "fill":
      return [on("type", step.target, step.value), ...afterText(step)];
    case "result":
      return [on("waitForElementVisible", step.target, String(RESULT_MS))];
  }
}

function plain(command: string, target: string, value = ""): Command {
  return { command, target, targets: [], value };
}

function on(command: string, { locators, row }: Target, value = ""): Command {
  const targets = locators.map((locator) => targetOf(locator, row));
  return { command, target: targets[0]?.[0] ?? "", targets, value };
}

/** Waits for the dialog, and presses its way on where it has opened. */
function answerDialog(way: Target): Command[] {
  const places = way.locators.map((locator) => xpathOf(locator) ?? { css: cssOf(locator as CssLocator) });
  const script = IS_SHOWN.replace("PLACES", () => JSON.stringify(places).replaceAll("${", "$\\u007b"));
  return [
    plain("executeAsyncScript", script, "asks"),
    plain("if", `\${asks}`),
    on("click", way),
    plain("end", ""),
  ];
}

/** The runner quotes a label with apostrophes, in which those of the label itself end it. */
function select(target: Target, label: string): Command {
  const options = target.locators.flatMap((locator): [string, string][] => {
    const list = xpathOf(locator);
    const option = `//option[normalize-space(.)=${quote(label)}]`;
    return list ? [[`xpath=${placed(list, target.row)}${option}`, "xpath:option"]] : [];
  });
  const [best] = options;
  if (!label.includes("'") || !best) return on("select", target, `label=${label}`);
  return { command: "click", target: best[0], targets: options, value: "" };
}

function afterText({ target, value, by }: Extract<ExportStep, { act: "fill" }>): Command[] {
  if (by === "enter") return [on("sendKeys", target, `\${KEY_ENTER}`)];
  const option: Locator = { by: "role", role: "option", name: value };
  return by === "option" ? [on("click", { ...target, locators: [option], row: 0 })] : [];
}

/** The kinds of locators that Selenium has; XPath for the others, and for rows. */
function targetOf(locator: Locator, row: number): [string, string] {
  const xpath = xpathOf(locator);
  if (row > 0 && xpath) return [`xpath=${placed(xpath, row)}`, "xpath"];
  if (locator.by === "id" || locator.by === "name") return [`${locator.by}=${locator.value}`, locator.by];
  return xpath ? [`xpath=${xpath}`, "xpath"] : [`css=${cssOf(locator as CssLocator)}`, "css:finder"];
}

function placed(xpath: string, row: number): string {
  return row > 0 ? `(${xpath})[${row + 1}]` : xpath;
}

/** The elements that have a role without stating it. */
const NATIVE: Partial<Record<string, string>> = {
  button: "self::button or self::summary or self::input[@type='submit' or @type='button' or @type='image']",
  checkbox: "self::input[@type='checkbox']",
  combobox: "self::select or self::input[@list]",
  heading: "self::h1 or self::h2 or self::h3 or self::h4 or self::h5 or self::h6",
  link: "self::a",
  listbox: "self::select",
  option: "self::option",
  radio: "self::input[@type='radio']",
  searchbox: "self::input[@type='search']",
  slider: "self::input[@type='range']",
  spinbutton: "self::input[@type='number']",
  textbox: "self::input or self::textarea",
};

/** @returns undefined for a locator that is a selector of CSS */
function xpathOf(locator: Locator): string | undefined {
  switch (locator.by) {
    case "role": {
      const native = NATIVE[locator.role];
      const role = `@role=${quote(locator.role)}${native ? ` or (not(@role) and (${native}))` : ""}`;
      return `//*[(${role}) and (${isNamed(locator.name)})]`;
    }
    case "label":
      return `//*[(self::input or self::select or self::textarea or @role) and (${isNamed(locator.value)})]`;
    case "text": {
      const words = `normalize-space(.)=${quote(locator.value)}`;
      return `//*[${words} and not(*[${words}])]`;
    }
    case "css":
      return undefined;
    default:
      return `//*[@${locator.by}=${quote(locator.value)}]`;
  }
}

/** The words of the element itself, of its label, or of one of its attributes. */
function isNamed(name: string): string {
  const words = quote(name.replace(/\s+/g, " ").trim());
  return [
    `(.|ancestor::label|@aria-label|@value|@placeholder|@title|@alt)[normalize-space(.)=${words}]`,
    `@id=//label[normalize-space(.)=${words}]/@for`,
    `@aria-labelledby=//*[normalize-space(.)=${words}]/@id`,
    // The words of such a label are followed by those of its options.
    `ancestor::label[.//select][starts-with(normalize-space(.), ${words})]`,
  ].join(" or ");
}

/** XPath has no escapes: a text with both quotes is put together. */
function quote(text: string): string {
  if (!text.includes('"')) return `"${text}"`;
  if (!text.includes("'")) return `'${text}'`;
  return `concat(${text
    .split('"')
    .map((part) => `"${part}"`)
    .join(", '\"', ")})`;
}
