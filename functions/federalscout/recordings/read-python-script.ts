/** Reads the calls on a page in a Python script of Playwright's code generator: the same calls as in JavaScript, in other spelling. */
import { isScript, readScript, wordsOfPattern } from "./read-script.ts";
import type { Recording } from "./recording.ts";

/** Whether a text begins as Python scripts of Playwright do. */
export function isPython(text: string): boolean {
  return (
    /^\s*(?:from playwright\.(?:sync|async)_api import|import re\s*$|def \w+\(.*\).*:\s*$)/m.test(text) &&
    !/^[^#\n]*[;{]\s*$/m.test(text)
  );
}

/** @throws AppError `invalid_request` that names the line */
export function readPythonScript(text: string): Recording {
  const left_out: string[] = [];
  const lines: string[] = [];
  for (const { line, words, lines: count } of statementsOf(text)) {
    const script = asJavaScript(words);
    if (script === undefined && IS_CALL.test(words)) left_out.push(`line ${line}`);
    lines.push(script ?? "", ...Array.from({ length: count - 1 }, () => ""));
  }
  const recording = readScript(lines.join("\n"));
  return { ...recording, left_out: [...left_out, ...recording.left_out] };
}

interface Statement {
  line: number;
  words: string;
  /** The number of lines that it takes. */
  lines: number;
}

/** A statement ends where all of its parentheses are closed. */
function statementsOf(text: string): Statement[] {
  const statements: Statement[] = [];
  let open: Statement | undefined;
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    open = open
      ? { ...open, words: `${open.words} ${line.trim()}`, lines: open.lines + 1 }
      : { line: at + 1, words: line.trim(), lines: 1 };
    if (depthOf(open.words) > 0 && open.lines < 200) continue;
    statements.push(open);
    open = undefined;
  }
  return open ? [...statements, open] : statements;
}

function depthOf(words: string): number {
  const bare = words.replace(STRING, "");
  return (bare.match(/[([{]/g) ?? []).length - (bare.match(/[)\]}]/g) ?? []).length;
}

const STRING = /[rbfu]{0,2}("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/gi;
const IS_CALL = /^(?:await )?(?:page\d*\.|expect\()/;
const IS_VALUE = /^(?<name>\w+)\s*(?::\s*\w+\s*)?=\s*(?<value>.+)$/;

/** @returns undefined for a statement that is neither a call on a page nor a value */
function asJavaScript(words: string): string | undefined {
  const { name, value = "" } = IS_VALUE.exec(words)?.groups ?? {};
  const isOwn = name !== undefined && (IS_CALL.test(value) || /^[rbfu]{0,2}["'\d]/.test(value));
  if (!isOwn && !IS_CALL.test(words)) return undefined;
  const call = expressionOf(isOwn ? value : words);
  const statement = call === undefined ? undefined : isOwn ? `var ${name} = ${call};` : `${call};`;
  return statement !== undefined && isScript(statement) ? statement : undefined;
}

/** Strings are kept apart while the names are spelled otherwise and the named arguments become an object. */
function expressionOf(words: string): string | undefined {
  const strings: string[] = [];
  const bare = words.replace(/\s+#[^"']*$/, "").replace(STRING, (whole, quoted: string) => {
    // A text with values in it has none of its own.
    strings.push(/^[rbu]*f/i.test(whole) && quoted.includes("{") ? "undefined" : asText(quoted));
    return `§${strings.length - 1}§`;
  });
  const spelled = bare
    .replace(/re\.compile\(§(\d+)§[^()]*\)/g, (_, at: string) => {
      const words = wordsOfPattern(JSON.parse(strings[Number(at)] ?? '""'));
      return words === undefined ? "undefined" : `§${strings.push(JSON.stringify(words)) - 1}§`;
    })
    .replace(/\blambda(?: (\w+))?: /g, (_, name = "") => `(${name}) => `)
    .replace(/\.([a-z]+(?:_[a-z]+)+)/g, (_, name: string) => `.${camel(name)}`)
    .replace(/\.(first|last|contentFrame)(?=\.|\)|$)/g, ".$1()")
    .replace(/\bTrue\b/g, "true")
    .replace(/\bFalse\b/g, "false")
    .replace(/\bNone\b/g, "null");
  const named = withNamedArguments(spelled);
  return named?.replace(/§(\d+)§/g, (_, at: string) => strings[Number(at)] ?? "undefined");
}

function asText(quoted: string): string {
  return JSON.stringify(quoted.slice(1, -1).replace(/\\(["'\\])/g, "$1"));
}

function camel(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** `(§0§, name=§1§, exact=true)` as `(§0§, {name: §1§, exact: true})`. */
function withNamedArguments(words: string): string | undefined {
  let text = words;
  for (let at = 0; at < 100; at++) {
    const next = text.replace(/\(([^()]*\w+=(?![=>])[^()]*)\)/, (_, args: string) => {
      const parts = args.split(/,(?![^[]*\])/).map((part) => part.trim());
      const plain = parts.filter((part) => !IS_NAMED.test(part));
      const named = parts.filter((part) => IS_NAMED.test(part)).map(spelled);
      return `(${[...plain, `{${named.join(", ")}}`].filter(Boolean).join(", ")})`;
    });
    if (next === text) return depthOf(text) === 0 ? text : undefined;
    text = next;
  }
  return undefined;
}

/** `has_text=§0§` as `hasText: §0§`. */
function spelled(named: string): string {
  const [name = "", ...value] = named.split("=");
  return `${camel(name)}: ${value.join("=")}`;
}

const IS_NAMED = /^\w+=(?![=>])/;
