/** Settings of the model for plan steps, and for fields that the healing of runs leaves undecided. */
import { defineSettings, readSettings } from "../../core/config.ts";
import { ACTION_TIMEOUTS } from "../limits.ts";
import type { ModelOptions } from "./model-translator.ts";

export const MODEL_SETTINGS = defineSettings({
  apiKey: {
    name: "OPENAI_API_KEY",
    type: "string",
    optional: true,
    secret: true,
    meaning: "Key of the model. Ollama and other local servers need none.",
  },
  baseURL: {
    name: "OPENAI_BASE_URL",
    type: "url",
    optional: true,
    meaning:
      "OpenAI-compatible server of the model, such as `http://127.0.0.1:11434/v1` for Ollama. Unset: OpenAI's, where a key is set.",
  },
  model: { name: "MODEL_NAME", type: "string", default: "gpt-4o-mini", meaning: "The model." },
  timeoutMs: {
    name: "EXECUTION_TIMEOUT",
    type: "integer",
    range: [1, 600_000],
    default: ACTION_TIMEOUTS.translation,
    meaning: "Limit of a step's translation in milliseconds.",
  },
});

const TEMPERATURE = 0;
const MOST_TOKENS = 500;

/**
 * @returns undefined without a key and a server
 * @throws AppError `invalid_configuration`
 */
export function readModelOptions(
  env: Record<string, string | undefined> = process.env,
): ModelOptions | undefined {
  const { apiKey, baseURL, ...own } = readSettings(MODEL_SETTINGS, env);
  if (apiKey === undefined && baseURL === undefined) return undefined;
  return { apiKey, baseURL, ...own, temperature: TEMPERATURE, maxTokens: MOST_TOKENS };
}
