/**
 * The answers that a form of the page has not sent. The browser states the data of a form: an answer is absent from it where
 * its control belongs to no form, or where its component has kept nothing.
 */
import { lettersAndDigits } from "../../text/compared-text.ts";
import type { FormNames, PlannedField } from "../page/protocol.ts";
import type { SentRequest } from "../tab/sent-data.ts";

/**
 * An answer that a request holds in any place or notation counts as sent, and so does each one where the form has sent data
 * that no answer explains.
 *
 * @param requests those since the page was shown
 * @returns the ids of the answers; none where the form has not sent the others, or where a request is not read
 */
export function unsentAnswers(
  answers: readonly PlannedField[],
  { fields, before, buttons }: FormNames,
  requests: readonly SentRequest[],
): string[] {
  const own = new Set(fields.flatMap((field) => field.own));
  const sent = requests.findLast(({ entries }) => entries?.some(([name]) => own.has(name)))?.entries;
  if (!sent || requests.some(({ text }) => text === undefined)) return [];
  const filled = new Set(sent.filter(([, value]) => value !== "").map(([name]) => name));
  const meant = fields.flatMap((field) => field.meant);
  const known = new Set([...own, ...meant, ...buttons]);
  const isUnexplained = sent.some(
    ([name, value]) =>
      value !== "" && !known.has(name) && !before.some(([one, held]) => one === name && held === value),
  );
  const texts = requests.flatMap(({ entries, text }) =>
    // The text of one answer may occur in another one.
    entries ? entries.flatMap(([name, value]) => (own.has(name) ? [] : [value])) : [text ?? ""],
  );
  return fields.flatMap((field) => {
    const answer = answers.find(({ field_id }) => field_id === field.field_id);
    if (!answer || field.own.length > 0 || isEmpty(answer)) return [];
    if (field.meant.some((name) => filled.has(name))) return [];
    if (holdsAnswer(answer, texts)) return [];
    const isStated = field.meant.length > 0;
    const isText = answer.kind === "text" && !answer.values;
    return isStated || (isText && !isUnexplained) ? [field.field_id] : [];
  });
}

function isEmpty({ kind, value, values }: PlannedField): boolean {
  if (values) return values.length === 0;
  return value === "" || (kind === "checkbox" && value !== "true");
}

/** Whether a request holds the answer, or each number of it. */
function holdsAnswer({ kind, value, values, options }: PlannedField, texts: readonly string[]): boolean {
  if (kind === "checkbox" && !values) return false;
  return (values ?? [value]).every((one) => {
    const label = options.find((option) => option.value === one)?.label;
    return texts.some((text) => [one, label].some((words) => words && holdsText(text, words)));
  });
}

function holdsText(text: string, words: string): boolean {
  if (lettersAndDigits(text).includes(lettersAndDigits(words))) return true;
  const numbers = words.match(/\d+/g)?.map((digits) => digits.replace(/^0+(?=\d)/, ""));
  return numbers?.every((digits) => text.includes(digits)) ?? false;
}
