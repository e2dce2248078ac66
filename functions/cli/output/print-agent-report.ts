/** What came of an agent's run, for programs and for people. */
import type { AppError } from "../../../shared/core/errors.ts";
import { printError } from "./print-error.ts";

/** The object that `federalrunner agents run --json` prints. */
export interface AgentReport {
  /** It did not fail: a run that nobody waits for may be under way. */
  success: boolean;
  agent_id: string;
  /** Of a run of the deployment or the local stack. */
  run_id?: string;
  state: string;
  context_id?: string;
  /** Masked. */
  output: string;
  output_bytes?: number;
  truncated?: boolean;
  exit_code?: number | null;
  duration_ms?: number;
  /** Whether it is the run of the same request a moment ago. */
  deduplicated?: boolean;
  error?: Record<string, unknown>;
}

/** The answer, and nothing else, on stdout. */
export function printAgentReport(report: AgentReport, error?: AppError): void {
  if (report.output !== "") process.stdout.write(report.output.replace(/\n?$/, "\n"));
  if (report.truncated) process.stderr.write("The output was cut off: it was longer than 10 MB.\n");
  if (error) printError(error);
  else if (report.duration_ms !== undefined) {
    process.stderr.write(`${report.state} in ${(report.duration_ms / 1000).toFixed(2)} s\n`);
  }
}
