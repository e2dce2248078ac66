/**
 * The sealed parts of an agent's run. The input for the worker is unmasked; the result and the request for the history
 * are masked (`shared/core/masking/mask-sensitive.ts`).
 */
import { z } from "zod";
import { resultErrorSchema } from "./run.ts";

/** Sealed to the worker's key; deleted when the run ends. */
export const agentInputSchema = z.strictObject({
  /** The caller's request, unmasked. */
  input: z.string(),
  /** Validated by the profile's `parameters`. */
  parameters: z.record(z.string(), z.unknown()).optional(),
  /** The conversation that the run belongs to. */
  context_id: z.string(),
  /** At most the profile's timeout, which is the default. */
  timeout_seconds: z.int().positive().optional(),
  /** Whether the caller waits for the answer, and gets it unmasked. */
  caller_waits: z.boolean().optional(),
});

/** A message of an A2A task. */
export const storedMessageSchema = z.object({
  id: z.string(),
  role: z.enum(["user", "agent"]),
  text: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
});

/** The request of every run with a history, wizards' included. Sealed to the gateway's key as `runs/{id}/request`. */
export const storedRequestSchema = z.looseObject({
  /** Masked. */
  input: z.string(),
  /** Masked. */
  parameters: z.record(z.string(), z.unknown()).optional(),
  context_id: z.string(),
  /** Id of the A2A message that submitted the run. */
  message_id: z.string().optional(),
  /** Whether masking changed the input or the parameters. */
  masked: z.boolean().optional(),
  /** All messages of a wizard's conversation, in order, without the answers. */
  messages: z.array(storedMessageSchema).optional(),
  /** A wizard's caller's own name for the run. */
  label: z.string().optional(),
});

/** Sealed to the gateway's key in the run's outcome; kept as long as the history. */
export const agentResultSchema = z.looseObject({
  success: z.boolean(),
  agent_id: z.string(),
  /** The answer, masked. */
  output: z.string(),
  /** Whether masking changed the answer. */
  masked: z.boolean().optional(),
  /** Size of the whole output, before truncation. */
  output_bytes: z.int(),
  truncated: z.boolean(),
  /** Null when a signal ended the process, undefined when none was started. */
  exit_code: z.int().nullable().optional(),
  signal: z.string().optional(),
  /** Number of started processes. */
  attempts: z.int(),
  /** From the start of the last process to its end. */
  duration_us: z.int().optional(),
  /** CPU time of the last process and its children. */
  cpu_us: z.int().optional(),
  max_memory_bytes: z.int().optional(),
  /** The changes of a writer's workspace. */
  changes: z
    .array(
      z.looseObject({ path: z.string(), change: z.enum(["added", "changed", "deleted"]), bytes: z.int() }),
    )
    .optional(),
  /** Changes of a git workspace as `git diff` prints them, masked. */
  patch: z.string().optional(),
  /** Where they were pushed. */
  pushed: z.looseObject({ branch: z.string(), commit: z.string() }).optional(),
  /** Whether the run began a session of the agent's program or continued one, and whether that can be continued. */
  session: z.enum(["started", "continued", "restarted", "not_kept"]).optional(),
  error: resultErrorSchema.optional(),
});

/** Output of an agent's processes beyond its answer, masked. Sealed to the gateway's key; kept as long as the history. */
export const agentTranscriptSchema = z.looseObject({
  attempts: z.array(
    z.looseObject({
      exit_code: z.int().nullable(),
      signal: z.string().nullable(),
      duration_us: z.int(),
      stdout: z.string(),
      stderr: z.string(),
      /** Whether parts were omitted; a line in the text marks the position. */
      truncated: z.boolean(),
    }),
  ),
});

export type AgentTranscript = z.output<typeof agentTranscriptSchema>;
export type AgentInput = z.output<typeof agentInputSchema>;
export type StoredMessage = z.output<typeof storedMessageSchema>;
export type StoredRequest = z.output<typeof storedRequestSchema>;
export type AgentRunResult = z.output<typeof agentResultSchema>;
