/** The conditions of a field: its own `visible_when`, its page's, and those of the fields that they name. */

import type { Wizard, WizardField } from "../wizard.ts";
import { type AllowedValues, type Condition, isAlternatives, isRange } from "./allowed-values.ts";

/**
 * Whether every entry of the condition is met; no condition always is. Values are compared as text, so `true` and
 * `"true"` are the same answer. Of several chosen options one has to be met. A field without an answer meets no condition.
 */
export function holds(condition: Condition | undefined, data: object): boolean {
  return Object.entries(condition ?? {}).every(([id, allowed]) => {
    if (isAlternatives(allowed)) return allowed.some((one) => holds(one, data));
    const answer = answerTo(id, data);
    return answer !== undefined && isMet(allowed, answer);
  });
}

/** The entries of the condition that an answer contradicts; a missing answer contradicts none. */
export function contradictedPart(condition: Condition | undefined, data: object): Condition {
  const contradicted = Object.entries(condition ?? {}).filter(([id, allowed]) => {
    if (isAlternatives(allowed))
      return allowed.every((one) => Object.keys(contradictedPart(one, data)).length > 0);
    const answer = answerTo(id, data);
    return answer !== undefined && !isMet(allowed, answer);
  });
  return Object.fromEntries(contradicted);
}

/** The fields on which a condition depends. */
export function fieldsOf(condition: Condition | undefined): string[] {
  return Object.entries(condition ?? {}).flatMap(([id, allowed]) =>
    isAlternatives(allowed) ? allowed.flatMap(fieldsOf) : [id],
  );
}

/** Whether some answers meet the condition: no entry of it is empty. */
export function isPossible(condition: Condition): boolean {
  return Object.values(condition).every((allowed) =>
    isAlternatives(allowed) ? allowed.some(isPossible) : isRange(allowed) || listed(allowed).length > 0,
  );
}

function answerTo(id: string, data: object): unknown {
  if (!Object.hasOwn(data, id)) return undefined;
  const answer = (data as Record<string, unknown>)[id];
  const isPlain = typeof answer !== "object" || (Array.isArray(answer) && answer.every(isChoice));
  return isPlain ? answer : undefined;
}

function isChoice(one: unknown): boolean {
  return typeof one !== "object";
}

function isMet(allowed: AllowedValues, answer: unknown): boolean {
  if (Array.isArray(answer)) return answer.some((one) => isMet(allowed, one));
  if (!isRange(allowed)) return listed(allowed).some((value) => String(value) === String(answer));
  const { at_least = -Infinity, at_most = Infinity } = allowed;
  const number = String(answer).trim() === "" ? Number.NaN : Number(answer);
  return number >= at_least && number <= at_most;
}

/** A condition in words: `parents_married is no and (birth_year is at least 2003 or works is yes)`. */
export function describeCondition(condition: Condition): string {
  return Object.entries(condition)
    .map(([id, allowed]) =>
      isAlternatives(allowed)
        ? `(${allowed.map(describeCondition).join(" or ")})`
        : `${id} is ${describeAllowed(allowed)}`,
    )
    .join(" and ");
}

function describeAllowed(allowed: AllowedValues): string {
  if (!isRange(allowed)) return listed(allowed).join(" or ");
  const { at_least, at_most } = allowed;
  const limits = [
    at_least === undefined ? [] : `at least ${at_least}`,
    at_most === undefined ? [] : `at most ${at_most}`,
  ];
  return limits.flat().join(" and ");
}

/**
 * The complete condition of each conditional field of the wizard: its own condition, its page's,
 * and those of every field that these name, as one condition. Fields that are always asked are left out.
 */
export function effectiveConditions(wizard: Wizard): Map<string, Condition> {
  const own = new Map<string, Condition>();
  for (const page of wizard.pages) {
    for (const field of page.fields) {
      const condition = both(page.visible_when ?? {}, field.visible_when ?? {});
      if (Object.keys(condition).length > 0) own.set(field.field_id, condition);
    }
  }
  return new Map([...own.keys()].map((id) => [id, withAncestors(id, own, new Set())]));
}

/** The same for the questions of one group, as far as they depend on each other. */
export function groupConditions(group: WizardField): Map<string, Condition> {
  const ids = new Set(group.sub_fields.map((field) => field.field_id));
  const own = new Map<string, Condition>();
  for (const field of group.sub_fields) {
    const entries = Object.entries(field.visible_when ?? {}).filter(([id, allowed]) =>
      fieldsOf({ [id]: allowed }).every((one) => ids.has(one)),
    );
    if (entries.length > 0) own.set(field.field_id, Object.fromEntries(entries));
  }
  return new Map([...own.keys()].map((id) => [id, withAncestors(id, own, new Set())]));
}

/** The values, as a list, of one entry of a condition; none for a range and for alternatives. */
export function listed(allowed: AllowedValues): (string | number | boolean)[] {
  if (isRange(allowed) || isAlternatives(allowed)) return [];
  return Array.isArray(allowed) ? allowed : [allowed];
}

// The guard ends cycles, which only version 1 files can hold.
function withAncestors(id: string, own: Map<string, Condition>, seen: Set<string>): Condition {
  const condition = own.get(id);
  if (!condition || seen.has(id)) return {};
  return expanded(condition, own, new Set(seen).add(id));
}

function expanded(condition: Condition, own: Map<string, Condition>, guarded: Set<string>): Condition {
  const { any, ...plain } = condition;
  const isAny = any !== undefined && isAlternatives(any);
  const whole = Object.keys(isAny ? plain : condition)
    .map((parent) => withAncestors(parent, own, guarded))
    .reduce(both, isAny ? plain : condition);
  return isAny ? both(whole, { any: any.map((one) => expanded(one, own, guarded)) }) : whole;
}

/** The condition that holds where both do. */
export function both(one: Condition, other: Condition): Condition {
  const merged: Condition = { ...one };
  for (const [id, allowed] of Object.entries(other)) {
    const known = Object.hasOwn(merged, id) ? merged[id] : undefined;
    merged[id] = known === undefined ? allowed : meet(known, allowed);
  }
  return merged;
}

/** The values that both entries accept. */
function meet(one: AllowedValues, other: AllowedValues): AllowedValues {
  if (isAlternatives(one) && isAlternatives(other))
    return one.flatMap((each) => other.map((its) => both(each, its)));
  if (!isRange(one)) return listed(one).filter((value) => isMet(other, value));
  if (!isRange(other)) return meet(other, one);
  return {
    at_least: chooseLimit(one.at_least, other.at_least, Math.max),
    at_most: chooseLimit(one.at_most, other.at_most, Math.min),
  };
}

function chooseLimit(
  one: number | undefined,
  other: number | undefined,
  pick: (...values: number[]) => number,
) {
  const known = [one, other].filter((value) => value !== undefined);
  return known.length > 0 ? pick(...known) : undefined;
}
