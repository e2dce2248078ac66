/** Renders an ended run of an agent. Its stored answer is masked; the caller that waited gets it unmasked, once. */
import { AppError } from "../../core/errors.ts";
import type { RunRecord } from "../../runs/runs.ts";
import type { ToolCall, ToolResult } from "../tools/define-tool.ts";
import { describeFailure, failureText } from "../tools/error-result.ts";

const LONGEST_OUTPUT = 20_000;

export async function agentRunResult(
  run: RunRecord,
  { runs }: ToolCall,
  hasWaited = false,
): Promise<ToolResult> {
  const result = await (hasWaited ? runs.liveAgentResult(run.id) : runs.agentResult(run.id));
  const facts = { run_id: run.id, state: run.state, agent_id: run.target, created_at: run.created_at };
  const error = result?.error ?? run.error;
  if (error) {
    const described = describeFailure(error);
    const text = `${failureText(described)}\nRun ${run.id} of ${run.target}.`;
    return { text, structured: { success: false, ...facts, ...described }, isError: true };
  }
  if (!result) throw new AppError("result_expired", "The answer of this run is no longer kept.");
  const output = result.output.slice(0, LONGEST_OUTPUT);
  const cut = output.length < result.output.length ? " (cut)" : "";
  return {
    text: `The agent ${run.target} answered${cut}:\n${output}\nRun ${run.id}.`,
    structured: { success: true, ...facts, output },
  };
}
