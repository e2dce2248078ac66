/**
 * What is sealed of an agent's run: the caller's own words on the way to the worker; on the way back, and for the
 * history, only what was masked before (`shared/core/mask-sensitive.ts`).
 */
import { z } from "zod";

/** To the worker's key; deleted when the run ends. */
export const agentInputSchema = z.strictObject({
  /** The caller's original words. */
  input: z.string(),
  /** Checked against the profile's `parameters`. */
  parameters: z.record(z.string(), z.unknown()).optional(),
  /** The conversation that the run belongs to. */
  context_id: z.string(),
  /** Instead of the profile's own limit, and never above it. */
  timeout_seconds: z.int().positive().optional(),
});

/** To the gateway's key, as `runs/{id}/request`; kept as long as the history. */
export const storedRequestSchema = z.looseObject({
  /** Masked. */
  input: z.string(),
  /** Masked. */
  parameters: z.record(z.string(), z.unknown()).optional(),
  context_id: z.string(),
  /** Of the A2A message, where one brought it. */
  message_id: z.string().optional(),
  /** A wizard's caller's own name for the run. */
  label: z.string().optional(),
});

const errorSchema = z.looseObject({
  type: z.string(),
  category: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
});

/** To the gateway's key, in the run's outcome; kept as long as the history. */
export const agentResultSchema = z.looseObject({
  success: z.boolean(),
  agent_id: z.string(),
  /** The answer, masked. */
  output: z.string(),
  /** Of the agent's whole output, before anything was cut off. */
  output_bytes: z.int(),
  truncated: z.boolean(),
  /** Null when a signal ended the process, absent when none was started. */
  exit_code: z.int().nullable().optional(),
  signal: z.string().optional(),
  /** How often a process was started. */
  attempts: z.int(),
  /** From the start of the last process to its end. */
  duration_us: z.int().optional(),
  /** Of the last process and its children. */
  cpu_us: z.int().optional(),
  max_memory_bytes: z.int().optional(),
  /** What a writer changed in its workspace. */
  changes: z
    .array(
      z.looseObject({ path: z.string(), change: z.enum(["added", "changed", "deleted"]), bytes: z.int() }),
    )
    .optional(),
  error: errorSchema.optional(),
});

export type AgentInput = z.output<typeof agentInputSchema>;
export type StoredRequest = z.output<typeof storedRequestSchema>;
export type AgentRunResult = z.output<typeof agentResultSchema>;
