/** Where a value begins and ends that follows a name: in quotes, however often they are escaped, or up to a delimiter. */

export interface FoundValue {
  start: number;
  end: number;
  quoted: boolean;
}

/** @param encoded whether the text around is percent-encoded, as a URL within a URL is */
export function findValue(text: string, start: number, encoded: boolean): FoundValue {
  const opening = openingQuote(text, start);
  return opening === undefined ? bareValue(text, start, encoded) : quotedValue(text, opening);
}

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

/** Up to the next quote of the same depth, or to the end of the line when there is none. */
function quotedValue(text: string, { mark, backslashes, end: start }: Quote): FoundValue {
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (char === "\n" || char === "\r") return { start, end: at, quoted: true };
    if (char === mark && isSameDepth(precedingBackslashes(text, start, at), backslashes)) {
      return { start, end: at - backslashes, quoted: true };
    }
  }
  return { start, end: text.length, quoted: true };
}

function precedingBackslashes(text: string, from: number, at: number): number {
  let count = 0;
  while (count <= DEEPEST && at - 1 - count >= from && text[at - 1 - count] === "\\") count++;
  return count;
}

// Within plain quotes two backslashes are one of the value, so an even number leaves the quote what it is.
function isSameDepth(found: number, opening: number): boolean {
  return opening === 0 ? found % 2 === 0 : found === opening;
}

function bareValue(text: string, start: number, encoded: boolean): FoundValue {
  let end = start;
  while (end < text.length && !endsAt(text, end, encoded)) end++;
  while (end > start && CLOSING.has(text[end - 1] as string)) end--;
  return { start, end, quoted: false };
}

/** Belong to what is around a value rather than to the value. */
const CLOSING = new Set(")]}>.,;:");

function endsAt(text: string, at: number, encoded: boolean): boolean {
  const char = text[at] as string;
  if (STOPS.has(char) || /\s/.test(char)) return true;
  if (char === "\\") return /[nrt"'`]/.test(text[at + 1] ?? "");
  if (char === "%") return encoded && /^%(?:2[026]|0[ad])$/i.test(text.slice(at, at + 3));
  if (char !== "," && char !== ";") return false;
  // Passwords may hold them; in lists they part one entry from the next.
  NEXT_ENTRY.lastIndex = at + 1;
  return NEXT_ENTRY.test(text);
}

const STOPS = new Set("\"'`&<");
const NEXT_ENTRY = /$|\s|["'`]|\\|[\w.-]{1,64}[=:]/y;
