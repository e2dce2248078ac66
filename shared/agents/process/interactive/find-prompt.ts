/** Detects a prompt: an unfinished last line that requests input from a person. */
import { stripVTControlCharacters } from "node:util";

/** `likely` may also be a pause in an answer that is being written. */
export type Prompt = "clear" | "likely";

const CLEAR = [
  // [y/N], (yes/no/[fingerprint]), (Y)es/(N)o
  /[[(]\s*y(es)?\s*[/|,]\s*n(o)?\b[^\])]*[\])]?[^\n]{0,3}[\])]?\s*[?:>]?\s*$/i,
  /\(y\)es\b.*\(n\)o\b.{0,40}$/i,
  /^\W*(\S+\s+){0,5}\S*(pass(word|phrase|code)|one-time code|otp|2fa code)\b.{0,120}:\s*$/i,
  /^\W*(user ?name|login|e-?mail)\b.{0,120}:\s*$/i,
  /\bpress\b.{0,20}\b(any key|enter|return)\b.{0,60}$/i,
  /^\W*(ok to|are you sure|do you want to|continue|proceed|overwrite|replace)\b.{0,80}\?\s*(\([^)]{0,20}\)\s*:?\s*)?$/i,
];

const LIKELY = [
  /\?\s*(\([^)]{0,40}\)|\[[^\]]{0,40}\])?\s*[:>]?\s*$/,
  // Prompts of inquirer and of interpreters.
  /^\s*\?\s+\S.*$/,
  /^\s*(>>>|\.\.\.|[>›❯$#%])\s*$/,
  /^\W*(enter|type|choose|select|pick|paste)\b.{0,120}[:>]\s*$/i,
];

/** @param text the end of the output, both streams in the order of reading */
export function findPrompt(text: string): Prompt | undefined {
  const line = unfinishedLine(text);
  if (line.trim() === "" || line.length > LONGEST) return undefined;
  if (CLEAR.some((prompt) => prompt.test(line))) return "clear";
  return LIKELY.some((prompt) => prompt.test(line)) ? "likely" : undefined;
}

/** Longer lines are text. */
const LONGEST = 500;

/** The text after the last line break, without escape sequences and overwritten text. */
function unfinishedLine(text: string): string {
  const line = stripVTControlCharacters(text.slice(text.lastIndexOf("\n") + 1));
  return (
    line
      .split("\r")
      .filter((drawn) => drawn !== "")
      .at(-1) ?? ""
  );
}
