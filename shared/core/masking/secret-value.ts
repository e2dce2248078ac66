/** Finds the value after a name: within quotes, which may be escaped several times, or up to a delimiter. */

export interface FoundValue {
  start: number;
  end: number;
  quoted: boolean;
}

/** The extent of a value without quotes. */
export type BareForm =
  | "any"
  /** Ends at percent-encoded delimiters too, as in a URL within a URL. */
  | "encoded"
  /** Only characters of generated tokens. */
  | "random";

export function findValue(text: string, start: number, form: BareForm): FoundValue {
  const opening = openingQuote(text, start);
  if (opening !== undefined) return quotedValue(text, opening);
  if (form !== "random") return bareValue(text, start, form === "encoded");
  RANDOM.lastIndex = start;
  return { start, end: start + (RANDOM.exec(text)?.[0].length ?? 0), quoted: false };
}

const RANDOM = /[\w+/.~-]+={0,2}/y;

/** JSON within JSON within JSON has seven backslashes before a quote. */
const DEEPEST = 15;

interface Quote {
  mark: string;
  backslashes: number;
  /** Behind the quote. */
  end: number;
}

function openingQuote(text: string, start: number): Quote | undefined {
  OPENING.lastIndex = start;
  const [all, escapes = "", mark = ""] = OPENING.exec(text) ?? [];
  if (all === undefined) return undefined;
  return { mark, backslashes: escapes.length, end: start + all.length };
}

// Python and others mark strings with a letter.
const OPENING = new RegExp(String.raw`(?:[bfru]{1,2}(?=["']))?(\\{0,${DEEPEST}})(["'${"`"}])`, "iy");

/** Ends at its closing quote, at the closing quote of the enclosing text, or at the end of the line. */
function quotedValue(text: string, { mark, backslashes, end: start }: Quote): FoundValue {
  let fallback: number | undefined;
  let escapes = 0;
  let at = start;
  for (; at < text.length; at++) {
    const char = text[at];
    if (char === "\n" || char === "\r") break;
    if (char === mark && closes(escapes, backslashes)) {
      return { start, end: at - Math.min(escapes, backslashes), quoted: true };
    }
    if (char === '"') fallback ??= at - escapes;
    escapes = char === "\\" ? escapes + 1 : 0;
  }
  return { start, end: mark === '"' ? at : (fallback ?? at), quoted: true };
}

/**
 * Escaping doubles backslashes and adds one before a quote. So a quote that belongs to the value itself has more of
 * them than the opening one, by a number that is odd on the opening one's own level.
 */
function closes(found: number, opening: number): boolean {
  return found < opening || (found - opening) % (2 * (opening + 1)) === 0;
}

function bareValue(text: string, start: number, encoded: boolean): FoundValue {
  let end = start;
  const open: Record<string, number> = { ")": 0, "]": 0, "}": 0, ">": 0 };
  for (; end < text.length && !endsAt(text, end, encoded); end++) {
    const char = text[end] as string;
    const closing = CLOSING_OF[char] ?? char;
    if (open[closing] !== undefined) open[closing] += char === closing ? -1 : 1;
  }
  // A bracket closed around the value and the sentence's punctuation are not part of it.
  for (; end > start; end--) {
    const char = text[end - 1] as string;
    const balance = open[char];
    if (balance === undefined ? !PUNCTUATION.has(char) : balance >= 0) break;
    if (balance !== undefined) open[char] = balance + 1;
  }
  return { start, end, quoted: false };
}

const CLOSING_OF: Record<string, string> = { "(": ")", "[": "]", "{": "}" };
const PUNCTUATION = new Set(".,;:");

function endsAt(text: string, at: number, encoded: boolean): boolean {
  const char = text[at] as string;
  if (STOPS.has(char) || /\s/.test(char)) return true;
  if (char === "\\") return matchesAt(ESCAPED_END, text, at);
  if (char === "%") return encoded && /^%(?:2[026]|0[ad])$/i.test(text.slice(at, at + 3));
  if (char !== "," && char !== ";") return false;
  // A password may hold a comma or semicolon; in a list it separates two entries.
  return matchesAt(NEXT_ENTRY, text, at + 1);
}

function matchesAt(sticky: RegExp, text: string, at: number): boolean {
  sticky.lastIndex = at;
  return sticky.test(text);
}

const STOPS = new Set("\"'`&<");
/** A line's end or a quote, escaped. */
const ESCAPED_END = new RegExp(String.raw`\\{1,${DEEPEST}}[nrt"'${"`"}]`, "y");
const NEXT_ENTRY = /$|\s|["'`]|\\|[\w.-]{1,64}[=:]/y;
