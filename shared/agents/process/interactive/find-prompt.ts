/** Detects a prompt: the end of an output that requests input from a person. */
import { stripVTControlCharacters } from "node:util";
import { screenText } from "./screen-text.ts";

export interface Prompt {
  /**
   * - `certain`: no answer ends like this, as the code of a sign-in or a menu with a cursor.
   * - `clear`: an unfinished question that programs ask.
   * - `likely`: may also be a pause in an answer that is being written.
   */
  certainty: "certain" | "clear" | "likely";
  /** The program's words, without codes. */
  words: string;
}

/** The form of a question for yes or no: [y/N], (yes/no/[fingerprint]), (Y)es/(N)o. */
const YES_OR_NO = [
  /[[(]\s*y(es)?\s*[/|,]\s*n(o)?\b[^\])]*[\])]?[^\n]{0,3}[\])]?\s*[?:>]?\s*$/i,
  /\(y\)es\b.*\(n\)o\b.{0,40}$/i,
];

const CLEAR = [
  ...YES_OR_NO,
  /^\W*(\S+\s+){0,5}\S*(pass(word|phrase|code)|one-time code|otp|2fa code)\b.{0,120}:\s*$/i,
  /^\W*(user ?name|login|e-?mail)\b.{0,120}:\s*$/i,
  /^\W*(ok to|are you sure|do you want to|continue|proceed|overwrite|replace)\b.{0,80}\?\s*(\([^)]{0,20}\)\s*:?\s*)?$/i,
  /\b(enter|type|paste)\b.{0,40}\b(code|token|choice|selection|number|option)\b.{0,60}[:>?\])]\s*$/i,
  /^\W*(your )?(choice|selection|option)\b.{0,40}[:>?]\s*$/i,
];

const LIKELY = [
  /\?\s*(\([^)]{0,40}\)|\[[^\]]{0,40}\])?\s*[:>]?\s*$/,
  // Prompts of inquirer and of interpreters.
  /^\s*\?\s+\S.*$/,
  /^\s*(>>>|\.\.\.|[>›❯$#%])\s*$/,
  /^\W*(enter|type|choose|select|pick|paste)\b.{0,120}[:>]\s*$/i,
];

/** The last line, whether it is finished or not. */
const HELD = /\b(press|hit)\b.{0,20}\b(any key|enter|return|space)\b.{0,60}$/i;
const PAGER =
  /^\s*(--\s?more\s?--.*|\(END\)|lines \d+-\d+.*|:)\s*$|\b(press|type) [`'"]?q[`'"]? (to|when|for)\b.{0,30}$|\bpress RETURN for more\b/i;
const MENU_HELP =
  /\((use )?arrow keys\b|\buse (the )?(arrow keys|↑|up\/down)|↑.{0,3}↓|\benter to (confirm|select|submit|continue)\b|\besc to (cancel|exit)\b/i;

/** @param text the end of the output, both streams in the order of reading */
export function findPrompt(text: string): Prompt | undefined {
  const lines = screenText(text).split("\n");
  const unfinished = lines.at(-1)?.trim() ? (lines.at(-1) ?? "") : lastDrawn(text);
  const written = lines.map((line) => line.trim()).filter((line) => line !== "" && !DOCUMENT.test(line));
  const certain = findSignIn(written) ?? findMenu(written) ?? findHeld(written, unfinished);
  if (certain !== undefined) return { certainty: "certain", words: inWords(certain) };
  if (unfinished.trim() === "" || unfinished.length > LONGEST) return undefined;
  const certainty = CLEAR.some((prompt) => prompt.test(unfinished))
    ? "clear"
    : LIKELY.some((prompt) => prompt.test(unfinished))
      ? "likely"
      : undefined;
  return certainty && { certainty, words: inWords(unfinished) };
}

/** The last line without its escape sequences: some programs erase the rest of the line after their prompt. */
function lastDrawn(text: string): string {
  const line = stripVTControlCharacters(text.slice(text.lastIndexOf("\n") + 1));
  return line.split("\r").findLast((drawn) => drawn !== "") ?? "";
}

/**
 * The prompt at which a program ended, because it met the end of its input. Lines with which programs report that are
 * ignored, and a question for yes or no may be finished.
 *
 * @param hasFailed whether the program reported a failure; the last words of others may be an answer
 */
export function findUnanswered(text: string, hasFailed: boolean): string | undefined {
  const lines = screenText(text).trimEnd().split("\n");
  const dropped = lines.findLastIndex((line) => line.trim() !== "" && !GIVING_UP.test(line.trim()));
  const end = lines.slice(0, dropped + 1);
  const last = end.at(-1) ?? "";
  const isUnfinished = dropped === lines.length - 1 && !/\n\s*$/.test(text);
  const prompt = findPrompt(end.join("\n"));
  if (prompt === undefined || last.length > LONGEST) return undefined;
  if (prompt.certainty === "certain") return prompt.words;
  const isAsked = prompt.certainty === "clear" && (isUnfinished || hasFailed);
  return isAsked || YES_OR_NO.some((form) => form.test(last)) ? prompt.words : undefined;
}

const GIVING_UP =
  /^\W*(aborted|aborting|abort|cancell?ed|cancelling|exiting|exited|operation cancell?ed|bye|goodbye|no (input|answer|selection|response)\b.{0,60}|(end of (input|file)|eof)\b.{0,60}|invalid (choice|selection|option|input|response)\b.{0,60}|timed out waiting.{0,60}|error: (eof|end of|no input|invalid (choice|selection)).{0,60})\W*$/i;

/** Lines of JSON: events of a program, which may name a sign-in and hold ids. */
const DOCUMENT = /^\{|^\[[{"[]|"[\w.-]+":/;

/** Longer lines are text. */
const LONGEST = 500;
/** A sign-in and a menu stand within these. */
const LAST_LINES = 14;

const SIGN_IN_CODE =
  /\b(one[- ]time|device|verification|authori[sz]ation|activation|user|confirmation|login|pairing)[ -]?code\b|\b(enter|use|with|type|copy|paste)\b.{0,40}\bcode\b/i;
const SIGN_IN =
  /\b(sign(ing)?[ -]?in|log(ging)?[ -]?in|authenticat|authori[sz]|activate|verify|device|open|visit|go to|browser)/i;
const URL_FORM = /https?:\/\/\S+/;
const CODE_FORM = /\b[A-Z0-9]{4,5}-[A-Z0-9]{4,5}\b/;

/** A sign-in on another device: an address, and a code to enter there or here. */
function findSignIn(written: string[]): string | undefined {
  const lines = written.slice(-LAST_LINES);
  const text = lines.join("\n");
  if (!URL_FORM.test(text) || !SIGN_IN.test(text)) return undefined;
  const asked = lines.find((line) => SIGN_IN_CODE.test(line)) ?? lines.find((line) => CODE_FORM.test(line));
  if (asked === undefined || text.length > LAST_LINES * LONGEST) return undefined;
  const address = lines.find((line) => URL_FORM.test(line));
  // An explanation of sign-ins has no code, or goes on after it.
  const isRequest = CODE_FORM.test(text) || /[:>?]\s*$|\.{3}$|…$/.test(lines.at(-1) ?? "");
  return isRequest ? [...new Set([address, asked])].join(" ") : undefined;
}

const OPTION = /^([❯›>→▶➤●◉◯○*]\s*)?[([]?(\d{1,2}|[a-z])\s?[.):\]]\s+\S/i;
const CURSOR = /^[❯›▶➤◉●]\s*\S/;
const ASKED =
  /\b(trust|proceed|continue|allow|permission|accept|agree|overwrite|install|sign[ -]?in|log ?in|authenticat|select|choose|pick|which|how would you like|what would you like|do you want|would you like)\b.{0,200}[?:]\W*$/i;

/** Choices at the end of the output, of which a person selects one. */
function findMenu(written: string[]): string | undefined {
  const lines = written.slice(-LAST_LINES);
  const help = lines.findLastIndex((line) => MENU_HELP.test(line));
  const end =
    CHOICE_LINE.test(lines.at(-1) ?? "") || help === lines.length - 1 ? lines.length - 1 : lines.length;
  const choices = lines.slice(0, end).filter((line) => line !== lines[help]);
  let first = choices.length;
  while (first > 0 && (OPTION.test(choices[first - 1] ?? "") || CURSOR.test(choices[first - 1] ?? "")))
    first -= 1;
  const options = choices.slice(first);
  const question = choices.slice(Math.max(0, first - 3), first).findLast((line) => /[?:]\W*$/.test(line));
  const hasCursor = options.some((line) => CURSOR.test(line));
  const pointed = lines.slice(help + 1).some((line) => CURSOR.test(line));
  if (help !== -1 && (hasCursor || pointed || help >= lines.length - 2)) return question ?? lines[help];
  if (options.length < 2 && !hasCursor) return undefined;
  if (hasCursor) return question ?? choices[first - 1] ?? options[0];
  const isAsked = question !== undefined && ASKED.test(question);
  // A long answer may end with a list and a question before it.
  return isAsked && written.length <= MENU_LINES ? question : undefined;
}

const CHOICE_LINE =
  /^\W*((enter|type|select|choose|your|pick)\b.{0,60})?(choice|selection|option|number|\[?\d-\d\]?)?\W*[:>?\])]\s*$/i;
const MENU_LINES = 20;

function findHeld(written: string[], unfinished: string): string | undefined {
  const last = written.at(-1) ?? "";
  if (last.length > LONGEST) return undefined;
  return HELD.test(last) || PAGER.test(unfinished) ? last : undefined;
}

const LONGEST_WORDS = 200;

/** Codes of sign-ins and the queries of addresses are not repeated. */
function inWords(text: string): string {
  const words = text
    .trim()
    .replace(/\s+/g, " ")
    .replace(new RegExp(CODE_FORM, "g"), "…")
    .replace(/(https?:\/\/[^\s?#]+)[?#]\S*/g, "$1");
  return words.length > LONGEST_WORDS ? `${words.slice(0, LONGEST_WORDS)}…` : words;
}
