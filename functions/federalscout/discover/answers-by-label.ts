/** Dummy answers that most forms take for the words of a label. */

import { DATE_PARTS } from "../../../shared/text/vocabulary/date-parts.ts";
import { LABELS } from "../../../shared/text/vocabulary/labels.ts";
import { PERIODS } from "../../../shared/text/vocabulary/periods.ts";
import { CURRENCY_NAMES } from "../../../shared/text/vocabulary/sizes.ts";
import { holdsText, inAllLanguages } from "../../../shared/text/words.ts";
import { isMoneyField } from "../../../shared/wizards/contract/money-fields.ts";
import { EXAMPLE_BIRTH, monthsFromNow, writeDate, writeDateAs } from "./example-dates.ts";

/**
 * The answers of every row whose words the label has (for dates: the hint), the most specific row first.
 *
 * @param max_length of the box
 */
export function answersByLabel(label: string, hint = "", max_length?: number): string[] {
  const isInMoney = IN_MONEY.test(hint);
  const rows = ROWS.filter(
    ([words, [first = ""], ofDates]) =>
      (words.test(label) || (ofDates === "hint too" && words.test(hint))) && !(isInMoney && YEAR.test(first)),
  );
  const isYear = max_length === 4 && holdsText(part("year")).test(label);
  const isMoney = isInMoney || isMoneyField({ field_id: "", label });
  return [...rows.flatMap(([, answers]) => answers), ...(isYear ? YEARS : []), ...(isMoney ? ["1200"] : [])];
}

/** The sign of a currency next to the box. */
const MONEY = inAllLanguages(CURRENCY_NAMES, ({ dollars, euros }) => `${dollars}|${euros}`);
const IN_MONEY = new RegExp(`\\bIn (?:[$£€]|(?:${MONEY}|eur|usd)\\b)`, "i");
const YEARS = ["2015", "2024"];
const YEAR = /^(?:19|20)\d\d$/;
const PHONES = ["(202) 555-0143", "202-555-0143", "2025550143", "07700 900123"];
const LATER = writeDate(monthsFromNow(2));
const EARLIER = writeDate(monthsFromNow(-2));
const THIS_YEAR = new Date().getUTCFullYear();
const BIRTH_YEAR = String(EXAMPLE_BIRTH.getUTCFullYear());

const said = (kind: keyof (typeof LABELS)["en"]) => inAllLanguages(LABELS, (labels) => labels[kind]);
const part = (name: "day" | "month" | "year") => inAllLanguages(DATE_PARTS, (parts) => parts[name]);
const asks = (kind: keyof (typeof LABELS)["en"]) => holdsText(said(kind));
const { en: ENGLISH, ...OTHERS } = LABELS;
const birthDateIn = (labels: Readonly<Record<string, typeof ENGLISH>>) => {
  const birth = inAllLanguages(labels, (words) => words.birth);
  const whole = holdsText(inAllLanguages(labels, (words) => words.birthDate)).source;
  return new RegExp(`${whole}|^(?:${birth})(?=\\W*$)`, "i");
};
/** Both in a label, in this order. */
const both = (one: string, other: string) =>
  new RegExp(`${holdsText(one).source}.*${holdsText(other).source}`, "i");
/** A label that is a part of a date, or ends with one after its question. */
const isPart = (name: "day" | "month" | "year") => new RegExp(`(?:– |^)(?:${part(name)})(?!\\p{L})`, "iu");
/** A year of an amount is none of a date. */
const AMOUNTS = ["income", "money", "count", "quantity"] as const;
const OF_AMOUNT = [
  ...AMOUNTS.map(said),
  `(?:${inAllLanguages(PERIODS, ({ per }) => per)}|${said("inPeriod")}) (?:${part("year")})`,
].join("|");
const LONE_YEAR = new RegExp(
  `^(?!.*${holdsText(OF_AMOUNT).source}).*(?:(?:^|– )(?:${part("year")})\\b|\\b(?:${said("whichYear")})\\b|\\b(?:${part("year")})(?: \\(?yyyy\\)?)?\\??$|\\byyyy$)`,
  "i",
);

const ROWS: readonly (readonly [RegExp, readonly string[], "hint too"?])[] = [
  [asks("email"), ["alex.example@example.org"]],
  [asks("password"), ["Example-2048!"]],
  [asks("ssn"), ["219-09-9999", "219099999", "219 09 9999"]],
  [asks("ein"), ["12-3456789", "123456789"]],
  [asks("sin"), ["046 454 286", "046454286"]],
  // The example of the official hint is no valid number.
  [asks("nino"), ["QQ 12 34 56 C", "QQ123456C", "AB 12 34 56 C", "AB123456C"]],
  [holdsText("nhs"), ["999 123 4560", "9991234560"]],
  [holdsText("routing"), ["021000021"]],
  [asks("phone"), PHONES],
  [asks("zip"), ["20500", "20500-0001", "K1A 0B1"]],
  [asks("postcode"), ["SW1A 1AA", "20500", "K1A 0B1"]],
  [both(said("birth"), part("month")), ["5", "05"]],
  [isPart("month"), ["5", "05"]],
  [/\bmonth(?: \(?mm\)?)?\??$/i, ["5", "05"]],
  [both(said("birth"), part("day")), ["15"]],
  [isPart("day"), ["15"]],
  [both(said("birth"), part("year")), [BIRTH_YEAR]],
  [both("graduation", "year"), [String(THIS_YEAR + 2)]],
  [both("expected", "year"), [String(THIS_YEAR + 2)]],
  [/\bretire\w*\b.*\byear\b/i, [String(EXAMPLE_BIRTH.getUTCFullYear() + 67)]],
  [holdsText("tuition"), ["1200"]],
  [LONE_YEAR, YEARS],
  [
    birthDateIn(OTHERS),
    ["DD/MM/YYYY", "YYYY-MM-DD", "DD.MM.YYYY", "MM/DD/YYYY"].map((one) => writeDateAs(EXAMPLE_BIRTH, one)),
    "hint too",
  ],
  [birthDateIn({ ENGLISH }), writeDate(EXAMPLE_BIRTH), "hint too"],
  [both(said("later"), `${said("date")}|day`), LATER, "hint too"],
  [both(`${said("date")}|day`, said("later")), LATER, "hint too"],
  [new RegExp(`${asks("dated").source}|\\b(?:mm|dd)\\/(?:mm|dd)\\b`, "i"), EARLIER],
  [asks("date"), ["15/05/2024", "2024-05-15", "15.05.2024"]],
  [asks("time"), ["10:30", "10:30 am"]],
  // A notation of a date with its time is one of a date.
  [/^(?!.*\/|.*yy).*\bhh?:mm\b/i, ["10:30", "10:30 am"], "hint too"],
  [asks("age"), ["40"]],
  [new RegExp(`${asks("percent").source}|%`, "i"), ["5", "20"]],
  [asks("count"), ["2"]],
  [asks("income"), ["30000"]],
  [new RegExp(`[$£€]|\\((?:${MONEY}|eur|usd)\\)`, "i"), ["1200"]],
  [asks("money"), ["1200"]],
  [
    holdsText(
      `(?:${inAllLanguages(PERIODS, ({ per }) => per)}) (?:${inAllLanguages(PERIODS, ({ names: { year, month, week, day } }) => [year, month, week, day].join("|"))})`,
    ),
    ["12"],
  ],
  [asks("website"), ["https://www.example.org"]],
  [asks("name"), ["Alex Example"]],
  [asks("address"), ["100 Main Street"]],
  [asks("city"), ["Springfield"]],
  [asks("number"), ["123456789", "12345678", "412345678"]],
];
