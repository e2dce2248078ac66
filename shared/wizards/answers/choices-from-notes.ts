/** Choices that only a field's notes describe. They help to read an answer; any other answer stays possible. */
import { SELECTOR_IN_PROSE } from "../format/selector-locators.ts";
import type { AnswerOption } from "./option-words.ts";

const HEADING =
  /\b(?:options?|choices?|values|codes|(?:one|any) of|(?:choose|select|pick) (?:one|from)(?: of)?)\s*:\s*/i;
const SELECTOR = new RegExp(`\\s*\\((?:${SELECTOR_IN_PROSE})(?:\\s*=\\s*[\\w.-]+)?\\)`);
const LONGEST_CHOICE = 60;

/** `red (Red)`: a value, then its label. */
const VALUE_AND_LABEL = /^([\p{L}\p{N}_.-]+) \(([^()]+)\)$/u;

/**
 * Reads a list after a heading such as `Options:`, up to the end of its sentence or line: `Options: Single, Married`,
 * `Codes: 1 = Single; 2 = Married`, `One of: 'a', 'b' or 'c'`. A list of values with their labels, `red (Red), blue (Blue)`, has no
 * heading where it is the whole note.
 *
 * @returns nothing where there is no such list or fewer than two choices
 */
export function choicesFromNotes(notes: string): AnswerOption[] {
  const heading = HEADING.exec(notes);
  const rest = heading ? notes.slice(heading.index + heading[0].length) : notes;
  const [list = ""] = rest.split(/\n\s*\n|\.(?=\s+\p{Lu}|\s*$)/u);
  const parts = splitList(list);
  const pairs = parts.flatMap((part): AnswerOption[] => {
    const [whole, value, label] = (SELECTOR.test(part) ? null : VALUE_AND_LABEL.exec(part)) ?? [];
    return value !== undefined && label !== undefined ? [{ value, label, aliases: [whole ?? ""] }] : [];
  });
  const arePairs = parts.length > 1 && pairs.length === parts.length;
  if (!heading && !arePairs) return [];
  const choices = arePairs ? pairs : parts.map(toChoice);
  const isList =
    choices.length > 1 && choices.every(({ label }) => label !== "" && label.length <= LONGEST_CHOICE);
  return isList ? choices : [];
}

function splitList(list: string): string[] {
  const quoted = [...list.matchAll(/(["“])(.+?)["”]|(?<![\p{L}\p{N}])'(.+?)'(?!\p{L})/gu)];
  if (quoted.length > 1) return quoted.map(([, , double, single]) => double ?? single ?? "");
  const mark = ["\n", ";", "|", ", "].find((separator) => list.trim().includes(separator));
  const parts = mark === undefined ? list.split(/ or /) : list.split(mark);
  return parts
    .map((part) => part.trim().replace(/^(?:[-*•]|(?:or|and)\b)\s*/i, ""))
    .filter((part) => part !== "")
    .flatMap((part, i, all) => (i > 0 && i === all.length - 1 ? part.split(/ (?:or|and) (?=\S+$)/) : [part]));
}

/** `1 = Single` states the value first; a selector in parentheses belongs to the page. */
function toChoice(text: string): AnswerOption {
  const [selector = ""] = SELECTOR.exec(text) ?? [];
  const label = text.replace(selector, "").trim();
  const [, attribute] = /\[value=["']?([^"'\]]+)/.exec(selector) ?? [];
  if (attribute !== undefined) return { value: attribute, label };
  const [, value, meaning] = /^([\p{L}\p{N}_.-]+)\s*[=:]\s*(.+)$/u.exec(label) ?? [];
  return value !== undefined && meaning !== undefined ? { value, label: meaning } : { value: label, label };
}
