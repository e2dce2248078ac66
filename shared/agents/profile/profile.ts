/**
 * A profile says everything about a command-line agent: what it offers, how it is started, fed and read, and what it
 * may use. A further agent is a further file; no code knows any of them by name. docs/agents.md explains the fields.
 */
import { z } from "zod";
import { describeWrongValue } from "./describe-issue.ts";

/** At most 63 characters: an id is part of names and addresses. */
export const AGENT_ID = /^(?=.{1,63}$)[a-z0-9]+(-[a-z0-9]+)*$/;

const text = z.string().min(1);
const variableName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, "must be the name of a variable");

/** What becomes of a variable that nobody set: it is left out, or gets a value. Without either it is an error. */
const whenUnset = { optional: z.boolean().default(false), default: z.string().optional() };

/** A value of an agent's environment: a template, or a reference that is resolved for each run. */
const environmentValue = z.union(
  [
    z.string(),
    z.strictObject({
      /** A variable of the worker. */
      from_env: variableName,
      ...whenUnset,
    }),
    z.strictObject({
      /** A secret's id in this project, or `projects/…/secrets/…[/versions/…]`. */
      secret: text,
      ...whenUnset,
    }),
  ],
  {
    error: describeWrongValue(
      'must be a text, {"from_env": "NAME"} or {"secret": "NAME"}, the last two with an "optional" or a "default" where they may be unset',
    ),
  },
);

const skillSchema = z.strictObject({
  id: text,
  name: text,
  description: text,
  tags: z.array(z.string()).default([]),
  examples: z.array(z.string()).default([]),
});

/** Dots between names, numbers for places in lists, `*` for any: `result.content.0.text`. */
const jsonPath = text;

const outputSchema = z.discriminatedUnion(
  "type",
  [
    z.strictObject({ type: z.literal("text") }),
    z.strictObject({
      type: z.literal("json"),
      /** Whether each line is a document of its own; the last one that has the path counts. */
      lines: z.boolean().default(false),
      /** Values by path: only documents that have all of them are looked at for the answer. */
      where: z.record(jsonPath, z.union([z.string(), z.number(), z.boolean()])).default({}),
      answer: jsonPath,
      /** Where an error shows: there, and neither false, null nor empty. */
      error: jsonPath.optional(),
      /** Where it says more about it; the error itself unless given. */
      error_message: jsonPath.optional(),
    }),
  ],
  { error: describeWrongValue('type: must be "text" or "json"') },
);

/** One argument, or several that belong together: without a value for one of them none is passed. */
const argument = z.union([z.string(), z.array(z.string()).min(1)], {
  error: describeWrongValue("must be a text, or a list of texts that belong together"),
});

/** A text is written as it is; anything else becomes JSON, with the texts in it as templates. */
const fileContent = z.union([z.string(), z.record(z.string(), z.json()), z.array(z.json())], {
  error: describeWrongValue("must be a text, or what shall become JSON"),
});

export const profileSchema = z
  .strictObject({
    id: z
      .string()
      .regex(
        AGENT_ID,
        "must be up to 63 lower-case letters and digits, with single hyphens between them, as in my-agent",
      ),
    name: text.max(100),
    description: text.max(2000),
    skills: z.array(skillSchema).min(1),
    /** A name that is looked up in PATH, or an absolute path. */
    executable: text,
    /** Templates, see `template.ts`. Each is one argument, whatever its values hold. */
    args: z.array(argument).default([]),
    env: z.record(variableName, environmentValue).default({}),
    /** What is written before the start, by path below the run's own HOME. */
    files: z.record(z.string(), fileContent).default({}),
    /** Absolute, or below the run's own working folder, which is the default. */
    working_directory: text.optional(),
    workspace: z.enum(["none", "bucket"]).default("none"),
    input_pattern: z.enum(["stdin", "args", "file", "json-rpc"]).default("stdin"),
    output_pattern: z.enum(["stdout", "file", "json-rpc"]).default("stdout"),
    output: outputSchema.default({ type: "text" }),
    /** Exit codes that are no failure. */
    success_exit_codes: z.array(z.int().min(0).max(255)).min(1).default([0]),
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
    package: z
      .strictObject({
        name: text,
        version: z.string().regex(/^\d+\.\d+\.\d+[\w.+-]*$/, "must be one exact version, as in 1.2.3"),
      })
      .optional(),
    /** How the executable tells its version; an empty list where it cannot be asked. */
    version_args: z.array(z.string()).default(["--version"]),
  })
  .transform((profile) => ({
    ...profile,
    max_concurrent_executions:
      profile.max_concurrent_executions ?? (profile.access_type === "read-write" ? 1 : 10),
  }));

export type AgentProfile = z.output<typeof profileSchema>;
/** A reference in a profile's `env`. */
export type SecretReference = Exclude<AgentProfile["env"][string], string>;
