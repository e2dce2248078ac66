import { readSpokenNumber } from "./numbers-in-words.ts";

/** "twelve dollars and fifty cents" and "$12 and 50 cents" as "12.50 dollars", "85 cents" as "0.85 dollars". */
export function withCents(words: string): string {
  const [, sign = "", digits, spoken = "0", currency = sign === "" ? "dollars" : "", part = ""] =
    CENTS.exec(words) ?? SHORT.exec(words) ?? [];
  const [units, cents] = [digits || spoken, part].map((text) =>
    text !== "" && /^[\d,]+$/.test(text) ? Number(text.replaceAll(",", "")) : readSpokenNumber(text),
  );
  if (units === undefined || cents === undefined || !Number.isInteger(units) || !(cents < 100)) return words;
  return `${sign}${units}.${String(cents).padStart(2, "0")} ${currency}`.trim();
}

const CENTS =
  /^(?:(?:([$£€]) ?([\d,]+)|(\S.*?) (dollars?|bucks|pounds?|euros?)),?(?: and)? )?(\S+(?:[ -]\S+)?) ?(?:cents?|pence)$/;
/** "17 dollars 50": the cents without their name have two digits. */
const SHORT =
  /^()()(\S+(?:[ -]\S+)?) (dollars?|pounds?|quid|euros?) (\d{2}|(?:ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[ -]\w+)?)$/;
