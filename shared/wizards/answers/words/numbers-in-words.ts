import { foldText } from "./fold-text.ts";

const WORDS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );

const COUNTED =
  /^(.+?) (people|persons?|family members|members|children|child|kids?|dependents?|years?|years old)$/;

/** "four", "Four people" or "4 kids" as a number up to twenty in words; undefined for anything else. */
export function readSmallNumber(text: string): number | undefined {
  const folded = foldText(text);
  const bare = COUNTED.exec(folded)?.[1] ?? folded;
  if (["none", "nothing", "nil"].includes(bare)) return 0;
  const index = WORDS.indexOf(bare);
  if (index >= 0) return index;
  return bare !== folded && /^\d{1,2}$/.test(bare) ? Number(bare) : undefined;
}
