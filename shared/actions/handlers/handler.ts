import type { Page } from "playwright-core";
import type { ActionArgs, ActionResult } from "../step.ts";

export interface HandlerContext {
  page: Page;
  /** Limit of the action in milliseconds. */
  timeoutMs: number;
  /** Aborted when the step ends. */
  signal: AbortSignal;
}

/** Performs one action in the browser. Arguments are those of its tool. */
export type Handler = (args: Partial<ActionArgs>, context: HandlerContext) => Promise<ActionResult>;
