/** The answers of the deterministic translator. */
import { describeCandidates, inSameCase, normalizeName } from "../../find-target.ts";
import type { SnapshotNode } from "../../snapshot-node.ts";
import { type Action, type ActionArgs, actionSchema, type StepErrorType, type Tool } from "../../step.ts";

export function performs(action: Tool, args: Partial<ActionArgs>): Action {
  return actionSchema.parse({ action, args, status: "success", error_type: "none", message: "" });
}

export function refuses(
  action: Tool | "unknown",
  args: Partial<ActionArgs>,
  error_type: StepErrorType,
  message: string,
): Action {
  return actionSchema.parse({ action, args, status: "failure", error_type, message });
}

/**
 * The arguments that name one node of a page: its role and name, and where others have these too, the name around it or its number
 * among them.
 */
export function argumentsOf(node: SnapshotNode, nodes: readonly SnapshotNode[]): Partial<ActionArgs> {
  const { role, name, within } = node;
  const ofRole = nodes.filter((one) => one.role === role);
  const isSame = (one: SnapshotNode) => normalizeName(one.name) === normalizeName(name);
  const same = name === "" ? ofRole : inSameCase(ofRole.filter(isSame), name);
  const target = { role, ...(name === "" ? {} : { name }) };
  if (same.length < 2) return target;
  const inside = same.filter((one) => one.within === within);
  if (within && inside.length === 1) return { ...target, group: within };
  return { ...target, nth: same.indexOf(node) + 1 };
}

/** The step names an element that the snapshot lacks. */
export function lacks(tool: Tool, args: Partial<ActionArgs>, alike: readonly SnapshotNode[]): Action {
  const candidates = describeCandidates(alike, args.name);
  return refuses(
    tool,
    args,
    "element_not_found",
    `The snapshot holds no element that the step names. ${candidates}`,
  );
}

/** The step names several elements of the snapshot. */
export function namesSeveral(
  tool: Tool,
  args: Partial<ActionArgs>,
  [first, ...others]: readonly SnapshotNode[],
): Action {
  const found = first ? [first, ...others] : others;
  const candidates = describeCandidates(found, first?.name);
  return refuses(
    tool,
    { ...args, role: first?.role, name: first?.name },
    "ambiguous_step",
    `The step names ${found.length} elements of the snapshot. ${candidates}`,
  );
}
