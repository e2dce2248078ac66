/** Eras that count years in another way than the common one, by the names that forms give them. */

export type CountedEra = "buddhist" | "republic";

/** Years that the era is ahead of the common one, or behind it. Thailand's official dates are Buddhist, those of Taiwan count from 1912. */
export const COUNTED_ERAS: Readonly<Record<CountedEra, { names: string; ahead: number }>> = {
  buddhist: { names: "พ\\.? ?ศ\\.?|พุทธศักราช|buddhist (?:era|year)|b\\.e\\.|ព\\.ស|ພ\\.ສ", ahead: 543 },
  republic: { names: "民國|民国|minguo|roc year|r\\.o\\.c\\.", ahead: -1911 },
};

/** From the newest on, each with its letter in lists and its first day. */
export const JAPANESE_ERAS = [
  { name: "令和", letter: "R", start: "2019-05-01" },
  { name: "平成", letter: "H", start: "1989-01-08" },
  { name: "昭和", letter: "S", start: "1926-12-25" },
  { name: "大正", letter: "T", start: "1912-07-30" },
  { name: "明治", letter: "M", start: "1873-01-01" },
] as const;

/** A list or a box of Japanese eras. */
export const JAPANESE_ERA = "元号|和暦|年号|gengo|wareki|japanese era";

/** Calendars whose years and months are others: their dates are not converted. */
export const OTHER_CALENDARS =
  "هجري|هجری|الهجري|هـ|شمسی|خورشیدی|hijri|hegira|solar hijri|hebrew (?:date|year|calendar)|jalali|לוח עברי|שנה עברית";

/** The common era, next to which the name of another one leaves the choice to the person. */
export const COMMON_ERA =
  "ค\\.? ?ศ\\.?|西暦|西元|公元|(?:christian|common|gregorian) (?:era|year|calendar)|ميلادي|میلادی";
