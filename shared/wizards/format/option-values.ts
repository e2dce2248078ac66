/** Conditions and defaults that name an option by its label or alias, or a yes or no by another word. */
import { readYesNo } from "../../text/yes-no.ts";
import type { Wizard, WizardField } from "../wizard.ts";
import { isAlternatives, isRange } from "./allowed-values.ts";
import type { Condition } from "./format.ts";

type Answer = string | number | boolean;

/** The wizard with the values of the options, which the answers have; a text that no single option fits stays. */
export function withOptionValues(wizard: Wizard): Wizard {
  const fields = new Map(wizard.pages.flatMap((page) => page.fields.map((one) => [one.field_id, one])));
  const pages = wizard.pages.map((page) => ({
    ...page,
    visible_when: readCondition(page.visible_when, fields),
    fields: page.fields.map((field) => readField(field, fields)),
  }));
  return { ...wizard, pages };
}

function readField(field: WizardField, asked: Map<string, WizardField>): WizardField {
  const known = new Map([...asked, ...field.sub_fields.map((sub) => [sub.field_id, sub] as const)]);
  const { default: given, implied } = field;
  return {
    ...field,
    visible_when: readCondition(field.visible_when, known),
    default: given === undefined ? undefined : answerOf(field, given),
    implied: implied?.map(({ when, value }) => ({
      when: readCondition(when, known) ?? when,
      value: answerOf(field, value),
    })),
    sub_fields: field.sub_fields.map((sub) => readField(sub, known)),
  };
}

function readCondition(
  condition: Condition | undefined,
  known: Map<string, WizardField>,
): Condition | undefined {
  if (!condition) return undefined;
  const entries = Object.entries(condition).map(([id, allowed]) => {
    if (isAlternatives(allowed)) return [id, allowed.map((one) => readCondition(one, known))];
    const field = known.get(id);
    if (!field || isRange(allowed)) return [id, allowed];
    return [
      id,
      Array.isArray(allowed) ? allowed.map((one) => answerOf(field, one)) : answerOf(field, allowed),
    ];
  });
  return Object.fromEntries(entries);
}

function answerOf<T extends Answer>({ field_type, options }: WizardField, given: T): T | Answer {
  const state = readYesNo(String(given));
  if (field_type === "checkbox" && options.length === 0) return state ?? given;
  if (options.some(({ value }) => value === String(given))) return given;
  const allowed = plain(String(given));
  const named = options.filter(({ value, label, aliases = [] }) =>
    [value, label, ...aliases].some((text) => plain(text) === allowed),
  );
  const meant = named.length > 0 ? named : options.filter((option) => isState(option, state));
  return meant.length === 1 ? (meant[0]?.value ?? given) : given;
}

function isState({ value, label }: WizardField["options"][number], state: boolean | undefined): boolean {
  return state !== undefined && [value, label].some((text) => readYesNo(text) === state);
}

function plain(text: string): string {
  return text.replace(/\s+/g, " ").trim().toLowerCase();
}
