import type { BrowserContext } from "playwright-core";
import { preparePageScript } from "../tab/page-script.ts";
import { reflectInternals } from "./reflect-internals.ts";

/** Gives a context the scripts that its documents evaluate before their own. */
export async function prepareContext(context: BrowserContext): Promise<void> {
  await Promise.all([preparePageScript(context), reflectInternals(context)]);
}
