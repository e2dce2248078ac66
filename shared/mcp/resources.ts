/**
 * MCP resources: screenshots in full size, for their owner and until their retention ends, wizards' contracts, and the
 * result card.
 */
import { ResourceNotFoundError } from "@modelcontextprotocol/server";
import { AppError } from "../core/errors.ts";
import { findContentRun, findFormRun } from "../operations/runs/find-run.ts";
import { recordPage } from "../report/run-record-page.ts";
import { readCard } from "./card/result-card.ts";
import type { ToolCall } from "./tools/define-tool.ts";

export const WIZARD_TEMPLATE = "federalrunner://wizards/{wizard_id}";

/** Tool results name runs and pictures, so that none of these is listed. */
export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: "federalrunner://runs/{run_id}/screenshots/{number}",
    name: "screenshot",
    title: "A page of a run, in full size",
    description: "One picture of one of the user's own runs, by the number of its page in the run's `pages`.",
    mimeType: "image/jpeg",
  },
  {
    uriTemplate: "federalrunner://runs/{run_id}/record",
    name: "record",
    title: "The record of a run, to keep",
    description:
      "One printable page of a completed run of a form: figures, answers, assumptions, source, next steps and pictures.",
    mimeType: "text/html",
  },
  {
    uriTemplate: WIZARD_TEMPLATE,
    name: "wizard",
    title: "The contract of a form",
    description: "JSON Schema (draft-07) of a form's user_data.",
    mimeType: "application/schema+json",
  },
];

type Parts = Pick<ToolCall, "caller" | "runs" | "catalogue">;

/** @throws ResourceNotFoundError for a missing or expired resource, and for another owner's */
export async function readResource(uri: string, parts: Parts) {
  try {
    const contents =
      readCard(uri) ??
      (await readScreenshot(uri, parts)) ??
      (await readRecord(uri, parts)) ??
      (await readContract(uri, parts));
    if (contents) return { contents: [contents] };
  } catch (error) {
    if (!(error instanceof AppError) || !NOT_THERE.has(error.type)) throw error;
  }
  throw new ResourceNotFoundError(uri.slice(0, LONGEST_URI));
}

/** More than any resource here has: the answer repeats the caller's text. */
const LONGEST_URI = 300;
const NOT_THERE: ReadonlySet<string> = new Set([
  "run_not_found",
  "result_expired",
  "wizard_not_found",
  "invalid_request",
]);

export function parseScreenshotUri(uri: string): { runId: string; number: number } | undefined {
  const { runId, number } =
    /^federalrunner:\/\/runs\/(?<runId>[\da-f-]{36})\/screenshots\/(?<number>[1-9]\d{0,2})$/.exec(uri)
      ?.groups ?? {};
  return runId === undefined ? undefined : { runId, number: Number(number) };
}

async function readScreenshot(uri: string, parts: Parts) {
  const named = parseScreenshotUri(uri);
  if (!named) return undefined;
  const run = await findContentRun(named.runId, parts);
  const jpeg = await parts.runs.screenshot(run.id, named.number);
  return { uri, mimeType: "image/jpeg", blob: jpeg.toString("base64") };
}

export function screenshotUri(runId: string, number: number): string {
  return `federalrunner://runs/${runId}/screenshots/${number}`;
}

export function recordUri(runId: string): string {
  return `federalrunner://runs/${runId}/record`;
}

async function readRecord(uri: string, parts: Parts) {
  const id = /^federalrunner:\/\/runs\/([\da-f-]{36})\/record$/.exec(uri)?.[1];
  if (id === undefined) return undefined;
  const run = await findFormRun(id, parts);
  return { uri, mimeType: "text/html", text: await recordPage(run, parts) };
}

async function readContract(uri: string, { catalogue }: Parts) {
  const id = /^federalrunner:\/\/wizards\/([a-z0-9-]+)$/.exec(uri)?.[1];
  if (id === undefined) return undefined;
  const { contract } = await catalogue.get(id);
  return { uri, mimeType: "application/schema+json", text: JSON.stringify(contract) };
}
