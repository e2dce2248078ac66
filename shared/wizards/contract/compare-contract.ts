/** Compares a contract with the structure it belongs to, field by field. */
import { isAlternatives, isRange } from "../format/allowed-values.ts";
import { effectiveConditions, listed } from "../format/condition.ts";
import type { AllowedValues, Condition } from "../format/format.ts";
import type { Wizard, WizardField } from "../wizard.ts";
import { type Contract, type ContractProperty, compileContract } from "./contract.ts";
import { deriveContract } from "./derive-contract.ts";

export interface ContractDifference {
  /** Path of the field, such as `children[].age`. */
  field: string;
  difference: "missing_in_contract" | "missing_in_structure" | "type" | "options" | "required" | "example";
  /** An error makes every run fail or answers meaningless; a warning may be intended. */
  severity: "error" | "warning";
  message: string;
}

/** @returns nothing for a contract that requires exactly the structure's fields */
export function compareContract(wizard: Wizard, contract: Contract): ContractDifference[] {
  const fields = wizard.pages.flatMap((page) => page.fields);
  const conditions = effectiveConditions(wizard);
  return [
    ...compareObject(contract, deriveContract(wizard), fields, ""),
    ...fields.flatMap((field) => compareExample(contract, field)),
    ...fields.flatMap((field) => {
      const condition = conditions.get(field.field_id);
      return condition ? compareCondition(contract, field, condition, wizard.choices) : [];
    }),
  ];
}

function compareObject(
  given: ContractProperty,
  derived: ContractProperty,
  fields: WizardField[],
  path: string,
): ContractDifference[] {
  const differences: ContractDifference[] = [];
  const mine = given.properties ?? {};
  const theirs = derived.properties ?? {};
  const required = new Set(given.required);
  for (const id of Object.keys(mine).filter((name) => !Object.hasOwn(theirs, name))) {
    differences.push({
      field: path + id,
      difference: "missing_in_structure",
      severity: required.has(id) ? "error" : "warning",
      message: "the contract has it, but no field of the structure fills it",
    });
  }
  for (const field of fields) {
    const { field_id: id } = field;
    const expected = theirs[id];
    const property = Object.hasOwn(mine, id) ? mine[id] : undefined;
    if (!expected) continue;
    if (!property) {
      const isNeeded = derived.required?.includes(id) === true;
      differences.push({
        field: path + id,
        difference: "missing_in_contract",
        severity: isNeeded ? "error" : "warning",
        message: `the structure has ${isNeeded ? "this required" : "this"} field, but the contract does not`,
      });
      continue;
    }
    if (derived.required?.includes(id) && !required.has(id)) {
      differences.push({
        field: path + id,
        difference: "required",
        severity: "warning",
        message: "the structure requires it, but the contract does not",
      });
    }
    differences.push(...compareProperty(property, expected, field, path));
  }
  return differences;
}

function compareProperty(
  given: ContractProperty,
  derived: ContractProperty,
  field: WizardField,
  path: string,
): ContractDifference[] {
  const id = path + field.field_id;
  const differences: ContractDifference[] = [];
  const isStructured = derived.type === "array" || derived.type === "object";
  if (given.type !== undefined && given.type !== derived.type) {
    differences.push({
      field: id,
      difference: "type",
      // Numbers, texts and booleans are written into a form alike; lists and objects are not.
      severity: isStructured || given.type === "array" || given.type === "object" ? "error" : "warning",
      message: `the contract's type is ${[given.type].flat().join(" or ")}, the structure's ${String(derived.type)}`,
    });
  }
  if (derived.enum && given.enum) differences.push(...compareOptions(given.enum, derived.enum, id));
  const [mine, theirs, mark] =
    derived.type === "array" ? [given.items, derived.items, "[]."] : [given, derived, "."];
  if (isStructured && given.type === derived.type && mine && theirs) {
    differences.push(...compareObject(mine, theirs, field.sub_fields, id + mark));
  }
  return differences;
}

function compareOptions(given: unknown[], known: unknown[], field: string): ContractDifference[] {
  const missing = (from: unknown[], other: unknown[]) =>
    from.filter((value) => !other.includes(value)).join(", ");
  const unknown = missing(given, known);
  const unnamed = missing(known, given);
  const difference = "options" as const;
  return [
    ...(unknown === ""
      ? []
      : [
          {
            field,
            difference,
            severity: "error" as const,
            message: `the structure has no option ${unknown}`,
          },
        ]),
    ...(unnamed === ""
      ? []
      : [
          {
            field,
            difference,
            severity: "warning" as const,
            message: `the contract leaves out the option ${unnamed}`,
          },
        ]),
  ];
}

/** An example that the contract refuses means that one of the two is wrong. */
function compareExample(
  contract: Contract,
  { example_value: example, field_id }: WizardField,
): ContractDifference[] {
  const isPlain = typeof example === "string" || typeof example === "number" || typeof example === "boolean";
  if (!isPlain || example === "" || !Object.hasOwn(contract.properties, field_id)) return [];
  const validate = compileContract(contract);
  const forms = [example, String(example), Number(example), String(example) === "true"];
  const isAccepted = forms.some((form) => {
    validate({ [field_id]: form });
    return !validate.errors?.some(({ instancePath }) => instancePath === `/${field_id}`);
  });
  const message = "the contract refuses the structure's example";
  return isAccepted ? [] : [{ field: field_id, difference: "example", severity: "warning", message }];
}

/** Whether the contract, too, requires a conditional field once its condition holds, and only then. */
function compareCondition(
  contract: Contract,
  field: WizardField,
  condition: Condition,
  choices: Wizard["choices"],
): ContractDifference[] {
  const { field_id } = field;
  const isGrouped = choices.some(
    ({ none, options }) => none === field_id || options.some((option) => option.field === field_id),
  );
  if (isGrouped || field.implied) return [];
  if (contract.required?.includes(field_id)) {
    const message = "the contract requires it always, but the structure asks for it only under a condition";
    return [{ field: field_id, difference: "required", severity: "warning", message }];
  }
  const validate = compileContract(contract);
  validate(exampleFor(condition));
  const isRequired = validate.errors?.some(({ params }) => params.missingProperty === field_id) ?? false;
  if (isRequired || !field.required || field.default !== undefined) return [];
  const message = "the structure requires it under a condition, but the contract does not";
  return [{ field: field_id, difference: "required", severity: "warning", message }];
}

/** Answers that meet the condition. */
function exampleFor(condition: Condition): Record<string, unknown> {
  const entries = Object.entries(condition).map(([id, allowed]) =>
    isAlternatives(allowed) ? exampleFor(allowed[0] ?? {}) : { [id]: exampleOf(allowed) },
  );
  return Object.assign({}, ...entries);
}

function exampleOf(allowed: AllowedValues): unknown {
  return isRange(allowed) ? (allowed.at_least ?? allowed.at_most) : listed(allowed)[0];
}
