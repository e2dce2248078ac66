/** Checks an action before the browser is touched. */
import { describeCandidates, nodesNamed } from "./find-target.ts";
import { readSnapshot } from "./snapshot.ts";
import { readRole } from "./snapshot-node.ts";
import { type Action, type ActionResult, failed, namesTyping, type Step } from "./step.ts";

/** Roles of plain texts, which are not elements. */
const PLAIN_TEXT = /^(text|generic|paragraph|none|presentation)$/;

/**
 * Refuses tools that are not allowed and targets that the snapshot does not hold. A target that it holds gets the role
 * and the name of its node.
 */
export function checkAction(action: Action, step: Step): { action: Action; refusal?: ActionResult } {
  if (!step.allowed_tools.includes(action.action))
    return { action, refusal: failed("tool_limit", `${action.action} is not among the allowed tools.`) };
  const role = action.args.role && readRole(action.args.role);
  const { name } = action.args;
  if (!(action.action === "click" || action.action === "type") || !(role || name)) return { action };
  const nodes = readSnapshot(step.dom_snapshot);
  const [node, ...others] = nodesNamed(nodes, { role, name });
  if (node) {
    const isOne = others.every((other) => other.role === node.role && other.name === node.name);
    const named = isOne && name ? node.name : name;
    const own = role && PLAIN_TEXT.test(role) && name ? undefined : role;
    return { action: { ...action, args: { ...action.args, role: own, name: named } } };
  }
  const alike = nodesNamed(nodes, { role });
  // A name that no page holds may be typed text in the wrong argument.
  const shown = name && !namesTyping(step.plan_step) ? ` “${name}”` : " such element";
  const candidates = describeCandidates(alike.length > 0 ? alike : nodes, name);
  const message = `The snapshot holds no ${[role, shown.trim()].filter(Boolean).join(" ")}. ${candidates}`;
  return { action, refusal: failed("element_not_found", message) };
}

/** The translator's own failure, without the text that it would have typed. */
export function describeFailure({ error_type, message, args }: Action): ActionResult {
  const typed = [args.text, args.query].filter((text) => text !== undefined && text !== "");
  const shown = typed.reduce((text: string, secret) => text.replaceAll(String(secret), "…"), message);
  return { error_type: error_type === "none" ? "unknown" : error_type, message: shown };
}
