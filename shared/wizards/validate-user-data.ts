/** Checks data against a contract and reports every problem by field, without values. */
import type { InputProblem } from "../core/errors.ts";
import { asObject, describeUnknownField, jsonSchemaProblems } from "../core/schemas/json-schema-problems.ts";
import { checkDates } from "./contract/check-dates.ts";
import { type Contract, type ContractProperty, compileContract } from "./contract/contract.ts";
import { effectiveConditions, fieldsOf, holds } from "./format/condition.ts";
import type { Condition } from "./format/format.ts";
import type { Wizard, WizardField } from "./wizard.ts";

const MEMBER = "a field of this wizard";

/**
 * @param data the form's values, after mapping
 * @returns no problems for data that is ready for a run
 */
export function validateUserData(
  wizard: Wizard,
  contract: Contract,
  data: unknown,
  now = new Date(),
): InputProblem[] {
  const validate = compileContract(contract);
  validate.call({ now }, data);
  const fields = wizard.pages.flatMap((page) => page.fields);
  const found = (validate.errors ?? []).flatMap((error) =>
    jsonSchemaProblems(error, { schema: contract, data, member: MEMBER }),
  );
  const problems = [
    ...found,
    ...unknownToBoth(fields, contract, data),
    ...checkDates(contract, asObject(data), now),
  ];
  const conditions = effectiveConditions(wizard);
  const contradictory = new Set(
    found.flatMap(({ problem, candidates = [] }) => (problem === "ambiguous" ? candidates : [])),
  );
  // A contract may always require a field that the structure asks for under a condition.
  const isAsked = ({ field, problem }: InputProblem) =>
    problem !== "missing" ||
    (holds(conditions.get(field), asObject(data)) && !dependsOn(conditions.get(field), contradictory));
  return inOrderOf(wizard, contract, withoutRepetitions(problems.filter(isAsked)));
}

/** Whether a condition rests on an answer that contradicts another one. */
function dependsOn(condition: Condition | undefined, contradictory: ReadonlySet<string>): boolean {
  return fieldsOf(condition).some((id) => contradictory.has(id));
}

/** In the form's order, after answers under names of several fields, such as a whole date; unknown fields come last. */
export function inOrderOf({ choices }: Wizard, contract: Contract, problems: InputProblem[]): InputProblem[] {
  const names = Object.keys(contract.properties);
  const firstBox = new Map(choices.map(({ name, options }) => [name, options[0]?.field]));
  const position = ({ field, problem }: InputProblem) => {
    const index = names.indexOf(firstBox.get(field) ?? field.replace(/[.[].*$/s, ""));
    return index < 0 && problem === "unknown_field" ? names.length : index;
  };
  return problems.sort((a, b) => position(a) - position(b));
}

/** A contract without `additionalProperties` allows any field; a field that neither file has reaches no form. */
function unknownToBoth(
  fields: WizardField[],
  schema: ContractProperty,
  data: unknown,
  path = "",
): InputProblem[] {
  const given = asObject(data);
  const known = Object.keys(schema.properties ?? {});
  const isOpen = schema.additionalProperties === undefined && schema.patternProperties === undefined;
  const unknown = Object.keys(given).filter(
    (name) => !known.includes(name) && !fields.some((field) => field.field_id === name),
  );
  return [
    ...(isOpen ? unknown : []).map((name) =>
      describeUnknownField({ schema, data, member: MEMBER }, path, name),
    ),
    ...fields
      .filter(({ field_id, sub_fields }) => sub_fields.length > 0 && Object.hasOwn(given, field_id))
      .flatMap(({ field_id, sub_fields }) => {
        const inner = schema.properties?.[field_id] ?? {};
        const value = given[field_id];
        const inside = path === "" ? field_id : `${path}.${field_id}`;
        return Array.isArray(value)
          ? value.flatMap((item, i) => unknownToBoth(sub_fields, inner.items ?? {}, item, `${inside}[${i}]`))
          : unknownToBoth(sub_fields, inner, value, inside);
      }),
  ];
}

/** One problem per field and kind. A wrong type or option implies the field's other problems. */
function withoutRepetitions(problems: InputProblem[]): InputProblem[] {
  const rank: InputProblem["problem"][] = ["unknown_option", "type"];
  const strongest = new Map<string, InputProblem["problem"]>();
  for (const { field, problem } of problems) {
    if (rank.includes(problem) && strongest.get(field) !== "unknown_option") strongest.set(field, problem);
  }
  const seen = new Set<string>();
  return problems.filter(({ field, problem }) => {
    const key = `${field}\n${problem}`;
    if (seen.has(key) || (strongest.get(field) ?? problem) !== problem) return false;
    seen.add(key);
    return true;
  });
}
