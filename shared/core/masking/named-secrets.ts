/**
 * Finds secrets that are recognizable only by their name: `password=…`, `"api_key": "…"`, `secret: …`, `--token …`, `<password>…<`,
 * in shells, URLs, JSON, YAML, headers, XML and sentences.
 */
import { hint, MASK } from "./hint.ts";
import { isSecret } from "./judge-value.ts";
import { findValue } from "./secret-value.ts";
import { isSensitiveName, NAME_ENDS, type SecretKind } from "./sensitive-names.ts";

export function maskNamedSecrets(text: string): string {
  let masked = "";
  let done = 0;
  NAMED.lastIndex = 0;
  for (let match = NAMED.exec(text); match; match = NAMED.exec(text)) {
    const found = findSecret(text, match);
    if (!found) continue;
    masked += text.slice(done, found.start) + found.mask;
    done = found.end;
    NAMED.lastIndex = found.end;
  }
  return masked + text.slice(done);
}

/** A name's end, its closing quote, and the separator before its value. */
const NAMED = new RegExp(
  String.raw`(?:${NAME_ENDS})(?:(?<close>\\{0,15}["'${"`"}])?\]?(?<before>[ \t]{0,4})` +
    String.raw`(?<separator>:=|=>|={1,3}|\??:|%3[ad]|>|(?:is|was):?(?=[ \t]))(?<after>[ \t]{0,4})|(?<option>[ \t]{1,4}))`,
  "gi",
);

interface FoundSecret {
  start: number;
  end: number;
  mask: string;
}

function findSecret(text: string, match: RegExpExecArray): FoundSecret | undefined {
  const groups = match.groups as Partial<Record<string, string>>;
  const kind = KINDS.find((name) => groups[name] !== undefined);
  if (!kind) return undefined;
  const { separator = " ", close = "", before = "", after = "" } = groups;
  const name = wholeName(text, match.index) + groups[kind];
  const nameEnd = match.index + (groups[kind] ?? "").length;
  const valueStart = match.index + match[0].length;
  if (!mayAssign(text, { name, nameStart: nameEnd - name.length, separator, valueStart })) return undefined;

  const form = kind === "vague" ? "random" : separator.startsWith("%") ? "encoded" : "any";
  const { start, end, quoted } = findValue(text, valueStart, form);
  const value = text.slice(start, end);
  const spaced = before + after !== "";
  const isMeant = quoted ? close !== "" || !isClosingQuote(text, start) : !isNextName(value, text[end]);
  const isClosed = separator !== ">" || text.startsWith("</", end);
  if (!isMeant || !isClosed || !isSecret({ value, kind, name, separator, spaced, quoted })) return undefined;

  const mask = kind !== "password" && value.length >= SHORTEST_WITH_HINT ? hint("", value) : MASK;
  // A number in JSON becomes a text, for the JSON's sake.
  const needsQuotes = close !== "" && !quoted && /^\d/.test(value);
  return { start, end, mask: needsQuotes ? close + mask + close : mask };
}

const KINDS = ["password", "token", "vague"] as const satisfies readonly SecretKind[];

/** A hint of four characters reveals too much of a shorter value. */
const SHORTEST_WITH_HINT = 20;
const LONGEST_NAME = 64;

/** @returns the part before the name's end: `user.` of `user.password` */
function wholeName(text: string, end: number): string {
  let start = end;
  while (start > 0 && end - start < LONGEST_NAME && /[\w$.-]/.test(text[start - 1] as string)) start--;
  return text.slice(start, end);
}

interface Assignment {
  name: string;
  nameStart: number;
  separator: string;
  valueStart: number;
}

/** Some separators count only after some names: the end of XML's `<name>`, and the blank after an option. */
function mayAssign(text: string, { name, nameStart, separator, valueStart }: Assignment): boolean {
  if (separator === " ") return /^--[a-z]/i.test(name);
  if (separator === ">")
    return /<(?:[\w-]{1,32}:)?$/.test(text.slice(Math.max(0, nameStart - 34), nameStart));
  // Two colons are a scope (`Token::Word`).
  return separator !== ":" || text[valueStart] !== ":";
}

// "Password: " in quotes is a question, and the following text is not its value.
function isClosingQuote(text: string, start: number): boolean {
  return start >= text.length || /[\s),;\]}.+]/.test(text[start] as string);
}

// "Password: token: x"
function isNextName(value: string, next: string | undefined): boolean {
  return next === ":" && /^[\w.-]{1,64}$/.test(value) && isSensitiveName(value);
}
