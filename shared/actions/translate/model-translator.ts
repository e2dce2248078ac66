/** Translation by a language model behind an OpenAI-compatible API: OpenAI's, Ollama's, or any other server's. */
import type OpenAI from "openai";
import { getDomain, getDomainWithoutSuffix } from "tldts";
import { cleanSiteText } from "../../core/site-text.ts";
import {
  type Action,
  actionSchema,
  markWithoutModel,
  mayType,
  type Step,
  type StepErrorType,
  TranslationError,
  type Translator,
} from "../step.ts";
import { type AnswerCache, createAnswerCache } from "./answer-cache.ts";
import { describeStep, rulesFor } from "./prompt.ts";

export interface ModelOptions {
  model: string;
  /** Absent for servers that need none, such as Ollama. */
  apiKey?: string;
  /** Unset: OpenAI's. */
  baseURL?: string;
  temperature: number;
  maxTokens: number;
  timeoutMs: number;
  cache?: AnswerCache;
}

const ASKED_TWICE = 2;

/** @throws TranslationError of `translate` when the model does not answer, or answers twice with anything but an action */
export function createModelTranslator(options: ModelOptions): Translator {
  const { cache = createAnswerCache() } = options;
  let client: Promise<OpenAI> | undefined;
  return {
    async translate(step, { signal }) {
      const known = cache.get(step);
      if (known) return markWithoutModel({ ...known });
      client ??= connect(options);
      const action = checkAnswer(await ask(await client, options, step, signal), step);
      cache.set(step, action);
      return action;
    },
  };
}

async function connect({ apiKey, baseURL, timeoutMs }: ModelOptions): Promise<OpenAI> {
  const { default: OpenAI } = await import("openai");
  // Nothing is retried: the caller decides. The client reads no environment of its own.
  return new OpenAI({
    apiKey: apiKey ?? "none",
    baseURL: baseURL ?? "https://api.openai.com/v1",
    timeout: timeoutMs,
    maxRetries: 0,
    fetchOptions: { redirect: "error" },
    organization: null,
    project: null,
  });
}

async function ask(
  client: OpenAI,
  { model, temperature, maxTokens }: ModelOptions,
  step: Step,
  signal: AbortSignal | undefined,
): Promise<Action> {
  const messages: { role: "system" | "user" | "assistant"; content: string }[] = [
    { role: "system", content: rulesFor(step.allowed_tools) },
    { role: "user", content: describeStep(step) },
  ];
  for (let asked = 1; asked <= ASKED_TWICE; asked++) {
    const answer = await complete(client, { model, temperature, max_tokens: maxTokens, messages }, signal);
    const read = readAction(answer);
    if ("action" in read) return read.action;
    messages.push({ role: "assistant", content: answer }, { role: "user", content: read.correction });
  }
  throw new TranslationError("The model answered twice without a valid action.");
}

type Request = OpenAI.ChatCompletionCreateParamsNonStreaming;

/** Some servers and models refuse a request for its optional parameters: with HTTP 400 it is sent without them. */
async function complete(client: OpenAI, request: Request, signal: AbortSignal | undefined): Promise<string> {
  const { model, messages, max_tokens: max_completion_tokens } = request;
  const send = async (body: Request) => {
    const completion = await client.chat.completions.create(body, { signal });
    const content: unknown = completion.choices?.[0]?.message?.content;
    return typeof content === "string" ? content : "";
  };
  try {
    return await send({ ...request, response_format: { type: "json_object" } }).catch((error) => {
      if (error?.status !== 400) throw error;
      return send({ model, messages, max_completion_tokens });
    });
  } catch (error) {
    throw new TranslationError(`The model did not answer${describeFailure(error)}.`, { cause: error });
  }
}

/** The action of an answer, or the necessary correction. Some models wrap their JSON in prose, thoughts or a code block. */
function readAction(answer: string): { action: Action } | { correction: string } {
  const spoken = answer.replace(/<think>[\s\S]*?<\/think>/g, "");
  let json: unknown;
  try {
    json = JSON.parse(spoken.slice(spoken.indexOf("{"), spoken.lastIndexOf("}") + 1));
  } catch {
    return { correction: "That was not a JSON object. Answer with one JSON object and nothing else." };
  }
  const read = actionSchema.safeParse(json);
  if (read.success) return { action: read.data };
  const problems = read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ");
  return { correction: `That object is not valid (${problems}). Answer with one valid JSON object.` };
}

// The server's own message may quote the request.
function describeFailure(error: unknown): string {
  const { status, message } = error as { status?: number; message?: string };
  if (status) return `: HTTP ${status}`;
  if (error instanceof SyntaxError) return ": its server sent no completion";
  return /timed out|aborted/i.test(message ?? "") ? " in time" : ": its server is out of reach";
}

const MOST_CHARACTERS = 300;
const FAILURES: Record<StepErrorType, string> = {
  none: "The model reports a failure.",
  unknown: "The model reports a failure.",
  element_not_found: "The model finds no element of the snapshot for the step.",
  ambiguous_step: "The model finds no single action for the step.",
  tool_limit: "The model finds no tool for the step.",
  navigation_blocked: "The model finds no address for the step.",
};

/** Sites that the step, the goal and the page do not name are refused; messages repeat no word of a step that types. */
function checkAnswer(action: Action, step: Step): Action {
  if (action.status === "failure") {
    const own = mayType(step.plan_step) ? "" : cleanSiteText(action.message, MOST_CHARACTERS);
    return { ...action, message: own || FAILURES[action.error_type] };
  }
  const { url } = action.args;
  if (action.action !== "navigate" || url === undefined || isNamed(url, step)) return action;
  return {
    ...action,
    status: "failure",
    error_type: "navigation_blocked",
    message: "The model chose an address of a site that the step, the goal and the page do not name.",
  };
}

function isNamed(url: string, { plan_step, main_goal, url: from }: Step): boolean {
  const page = URL.parse(from);
  const target = URL.parse(/^[\w-]+(\.[\w-]+)+/.test(url) ? `https://${url}` : url, page ?? undefined);
  // The handler refuses an invalid address.
  if (!target || !/^https?:$/.test(target.protocol)) return true;
  if (page && siteOf(page) === siteOf(target)) return true;
  const words = `${plan_step} ${main_goal}`.toLowerCase();
  const label = getDomainWithoutSuffix(target.hostname);
  const hasWord = (word: string) =>
    words.split(/[^\p{L}\p{N}.:-]+/u).some((one) => one === word || one.split(/[.:/]/).includes(word));
  return words.includes(siteOf(target)) || (label !== null && hasWord(label));
}

function siteOf({ hostname }: URL): string {
  return getDomain(hostname) ?? hostname;
}
