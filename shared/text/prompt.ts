/** The first entry of a list that only asks for a choice. */
import { PROMPTS } from "./vocabulary/lists.ts";
import { beginsText, endsText, inAllLanguages, isText } from "./words.ts";

const ASKS = beginsText(inAllLanguages(PROMPTS, ({ asks }) => asks));
const ASKS_AT_END = endsText(
  Object.values(PROMPTS)
    .flatMap(({ ends = [] }) => ends)
    .join("|"),
);
const UNSET = isText(inAllLanguages(PROMPTS, ({ unset }) => unset));
const MARKS_ALONE = /^[-–—.…_*\s]*$/;
/** Values that stand for no choice. */
const NO_VALUE = /^(?:|0|-1|null|none|undefined)$/i;
/** A longer text whose last word asks is a sentence. */
const MOST_WORDS = 4;

/** @param option the first of its list. Its value counts only for words that an answer may have, too. */
export function isPrompt({ label, value }: { label: string; value?: string | undefined }): boolean {
  if (MARKS_ALONE.test(label) || ASKS.test(label)) return true;
  if (ASKS_AT_END.test(label) && (label.match(/\p{L}+/gu)?.length ?? 0) <= MOST_WORDS) return true;
  return value !== undefined && NO_VALUE.test(value) && UNSET.test(label);
}
