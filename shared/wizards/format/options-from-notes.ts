/** Version 1 names a radio's other options only in its notes. Prose around a list is not an option. */
import type { WizardOption } from "../wizard.ts";
import { SELECTOR_IN_PROSE, selectorLocators } from "./selector-locators.ts";

const LONGEST_LABEL = 100;
/** An id or another selector; then perhaps a value. */
const IN_PARENTHESES = new RegExp(
  `\\s*\\((?:#([\\w:.-]+)|(${SELECTOR_IN_PROSE}))(?:\\s*=\\s*([\\w.-]+))?\\)`,
  "g",
);

/**
 * Reads three notations: `Options: married (#idOfMarried), single (#idOfSingle)`, the same with a value in
 * `Married (#idOfMarried = married)`, and `#constant for 'today's dollars', #nominal for 'x'`. Another selector may
 * represent an id: `Married (x-radio[value=married])`.
 *
 * @param example a valid answer; it decides between a label and the label's snake_case form as the options' values
 * @returns nothing where the notes hold no list of two or more options with their ids
 */
export function optionsFromNotes(notes: string, example?: unknown): WizardOption[] {
  const options = readList(notes);
  const read = options.length > 0 ? options : readQuoted(notes);
  const distinct = read.filter(
    ({ value }, index) => read.findIndex((other) => other.value === value) === index,
  );
  if (distinct.length < 2) return [];
  const isListed = distinct.some(({ value }) => value === example);
  const isSnakeCase = !isListed && distinct.some(({ value }) => snakeCase(value) === example);
  return isSnakeCase ? distinct.map((option) => ({ ...option, value: snakeCase(option.value) })) : distinct;
}

/** The list starts after a colon. It ends where the words after an id are not a separator. */
function readList(notes: string): WizardOption[] {
  const options: WizardOption[] = [];
  let end = 0;
  for (const match of notes.matchAll(IN_PARENTHESES)) {
    const [, id, css = "", stated] = match;
    const before = notes.slice(end, match.index);
    end = match.index + match[0].length;
    const label = options.length === 0 ? /.*:\s*(.+)$/s.exec(before)?.[1] : nextLabel(before);
    if (label === undefined || label.length > LONGEST_LABEL) {
      if (options.length > 0) break;
      continue;
    }
    const locators = id === undefined ? selectorLocators(css, "css") : [{ by: "id" as const, value: id }];
    const [, attribute] = /\[[\w-]+=["']?([^"'\]]+)["']?\]$/.exec(css) ?? [];
    options.push({ value: stated ?? attribute ?? label, label, locators });
  }
  return options;
}

function nextLabel(text: string): string | undefined {
  return /^(?:\s*[,;/|]\s*(?:(?:or|and)\s+)?|\s+(?:or|and)\s+)([^:\s][^:]*)$/.exec(text)?.[1];
}

function readQuoted(notes: string): WizardOption[] {
  return [...notes.matchAll(/#([\w:.-]+) for (['"‘“])(.+?)['"’”](?=,|\.|;|$| and | or )/g)].map(
    ([, id = "", , label = ""]) => ({ value: id, label, locators: [{ by: "id" as const, value: id }] }),
  );
}

function snakeCase(text: string): string {
  return text
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_|_$/g, "");
}
