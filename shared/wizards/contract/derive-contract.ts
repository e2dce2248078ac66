/** Derives a wizard's contract from its structure; the catalogue uses it where there is no schema file. */
import { defined } from "../../core/defined.ts";
import { compilePattern } from "../../core/schemas/pattern.ts";
import { eraOf } from "../../text/eras.ts";
import { foldText } from "../../text/fold-text.ts";
import { namesIdentifier } from "../../text/identifiers.ts";
import { isAlternatives, isRange } from "../format/allowed-values.ts";
import {
  both,
  describeCondition,
  effectiveConditions,
  groupConditions,
  isPossible,
  listed,
} from "../format/condition.ts";
import { dependencesOf, describeDependences, knownToAsk } from "../format/dependence.ts";
import type { AllowedValues, Condition, Dependence } from "../format/format.ts";
import type { ChoiceGroup } from "../format/wizard-file.ts";
import type { Wizard, WizardField } from "../wizard.ts";
import type { Contract, ContractProperty } from "./contract.ts";
import type { ChoicesKeyword } from "./keywords.ts";
import { datePartOf, isMoneyField, mayHaveComma } from "./money-fields.ts";

/**
 * Properties follow the fields' order. A field is required when it is always asked and has no default; one that is
 * asked under a condition is required by an `if`/`then` of its own. One whose condition no visit has settled is required for
 * the answers that are known to ask it.
 */
export function deriveContract(wizard: Wizard): Contract {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: `${wizard.name} - User Data`,
    description: `The answers that ${wizard.name} asks for.${wizard.description ? ` ${wizard.description}` : ""}`,
    ...objectSchema(
      wizard.pages.flatMap((page) => page.fields),
      effectiveConditions(wizard),
      wizard.choices,
      openQuestions(wizard),
    ),
  };
}

/** The questions whose condition is not settled, with the answers that are known to ask them. */
function openQuestions({ pages }: Wizard): Map<string, OpenQuestion> {
  const fields = new Map(pages.flatMap((page) => page.fields.map((field) => [field.field_id, field])));
  return new Map(
    pages.flatMap((page) =>
      page.fields.flatMap((field): [string, OpenQuestion][] => {
        const dependences = dependencesOf(page, field);
        return dependences ? [[field.field_id, { dependences, asked: knownToAsk(dependences, fields) }]] : [];
      }),
    ),
  );
}

interface OpenQuestion {
  dependences: Dependence[];
  asked: Condition | undefined;
}

function objectSchema(
  fields: WizardField[],
  conditions: Map<string, Condition>,
  choices: ChoiceGroup[] = [],
  open: ReadonlyMap<string, OpenQuestion> = new Map(),
): Contract {
  const chosen = new Set(
    choices.flatMap(({ options, none }) => [...options.map(({ field }) => field), none]),
  );
  // Two fields of a version 1 file may share an id, and so an answer.
  const required = new Set<string>();
  const branches = new Map<string, { condition: Condition; required: Set<string> }>();
  for (const field of fields) {
    if (!field.required || field.default !== undefined || isConditionalInWords(field)) continue;
    // One answer is required of the group.
    if (chosen.has(field.field_id)) continue;
    const settled = conditions.get(field.field_id);
    const question = open.get(field.field_id);
    if (question && !question.asked) continue;
    const condition = question?.asked ? both(settled ?? {}, question.asked) : settled;
    if (!condition) {
      required.add(field.field_id);
      continue;
    }
    const key = JSON.stringify(Object.entries(condition).sort(([a], [b]) => (a < b ? -1 : 1)));
    const branch = branches.get(key) ?? { condition, required: new Set<string>() };
    branch.required.add(field.field_id);
    branches.set(key, branch);
  }
  const lists = new Set(fields.filter((field) => field.multiple).map((field) => field.field_id));
  const allOf = [...branches.values()]
    .filter((branch) => isPossible(branch.condition))
    .map((branch) => ifThen(conditionSchema(branch.condition, lists), { required: [...branch.required] }));
  for (const group of choices) {
    const condition = conditions.get(group.options[0]?.field ?? "");
    const keyword = { "x-choices": toKeyword(group) };
    allOf.push(condition ? ifThen(conditionSchema(condition, lists), keyword) : keyword);
  }
  return defined({
    type: "object" as const,
    required: required.size > 0 ? [...required] : undefined,
    properties: Object.fromEntries(
      fields.map((field) => [
        field.field_id,
        fieldProperty(field, conditions.get(field.field_id), open.get(field.field_id)?.dependences),
      ]),
    ),
    allOf: allOf.length > 0 ? allOf : undefined,
    additionalProperties: false,
  });
}

function toKeyword({ name, question, options, none }: ChoiceGroup): ChoicesKeyword {
  const fields = options.map(({ field }) => field);
  return { name, question, fields: none === undefined ? fields : [...fields, none], none };
}

/** Version 1 states only in its notes that a field depends on another. */
function isConditionalInWords(field: WizardField): boolean {
  return field.visible_when === undefined && /^conditional field\b/i.test(field.notes ?? "");
}

function ifThen(condition: ContractProperty, consequence: ContractProperty): ContractProperty {
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema.
  return { if: condition, then: consequence };
}

/** @param lists the questions whose answers are lists */
function conditionSchema(condition: Condition, lists: Set<string>): ContractProperty {
  const entries = Object.entries(condition);
  const plain = entries.filter(([, allowed]) => !isAlternatives(allowed));
  const anyOf = entries
    .flatMap(([, allowed]) => (isAlternatives(allowed) ? allowed : []))
    .map((one) => conditionSchema(one, lists));
  return {
    properties: Object.fromEntries(
      plain.map(([id, allowed]) => {
        const schema = allowedSchema(allowed);
        return [id, lists.has(id) ? { contains: schema } : schema];
      }),
    ),
    required: plain.map(([id]) => id),
    ...(anyOf.length > 0 ? { anyOf } : {}),
  };
}

function allowedSchema(allowed: AllowedValues): ContractProperty {
  if (isRange(allowed)) return { "x-range": { min: allowed.at_least, max: allowed.at_most } };
  const values = listed(allowed);
  const different = [...new Set(values)];
  return different.length === 1 ? { const: different[0] } : { enum: different };
}

function fieldProperty(
  field: WizardField,
  condition: Condition | undefined,
  dependences?: Dependence[],
): ContractProperty {
  const words = { title: field.label, ...propertyWords(field, condition, dependences) };
  if (field.field_type !== "group" && !field.repeatable) return { ...words, ...answerSchema(field) };
  const instance = objectSchema(field.sub_fields, groupConditions(field));
  if (!field.repeatable) return { ...words, ...instance };
  return defined({
    ...words,
    type: "array",
    items: instance,
    minItems: field.min_instances,
    maxItems: field.max_instances,
  });
}

function answerSchema(field: WizardField): ContractProperty {
  const schema = typeSchema(field);
  const example = asType(field.example_value, schema);
  return defined({
    ...schema,
    default: field.default === undefined ? undefined : (asType(field.default, schema) ?? field.default),
    examples: example === undefined || field.invented_example ? undefined : [example],
  });
}

function typeSchema(field: WizardField): ContractProperty {
  if (field.multiple) {
    const items = typeSchema({ ...field, multiple: false, field_type: "select" });
    return defined({ type: "array", items, uniqueItems: true, minItems: field.required ? 1 : undefined });
  }
  if (field.field_type === "checkbox")
    return defined({ type: "boolean", const: field.binding ? true : undefined });
  if (field.options.length > 0 && !field.is_open)
    return { type: "string", enum: field.options.map((option) => option.value) };
  const pattern = field.pattern ?? derivePattern(field);
  const length = field.max_length === undefined ? {} : { maxLength: field.max_length };
  const { minimum: min, maximum: max } = field;
  const range = min === undefined && max === undefined ? {} : { "x-range": defined({ min, max }) };
  if (pattern !== undefined) return { type: "string", pattern, ...length, ...range };
  // The digits of a code or a telephone number are a text: its zeros and signs count.
  const isCode = namesIdentifier(field.label) && field.minimum == null && field.maximum == null;
  if (field.field_type !== "number" || isCode) return { type: "string", ...length };
  return defined({
    type: "number",
    minimum: field.minimum,
    maximum: field.maximum,
  });
}

/** An example or default in the property's type; undefined where it does not fit. */
function asType(value: unknown, schema: ContractProperty): string | number | boolean | undefined {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return undefined;
  const text = String(value);
  if (schema.type === "boolean") return text === "true" ? true : text === "false" ? false : undefined;
  if (schema.type === "number") {
    return text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : undefined;
  }
  if (schema.enum) return schema.enum.includes(text) ? text : undefined;
  return schema.pattern === undefined || compilePattern(schema.pattern).test(text) ? text : undefined;
}

function propertyWords(
  field: WizardField,
  condition: Condition | undefined,
  dependences: Dependence[] | undefined,
): { description?: string } {
  const explained = field.options.filter((option) => foldText(option.label) !== foldText(option.value));
  const sentences = [
    // The notes of a field with options name selectors, for the engine.
    field.description ??
      (field.options.length === 0 ? field.notes : undefined) ??
      (condition || dependences ? field.label : ""),
    field.binding ? "Binding: the answer true makes this declaration" : "",
    explained.map((option) => `${option.value}: ${option.label}`).join("; "),
    field.is_open && field.options.length > 0
      ? `One of ${field.options.map(({ value }) => value).join(", ")}, or the form's own words`
      : "",
    dependences ? describeDependences(dependences) : "",
    condition ? `Asked only when ${describeCondition(condition)}` : "",
  ];
  const description = sentences
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "")
    .map((sentence) => (/[.?!]$/.test(sentence) ? sentence : `${sentence}.`))
    .join(" ");
  return description === "" ? {} : { description };
}

/** The pattern for a part of a date or an amount of money in a text field; undefined for everything else. */
export function derivePattern(field: WizardField): string | undefined {
  if (field.field_type !== "text" && field.field_type !== "number") return undefined;
  const isStated = typeof field.example_value === "string" && !field.invented_example;
  const example = isStated ? String(field.example_value) : "";
  const words = `${field.notes ?? ""} ${field.description ?? ""}`;
  const part = field.field_id.includes("_") ? datePartOf(field.field_id, field) : undefined;
  if (part && (example === "" || /^\d+$/.test(example))) {
    // The years of another era may have fewer digits.
    if (part === "year") return eraOf(`${field.label} ${words}`) ? undefined : "^[0-9]{4}$";
    const isPadded = /^0\d$/.test(example) || /\b(2|two)[- ]digit/i.test(words);
    if (part === "month") return isPadded ? "^(0[1-9]|1[0-2])$" : "^(0?[1-9]|1[0-2])$";
    return isPadded ? "^(0[1-9]|[12][0-9]|3[01])$" : "^(0?[1-9]|[12][0-9]|3[01])$";
  }
  if (field.field_type === "text" && /^\d+$/.test(example) && isMoneyField(field) && !mayHaveComma(field)) {
    return "^-?[0-9]+(\\.[0-9]{1,2})?$";
  }
  return undefined;
}
