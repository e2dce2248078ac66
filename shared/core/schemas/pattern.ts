/**
 * Regular expressions that wizards, sites and profiles hold, for texts of callers. Backtracking can take hours on a text of
 * forty characters, and would block the process for all callers, so all but plain patterns run with a time limit.
 */
import { createContext, Script } from "node:vm";
import { AppError } from "../errors.ts";

export interface Pattern {
  source: string;
  /** @throws AppError `invalid_request` when the text takes too long */
  test(text: string): boolean;
  toString(): string;
}

/** @throws SyntaxError */
export function compilePattern(source: string): Pattern {
  const pattern = new RegExp(source, "u");
  const plain = isPlain(source);
  return {
    source,
    test: (text) => (plain && text.length <= PLAIN_TEXT ? pattern.test(text) : testWithin(pattern, text)),
    toString: () => String(pattern),
  };
}

/** The thread that enforces the limit adds up to 0.2 ms to a test. */
const LIMIT_MS = 250;
const PLAIN_TEXT = 1_000;
/** A plain pattern has at most two to this number of ways to match a text of that length. */
const PLAIN_BITS = 24;
const BITS_OF_REPETITION = 10;

/** Without repeated groups, references and assertions, and with few choices. */
function isPlain(source: string): boolean {
  const bare = source
    .replace(/\\[\s\S]/g, (escaped) => (/[1-9k]/.test(escaped) ? "\\1" : "x"))
    .replace(/\[[^\]]*\]/g, "x")
    .replaceAll("(?:", "(");
  if (/\)[*+{]|\\1|\(\?/.test(bare)) return false;
  const repetitions = bare.match(/[*+]|\{\d+,\d*\}/g) ?? [];
  // The alternatives of one group multiply with those of the next.
  const choices = bare.match(/[?|]/g) ?? [];
  return repetitions.length * BITS_OF_REPETITION + choices.length <= PLAIN_BITS;
}

const box: { pattern?: RegExp; text?: string } = {};
let script: Script | undefined;

function testWithin(pattern: RegExp, text: string): boolean {
  script ??= new Script("pattern.test(text)");
  Object.assign(box, { pattern, text });
  try {
    return script.runInContext(createContext(box), { timeout: LIMIT_MS }) as boolean;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw cause;
    throw new AppError("invalid_request", "A text takes too long to compare with the pattern of its field.", {
      cause,
    });
  } finally {
    Object.assign(box, { pattern: undefined, text: undefined });
  }
}
