/** Checks data against a contract and says every problem at once, in terms of fields and without their values. */
import type { InputProblem } from "../core/errors.ts";
import { type Contract, type ContractProperty, compileContract } from "./contract/contract.ts";
import { asObject, describeSchemaError, describeUnknownField } from "./contract/describe-schema-error.ts";
import { effectiveConditions, holds } from "./format/condition.ts";
import type { Wizard, WizardField } from "./wizard.ts";

/**
 * @param data what the form would get, after mapping
 * @returns no problems for data that the wizard can be run with
 */
export function validateUserData(wizard: Wizard, contract: Contract, data: unknown): InputProblem[] {
  const validate = compileContract(contract);
  validate(data);
  const fields = wizard.pages.flatMap((page) => page.fields);
  const found = (validate.errors ?? []).flatMap((error) => describeSchemaError(error, contract, data));
  const problems = [...found, ...unknownToBoth(fields, contract, data)];
  const conditions = effectiveConditions(wizard);
  // A contract may require what the structure says is not asked of everybody.
  const isAsked = ({ field, problem }: InputProblem) =>
    problem !== "missing" || holds(conditions.get(field), asObject(data));
  return inOrderOf(contract, withoutRepetitions(problems.filter(isAsked)));
}

/** As the form asks; what is no field of it comes last. */
function inOrderOf(contract: Contract, problems: InputProblem[]): InputProblem[] {
  const names = Object.keys(contract.properties);
  const position = ({ field }: InputProblem) => {
    const index = names.indexOf(field.replace(/[.[].*$/s, ""));
    return index < 0 ? names.length : index;
  };
  return problems.sort((a, b) => position(a) - position(b));
}

/** A contract that says nothing about further properties allows them; what neither file knows reaches no form. */
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
    ...(isOpen ? unknown : []).map((name) => describeUnknownField(path, name, schema, given)),
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

/** One problem a field and kind; a wrong type or option makes the field's other complaints noise. */
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
