/**
 * A profile says everything about a command-line agent: what it offers, how it is started, fed and read, and what it
 * may use. A further agent is a further file; no code knows any of them by name.
 */
import { z } from "zod";

export const AGENT_ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** A value of an agent's environment: a template, or a reference to a secret that is fetched for each run. */
const environmentValue = z.union([
  z.string(),
  z.strictObject({ from_env: z.string().min(1) }),
  z.strictObject({
    /** A secret's id in this project, or `projects/…/secrets/…/versions/…`. */
    secret: z.string().min(1),
  }),
]);

const skillSchema = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  description: z.string().min(1),
  tags: z.array(z.string()).default([]),
  examples: z.array(z.string()).default([]),
});

/** Dots between names, numbers for places in lists, `*` for any: `result.content.0.text`. */
const jsonPath = z.string().min(1);

const outputSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("text") }),
  z.strictObject({
    type: z.literal("json"),
    /** Whether each line is a document of its own; the last one that has the path counts. */
    lines: z.boolean().default(false),
    answer: jsonPath,
    /** Where an error shows: there, and neither false, null nor empty. */
    error: jsonPath.optional(),
  }),
]);

export const profileSchema = z
  .strictObject({
    id: z.string().max(63).regex(AGENT_ID, "must consist of lower-case letters, digits and single hyphens"),
    name: z.string().min(1).max(100),
    description: z.string().min(1).max(2000),
    skills: z.array(skillSchema).min(1),
    /** A name that is looked up in PATH, or a path. */
    executable: z.string().min(1),
    /** Templates, each one argument: `{{input}}`, `{{param.x}}`; see `expand-template.ts`. */
    args: z.array(z.string()).default([]),
    env: z.record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/), environmentValue).default({}),
    /** Absolute, or below the run's own scratch folder, which is the default. */
    working_directory: z.string().optional(),
    workspace: z.enum(["none", "bucket"]).default("none"),
    input_pattern: z.enum(["stdin", "args", "file", "json-rpc"]).default("stdin"),
    output_pattern: z.enum(["stdout", "file", "json-rpc"]).default("stdout"),
    output: outputSchema.default({ type: "text" }),
    access_type: z.enum(["read-only", "read-write"]).default("read-only"),
    /** Across all instances; 10 for readers by default, exactly 1 for writers. */
    max_concurrent_executions: z.int().min(1).max(10).optional(),
    /** What becomes of a run when all places are taken: it waits for one, or is rejected at once. */
    when_busy: z.enum(["wait", "reject"]).default("wait"),
    timeout_seconds: z.int().min(60).max(3600).default(300),
    /** JSON Schema (draft-07) of an object: what a caller may set as `{{param.…}}`. */
    parameters: z.record(z.string(), z.unknown()).optional(),
    /** Instead of the deployment's own thresholds. */
    capacity: z
      .strictObject({
        max_cpu_percent: z.number().min(1).max(100).optional(),
        max_memory_percent: z.number().min(1).max(100).optional(),
        min_disk_bytes: z.int().min(0).optional(),
        max_load: z.number().positive().optional(),
      })
      .default({}),
    enabled: z.boolean().default(true),
    mode: z.enum(["task", "interactive"]).default("task"),
    /** The npm package that brings the executable, pinned. */
    package: z.strictObject({ name: z.string(), version: z.string() }).optional(),
    /** How the executable tells its version; default `--version`. */
    version_args: z.array(z.string()).default(["--version"]),
  })
  .transform((profile) => ({
    ...profile,
    max_concurrent_executions:
      profile.max_concurrent_executions ?? (profile.access_type === "read-write" ? 1 : 10),
  }));

export type AgentProfile = z.output<typeof profileSchema>;
