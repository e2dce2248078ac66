/** One question as the contract and the structure describe it together. */
import { compilePattern, type Pattern } from "../../core/schemas/pattern.ts";
import { type Era, eraOf } from "../../text/eras.ts";
import { namesIdentifier } from "../../text/identifiers.ts";
import { DEFAULT_NOTATION, type Notation } from "../../text/notation.ts";
import { QUESTIONS } from "../../text/vocabulary/questions.ts";
import { anywhere, inAllLanguages } from "../../text/words.ts";
import type { ContractProperty } from "../contract/contract.ts";
import { isMoneyField } from "../contract/money-fields.ts";
import type { WizardField } from "../wizard.ts";
import { choicesFromNotes } from "./choices-from-notes.ts";
import type { AnswerOption } from "./option-words.ts";

export interface Question {
  id: string;
  label: string;
  /** Type of the form's value; "any" where the contract states it in keywords that are not read here. */
  type: "string" | "number" | "boolean" | "array" | "object" | "any";
  options: AnswerOption[];
  /** The options are those that the notes name: the page may have others. */
  areNoted?: boolean;
  /** The contract accepts no other answer than its options. */
  isClosed: boolean;
  pattern?: Pattern;
  example?: string;
  maxLength?: number;
  maximum?: number;
  /** Chosen from a list. Only the page may hold its options. */
  isList: boolean;
  isTypeahead: boolean;
  isMoney: boolean;
  /** The box itself asks for digits, and for those of no identifier. */
  isNumeric: boolean;
  isPercent: boolean;
  notation: Notation;
  /** The era of its years, where it is not the common one. */
  era?: Era | undefined;
  /** The form goes on without an answer. */
  isOptional: boolean;
  /** Label, descriptions and notes, for hints. */
  words: string;
}

/** Either the property or the field may be missing: each file can have questions that the other lacks. */
export function createQuestion(
  id: string,
  property: ContractProperty | undefined,
  field: WizardField | undefined,
  notation: Notation = DEFAULT_NOTATION,
): Question {
  const label = field?.label ?? property?.title ?? id;
  const example = property?.examples?.[0] ?? statedExample(field);
  const pattern = toPattern(property?.pattern ?? field?.pattern);
  const words = [label, property?.description, field?.description, field?.notes].filter(Boolean).join(" ");
  const money = { field_id: id, label, notes: field?.notes, description: property?.description };
  const options = optionsOf(property, field);
  return {
    id,
    label,
    type: typeOf(property, field),
    options,
    areNoted: hasNotedOptions(property, field),
    isClosed: property?.enum !== undefined,
    pattern,
    example: typeof example === "string" ? example : undefined,
    maxLength: property?.maxLength ?? field?.max_length,
    maximum: property?.maximum ?? field?.maximum,
    isList: field !== undefined && LISTS.has(field.field_type),
    isTypeahead: field?.field_type === "typeahead",
    isMoney: isMoneyField(money),
    isNumeric: field?.numeric === true && !namesIdentifier(label),
    isPercent: words.includes("%") || PERCENT.test(`${id.replaceAll("_", " ")} ${words}`),
    notation: asStated(notation, example, words),
    era: eraOf(words, shownDates(example, options)),
    isOptional: field?.required === false,
    words,
  };
}

/** The texts that show the era of a question: its options, else its example. */
function shownDates(example: unknown, options: readonly AnswerOption[]): string[] {
  const labels = options.map(({ label }) => label).filter((label) => /\p{Nd}|\p{Script=Han}/u.test(label));
  return labels.length > 0 ? labels : typeof example === "string" ? [example] : [];
}

/** The example, unless it is dummy data that states no format; the site has accepted its notation of a date. */
function statedExample(field: WizardField | undefined): unknown {
  const { example_value, invented_example } = field ?? {};
  return invented_example && !DATE_OR_TIME.test(String(example_value)) ? undefined : example_value;
}

const DATE_OR_TIME = /^\d{1,4}([-/. ])\d{1,2}\1\d{1,4}\b|^\d{4}-\d{2}$|^\d{1,2}:\d{2}\b/;

/** A question that contradicts the wizard's locale leaves the order of a date open. */
function asStated(notation: Notation, example: unknown, words: string): Notation {
  const isLocal = notation.language !== undefined;
  const order = statedDateOrder(example, words) ?? notation.dates;
  const decimal = (isLocal ? undefined : statedDecimal(example)) ?? notation.decimal;
  if (order === notation.dates && decimal === notation.decimal) return notation;
  return { ...notation, decimal, dates: isLocal && order !== notation.dates ? "either" : order };
}

const LISTS = new Set(["radio", "select", "typeahead"]);
const PERCENT = anywhere(inAllLanguages(QUESTIONS, ({ percent }) => percent));

function typeOf(property: ContractProperty | undefined, field: WizardField | undefined): Question["type"] {
  const types = [property?.type ?? []].flat();
  const [type] = types.filter((one) => one !== "null");
  if (type === "integer") return "number";
  if (type === "number" || type === "boolean" || type === "array" || type === "object") return type;
  if (type === undefined && (field?.repeatable || field?.multiple)) return "array";
  if (type === undefined && field?.field_type === "group") return "object";
  if (type === undefined && field?.field_type === "checkbox") return "boolean";
  const isElsewhere = ["$ref", "anyOf", "oneOf", "allOf"].some((keyword) => keyword in (property ?? {}));
  return type === undefined && isElsewhere ? "any" : "string";
}

function hasNotedOptions(property: ContractProperty | undefined, field: WizardField | undefined): boolean {
  return (
    field !== undefined &&
    field.options.length === 0 &&
    property?.enum === undefined &&
    !("const" in (property ?? {}))
  );
}

function optionsOf(property: ContractProperty | undefined, field: WizardField | undefined): AnswerOption[] {
  const isList = field !== undefined && LISTS.has(field.field_type);
  const known: AnswerOption[] =
    field?.options.length || !isList
      ? (field?.options ?? []).map(({ value, label, aliases }) => ({ value, label, aliases }))
      : choicesFromNotes(field.notes ?? "");
  const values = property?.enum ?? ("const" in (property ?? {}) ? [property?.const] : undefined);
  if (!values) return known;
  return values.map((value) => {
    const option = known.find((one) => one.value === String(value));
    return { value, label: option?.label ?? String(value), aliases: option?.aliases };
  });
}

function toPattern(source: string | undefined): Pattern | undefined {
  if (source === undefined) return undefined;
  try {
    return compilePattern(source);
  } catch {
    // The contract's own check refuses it, or it belongs to a version 1 structure, which is not checked.
    return undefined;
  }
}

/** German writes TT.MM.JJJJ, French JJ/MM/AAAA, Spanish DD/MM/AAAA. */
const DAY_FIRST = /\b(?:dd?|tt?|jj?)[/.\s-]+mm?[/.\s-]+(?:yy|aa|jj)/i;
const MONTH_FIRST = /\bmm?[/.\s-]+dd?[/.\s-]+yy/i;
const EXAMPLE = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{4}$/;

/** The notation that a question itself shows, in its format or its example. */
export function statedDateOrder(
  example: unknown,
  words: string,
): Exclude<Notation["dates"], "either"> | undefined {
  if (DAY_FIRST.test(words)) return "day first";
  if (MONTH_FIRST.test(words)) return "month first";
  const [, one, two] = EXAMPLE.exec(String(example ?? "")) ?? [];
  if (Number(one) > 12) return "day first";
  return Number(two) > 12 ? "month first" : undefined;
}

/** "1.500,50" and "12,5" show a decimal comma; "1,500" may be either. */
export function statedDecimal(example: unknown): "," | undefined {
  return /^\D{0,2}(?:\d+|\d{1,3}(?:[.\s]\d{3})+),\d{1,2}\D{0,2}$/.test(String(example ?? ""))
    ? ","
    : undefined;
}
