/** Settings of plan steps: from the environment, from a file, or from the specification's defaults. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { configurationError, defineSettings, readSettings } from "../core/config.ts";
import { ACTION_TIMEOUTS, type ActionTimeouts } from "./limits.ts";
import type { ModelOptions } from "./translate/model-translator.ts";

export const ACTIONS_SETTINGS = defineSettings({
  apiKey: {
    name: "OPENAI_API_KEY",
    type: "string",
    optional: true,
    secret: true,
    meaning: "Key of the model that translates plan steps. Ollama and other local servers need none.",
  },
  baseURL: {
    name: "OPENAI_BASE_URL",
    type: "url",
    optional: true,
    meaning:
      "OpenAI-compatible server of the model, such as `http://127.0.0.1:11434/v1` for Ollama. Unset: OpenAI's, where a key is set.",
  },
  model: { name: "MODEL_NAME", type: "string", default: "gpt-4o-mini", meaning: "The model." },
  order: {
    name: "ACTION_TRANSLATOR",
    type: ["auto", "plain", "model"],
    default: "auto",
    meaning:
      "How plan steps are translated: auto takes plain steps without a model and asks it for the others, plain never asks it, model always does.",
  },
  executionTimeoutMs: {
    name: "EXECUTION_TIMEOUT",
    type: "integer",
    range: [1, 600_000],
    default: ACTION_TIMEOUTS.translation,
    meaning: "Limit of a step's translation in milliseconds.",
  },
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
      "YAML or JSON file with the sections `execution`, `playwright` and `action_timeouts`; variables of the environment count more.",
  },
});

const milliseconds = z.int().min(1).max(600_000);
const fileSchema = z.strictObject({
  execution: z
    .strictObject({
      model: z.string().min(1).optional(),
      temperature: z.number().min(0).max(2).optional(),
      max_tokens: z.int().min(1).max(100_000).optional(),
      timeout_ms: milliseconds.optional(),
    })
    .default({}),
  /** Only the limit counts: the browser belongs to the caller. */
  playwright: z.looseObject({ timeout_ms: milliseconds.optional() }).default({}),
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

const TEMPERATURE = 0;
const MOST_TOKENS = 500;

export interface ActionsConfig {
  /** Absent without a key and a server. */
  model?: ModelOptions;
  order: "auto" | "plain" | "model";
  timeouts: ActionTimeouts;
}

/** @throws AppError `invalid_configuration` */
export function readActionsConfig(env: Record<string, string | undefined> = process.env): ActionsConfig {
  const settings = readSettings(ACTIONS_SETTINGS, env);
  const { execution, playwright, action_timeouts } = readFile(settings.file);
  const isGiven = (name: string) => Boolean(env[name]);
  const translation = isGiven("EXECUTION_TIMEOUT")
    ? settings.executionTimeoutMs
    : (execution.timeout_ms ?? settings.executionTimeoutMs);
  const navigate = isGiven("PLAYWRIGHT_TIMEOUT")
    ? settings.playwrightTimeoutMs
    : (action_timeouts.navigate ?? playwright.timeout_ms ?? settings.playwrightTimeoutMs);
  const most = isGiven("PLAYWRIGHT_TIMEOUT") ? navigate : Number.POSITIVE_INFINITY;
  const own = { ...ACTION_TIMEOUTS, ...action_timeouts };
  const capped = Object.fromEntries(
    Object.entries(own).map(([name, limit]) => [name, Math.min(limit, most)]),
  );
  const hasModel = settings.apiKey !== undefined || settings.baseURL !== undefined;
  return {
    order: settings.order,
    timeouts: { ...own, ...capped, navigate, translation, wait: own.wait },
    model: hasModel
      ? {
          apiKey: settings.apiKey,
          baseURL: settings.baseURL,
          model: isGiven("MODEL_NAME") ? settings.model : (execution.model ?? settings.model),
          temperature: execution.temperature ?? TEMPERATURE,
          maxTokens: execution.max_tokens ?? MOST_TOKENS,
          timeoutMs: translation,
        }
      : undefined,
  };
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
