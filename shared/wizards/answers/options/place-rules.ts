/** Rules by which an answer is the state, the province or the country of an option. */
import { findCountry } from "../words/countries.ts";
import { foldText } from "../words/fold-text.ts";
import { findState } from "../words/us-states.ts";
import { type AnswerOption, spellings } from "./option-words.ts";

type Find = (text: string) => unknown;

const FEWEST_PLACES = 3;

/** "NY" is "New York", "PEI" "Prince Edward Island" and "Holland" "Netherlands". */
export function isSamePlace(answer: string, option: AnswerOption, all: AnswerOption[]): boolean {
  return (
    isSameBy(findState, answer, option) ||
    (isListOf(findProvince, all) && isSameBy(findProvince, answer, option)) ||
    (isListOf(findCountry, all) && isSameBy(findCountry, answer, option))
  );
}

function isListOf(find: Find, all: AnswerOption[]): boolean {
  const count = countOf(find, all);
  // Next to a first entry that names no option, two places make a list, too.
  const isList = count >= FEWEST_PLACES || (count > 1 && count >= all.length - 1);
  return isList && count >= countOf(findState, all);
}

const COUNTS = new WeakMap<AnswerOption[], Map<Find, number>>();

/** The options of a list are read once for all of them. */
function countOf(find: Find, all: AnswerOption[]): number {
  const counts = COUNTS.get(all) ?? new Map<Find, number>();
  COUNTS.set(all, counts);
  const known = counts.get(find);
  if (known !== undefined) return known;
  const count = all.filter(({ label }) => find(label) !== undefined).length;
  counts.set(find, count);
  return count;
}

function isSameBy(find: Find, answer: string, option: AnswerOption): boolean {
  const meant = find(answer);
  if (meant === undefined) return false;
  return spellings(option).some((one) => find(one) === meant);
}

const LIST: Record<string, string> = {
  AB: "alberta|alta",
  BC: "british columbia|b c",
  MB: "manitoba|man",
  NB: "new brunswick|n b",
  NL: "newfoundland and labrador|newfoundland|labrador|nfld|n l",
  NS: "nova scotia|n s",
  NT: "northwest territories|nwt|n w t",
  NU: "nunavut",
  ON: "ontario|ont",
  PE: "prince edward island|pei|p e i",
  QC: "quebec|que",
  SK: "saskatchewan|sask",
  YT: "yukon|yukon territory|the yukon",
};

const BY_NAME = new Map(
  Object.entries(LIST).flatMap(([code, names]) =>
    [code.toLowerCase(), ...names.split("|")].map((name) => [name, code] as const),
  ),
);

/** The code of "PEI", "Québec" or "Ont."; undefined for any other text. */
function findProvince(text: string): string | undefined {
  const folded = foldText(text.normalize("NFD").replace(/\p{M}/gu, ""));
  return BY_NAME.get(folded) ?? BY_NAME.get(folded.replace(/^(?:the )?province of /, ""));
}
