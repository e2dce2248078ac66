/** The outcome of an agent's run, for programs and for people. */
import type { AppError } from "../../../shared/core/errors.ts";
import { printError } from "./print-error.ts";

/** The object that `federalrunner agents run --json` prints. */
export interface AgentReport {
  /** The run has not failed; with --no-wait it may be in progress. */
  success: boolean;
  agent_id: string;
  /** Only for a run of the deployment or the local stack. */
  run_id?: string;
  state: string;
  context_id?: string;
  output: string;
  /** Whether masking changed the output. */
  masked?: boolean | undefined;
  output_bytes?: number;
  truncated?: boolean;
  exit_code?: number | null;
  duration_ms?: number;
  /** The run of the same request within the last minute. */
  deduplicated?: boolean;
  error?: Record<string, unknown>;
}

/** Prints only the answer on stdout. */
export function printAgentReport(report: AgentReport, error?: AppError): void {
  if (report.output !== "") process.stdout.write(report.output.replace(/\n?$/, "\n"));
  if (report.truncated) process.stderr.write("The output was truncated to 10 MB.\n");
  if (error) printError(error);
  else if (report.duration_ms !== undefined) {
    process.stderr.write(`${report.state} in ${(report.duration_ms / 1000).toFixed(2)} s\n`);
  }
}
