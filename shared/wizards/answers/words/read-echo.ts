import { areNegatedAlike, singular } from "./bare-words.ts";
import { foldText } from "./fold-text.ts";
import { withoutHesitation } from "./plain-speech.ts";

const QUESTION = /^(?:are|do|did|have|has|is|was|were|will|can|does) (?:you|your|the|this|any|it)\b/;
const ANSWER = /^(?:(yes|no) )?(?:i|we|im|ive)(?: (am|are|do|did|have|was|were|will|can))?( not|nt)?( .+)$/;
const EMPTY = new Set(
  "a an the any of to in at for as on am are is was were do did does have has had will can you your i im ive we my our me currently now".split(
    " ",
  ),
);

/**
 * An answer that repeats a question for yes or no with all its words: "I am not a U.S. citizen" to "Are you a U.S.
 * citizen?".
 *
 * @returns undefined where the answer has other words, or the question a negation or alternatives
 */
export function readEcho(answer: string, question: string): boolean | undefined {
  const asked = foldText(question);
  if (!QUESTION.test(asked) || / or | and /.test(asked) || !areNegatedAlike(asked, "")) return undefined;
  const text = foldText(withoutHesitation(answer)).replace(
    /\b(do|did|have|are|was|were|ca|wo)nt\b/,
    "$1 not",
  );
  const [clause, lead, , not, rest = ""] = ANSWER.exec(text) ?? [];
  if (clause === undefined || !areNegatedAlike(rest, "")) return undefined;
  const meaning = (words: string) =>
    [...new Set(singular(words).split(" "))].filter((word) => !EMPTY.has(word)).sort();
  const said = meaning(rest.trim());
  const isWhole = said.length > 0 && said.join(" ") === meaning(asked).join(" ");
  const answered = not === undefined;
  return isWhole && (lead === undefined || (lead === "yes") === answered) ? answered : undefined;
}
