/** Settings of plan steps: from the environment, from a file, or from the specification's defaults. */
import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { parse } from "yaml";
import { z } from "zod";
import { configurationError, defineSettings, readSettings } from "../core/config.ts";
import { ACTION_TIMEOUTS, type ActionTimeouts } from "./limits.ts";
import { MODEL_SETTINGS, readModelOptions } from "./translate/config.ts";
import type { ModelOptions } from "./translate/model-translator.ts";

export const ACTIONS_SETTINGS = defineSettings({
  playwrightTimeoutMs: {
    name: "PLAYWRIGHT_TIMEOUT",
    type: "integer",
    range: [1, 600_000],
    default: ACTION_TIMEOUTS.navigate,
    meaning: "Limit of a navigation in milliseconds, and the largest limit of any other action but wait.",
  },
  file: {
    name: "EXECUTION_CONFIG",
    type: "string",
    optional: true,
    meaning:
      "YAML or JSON file with the sections `execution`, `playwright` and `action_timeouts`; variables of the environment override it.",
  },
});

const milliseconds = z.int().min(1).max(600_000);
/** A setting of the specification that would have no effect: the page is the caller's. */
function callersOwn(does: string) {
  return z.undefined(`has no effect: set it in the program that ${does}`).optional();
}

const fileSchema = z.strictObject({
  execution: z
    .strictObject({
      model: z.string().min(1).optional(),
      temperature: z.number().min(0).max(2).optional(),
      max_tokens: z.int().min(1).max(100_000).optional(),
      timeout_ms: milliseconds.optional(),
      /** `auto` takes plain steps without a model and asks it for the others; `plain` never asks it, `model` always does. */
      translator: z.enum(["auto", "plain", "model"]).default("auto"),
    })
    .prefault({}),
  playwright: z
    .strictObject({
      timeout_ms: milliseconds.optional(),
      browser: callersOwn("launches the browser"),
      headless: callersOwn("launches the browser"),
      viewport: callersOwn("opens the page"),
    })
    .default({}),
  action_timeouts: z
    .strictObject({
      navigate: milliseconds.optional(),
      click: milliseconds.optional(),
      type: milliseconds.optional(),
      search: milliseconds.optional(),
      scroll: milliseconds.optional(),
      press_key: milliseconds.optional(),
      wait: milliseconds.optional(),
    })
    .default({}),
});

export interface ActionsConfig {
  /** Absent without a key and a server. */
  model?: ModelOptions;
  order: "auto" | "plain" | "model";
  timeouts: ActionTimeouts;
}

/**
 * @param env by default the environment, which overrides the file `.env` in the working directory; production reads no file
 * @throws AppError `invalid_configuration`
 */
export function readActionsConfig(env: Environment = environmentWithFile(process.env)): ActionsConfig {
  const settings = readSettings(ACTIONS_SETTINGS, env);
  const { timeoutMs } = readSettings(MODEL_SETTINGS, env);
  const own = readModelOptions(env);
  const { execution, playwright, action_timeouts } = readFile(settings.file);
  const isGiven = (name: string) => Boolean(env[name]);
  const translation = isGiven("EXECUTION_TIMEOUT") ? timeoutMs : (execution.timeout_ms ?? timeoutMs);
  const navigate = isGiven("PLAYWRIGHT_TIMEOUT")
    ? settings.playwrightTimeoutMs
    : (action_timeouts.navigate ?? playwright.timeout_ms ?? settings.playwrightTimeoutMs);
  const most = isGiven("PLAYWRIGHT_TIMEOUT") ? navigate : Number.POSITIVE_INFINITY;
  const limits = { ...ACTION_TIMEOUTS, ...action_timeouts };
  const capped = Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [name, Math.min(limit, most)]),
  );
  return {
    order: execution.translator,
    timeouts: { ...limits, ...capped, navigate, translation, wait: limits.wait },
    model: own && {
      ...own,
      model: isGiven("MODEL_NAME") ? own.model : (execution.model ?? own.model),
      temperature: execution.temperature ?? own.temperature,
      maxTokens: execution.max_tokens ?? own.maxTokens,
      timeoutMs: translation,
    },
  };
}

type Environment = Record<string, string | undefined>;

/** @throws AppError `invalid_configuration` when the file exists and cannot be read */
export function environmentWithFile(env: Environment, path = ".env"): Environment {
  if (env.ENVIRONMENT?.toLowerCase() === "production") return env;
  try {
    return { ...parseEnv(readFileSync(path, "utf8")), ...env };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return env;
    throw configurationError([`${path} cannot be read`]);
  }
}

function readFile(path: string | undefined): z.output<typeof fileSchema> {
  if (path === undefined) return fileSchema.parse({});
  let content: unknown;
  try {
    content = parse(readFileSync(path, "utf8"));
  } catch {
    throw configurationError(["EXECUTION_CONFIG names a file that cannot be read as YAML or JSON"]);
  }
  const read = fileSchema.safeParse(content ?? {});
  if (read.success) return read.data;
  throw configurationError(
    read.error.issues.map(({ path, message }) => `EXECUTION_CONFIG: ${path.join(".")} ${message}`),
  );
}
