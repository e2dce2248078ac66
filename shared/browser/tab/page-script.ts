/** The scripts that Node calls inside a page, and their evaluation in documents. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Frame, JSHandle } from "playwright-core";
import { packageRoot } from "../../core/package-root.ts";
import * as vocabulary from "../../text/vocabulary/index.ts";
import type * as pageReader from "../page/page-reader.ts";
import type * as pageResults from "../page/page-results.ts";
import type * as pageRuntime from "../page/page-runtime.ts";

export type PageScripts = {
  runtime: typeof pageRuntime;
  reader: typeof pageReader;
  results: typeof pageResults;
};
export type ScriptName = keyof PageScripts;

/** The bundles of page/page-runtime.ts, page-reader.ts and page-results.ts. Code that runs from TypeScript sources reads the last build's as well. */
export const PAGE_SCRIPT_FILES: Record<ScriptName, string> = {
  runtime: join(packageRoot, "dist/shared/browser/page/page-runtime.bundle.js"),
  reader: join(packageRoot, "dist/shared/browser/page/page-reader.bundle.js"),
  results: join(packageRoot, "dist/shared/browser/page/page-results.bundle.js"),
};

/** The browser's own objects that the scripts use by name. Scripts of old pages replace some of them: a tree menu has a `Node`. */
export const NATIVES = [
  "Array, Boolean, CSS, CustomEvent, Date, Element, Error, Event, EventTarget, FocusEvent, Function, HTMLElement, Intl, JSON",
  "KeyboardEvent, Map, Math, MessageChannel, MutationObserver, Node, NodeFilter, Number, Object, Promise, Reflect, RegExp",
  "Set, String, Symbol, TypeError, WeakMap, WeakSet, getComputedStyle",
].join(", ");

/** Unknown to the page's scripts, and read-only for them. */
const SUFFIX = randomUUID();
const prepared = new WeakMap<BrowserContext, ScriptName[]>();
const sources = new Map<ScriptName, string>();

function preparedAs(name: ScriptName): string {
  return `window[${JSON.stringify(`${name}-${SUFFIX}`)}]`;
}

/** A script that was prepared first has kept them before the scripts of the document. */
const NATIVES_OF_DOCUMENT = `${preparedAs("runtime")}?.natives ?? [${NATIVES}]`;

/** An expression whose value, in a page, is a new instance of the script. It holds no wizard text and no user data. */
export function pageScript(name: ScriptName): string {
  return `${sourceOf(name)}(${NATIVES_OF_DOCUMENT}, ${vocabularyOf(name)})()`;
}

/** The topics that the first line of a bundle names, as a literal of their JSON: V8 parses it faster than source text. */
function vocabularyOf(name: ScriptName): string {
  const [, topics = ""] = headOf(name).split("|");
  const used = Object.entries(vocabulary).filter(([topic]) => topics.split(" ").includes(topic));
  return JSON.stringify(JSON.stringify(Object.fromEntries(used)));
}

/** The names of a script's functions, and of its topics. */
function headOf(name: ScriptName): string {
  return sourceOf(name).split("\n", 1)[0] ?? "";
}

/** The script that has a function, by the names in the first line of a bundle. */
export function scriptWith(method: string): ScriptName {
  const hasMethod = (name: ScriptName) => headOf(name).split("|")[0]?.split(" ").includes(method);
  return (["results", "reader"] as const).find(hasMethod) ?? "runtime";
}

/** An expression of a function: from the browser's own objects to the function that starts an instance. */
function sourceOf(name: ScriptName): string {
  const source = sources.get(name) ?? readFileSync(PAGE_SCRIPT_FILES[name], "utf8");
  sources.set(name, source);
  return source;
}

/**
 * Sends a script to the browser once for all documents of a context: for each document, that would take longer than most calls.
 * It is evaluated before the scripts of the document.
 */
export async function preparePageScript(
  context: BrowserContext,
  name: ScriptName = "runtime",
): Promise<void> {
  const start = `${sourceOf(name)}(natives, ${vocabularyOf(name)})`;
  const value = `((natives) => Object.freeze({ natives, start: ${start} }))(Object.freeze(${NATIVES_OF_DOCUMENT}))`;
  await context.addInitScript(
    `Object.defineProperty(window, ${JSON.stringify(`${name}-${SUFFIX}`)}, { value: ${value} });`,
  );
  prepared.set(context, [...(prepared.get(context) ?? []), name]);
}

/** Evaluates a script in a frame's current document. */
export async function evaluatePageScript<N extends ScriptName>(
  frame: Frame,
  name: N,
): Promise<JSHandle<PageScripts[N]>> {
  if (prepared.get(frame.page().context())?.includes(name)) {
    try {
      return (await frame.evaluateHandle(`${preparedAs(name)}.start()`)) as JSHandle<PageScripts[N]>;
    } catch (error) {
      // The first document of a window may be older than the context's script.
      if (!/of undefined/.test(String(error))) throw error;
    }
  }
  return (await frame.evaluateHandle(pageScript(name))) as JSHandle<PageScripts[N]>;
}
