/** A recording of another tool: the choices and presses of a person on a form, without the typed texts. */

import type { ElementPath } from "../../../shared/browser/page/protocol.ts";
import { AppError } from "../../../shared/core/errors.ts";
import type { Locator } from "../../../shared/wizards/format/format.ts";

export interface RecordedAct {
  /** `step 4` of a recording, `line 10` of a script. */
  place: string;
  /** `choose` gives a box, list or option the value; `type` marks a question that was answered by a text. */
  act: "press" | "choose" | "type";
  /** Alternatives for one element. */
  targets: Locator[];
  /** For `choose`: the chosen option, or the state of a box. */
  value?: string | boolean;
  /** Words of the group, the row or the part of the page that the recording names around the element. */
  within?: string[];
  /** From 0, among the elements that the targets fit, in the order of the page; -1 is the last one. */
  nth?: number;
  /** The element has exactly the words of the targets; else it holds them. */
  isExact?: true;
  /** Alternatives that only the page itself can resolve. */
  paths?: ElementPath[];
  /** The part of the page in which the element is, which only the page itself can resolve. */
  scope?: ElementPath;
  /** The press was the Enter key. */
  isEnter?: true;
}

/** Each act is compared with each question of a page. */
export const MOST_ACTS = 3000;

export interface Recording {
  /** Where the form starts. */
  url: string;
  acts: RecordedAct[];
  /** Steps without a meaning for a wizard, such as `step 5 (hover)`. */
  left_out: string[];
  /** The places of choices among those left out. */
  lost?: string[];
  /** Elements that the person has named as results. */
  results?: RecordedResult[];
  /** Parts of the form whose answers a recording in a window does not hold, each with the reason. */
  not_recorded?: string[];
  /** The last page that the recording has seen, as far as it is known. */
  end?: RecordedEnd | undefined;
}

export interface RecordedResult {
  label: string;
  targets: Locator[];
}

export interface RecordedEnd {
  title?: string;
  path?: string;
  /** Texts that the recording has found there. */
  texts?: string[];
}

/** @returns undefined where nothing of the end is known */
export function endOf({
  title = "",
  url = "",
  texts = [],
}: {
  title?: string;
  url?: string;
  texts?: string[];
}): RecordedEnd | undefined {
  const path = URL.parse(url)?.pathname ?? (/^\/[\w./-]*$/.test(url) ? url : "");
  const end = {
    ...(title ? { title } : {}),
    ...(path ? { path } : {}),
    ...(texts.length > 0 ? { texts: texts.slice(0, MOST_TEXTS) } : {}),
  };
  return Object.keys(end).length > 0 ? end : undefined;
}

const MOST_TEXTS = 20;

/** The end of a sentence about a file that no reader takes. */
export const READ =
  "read are recordings of Chrome's Recorder and Selenium IDE, and scripts of Playwright (JavaScript, TypeScript, Python), Puppeteer and Cypress";

export function refusal(problem: string): AppError {
  return new AppError("invalid_request", `The recording cannot be used: ${problem}.`);
}

/** A locator of a selector: `#id` and `[name="x"]` have kinds of their own. */
export function locatorOfCss(selector: string): Locator {
  const id = /^#([\w-]+)$/.exec(selector) ?? /^\[id=(?:"([^"]+)"|'([^']+)')\]$/.exec(selector);
  if (id) return { by: "id", value: id[1] ?? id[2] ?? "" };
  const name = /^\w*\[name=(?:"([^"]+)"|'([^']+)')\]$/.exec(selector);
  return name ? { by: "name", value: name[1] ?? name[2] ?? "" } : { by: "css", value: selector };
}

/** Alternatives that lead to one element. */
export type Ways = Pick<RecordedAct, "targets" | "paths">;

export function together(ways: readonly Ways[]): Ways {
  const paths = ways.flatMap((way) => way.paths ?? []);
  return { targets: ways.flatMap(({ targets }) => targets), ...(paths.length > 0 ? { paths } : {}) };
}

/** Whether there is any way to the element. */
export function leadsTo({ targets, paths = [] }: Ways): boolean {
  return targets.length + paths.length > 0;
}

/** The selector of CSS among the ways to an element. */
export function cssOf({ targets, paths = [] }: Ways): string | undefined {
  for (const path of paths) if ("css" in path) return path.css;
  const target = targets.find(({ by }) => by === "id" || by === "name" || by === "css");
  if (!target || !("value" in target)) return undefined;
  return target.by === "css" ? target.value : `[${target.by}=${JSON.stringify(target.value)}]`;
}

/** The ways to find an element by one selector of a tool: CSS, or XPath. */
export function waysOf(selector: string): Ways {
  const xpath = /^(?:xpath=)?(\(?\.?\/\/?.*)$/s.exec(selector)?.[1];
  if (xpath !== undefined) {
    const [, id] = /^\/\/\*\[@id=["']([^"']+)["']\]$/.exec(xpath) ?? [];
    return { targets: id ? [{ by: "id", value: id }] : [], paths: [{ xpath }] };
  }
  const locator = locatorOfCss(selector);
  return locator.by === "css" ? { targets: [locator], paths: [{ css: selector }] } : { targets: [locator] };
}
