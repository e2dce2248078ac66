/**
 * Reads the calls on a page in a script of Playwright, Puppeteer or Cypress, in their order, without executing it: constants,
 * functions of the file and simple page objects are followed where their arguments are literals.
 */
import { spawnSync } from "node:child_process";
import { type CallExpression, type Expression, type Node, Parser } from "acorn";
import { endOf, MOST_ACTS, READ, type RecordedAct, type Recording, refusal } from "./recording.ts";
import { Chain, isChoice, readCall, type ScriptCall } from "./script-acts.ts";
import { foundOnPage } from "./script-checks.ts";

/** The form's tab, and tabs that it opens; Cypress has its own name. */
const PAGE = /^(?:page\d*|targetPage|frame(?:_?\d+)?|cy)$/;
/** Headless Recorder ends no statement, and begins the next one with a parenthesis. */
const UNENDED = /(\n\s*)(\(await )/g;
const DEEPEST = 12;
const MOST_CALLS = 20_000;

/** @throws AppError `invalid_request` that names the line */
export function readScript(text: string): Recording {
  try {
    return recordingOf(parsed(text.replace(UNENDED, "$1;$2")));
  } catch (error) {
    // The calls follow each other by recursion.
    if (error instanceof RangeError) throw refusal("the script is nested too deeply");
    throw error;
  }
}

function recordingOf(script: Node): Recording {
  const acts: RecordedAct[] = [];
  const left_out: string[] = [];
  const lost: string[] = [];
  let url = "";
  let seen: { url?: string; title?: string; texts: string[] } = { texts: [] };
  for (const { chain, line, expected } of new Walk(script).chains) {
    const last = chain.calls.at(-1);
    if (last && /^(?:goto|visit)$/.test(last.name)) {
      if (url === "") url = typeof last.args[0] === "string" ? last.args[0] : "";
      continue;
    }
    const found = foundOnPage(chain, expected);
    if (expected || found) {
      const { texts = [], ...page } = found ?? {};
      seen = { ...seen, ...page, texts: [...seen.texts, ...texts] };
    }
    if (expected) continue;
    const read = readCall(chain);
    if (read === "unknown") {
      left_out.push(`line ${line} (${last?.name})`);
      if (last && isChoice(last)) lost.push(`line ${line}`);
    } else if (read !== "silent") {
      acts.push(...read.map((act) => ({ place: `line ${line}`, ...act })));
      seen = { texts: [] };
    }
    if (acts.length > MOST_ACTS) break;
  }
  const end = endOf(seen);
  return { url, acts, left_out, ...(lost.length > 0 ? { lost } : {}), ...(end ? { end } : {}) };
}

function parsed(text: string): Node {
  try {
    return parseScript(text);
  } catch (error) {
    if (error instanceof RangeError) throw error;
    const plain =
      withoutTypes(text) ?? withoutTypes(text.replace(PROPERTY, (marks) => " ".repeat(marks.length)));
    if (plain !== undefined && plain !== text) return parsed(plain);
    const { loc } = error as { loc?: { line: number; column: number } };
    const place = loc ? ` at line ${loc.line}, column ${loc.column + 1}` : "";
    throw refusal(`the file is no JSON and no script that is known${place}${hintFor(text)}`);
  }
}

/** Whether a text is JavaScript. */
export function isScript(text: string): boolean {
  try {
    parseScript(text);
    return true;
  } catch {
    return false;
  }
}

function parseScript(text: string): Node {
  return CallParser.parse(text, { ecmaVersion: "latest", sourceType: "module", locations: true });
}

const STRIP =
  'const { stripTypeScriptTypes } = require("node:module"); process.stdout.write(stripTypeScriptTypes(require("node:fs").readFileSync(0, "utf8")))';
/** The marks of a parameter that is a property of its object, which are more than a type. */
const PROPERTY =
  /\b(?:private|public|protected)\s+(?:readonly\s+)?(?=\w+\??\s*:)|\breadonly\s+(?=\w+\??\s*:)/g;
const STRIP_MS = 10_000;
const TYPES = /\b(?:interface|type) \w+|[\w)\]]\s*:\s*[A-Za-z_][\w.<>[\]| ]*[,)=;{]|\)\s*as \w/;

/**
 * In a process of its own: a hostile text makes Node's own parser unusable for the rest of a process.
 *
 * @returns undefined for a text that is no TypeScript, and where this Node cannot read it
 */
function withoutTypes(text: string): string | undefined {
  if (!TYPES.test(text)) return undefined;
  const { status, stdout } = spawnSync(process.execPath, ["--no-warnings", "-e", STRIP], {
    input: text,
    encoding: "utf8",
    env: {},
    timeout: STRIP_MS,
    maxBuffer: 4 * text.length + 1000,
  });
  return status === 0 ? stdout : undefined;
}

/** The tools whose files are met, by words that each of them has. */
const OTHER_TOOLS: readonly [RegExp, string][] = [
  [/^\s*using\s+Microsoft\.Playwright/m, "Playwright for C#"],
  [/^\s*import\s+com\.microsoft\.playwright/m, "Playwright for Java"],
  [/org\.openqa\.selenium|from selenium|require ["']selenium-webdriver["']/, "Selenium WebDriver"],
  [/^\s*(?:Feature|Scenario):/m, "Cucumber"],
  [/WebUI\.\w+\(/, "Katalon"],
  [/^\*\*\* (?:Settings|Test Cases) \*\*\*/m, "Robot Framework"],
];

/** A sentence about a file that no reader takes. */
export function hintFor(text: string): string {
  const tool = OTHER_TOOLS.find(([words]) => words.test(text))?.[1];
  if (tool) return `; it looks like ${tool}; ${READ}`;
  return TYPES.test(text) ? `; types are read by Node.js 22.13 or newer; ${READ}` : `; ${READ}`;
}

/** The script is not executed: its names and patterns are not checked, which costs the square of their number. */
const CallParser = Parser.extend((Base) => {
  class WithoutNames extends Base {
    declareName(): void {}
    checkLocalExport(): void {}
    validateRegExpPattern(): void {}
  }
  return WithoutNames as unknown as typeof Parser;
});

type Named = Node & { name: string };
type FunctionNode = Node & { params: Node[]; body: Node };
type ClassNode = Node & { body: { body: (Node & { key?: Node; value?: Node; kind?: string })[] } };

/** An object of a page object's class. */
interface Instance {
  of: ClassNode;
  fields: Scope;
}

/** Values by their names: literals, chains on a page, functions, classes and their objects. */
type Scope = Map<string, unknown>;

class Walk {
  readonly chains: { chain: Chain; line: number; expected?: ScriptCall }[] = [];
  /** The calls around those that are read: Cypress looks within an element. */
  #around: readonly ScriptCall[] = [];
  /** The functions that the script calls by their names: their bodies are read at each call. */
  readonly #called = new Set<string>();
  #calls = 0;

  constructor(script: Node) {
    everyNode(script, (node) => {
      if (node.type !== "CallExpression") return;
      const { callee } = node as CallExpression;
      if (callee.type === "Identifier") this.#called.add(callee.name);
    });
    this.#visit(script, new Map(), 0);
  }

  #visit(node: unknown, scope: Scope, depth: number): void {
    if (Array.isArray(node)) for (const one of node) this.#visit(one, scope, depth);
    if (typeof node !== "object" || node === null || !("type" in node)) return;
    const own = node as Node & Record<string, unknown>;
    switch (own.type) {
      case "FunctionDeclaration": {
        const { name } = own.id as Named;
        scope.set(name, own);
        if (!this.#called.has(name)) this.#visit(own.body, scope, depth);
        return;
      }
      case "ClassDeclaration":
        scope.set((own.id as Named).name, own);
        return;
      case "VariableDeclarator":
        this.#declare(own, scope, depth);
        return;
      case "AssignmentExpression":
        this.#assign(own.left as Node, own.right as Node, scope, depth);
        return;
      case "CallExpression":
        this.#call(own as unknown as CallExpression, scope, depth);
        return;
      default:
        for (const value of Object.values(own))
          if (typeof value === "object") this.#visit(value, scope, depth);
    }
  }

  #declare(declarator: Node & Record<string, unknown>, scope: Scope, depth: number): void {
    const { id, init } = declarator as unknown as { id: Node; init: Node | null };
    if (!init) return;
    if (id.type === "Identifier") {
      const { name } = id as Named;
      if (isFunction(init) && this.#called.has(name)) {
        scope.set(name, init);
        return;
      }
      const found = this.#value(init, scope, depth);
      const value = found instanceof Chain && isFrame(found) ? ON_PAGE : found;
      if (value !== undefined) scope.set(name, value);
      // A locator alone does nothing.
      if (value instanceof Chain && readCall(value) === "unknown") return;
      if (value !== undefined && !(value instanceof Chain)) return;
    }
    this.#visit(init, scope, depth);
  }

  #assign(left: Node, right: Node, scope: Scope, depth: number): void {
    const name = pathOf(left);
    const value = name === undefined ? undefined : this.#value(right, scope, depth);
    if (name !== undefined && value !== undefined) scope.set(name, value);
    else this.#visit(right, scope, depth);
  }

  #call(call: CallExpression, scope: Scope, depth: number): void {
    if (++this.#calls > MOST_CALLS) return;
    const { calls, start } = chainOf(call);
    const { line = 0 } = call.loc?.start ?? {};
    const chain = this.#chain(call, scope, depth);
    if (chain) {
      this.chains.push({ chain, line });
      // `cy.get("form").within(() => …)` and `test.step` hold calls of their own.
      const before = this.#around;
      if (chain.calls.at(-1)?.name === "within") this.#around = chain.calls.slice(0, -1);
      for (const { args } of calls)
        for (const one of args) if (isFunction(one)) this.#visit(one, scope, depth);
      this.#around = before;
      return;
    }
    const [first] = calls;
    const target = pathOf(start);
    const known = target === undefined ? undefined : scope.get(target);
    if (first && calls.length === 1 && depth < DEEPEST) {
      if (first.name === "" && isFunction(known)) {
        this.#enter(known, first.args, scope, depth);
        return;
      }
      const method = isInstance(known) ? methodOf(known.of, first.name) : undefined;
      if (isInstance(known) && method) {
        this.#enter(method, first.args, scope, depth, known.fields);
        return;
      }
    }
    this.#visit(start, scope, depth);
    const isChecked = isExpectation(calls, start);
    if (isChecked) this.#expect(calls, line, scope, depth);
    for (const { args } of isChecked ? calls.slice(1) : calls) this.#visit(args, scope, depth);
  }

  /** `expect(page.getByText("x")).toBeVisible()` */
  #expect([expectation, ...checks]: readonly WrittenCall[], line: number, scope: Scope, depth: number): void {
    const [element] = expectation?.args ?? [];
    const [check] = checks;
    if (!element || !check) return;
    const found = this.#value(element, scope, depth);
    const expected = { name: check.name, args: check.args.map((one) => this.#value(one, scope, depth)) };
    if (found instanceof Chain) this.chains.push({ chain: found, line, expected });
    else if (found === ON_PAGE) this.chains.push({ chain: new Chain([]), line, expected });
  }

  /** The body of a function, with the values of its arguments. */
  #enter(of: FunctionNode, args: readonly Node[], scope: Scope, depth: number, fields?: Scope): void {
    const inner: Scope = new Map([...scope, ...(fields ?? [])]);
    const isConstructed = fields?.size === 0;
    for (const [at, parameter] of of.params.entries()) {
      const name = pathOf(
        parameter.type === "AssignmentPattern" ? (parameter as unknown as { left: Node }).left : parameter,
      );
      const given = args[at] ?? (parameter as unknown as { right?: Node }).right;
      const value = given && this.#value(given, scope, depth);
      if (name !== undefined) inner.set(name, value);
      // It may be a property, too.
      if (name !== undefined && isConstructed) inner.set(`this.${name}`, value);
    }
    this.#visit(of.body, inner, depth + 1);
    for (const [name, value] of inner) if (name.startsWith("this.")) fields?.set(name, value);
  }

  /** The chain of a call that begins with a page, or with an element of one. */
  #chain(call: CallExpression, scope: Scope, depth: number): Chain | undefined {
    const { calls, start } = chainOf(call);
    const name = pathOf(start);
    if (name === undefined || calls.some((one) => one.name === "")) return undefined;
    const known = scope.get(name) ?? fieldOf(name, scope);
    const isPage =
      PAGE.test(name.replace(/^this\./, "")) || known === ON_PAGE || /(?:^|\.)Locator$/.test(name);
    const isOfPage = /^(?:this\.)?(?:page\d*|targetPage)\.(?:keyboard|mouse)$/.test(name);
    if (!isPage && !isOfPage && !(known instanceof Chain)) return undefined;
    const own: ScriptCall[] = calls.map(({ name, args }) => ({
      name,
      args: args.map((one) => this.#value(one, scope, depth)),
    }));
    if (known instanceof Chain) return new Chain([...known.calls, ...own]);
    return new Chain(isOfPage ? [{ name: "keyboard", args: [] }, ...own] : [...this.#around, ...own]);
  }

  /** Literals, and the values that are known; everything else is undefined. */
  #value(node: Node, scope: Scope, depth: number): unknown {
    const own = node as Node & Record<string, unknown>;
    const read = (one: unknown) => this.#value(one as Node, scope, depth);
    switch (own.type) {
      case "Literal":
        return own.regex ? wordsOfPattern((own.regex as { pattern: string }).pattern) : own.value;
      case "Identifier":
        return PAGE.test((own as unknown as Named).name)
          ? ON_PAGE
          : scope.get((own as unknown as Named).name);
      case "MemberExpression":
        return this.#member(own, scope, depth);
      case "AwaitExpression":
      case "ParenthesizedExpression":
        return read(own.argument ?? own.expression);
      case "UnaryExpression": {
        const value = read(own.argument);
        return own.operator === "-" && typeof value === "number" ? -value : undefined;
      }
      case "BinaryExpression": {
        const [left, right] = [read(own.left), read(own.right)];
        return own.operator === "+" && isPlain(left) && isPlain(right) ? `${left}${right}` : undefined;
      }
      case "TemplateLiteral": {
        const parts = (own.expressions as Node[]).map(read);
        const quasis = own.quasis as { value: { cooked: string } }[];
        return parts.every(isPlain)
          ? quasis
              .map(({ value }, at) => value.cooked + (at < parts.length ? String(parts[at]) : ""))
              .join("")
          : undefined;
      }
      case "ArrayExpression":
        return (own.elements as (Node | null)[]).map((one) => (one ? read(one) : undefined));
      case "ObjectExpression":
        return Object.fromEntries(
          (own.properties as (Node & { key: Node; value: Node })[]).flatMap((one) => {
            const key = one.type === "Property" ? keyOf(one.key) : undefined;
            return key === undefined || key === "__proto__" ? [] : [[key, read(one.value)]];
          }),
        );
      case "CallExpression":
        return this.#chain(own as unknown as CallExpression, scope, depth);
      case "NewExpression":
        return this.#instance(own as unknown as { callee: Node; arguments: Node[] }, scope, depth);
      default:
        return undefined;
    }
  }

  #member(node: Node & Record<string, unknown>, scope: Scope, depth: number): unknown {
    const path = pathOf(node);
    if (path !== undefined && scope.has(path)) return scope.get(path);
    if (path !== undefined && /^this\.page\d*$/.test(path)) return ON_PAGE;
    const held = this.#value(node.object as Node, scope, depth);
    const key = node.computed
      ? this.#value(node.property as Node, scope, depth)
      : keyOf(node.property as Node);
    if (typeof held !== "object" || held === null || held instanceof Chain || !isPlain(key)) return undefined;
    return Object.hasOwn(held, String(key)) ? (held as Record<string, unknown>)[String(key)] : undefined;
  }

  #instance({ callee, arguments: args }: { callee: Node; arguments: Node[] }, scope: Scope, depth: number) {
    const of = callee.type === "Identifier" ? scope.get((callee as Named).name) : undefined;
    if (!isClass(of) || depth >= DEEPEST) return undefined;
    const fields: Scope = new Map();
    const instance: Instance = { of, fields };
    const built = methodOf(of, "constructor");
    if (built) this.#enter(built, args, scope, depth + 1, fields);
    for (const { type, key, value } of of.body.body) {
      if (type !== "PropertyDefinition" || !key || !value) continue;
      const found = this.#value(value, new Map([...scope, ...fields]), depth);
      if (found !== undefined) fields.set(`this.${keyOf(key)}`, found);
    }
    return instance;
  }
}

const ON_PAGE = Symbol("a page");

/** Frames of Puppeteer, and those of Playwright by their names: `page.frames()` and `frames.find((one) => …)`. */
function isFrame({ calls }: Chain): boolean {
  return calls.every(
    ({ name, args }) => /^(?:frames?|mainFrame|find)$/.test(name) && typeof args[0] !== "string",
  );
}

/** The words of a pattern that matches no others: `^Rent \(monthly\)$`. */
export function wordsOfPattern(pattern: string): string | undefined {
  const plain = pattern.replace(/^\^|\$$/g, "");
  return /^(?:[^\\^$.*+?()[\]{}|]|\\[^\w])+$/.test(plain) ? plain.replace(/\\(.)/g, "$1") : undefined;
}

interface WrittenCall {
  name: string;
  args: Expression[];
}

/** `page.getByLabel("x").fill("y")` as two calls on a page. A generated file has chains of any length: no recursion. */
function chainOf(call: CallExpression): { calls: WrittenCall[]; start: Node } {
  const calls: WrittenCall[] = [];
  let start: Node = call;
  while (start.type === "CallExpression") {
    const { callee, arguments: args } = start as CallExpression;
    const isMember = callee.type === "MemberExpression" && callee.property.type === "Identifier";
    const name = isMember ? (callee.property as { name: string }).name : "";
    calls.push({ name, args: args as Expression[] });
    start = isMember ? callee.object : callee;
    if (!isMember) break;
    const { at, list } = oneOf(start);
    if (at) calls.push({ name: "nth", args: [at] });
    start = list;
  }
  return { calls: calls.reverse(), start };
}

/** `(await page.$x("//label"))[0]` as the first one of the list. */
function oneOf(node: Node): { at?: Expression; list: Node } {
  const member = node as unknown as { computed: boolean; object: Node; property: Expression };
  const isOne = node.type === "MemberExpression" && member.computed && member.property.type === "Literal";
  const list = isOne ? member.object : node;
  const awaited = list.type === "AwaitExpression" ? (list as unknown as { argument: Node }).argument : list;
  return isOne ? { at: member.property, list: awaited } : { list: awaited };
}

/** `expect(…)` itself; what is called on it, such as `toBeVisible`, has it as its start. */
function isExpectation([first]: readonly WrittenCall[], start: Node): boolean {
  return first?.name === "" && start.type === "Identifier" && (start as Named).name === "expect";
}

/** `page`, `this.page` and `data.person.name`; undefined for everything else. */
function pathOf(node: Node | undefined): string | undefined {
  if (!node) return undefined;
  if (node.type === "Identifier") return (node as Named).name;
  if (node.type === "ThisExpression") return "this";
  if (node.type !== "MemberExpression") return undefined;
  const { object, property, computed } = node as unknown as {
    object: Node;
    property: Node;
    computed: boolean;
  };
  const [held, key] = [pathOf(object), computed ? undefined : keyOf(property)];
  return held === undefined || key === undefined ? undefined : `${held}.${key}`;
}

/** `form.income`, of an object of a page object's class. */
function fieldOf(path: string, scope: Scope): unknown {
  const [object = "", ...rest] = path.split(".");
  const held = scope.get(object);
  return isInstance(held) ? held.fields.get(`this.${rest.join(".")}`) : undefined;
}

function keyOf(node: Node): string | undefined {
  if (node.type === "Identifier" || node.type === "PrivateIdentifier") return (node as Named).name;
  return node.type === "Literal" ? String((node as unknown as { value: unknown }).value) : undefined;
}

function isPlain(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

function isFunction(node: unknown): node is FunctionNode {
  return (
    typeof node === "object" && node !== null && /Function/.test(String((node as { type?: string }).type))
  );
}

function isClass(node: unknown): node is ClassNode {
  return typeof node === "object" && node !== null && (node as { type?: string }).type === "ClassDeclaration";
}

function isInstance(value: unknown): value is Instance {
  return typeof value === "object" && value !== null && "of" in value && isClass((value as Instance).of);
}

function methodOf({ body }: ClassNode, name: string): FunctionNode | undefined {
  const method = body.body.find(({ type, key }) => type === "MethodDefinition" && key && keyOf(key) === name);
  return isFunction(method?.value) ? method.value : undefined;
}

function everyNode(node: unknown, look: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) everyNode(one, look);
  if (typeof node !== "object" || node === null || !("type" in node)) return;
  look(node as Node);
  for (const value of Object.values(node)) if (typeof value === "object") everyNode(value, look);
}
