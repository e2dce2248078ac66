/**
 * Adds the defaults of questions that the form asks and the caller left unanswered, and drops answers to questions that
 * it does not ask. A dropped answer is a warning, not an error: programs often send every property of the contract.
 */

import { type Notation, notationOf } from "../../text/notation.ts";
import type { Contract, ContractProperty } from "../contract/contract.ts";
import {
  contradictedPart,
  describeCondition,
  effectiveConditions,
  fieldsOf,
  groupConditions,
  holds,
} from "../format/condition.ts";
import type { Condition } from "../format/format.ts";
import type { Wizard, WizardField } from "../wizard.ts";
import { convertAnswer } from "./convert-answer.ts";
import { createQuestion } from "./question.ts";

export interface Defaulted {
  /** The answers to the questions that are asked. */
  data: Record<string, unknown>;
  /** Paths of the fields with their default value. */
  defaults_applied: string[];
  /** Top-level fields whose answers were dropped. */
  set_aside: string[];
  warnings: DataWarning[];
}

export function applyDefaults(
  wizard: Wizard,
  contract: Contract,
  answers: Record<string, unknown>,
): Defaulted {
  const fields = wizard.pages.flatMap((page) => page.fields);
  const defaults_applied: string[] = [];
  const warnings: DataWarning[] = [];
  const conditions = effectiveConditions(wizard);
  const notation = notationOf(wizard.locale);
  const top = settle({ fields, conditions, notation, schema: contract, answers, outer: {}, path: "" });
  defaults_applied.push(...top.defaults_applied);
  warnings.push(...top.warnings);
  const data = top.data;
  for (const group of fields) {
    const { sub_fields, field_id } = group;
    if (sub_fields.length === 0 || !Object.hasOwn(data, field_id)) continue;
    const property = contract.properties[field_id];
    const inside = { fields: sub_fields, conditions: groupConditions(group), notation, outer: data };
    const settleInstance = (instance: unknown, path: string, schema: ContractProperty | undefined) => {
      if (typeof instance !== "object" || instance === null || Array.isArray(instance)) return instance;
      const settled = settle({ ...inside, schema, answers: instance as Record<string, unknown>, path });
      defaults_applied.push(...settled.defaults_applied);
      warnings.push(...settled.warnings);
      return settled.data;
    };
    const value = data[field_id];
    data[field_id] = Array.isArray(value)
      ? value.map((instance, i) => settleInstance(instance, `${field_id}[${i}].`, property?.items))
      : settleInstance(value, `${field_id}.`, property);
  }
  return { data, defaults_applied, warnings, set_aside: top.set_aside };
}

interface Level {
  fields: WizardField[];
  conditions: Map<string, Condition>;
  notation: Notation;
  schema: ContractProperty | undefined;
  answers: Record<string, unknown>;
  /** Answers outside a group that the conditions of its questions may refer to. */
  outer: object;
  /** Put before each field's id. */
  path: string;
}

function settle({ fields, conditions, notation, schema, answers, outer, path }: Level): Defaulted {
  const data = { ...answers };
  const defaults_applied: string[] = [];
  const isAsked = ({ field_id, visible_when }: WizardField) =>
    holds(conditions.get(field_id), data) && holds(visible_when, { ...outer, ...data });
  // A default may decide whether another question, earlier or later, is asked.
  for (let settled = false; !settled; ) {
    settled = true;
    for (const field of fields) {
      const implied = field.implied?.find(({ when }) => holds(when, { ...outer, ...data }));
      if (implied && !Object.hasOwn(data, field.field_id) && isAsked(field)) {
        data[field.field_id] = implied.value;
        settled = false;
        continue;
      }
      if (field.default === undefined || Object.hasOwn(data, field.field_id) || !isAsked(field)) continue;
      const property = schema?.properties?.[field.field_id];
      const converted = convertAnswer(
        field.default,
        createQuestion(field.field_id, property, field, notation),
      );
      data[field.field_id] = "value" in converted ? converted.value : field.default;
      defaults_applied.push(path + field.field_id);
      settled = false;
    }
  }
  const idle = fields.filter((field) => Object.hasOwn(data, field.field_id) && !isAsked(field));
  const kept = Object.entries(data).filter(([id]) => !idle.some((field) => field.field_id === id));
  return {
    data: Object.fromEntries(kept),
    defaults_applied,
    set_aside: idle.map((field) => field.field_id),
    warnings: idle.map(({ field_id, visible_when }) => {
      const condition = conditions.get(field_id) ?? visible_when ?? {};
      return { field: path + field_id, ...describeIdle(condition, { ...outer, ...data }) };
    }),
  };
}

function describeIdle(condition: Condition, data: object): Omit<DataWarning, "field"> {
  const contradicted = contradictedPart(condition, data);
  const ruled_out_by = fieldsOf(contradicted);
  const reason = describeCondition(ruled_out_by.length > 0 ? contradicted : condition);
  return { message: `not used, because the form asks for this only when ${reason}`, ruled_out_by };
}

/** A note for the caller that does not stop the run. */
export interface DataWarning {
  field: string;
  message: string;
  /** The answers that rule the question out; none where it waits for an answer. */
  ruled_out_by?: string[];
}

/** One line for each reason. */
export function warningLines(warnings: readonly DataWarning[]): string[] {
  const byMessage = Map.groupBy(warnings, ({ message }) => message);
  return [...byMessage].map(([message, all]) => `${all.map(({ field }) => field).join(", ")}: ${message}.`);
}
