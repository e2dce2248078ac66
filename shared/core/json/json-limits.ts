/**
 * Limits of JSON from a caller, checked before it is parsed, or before any other step where a library has parsed it: later
 * steps walk the value, some by recursion, and a schema reports each wrong member.
 */
const DEEPEST = 64;
const MOST_KEYS = 10_000;
/** The entries of lists and objects together. */
const MOST_VALUES = 100_000;

/** @returns the limit that the text exceeds, as in `is nested more than 64 levels deep`; a malformed text is not reported */
export function exceededJsonLimit(
  text: string,
  { keys: mostKeys, values: mostValues } = { keys: MOST_KEYS, values: MOST_VALUES },
): string | undefined {
  let depth = 0;
  let keys = 0;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case BRACE:
      case BRACKET:
        depth += 1;
        if (depth > DEEPEST) return `is nested more than ${DEEPEST} levels deep`;
        values += 1;
        break;
      case CLOSING_BRACE:
      case CLOSING_BRACKET:
        depth -= 1;
        break;
      case COLON:
        keys += 1;
        if (keys > mostKeys) return `has more than ${mostKeys} keys`;
        break;
      case COMMA:
        values += 1;
    }
    if (values > mostValues) return `has more than ${mostValues} values`;
  }
  return undefined;
}

/** {@link exceededJsonLimit} of a value that is parsed. */
export function exceededValueLimit(value: unknown): string | undefined {
  let keys = 0;
  let values = 1;
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    const next: unknown[] = [];
    for (const holder of level) {
      if (typeof holder !== "object" || holder === null) continue;
      if (depth === DEEPEST) return `is nested more than ${DEEPEST} levels deep`;
      const members = Object.values(holder);
      values += members.length;
      if (!Array.isArray(holder)) keys += members.length;
      if (keys > MOST_KEYS) return `has more than ${MOST_KEYS} keys`;
      if (values > MOST_VALUES) return `has more than ${MOST_VALUES} values`;
      for (const member of members) next.push(member);
    }
    level = next;
  }
  return undefined;
}

const QUOTE = 0x22;
const COLON = 0x3a;
const COMMA = 0x2c;
const BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** @returns the position of the closing quote, or the text's end */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; ) {
    const end = text.indexOf('"', at);
    if (end < 0) return text.length;
    let backslashes = 0;
    while (text[end - 1 - backslashes] === "\\") backslashes += 1;
    if (backslashes % 2 === 0) return end;
    at = end + 1;
  }
}
