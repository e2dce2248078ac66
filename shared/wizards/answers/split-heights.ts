/** A height such as `5'10"` for a form that asks for feet and inches in two boxes. */
import type { Given } from "./collect-answers.ts";
import type { Question } from "./question.ts";
import { parseFeetAndInches } from "./words/parse-height.ts";

const FEET = /^(?:(.+)_)?(?:ft|feet|foot)$/;
const INCHES = /^(?:(.+)_)?(?:in|inch|inches)$/;
const LONGEST_HEIGHT = 40;
const ABOUT_HEIGHT = /\b(?:height|tall)\b/i;

/** @returns the answers with a whole height, under either name or that of both, divided among its two boxes */
export function splitHeights(
  given: ReadonlyMap<string, Given[]>,
  questions: ReadonlyMap<string, Question>,
): Map<string, Given[]> {
  const split = new Map(given);
  for (const { stem, feet, inches } of findHeights([...questions.values()])) {
    const names = [feet.id, inches.id, stem, "height"].filter(
      (name) => name === feet.id || name === inches.id || !questions.has(name),
    );
    const answers = names.flatMap((name) => (given.get(name) ?? []).map((answer) => ({ name, answer })));
    const read = answers.map(({ answer }) =>
      parseFeetAndInches(String(answer.value).slice(0, LONGEST_HEIGHT)),
    );
    const [first] = read;
    const isSame = read.every((one) => one?.feet === first?.feet && one?.inches === first?.inches);
    const [answer] = answers;
    if (!answer || !first || !isSame) continue;
    // "5'" in the box for feet leaves the inches open; "6 feet" for both boxes does not.
    if (first.inches === undefined && answers.some(({ name }) => name === feet.id)) continue;
    for (const { name } of answers) split.delete(name);
    const { key } = answer.answer;
    split.set(feet.id, [{ key, value: first.feet }]);
    split.set(inches.id, [{ key, value: first.inches ?? 0 }]);
  }
  return split;
}

function findHeights(questions: Question[]): { stem: string; feet: Question; inches: Question }[] {
  return questions.flatMap((feet) => {
    const [isFeet, stem = ""] = FEET.exec(feet.id) ?? [];
    const inches = questions.find(({ id }) => {
      const [isInches, other = ""] = INCHES.exec(id) ?? [];
      return isInches !== undefined && other === stem;
    });
    const isHeight =
      isFeet !== undefined && ABOUT_HEIGHT.test(`${feet.id.replaceAll("_", " ")} ${feet.words}`);
    return isHeight && inches ? [{ stem, feet, inches }] : [];
  });
}
