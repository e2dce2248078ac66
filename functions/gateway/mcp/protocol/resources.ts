/** Screenshots in full size as MCP resources, for their owner and until their retention ends. */
import { ResourceNotFoundError } from "@modelcontextprotocol/server";
import { AppError } from "../../../../shared/core/errors.ts";
import type { Runs } from "../../../../shared/runs/runs.ts";
import type { Caller } from "../access/authenticate.ts";
import { isWizardRun } from "../runs/is-wizard-run.ts";
import { parseScreenshotUri, SCREENSHOT_TEMPLATE } from "../runs/screenshot-uri.ts";

/** Tool results contain the URIs of screenshots, so that no resource is listed. */
export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: SCREENSHOT_TEMPLATE,
    name: "screenshot",
    title: "A page of a run, in full size",
    description:
      "One screenshot of one of the user's own runs, as the resource links of federalrunner_execute_wizard name it.",
    mimeType: "image/jpeg",
  },
];

/** @throws ResourceNotFoundError for a missing or expired screenshot, and for another owner's */
export async function readResource(uri: string, caller: Caller, runs: Runs) {
  const named = parseScreenshotUri(uri);
  if (!named) throw new ResourceNotFoundError(uri);
  try {
    const run = await runs.findOwn(named.runId, caller.owners, isWizardRun);
    const jpeg = await runs.screenshot(run.id, named.number);
    return { contents: [{ uri, mimeType: "image/jpeg", blob: jpeg.toString("base64") }] };
  } catch (error) {
    if (error instanceof AppError && MISSING.has(error.type)) throw new ResourceNotFoundError(uri);
    throw error;
  }
}

const MISSING: ReadonlySet<string> = new Set(["run_not_found", "result_expired"]);
