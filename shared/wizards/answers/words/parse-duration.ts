/** Durations as people speak them: `3 years`, `a year and a half`, `one year and six months`, `two weeks`. */
import { foldText } from "./fold-text.ts";
import { readSpokenNumber } from "./numbers-in-words.ts";

export type DurationUnit = "year" | "month" | "week" | "day" | "hour" | "minute";

/** Units of one kind, by the smallest of them. A month has no whole number of days. */
const KINDS: Partial<Record<DurationUnit, number>>[] = [
  { year: 12, month: 1 },
  { week: 7, day: 1 },
  { hour: 60, minute: 1 },
];

const SPELLINGS: Record<string, DurationUnit> = {
  yr: "year",
  annum: "year",
  mo: "month",
  mth: "month",
  wk: "week",
  hr: "hour",
  min: "minute",
};

const UNIT = "(years?|yrs?|months?|mos?|mths?|weeks?|wks?|days?|hours?|hrs?|minutes?|mins?)";
const HALF_AFTER = new RegExp(`^(a|an|one) ${UNIT} and a half$`);
const HALF = new RegExp(`^half an? ${UNIT}$`);
const ONE = new RegExp(`^(.+?) ?${UNIT}$`);
const TWO = new RegExp(`^(.+? ?${UNIT}) (?:and )?(.+? ?${UNIT})$`);

/** @returns the duration in `unit`; undefined for another text, another kind of unit or a part of the unit */
export function readDuration(text: string, unit: DurationUnit): number | undefined {
  const kind = KINDS.find((units) => units[unit] !== undefined) ?? {};
  const size = kind[unit] ?? 1;
  const smallest = inSmallest(text.replace(/(?<=\d)\.(?=\d)/g, " point "), kind);
  if (smallest === undefined) return undefined;
  const whole = smallest / size;
  return Number.isInteger(whole) ? whole : undefined;
}

function inSmallest(text: string, kind: Partial<Record<DurationUnit, number>>): number | undefined {
  const words = foldText(text).replace(/^for /, "");
  const [, first = "", firstUnit = "", second = "", secondUnit = ""] = TWO.exec(words) ?? [];
  if (second !== "") {
    const [one, other] = [inSmallest(first, kind), inSmallest(second, kind)];
    const isFalling = (kind[unitOf(firstUnit)] ?? 0) > (kind[unitOf(secondUnit)] ?? 0);
    return one === undefined || other === undefined || !isFalling ? undefined : one + other;
  }
  const [, , unitAndHalf] = HALF_AFTER.exec(words) ?? [];
  const [, halfUnit] = HALF.exec(words) ?? [];
  const [, amount = "", unit = ""] = ONE.exec(words) ?? [];
  const size = kind[unitOf(unitAndHalf ?? halfUnit ?? unit)];
  const number = unitAndHalf ? 1.5 : halfUnit ? 0.5 : numberOf(amount);
  return size === undefined || number === undefined ? undefined : number * size;
}

/** The unit by its spelling, such as `yrs`; any other word without its plural. */
export function unitOf(spelling: string): DurationUnit {
  const single = spelling.replace(/s$/, "");
  return SPELLINGS[single] ?? (single as DurationUnit);
}

function numberOf(words: string): number | undefined {
  if (/^(?:a|an)$/.test(words)) return 1;
  const [, whole, part] = /^(\d+)(?: point (\d+))?$/.exec(words) ?? [];
  if (whole !== undefined) return Number(part === undefined ? whole : `${whole}.${part}`);
  return readSpokenNumber(words);
}
