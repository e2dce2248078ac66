/** A list of names and ages in one text, for a group with a box for each: "Ann, 7, and Bob, 4". */
import type { Question } from "./question.ts";

const NAME = "\\p{Lu}[\\p{L}'’-]*(?: \\p{Lu}[\\p{L}'’-]*){0,3}";
const PERSON = new RegExp(
  `(${NAME})(?:,| is| aged?| \\(|:)?(?: aged?)? ?(\\d{1,3})(?: years?(?: old)?)?\\)?(?:(?:[,;] ?| )(?:and )?|\\.?$)`,
  "uy",
);

const LONGEST = 300;

/** @returns one instance for each person; undefined unless the whole text is a list of them and the group asks for no more */
export function splitPeople(text: string, questions: ReadonlyMap<string, Question>): object[] | undefined {
  const [first, second, ...others] = [...questions.values()];
  if (!first || !second || others.length > 0) return undefined;
  const age = [first, second].find(({ label, id }) => /\bage\b/i.test(`${label} ${id.replaceAll("_", " ")}`));
  const name = [first, second].find(({ label, id }) =>
    /\bname\b/i.test(`${label} ${id.replaceAll("_", " ")}`),
  );
  if (!age || !name || age === name) return undefined;
  if (text.length > LONGEST) return undefined;
  const people: object[] = [];
  PERSON.lastIndex = 0;
  for (let end = 0; end < text.length; end = PERSON.lastIndex) {
    const [whole, given = "", years = ""] = PERSON.exec(text) ?? [];
    if (whole === undefined) return undefined;
    people.push({ [name.id]: given, [age.id]: years });
  }
  return people.length > 0 ? people : undefined;
}
