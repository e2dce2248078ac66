/**
 * Private keys, in PEM's armour (RFC 7468, PGP) or as JSON Web Keys: also inside of JSON texts, where a line's end is
 * a backslash and an n, and also where the text ends before the key does.
 */
import { MASK } from "./hint.ts";

export function maskPrivateKeys(text: string): string {
  const masked = text.includes("PRIVATE KEY") ? maskArmoured(text) : text;
  return masked.includes("kty") ? masked.replace(JWK_SECRET, `$1${MASK}`) : masked;
}

// The parameters that RFC 7518 (6.2.2, 6.3.2, 6.4) calls private, however often their quotes are escaped.
const JWK_SECRET = /(\\{0,15}"(?:d|p|q|dp|dq|qi|k)\\{0,15}"[ \t]{0,8}:[ \t]{0,8}\\{0,15}")[\w-]{20,}/g;

const BEGIN = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/;
/** Much longer than any key: an end that is further away belongs to another one. */
const LONGEST_KEY = 32_768;

function maskArmoured(text: string): string {
  const begins = [...text.matchAll(BEGIN)];
  let masked = "";
  let done = 0;
  for (const [index, begin] of begins.entries()) {
    const start = begin.index + begin[0].length;
    const limit = Math.min(begins[index + 1]?.index ?? text.length, start + LONGEST_KEY);
    const rest = text.slice(start, limit);
    const length = END.exec(rest)?.index ?? unfinishedLength(rest);
    if (length === 0) continue;
    masked += `${text.slice(done, start)}...`;
    done = start + length;
  }
  return masked + text.slice(done);
}

/** The separators between lines: quotes, escapes, joins and marks. */
const BETWEEN_LINES = /(?:\s|\\{1,8}[nrt]|["'`+,>|\\])*/y;
const HEADER = /(?:Proc-Type|DEK-Info|Version|Comment|Charset|Hash): [^\n\\]{0,80}/y;
const LINE = /[A-Za-z0-9+/]+={0,2}/y;
/** Few words are as long. */
const SHORTEST_LINE = 24;
/** A key's last line may be short: it ends with padding, or with the surrounding text. */
const LAST_LINE = /(?:\s|\\{1,8}[nrt]|>){1,64}[A-Za-z0-9+/]{1,23}(?:={1,2}|(?=\s*$|\\{0,15}["'`]))/y;

/** @returns the length of a key without an end */
function unfinishedLength(rest: string): number {
  for (let length = 0; ; ) {
    const start = length + lengthAt(BETWEEN_LINES, rest, length);
    const header = lengthAt(HEADER, rest, start);
    const line = header || lengthAt(LINE, rest, start);
    if (header === 0 && line < SHORTEST_LINE) return length + lengthAt(LAST_LINE, rest, length);
    length = start + line;
  }
}

function lengthAt(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.exec(text)?.[0].length ?? 0;
}
