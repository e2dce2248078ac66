/** Names for questions: short, in snake_case, from their labels. */
import { DATE_PARTS } from "../../../shared/text/vocabulary/date-parts.ts";
import { LABELS } from "../../../shared/text/vocabulary/labels.ts";
import { holdsText, inAllLanguages } from "../../../shared/text/words.ts";

const FILLERS = new Set(
  (
    "a about all am an and any apply are as at be been being by can could did do does enter for from had has have how i if in is " +
    "it its many may me much my of on or our please provide select that the their them there these they this to was were what " +
    "when where which who will with would you your s whether following give choose type eg ie etc optional opcional facultatif facultative freiwillig " +
    "cual cuales es su sus el la los las un una de del al en con por para que como y o tiene usted favor indique escriba " +
    "quel quelle quels quelles est sont votre vos le les une du des au aux et ou avec dans pour qui avez vous veuillez " +
    "der die das ein eine ist sind ihr ihre wie welche welcher und oder mit von im bitte sie haben"
  ).split(" "),
);
/** They stay between two words that a name keeps: `date_of_birth`. */
const LINKS = new Set(["of", "in", "per", "for"]);
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  acct: "account",
  addr: "address",
  amt: "amount",
  approx: "approximate",
  apt: "apartment",
  avg: "average",
  dept: "department",
  dob: "date_of_birth",
  fname: "first_name",
  ft: "feet",
  govt: "government",
  hr: "hour",
  hrs: "hours",
  lbs: "pounds",
  lname: "last_name",
  max: "maximum",
  nbr: "number",
  num: "number",
  pct: "percent",
  qty: "quantity",
  ref: "reference",
  sq: "square",
  tel: "telephone",
  wk: "week",
  yr: "year",
  yrs: "years",
};
/** Abbreviations that are words without their full stop. */
const DOTTED: Readonly<Record<string, string>> = { est: "estimated", no: "number", mo: "month" };
const LONGEST = 5;
const DATE_PART = new RegExp(
  `^(${inAllLanguages(DATE_PARTS, ({ day, month, year }) => `${day}|${month}|${year}`)})(?: \\((?:mm|dd|yyyy|yy|aaaa|jj|tt|jjjj)\\))?$`,
  "i",
);
const PARTS = (["day", "month", "year"] as const).map((part) => ({
  part,
  words: new RegExp(`^(?:${inAllLanguages(DATE_PARTS, (parts) => parts[part])})$`, "i"),
}));

/**
 * @param control an empty type is a result
 * @returns a name such as `student_marital_status`; date parts end in `_month`, `_day` and `_year`
 */
export function nameField(control: {
  label: string;
  group: string;
  name: string;
  id: string;
  type: string;
}): string {
  const { label, group, type } = control;
  const part = DATE_PART.exec(label.trim())?.[1]?.toLowerCase();
  if (part && group) return `${dateStem(group)}_${PARTS.find(({ words }) => words.test(part))?.part ?? part}`;
  const text = type === "radio" ? group || label : label;
  const said = significant(text);
  const isVague = said.length === 1 && group !== "" && type !== "radio";
  const words =
    isVague && type === "checkbox" ? split(label) : isVague ? [...significant(group), ...said] : said;
  const own = words.length > 0 ? words : significant(`${control.name} ${control.id}`);
  const isCount = /^(how many|number of)\b/i.test(label);
  const counted = own.filter((word, at) => !isCount || (word !== "number" && (at > 1 || !LINKS.has(word))));
  const name = isCount ? ["number", "of", ...counted] : own.length === 1 ? asAsked(text, own) : own;
  return asIdentifier(withoutDateWord(shorten(name), type === "" ? "" : label));
}

/** If only one word remains of a question such as "Where do you live?", the name keeps the words of the question. */
function asAsked(text: string, words: string[]): string[] {
  const asked = /^(where|when|who|why)\b/i.test(text.trim());
  return asked ? split(text).filter((word) => !AUXILIARY.has(word)) : words;
}

const AUXILIARY = new Set(
  "a an the is are was were do does did will would can could have has had".split(" "),
);

function shorten(words: string[]): string[] {
  let left = LONGEST;
  const short = words.filter((word) => (LINKS.has(word) ? left > 0 : left-- > 0));
  return withoutLastLink(short);
}

function withoutLastLink(words: string[]): string[] {
  return LINKS.has(words.at(-1) ?? "") ? words.slice(0, -1) : words;
}

// A name that ends in _year is read as a part of a date, which "earnings in the current year" is not.
function withoutDateWord(words: string[], label: string): string[] {
  const isDatePart = split(label).length <= 3;
  const endsLikeOne = /^(month|day|year)$/.test(words.at(-1) ?? "");
  const isOther = endsLikeOne && label !== "" && !isDatePart && words.length > 1;
  return isOther
    ? withoutLastLink(words.slice(0, -1).filter((word) => word !== "in" && word !== "per"))
    : words;
}

/** @returns a value such as `married_or_remarried` */
export function nameOption(label: string): string {
  const words = split(label.replace(/\([^)]*\)/g, " "));
  const all = words.length > 0 ? words : split(label);
  return all.length > 0 ? all.slice(0, 8).join("_") : "option";
}

const BIRTH = holdsText(inAllLanguages(LABELS, ({ birth }) => birth));

function dateStem(group: string): string {
  if (BIRTH.test(group)) return "birth";
  const words = significant(group).filter((word) => word !== "date" && !LINKS.has(word));
  return asIdentifier(words.slice(-3));
}

/** The words that distinguish questions, with the links between them. */
function significant(text: string): string[] {
  const dotted = text.replace(/\b(est|no|mo)\.(?=\s|$)/gi, (_, word) => DOTTED[word.toLowerCase()] ?? "");
  const words = split(dotted).flatMap((word) => ABBREVIATIONS[word]?.split("_") ?? word);
  const isDistinctive = (word: string | undefined) =>
    word !== undefined && !FILLERS.has(word) && !/^\d+$/.test(word);
  if (!words.some(isDistinctive)) return words;
  const isArticle = (word: string) => /^(the|a|an|your|this|that|s)$/.test(word);
  return words.filter((word, at) => {
    const next = words.slice(at + 1).find((other) => !isArticle(other));
    return isDistinctive(word) || (LINKS.has(word) && isDistinctive(words[at - 1]) && isDistinctive(next));
  });
}

function split(text: string): string[] {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[’']s\b/g, "")
    .replace(/\b([A-Z])\.(?=[A-Z]\.)/g, "$1")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/[’']/g, "")
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

function asIdentifier(words: string[]): string {
  const name = words.join("_");
  if (name === "") return "field";
  return /^[a-z]/.test(name) ? name : `field_${name}`;
}
