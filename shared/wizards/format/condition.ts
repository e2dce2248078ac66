/** The conditions of a field: its own `visible_when`, its page's, and those of the fields that they name. */

import type { Wizard, WizardField } from "../wizard.ts";
import type { Condition } from "./format.ts";

/**
 * Whether every entry of the condition is met; no condition always is. Values are compared as text, so `true` and
 * `"true"` are the same answer. A field without an answer meets no condition.
 */
export function holds(condition: Condition | undefined, data: object): boolean {
  return Object.entries(condition ?? {}).every(([id, wanted]) => {
    if (!Object.hasOwn(data, id)) return false;
    const answer = (data as Record<string, unknown>)[id];
    if (typeof answer === "object" || answer === undefined) return false;
    return listed(wanted).some((value) => String(value) === String(answer));
  });
}

/**
 * For each conditional field of the wizard what must hold for it to be asked at all: its own condition, its page's,
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
    const entries = Object.entries(field.visible_when ?? {}).filter(([id]) => ids.has(id));
    if (entries.length > 0) own.set(field.field_id, Object.fromEntries(entries));
  }
  return new Map([...own.keys()].map((id) => [id, withAncestors(id, own, new Set())]));
}

/** The values, as a list, of one entry of a condition. */
export function listed<T>(wanted: T | T[]): T[] {
  return Array.isArray(wanted) ? wanted : [wanted];
}

// The guard ends cycles, which only version 1 files can hold.
function withAncestors(id: string, own: Map<string, Condition>, seen: Set<string>): Condition {
  const condition = own.get(id);
  if (!condition || seen.has(id)) return {};
  const guarded = new Set(seen).add(id);
  return Object.keys(condition)
    .map((parent) => withAncestors(parent, own, guarded))
    .reduce(both, condition);
}

function both(one: Condition, other: Condition): Condition {
  const merged: Condition = { ...one };
  for (const [id, wanted] of Object.entries(other)) {
    const known = Object.hasOwn(merged, id) ? merged[id] : undefined;
    const allowed = new Set(listed(wanted).map(String));
    merged[id] = known === undefined ? wanted : listed(known).filter((value) => allowed.has(String(value)));
  }
  return merged;
}
