/** "No kids", "none", "never" and "no one" as a no, and "two kids" as a yes, to a question that asks for them. */
import { areNegatedAlike, inKinds, singular } from "./bare-words.ts";
import { foldText } from "./fold-text.ts";
import { readSmallNumber } from "./numbers-in-words.ts";
import { withoutHesitation } from "./plain-speech.ts";

const NO_THINGS = /^(?:(?:i|we) have )?no (.+?)(?: (?:yet|at all|at the moment|right now))?$/;
const NONE = /^(?:none|zero|nil|none at all|none yet|none right now|not any)$/;
const NEVER = /^(?:never|never have|never ever|never did|never in my life|not once|not ever|not in years)$/;
const NO_ONE = /^(?:no ?(?:one|body)(?: (?:is|does|has))?|none of us)(?: here)?$/;

const ASKS_FOR_THINGS = /^(?:do|does|did|have|has|is there|are there)\b|\bany\b/;
const ASKS_FOR_TIME = /^(?:have|has|did|do|does|were|was|had)\b/;
const ASKS_FOR_ONE = /\b(?:(?:any|some)(?:one|body)|any (?:member|person|one)|a member)\b/;

/** Words of a question that name nothing. */
const EMPTY = new Set(
  "do does did you have has are there is any a an the your my in of to currently".split(" "),
);

/** @returns undefined where the answer does not repeat what the question asks for, or the question has a negation */
export function readDenial(answer: string, question: string): boolean | undefined {
  const asked = foldText(question);
  // "Other dependents" denies nothing.
  if (asked === "" || !areNegatedAlike(asked.replace(/\bother\b/g, ""), "")) return undefined;
  const said = foldText(withoutHesitation(answer));
  if (NONE.test(said) && ASKS_FOR_THINGS.test(asked)) return false;
  if (NEVER.test(said) && ASKS_FOR_TIME.test(asked)) return false;
  if (NO_ONE.test(said) && ASKS_FOR_ONE.test(asked)) return false;
  const [, things] = NO_THINGS.exec(said) ?? [];
  const askedWords = meaning(asked);
  if (things !== undefined)
    return meaning(things).every((word) => askedWords.includes(word)) ? false : undefined;
  const [, number = "", counted = ""] = /^(?:(?:i|we) have |ive got )?(\w+) (.+)$/.exec(said) ?? [];
  const count = /^\d{1,2}$/.test(number) ? Number(number) : readSmallNumber(number);
  // "Two kids" leaves open whether they are under 18.
  const isWhole = counted !== "" && meaning(counted).sort().join(" ") === [...askedWords].sort().join(" ");
  return isWhole && count !== undefined && count > 0 ? true : undefined;
}

function meaning(folded: string): string[] {
  const words = singular(inKinds(folded) ?? folded).split(" ");
  return words.filter((word) => !EMPTY.has(word));
}
