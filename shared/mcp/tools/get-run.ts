import { z } from "zod";
import { EFFECTS } from "../../operations/operation.ts";
import { findContentRun } from "../../operations/runs/find-run.ts";
import { awaitRun } from "../runs/await-run.ts";
import {
  askedForInput,
  imageFormatInput,
  runIdInput,
  runOutcomes,
  runOutput,
  screenshotsInput,
} from "../runs/run-output.ts";
import { runResult } from "../runs/run-result.ts";
import { defineTool } from "./define-tool.ts";

const LONGEST_WAIT_S = 240;

export const getRun = defineTool({
  name: "federalrunner_get_run",
  title: "Fetch a run and its results",
  description:
    "Returns one of the user's own runs, of a form or an agent: its progress, or results and pictures. Use it after " +
    "a call that ended early, for scheduled runs or to print. To wait, set wait_s.",
  scope: "federalrunner:read",
  annotations: EFFECTS.read.hints,
  waits: true,
  card: true,
  input: z.strictObject({
    run_id: runIdInput,
    screenshots: screenshotsInput.optional(),
    pages: z.array(z.int().min(1).max(99)).min(1).max(4).optional().describe("Pictures at full size."),
    image_format: imageFormatInput.optional(),
    asked_for: askedForInput.optional(),
    detail: z.enum(["record", "full"]).optional().describe("record: to print; full: for operators."),
    wait_s: z.int().min(0).max(LONGEST_WAIT_S).optional().describe("Default 0."),
  }),
  output: runOutput,
  outcomes: runOutcomes,

  async handle(
    { run_id, screenshots, pages: pictures, image_format: format, asked_for: askedFor, detail, wait_s = 0 },
    call,
  ) {
    const run = await findContentRun(run_id, call);
    const now = await awaitRun({ run }, call, Math.min(wait_s * 1000, call.waitMs));
    return runResult(now, call, { screenshots, pictures, format, askedFor, detail });
  },
});
