/** Whether the examples of a wizard are invented data: what the masking of personal data recognises must be reserved for examples. */
import { maskSensitive } from "../../core/masking/mask-sensitive.ts";
import type { Wizard, WizardField } from "../wizard.ts";

/** Values that belong to no person, and those of a discovery. */
const RESERVED: readonly RegExp[] = [
  // RFC 2606 and RFC 6761
  /[\w.+-]+@(?:[\w-]+\.)*example(?:\.(?:com|net|org|edu|gov))?(?![\w.-])/gi,
  /[\w.+-]+@(?:[\w-]+\.)+(?:test|invalid|example)(?![\w.-])/gi,
  // https://www.nanpa.com: 555-0100 to 555-0199 are for works of fiction
  /(?:\+?1[ .-]?)?\(?\b\d{3}\)?[ .-]?555[ .-]?01\d\d\b/g,
  // https://www.ofcom.org.uk: numbers for drama
  /\b07700 ?900 ?\d{3}\b/g,
  // https://www.ssa.gov/history/ssn/misused.html: numbers that were printed on samples
  /\b(?:219[ -]?09[ -]?9999|078[ -]?05[ -]?1120|987[ -]?65[ -]?43\d\d|123[ -]?45[ -]?6789)\b/g,
  /\b(?:12-?3456789|412345678)\b/g,
  // Test cards of Visa, Mastercard and American Express
  /\b(?:4111[ -]?1111[ -]?1111[ -]?1111|5555[ -]?5555[ -]?5555[ -]?4444|3782[ -]?822463[ -]?10005)\b/g,
  /\b(?:046 ?454 ?286|999 ?123 ?4560|(?:QQ|AB) ?12 ?34 ?56 ?C)\b/gi,
  /\bExample-2048!/g,
];

/** @returns a line for each field and result whose example looks like a person's own data, without the value */
export function personalExamples({ pages, proof }: Pick<Wizard, "pages" | "proof">): string[] {
  const fields = pages.flatMap((page) => page.fields.flatMap((field) => [field, ...field.sub_fields]));
  const shown = proof?.visits.flatMap(({ results }) => results) ?? [];
  return [
    ...fields.filter(isPersonalIn).map(({ field_id }) => `${field_id}: its example`),
    ...shown
      .filter(({ label, text = "" }) => isPersonal(label, text))
      .map(({ name }) => `${name}: the text of this result in the proof`),
  ];
}

function isPersonalIn({ field_id, label, example_value, default: given }: WizardField): boolean {
  return [...textsOf(example_value), ...textsOf(given)].some(
    (text) => isPersonal(label, text) || isPersonal(field_id, text),
  );
}

function isPersonal(label: string, text: string): boolean {
  const rest = RESERVED.reduce((left, pattern) => left.replace(pattern, ""), text);
  const line = `${label.replaceAll("\n", " ")}: ${rest}`;
  return /[\p{L}\p{N}]/u.test(rest) && maskSensitive(line) !== line;
}

function textsOf(value: unknown): string[] {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(textsOf);
  return typeof value === "string" || typeof value === "number" ? [String(value)] : [];
}
