import type { Page } from "playwright-core";
import type { NodeTarget } from "../../browser/page/nodes/find-nodes.ts";
import type { ActionArgs, ActionResult } from "../step.ts";

/** An aborted action must not follow later, once nothing covers its element. */
export interface Limits {
  /** Milliseconds. */
  timeout: number;
  signal: AbortSignal;
}

export interface HandlerContext {
  page: Page;
  /** Limit of the action in milliseconds. */
  timeoutMs: number;
  /** Aborted when the step ends. */
  signal: AbortSignal;
}

/** Performs one action in the browser. Arguments are those of its tool. */
export type Handler = (args: Partial<ActionArgs>, context: HandlerContext) => Promise<ActionResult>;

/** @returns undefined where the arguments name no element */
export function targetOf({ role, name, group, nth }: Partial<ActionArgs>): NodeTarget | undefined {
  return role || name ? { role, name, group, nth } : undefined;
}
