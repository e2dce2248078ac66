/**
 * The configuration of one command-line agent. The code holds no knowledge of any agent by name: a new agent is a new
 * file. docs/agents.md explains the fields.
 */
import { z } from "zod";

/** The folder below HOME that holds the input and output files of a run. */
export const RUN_FOLDER = ".federalrunner";

/** At most 63 characters: object names and URLs contain the id. */
export const AGENT_ID = /^(?=.{1,63}$)[a-z0-9]+(-[a-z0-9]+)*$/;

const text = z.string().min(1);
const variableName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, "must be the name of a variable");

/** An unset variable is omitted or has the default. Without either field it is an error. */
const whenUnset = { optional: z.boolean().default(false), default: z.string().optional() };

const references = [
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
] as const;

/** A variable of the agent's environment: a template, or a reference that each run resolves. */
const environmentValue = z.union([z.string(), ...references], {
  error: describeWrongValue(
    'must be a text, {"from_env": "NAME"} or {"secret": "NAME"}, the last two with an "optional" or a "default" where they may be unset',
  ),
});

const skillSchema = z.strictObject({
  id: text,
  name: text,
  description: text,
  tags: z.array(z.string()).default([]),
  examples: z.array(z.string()).default([]),
});

/** See `json-path.ts`. */
const jsonPath = text;

/** Values by path. */
const values = z.record(jsonPath, z.union([z.string(), z.number(), z.boolean()]));

/** A document without all of these values is not a candidate. */
const where = values.default({});

const outputSchema = z.discriminatedUnion(
  "type",
  [
    z.strictObject({ type: z.literal("text") }),
    z.strictObject({
      type: z.literal("json"),
      /** Each line is one document; the last one that has the path holds the answer. */
      lines: z.boolean().default(false),
      where,
      answer: jsonPath,
      /** An error is present when this value is neither false, zero, null nor empty. */
      error: jsonPath.optional(),
      /** The description of the error; default: the error value itself. */
      error_message: jsonPath.optional(),
      /** Values of the last document of lines; default: those of `where`. */
      final: values.optional(),
      /** A program that is silent for so long after its last document is ended; 0: it is awaited. */
      final_silence_seconds: z.int().min(0).max(3600).default(10),
    }),
  ],
  { error: describeWrongValue('type: must be "text" or "json"') },
);

/** One argument, or a group: without a value for one member the whole group is omitted. */
const argument = z.union([z.string(), z.array(z.string()).min(1)], {
  error: describeWrongValue("must be a text, or a list of texts that form a group"),
});

/** A text is written unchanged; any other value is written as JSON, and the texts in it are templates. */
const fileContent = z.union([z.string(), z.record(z.string(), z.json()), z.array(z.json())], {
  error: describeWrongValue("must be a text, or an object or list to write as JSON"),
});

/** A workspace from git. */
const gitSourceSchema = z.strictObject({
  /** The address for fetching and pushing, by HTTPS. */
  repository: text,
  branch: text,
  /** The user name that the host requires with the token. */
  username: text.default("x-access-token"),
  /** The token; default: the repository is public. */
  token: z
    .union(references, { error: describeWrongValue('must be {"from_env": "NAME"} or {"secret": "NAME"}') })
    .optional(),
  /** Start of the names of the branches that changes are pushed to; the run's id follows. Default: nothing is pushed. */
  push_to: text.optional(),
});

/** Configuration of the conversations that the program continues. */
const sessionSchema = z.strictObject({
  /** Files and folders below HOME that hold the conversation. */
  state: z.array(text).min(1),
  /** Where the program reports the id of the conversation; default: it takes `{{session.start}}`, a new UUID. */
  id: z.strictObject({ where, path: jsonPath }).optional(),
  /** Part of the output of a program that does not find the conversation; the run then starts a new one. */
  not_found_message: text.optional(),
});

/** Facts about the program that the checks of `args` use. */
const commandLineSchema = z.strictObject({
  /** The program starts a conversation unless one of these arguments is present. */
  batch_arguments: z.array(text).default([]),
  /** Input by stdin also prevents the conversation. */
  batch_by_stdin: z.boolean().default(false),
  /** Options without a value. */
  flags: z.array(text).default([]),
  /** Options with a value, such as an `-i` that is not the interactive one. */
  value_options: z.array(text).default([]),
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
    /** Default: those of the bundled profile with the same executable. */
    command_line: commandLineSchema.optional(),
    /** Templates, see `template.ts`. Each stays one argument for any values. */
    args: z.array(argument).default([]),
    env: z.record(variableName, environmentValue).default({}),
    /** Ways to sign in, of which one must have all of its variables. */
    sign_in: z
      .array(
        z.strictObject({
          /** As in “an API key”. */
          name: text,
          /** References in `env`. */
          variables: z.array(variableName).min(1),
          /** The command or address that gives the values. */
          obtain: text.optional(),
        }),
      )
      .default([]),
    /** Files that each run finds below its HOME, by path. */
    files: z.record(z.string(), fileContent).default({}),
    /** Absolute, or relative to the run's own working folder, which is the default. */
    working_directory: text.optional(),
    workspace: z
      .union([z.enum(["none", "bucket", "shared"]), gitSourceSchema], {
        error: describeWrongValue('must be "none", "bucket", "shared", or a repository with its branch'),
      })
      .default("none"),
    /** Default: each run is a separate conversation. */
    session: sessionSchema.optional(),
    input_pattern: z.enum(["stdin", "args", "file", "json-rpc"]).default("stdin"),
    /** Precedes the input, for a program that parses some first characters as commands. */
    input_prefix: z.string().max(100).default(""),
    output_pattern: z.enum(["stdout", "file", "json-rpc"]).default("stdout"),
    output: outputSchema.default({ type: "text" }),
    /** Messages with which the model's provider reports a limit; those of the bundled profiles are known to all. */
    limits: z
      .array(
        z.strictObject({
          /** A regular expression, in any case of letters. */
          message: text.refine(isPattern, "must be a regular expression"),
          /** `usage`: of the account, for hours or days; `rate`: for seconds or minutes. */
          kind: z.enum(["usage", "rate"]),
          /** Where the message was seen. */
          source: z.url().optional(),
        }),
      )
      .default([]),
    /** Exit codes that count as success. */
    success_exit_codes: z.array(z.int().min(0).max(255)).min(1).default([0]),
    access_type: z.enum(["read-only", "read-write"]).default("read-only"),
    /** Across all instances; default 10 for readers, always 1 for writers. */
    max_concurrent_executions: z.int().min(1).max(10).optional(),
    /** For a run that finds no free slot. */
    when_busy: z.enum(["wait", "reject"]).default("wait"),
    timeout_seconds: z.int().min(60).max(3600).default(300),
    /** Within this time an identical request of the same caller returns the same run; 0: each request starts a run. */
    dedup_seconds: z.int().min(0).max(3600).default(60),
    /** JSON Schema (draft-07) of the object that callers send; its properties are `{{param.…}}`. */
    parameters: z.record(z.string(), z.unknown()).optional(),
    /** Override the deployment's thresholds. */
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
    /** The npm package that installs the executable. */
    package: z
      .strictObject({
        name: text,
        version: z.string().regex(/^\d+\.\d+\.\d+[\w.+-]*$/, "must be one exact version, as in 1.2.3"),
      })
      .optional(),
    /** Arguments that make the executable print its version; empty where it has no such option. */
    version_args: z.array(z.string()).default(["--version"]),
  })
  .transform((profile) => ({
    ...profile,
    max_concurrent_executions:
      profile.max_concurrent_executions ?? (profile.access_type === "read-write" ? 1 : 10),
  }));

export type AgentProfile = z.output<typeof profileSchema>;
export type CommandLine = z.output<typeof commandLineSchema>;
export type GitSource = z.output<typeof gitSourceSchema>;
/** A reference in `env`. */
export type SecretReference = Exclude<AgentProfile["env"][string], string>;

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, "i").source !== "";
  } catch {
    return false;
  }
}

/** Replaces the message of a union, which does not describe the alternatives. */
function describeWrongValue(message: string): z.core.$ZodErrorMap {
  return ({ input }) => (input === undefined ? "is missing" : message);
}
