/** Numbers of a fixed length, such as telephone and identity numbers, in the form that their box accepts. */
import type { Pattern } from "../../core/schemas/pattern.ts";
import { localCurrency } from "../../text/currency-of.ts";
import { namesIdentifier } from "../../text/identifiers.ts";
import { readSpokenDigits } from "../../text/number-words.ts";
import { withoutHesitation } from "../../text/plain-speech.ts";
import { QUESTIONS } from "../../text/vocabulary/questions.ts";
import { anywhere, inAllLanguages } from "../../text/words.ts";
import type { Question } from "./question.ts";

const ZIP_4 = "#####-####";
/**
 * How such numbers are written. Sources: SSA POMS RM 10201.030 (social security number), IRS Publication 1635 (employer
 * identification number), NANPA (telephone), USPS Publication 28 (ZIP+4), UK Payments (sort code).
 */
const SHAPES: [shape: string, words: RegExp][] = (
  [
    ["###-##-####", "socialSecurity"],
    ["##-#######", "employer"],
    ["###-###-####", "phone"],
    ["(###) ###-####", "phone"],
    [ZIP_4, "postal"],
    ["##-##-##", "sortCode"],
  ] as const
).map(([shape, name]) => [shape, anywhere(inAllLanguages(QUESTIONS, (words) => words[name]))]);
const FEWEST_DIGITS = 5;

/** @returns undefined where the text is another kind of answer, or fits as it is, or fits in no known form */
export function fitDigits(answer: string, question: Question): string | undefined {
  const { pattern, maxLength = Number.POSITIVE_INFINITY } = question;
  const text = (asksDigits(question) ? readSpokenDigits(answer) : undefined) ?? withoutHesitation(answer);
  const digits = text.replace(/[\s().+-]/g, "");
  if (!/^\d+$/.test(digits) || digits.length < FEWEST_DIGITS || isAmount(text)) return undefined;
  const fits = (form: string) => (pattern ? hasFixedLength(form, pattern) : true) && form.length <= maxLength;
  const part = askedPart(digits, question);
  const isWhole = part === undefined && !hasOtherShape(text, question);
  const isFine = pattern ? pattern.test(text) : text.length <= maxLength && isWhole;
  const kept = text === answer ? undefined : text;
  if (isFine && text.length <= maxLength) return kept;
  if (!pattern && isWhole && !isPunctuated(text)) return kept;
  const numbers = [part ?? digits, digits, withoutCountry(digits), ...inCountry(text, question)];
  return numbers.flatMap((number) => forms(number, question)).find(fits);
}

/** Whether the digits of the answer are a text: "two hundred fifty" is an amount elsewhere. */
function asksDigits({ id, label, words, isMoney }: Question): boolean {
  const about = `${id.replaceAll("_", " ")} ${words}`;
  return !isMoney && (namesIdentifier(label) || SHAPES.some(([, named]) => named.test(about)));
}

/** A known number with fewer digits than its example, such as a telephone number without its area code. */
export function isIncomplete(text: string, { example = "", id, words }: Question): boolean {
  const expected = withoutCountry(example.replace(/\D/g, "")).length;
  const isNamed = (name: RegExp) => name.test(`${id.replaceAll("_", " ")} ${words}`);
  // The first five digits of a ZIP+4 are complete too.
  const isKnown = SHAPES.some(
    ([shape, name]) => shape !== ZIP_4 && countDigits(shape) === expected && isNamed(name),
  );
  const count = countDigits(shapeOf(text));
  return isKnown && /^[\d\s().-]+$/.test(text) && count > 0 && count < expected;
}

/** `-85000`, `(85000)`, `85.000` and `85 000` may be amounts, whose sign or fraction would be lost. */
function isAmount(text: string): boolean {
  return /^-|^\(\d+\)$|^\d{1,3}(?:[.\s]\d{3})+$/.test(text);
}

/** A pattern that also matches with one digit less takes amounts, and no numbers of a fixed length. */
function hasFixedLength(form: string, pattern: Pattern): boolean {
  return pattern.test(form) && !pattern.test(form.replace(/\d/, ""));
}

/** Whether the punctuation is that of a known number; a range such as `2019-2020` has another. */
function isPunctuated(text: string): boolean {
  const plain = text.replace(/[()]/g, "").replace(/^\+?1[-.\s]/, "");
  const shape = shapeOf(plain.trim().replace(/[.\s-]+/g, "-"));
  return SHAPES.some(([known]) => known === shape);
}

/** Whether the example has the same digits with other punctuation. */
function hasOtherShape(text: string, { example = "", isMoney }: Question): boolean {
  const shape = shapeOf(example);
  return (
    !isMoney &&
    /^[#\s()-]+$/.test(shape) &&
    shape !== shapeOf(text) &&
    countDigits(shape) === countDigits(shapeOf(text))
  );
}

/** Forms in order: that of the example, plain digits, then those that the pattern and the question's words suggest. */
function forms(digits: string, { example = "", pattern, id, words, maxLength }: Question): string[] {
  const named = SHAPES.filter(([, name]) => name.test(`${id.replaceAll("_", " ")} ${words}`));
  const known = [...named, ...SHAPES].map(([shape]) => shape);
  const stated = [shapeOf(example), shapeOfPattern(pattern?.source ?? "")];
  const exact = maxLength === undefined || pattern || digits.length === maxLength ? [digits] : [];
  return [
    ...fill([stated[0] ?? ""], digits),
    ...exact,
    ...fill([stated[1] ?? "", ...(pattern ? known : named.map(([shape]) => shape))], digits),
  ];
}

function fill(shapes: string[], digits: string): string[] {
  return shapes
    .filter((shape) => countDigits(shape) === digits.length)
    .map((shape) => {
      let next = 0;
      return shape.replace(/#/g, () => digits.charAt(next++));
    });
}

/** `^\d{3}-\d{2}-\d{4}$` as `###-##-####`; nothing for a pattern of other parts. */
function shapeOfPattern(source: string): string {
  const shape = source
    .replace(/^\^(?:\(\?:)?|\)?\$$/g, "")
    .replace(/(?:\\d|\[0-9\])(?:\{(\d{1,2})\})?/g, (_, count = "1") => "#".repeat(Number(count)))
    .replace(/\\([-\s().])/g, "$1");
  return /^[#\s().-]+$/.test(shape) ? shape : "";
}

function shapeOf(text: string): string {
  return text.replace(/\d/g, "#");
}

function countDigits(shape: string): number {
  return shape.split("#").length - 1;
}

/** The national part of a telephone number with a country code; the ZIP of a ZIP+4. */
function askedPart(digits: string, question: Question): string | undefined {
  const { example = "", id, words, notation, pattern, maxLength } = question;
  const expected = countDigits(shapeOf(example));
  const isZip = digits.length === 9 && /\bzip\b/i.test(`${id.replaceAll("_", " ")} ${words}`);
  if (isZip && ((pattern && !pattern.test("60601-1234") && pattern.test("60601")) || maxLength === 5))
    return digits.slice(0, 5);
  const isNational = expected === 10 || (expected === 0 && localCurrency(notation) === "USD");
  return isNational && /^1\d{10}$/.test(digits) ? withoutCountry(digits) : undefined;
}

/** `+44 7700 900123` as 07700900123 in the United Kingdom. */
function inCountry(text: string, { notation: { callingCode } }: Question): string[] {
  const [, number] = /^(?:\+|00)(\d+)$/.exec(text.replace(/\(0\)|[^\d+]/g, "")) ?? [];
  return callingCode && number?.startsWith(callingCode) ? [`0${number.slice(callingCode.length)}`] : [];
}

/** The country code of the North American numbering plan. */
function withoutCountry(digits: string): string {
  return digits.length === 11 ? digits.replace(/^1/, "") : digits;
}

/** An IBAN in groups of four. */
const LONGEST_CODE = 42;

/**
 * @param example of the form, whose letters show their case
 * @returns undefined where no form, or several forms with the same characters, fit the pattern
 */
export function fitCode(text: string, pattern: Pattern | undefined, example = ""): string | undefined {
  const isCode = /^[a-z\d][a-z\d .-]*[a-z\d]$/i.test(text) && /[a-z]/i.test(text) && /\d/.test(text);
  if (!isCode || text.length > LONGEST_CODE || pattern?.test(text)) return undefined;
  const capitals = text.toUpperCase();
  if (!pattern) return kindsOf(capitals) === kindsOf(example) ? capitals : undefined;
  // The case alone changes no character of a code of any length.
  if (!/[ .-]/.test(text) && pattern.test(capitals)) return capitals;
  for (const given of [text, capitals]) {
    const plain = given.replace(/[ .-]/g, "");
    const divided = [" ", "-"].flatMap((mark) =>
      Array.from(
        { length: plain.length - 1 },
        (_, at) => plain.slice(0, at + 1) + mark + plain.slice(at + 1),
      ),
    );
    for (const forms of [[given], [plain], divided]) {
      const [form, ...others] = forms.filter((one) => pattern.test(one));
      if (form === undefined) continue;
      // A pattern that also matches with one digit less is not that of a code.
      return others.length === 0 && !pattern.test(form.replace(/\d/, "")) ? form : undefined;
    }
  }
  return undefined;
}

/** A code by the kinds of its characters, without its spaces: `ES91 2100` as `AA######`. */
function kindsOf(code: string): string {
  return code.replace(/\s/g, "").replace(/\d/g, "#").replace(/[A-Z]/g, "A");
}
