/** Translation by a language model behind an OpenAI-compatible API: OpenAI's, Ollama's, or any other server's. */
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
  return {
    async translate(step, { signal }) {
      const known = cache.get(step);
      if (known) return markWithoutModel({ ...known });
      const action = checkAnswer(await ask(options, step, signal), step);
      cache.set(step, action);
      return action;
    },
  };
}

async function ask(options: ModelOptions, step: Step, signal: AbortSignal | undefined): Promise<Action> {
  const { model, temperature, maxTokens } = options;
  const messages: CompletionRequest["messages"] = [
    { role: "system", content: rulesFor(step.allowed_tools) },
    { role: "user", content: describeStep(step) },
  ];
  for (let asked = 1; asked <= ASKED_TWICE; asked++) {
    const answer = await complete(options, { model, temperature, max_tokens: maxTokens, messages }, signal);
    const read = readAction(answer);
    if ("action" in read) return read.action;
    messages.push({ role: "assistant", content: answer }, { role: "user", content: read.correction });
  }
  throw new TranslationError("The model answered twice without a valid action.");
}

/** The body of a call of `chat/completions`. */
interface CompletionRequest {
  model: string;
  messages: { role: "system" | "user" | "assistant"; content: string }[];
  temperature?: number;
  max_tokens?: number;
  max_completion_tokens?: number;
  response_format?: { type: "json_object" };
}

/** Some servers and models refuse a request for its optional parameters: with HTTP 400 it is sent without them. */
async function complete(
  options: ModelOptions,
  request: CompletionRequest,
  signal: AbortSignal | undefined,
): Promise<string> {
  const { model, messages, max_tokens: max_completion_tokens } = request;
  try {
    return await post(options, { ...request, response_format: { type: "json_object" } }, signal).catch(
      (error) => {
        if (error?.status !== 400) throw error;
        return post(options, { model, messages, max_completion_tokens }, signal);
      },
    );
  } catch (error) {
    throw new TranslationError(`The model did not answer${describeFailure(error)}.`, { cause: error });
  }
}

/** One request, never repeated: the caller decides. */
async function post(
  { apiKey, baseURL = "https://api.openai.com/v1", timeoutMs }: ModelOptions,
  request: CompletionRequest,
  signal: AbortSignal | undefined,
): Promise<string> {
  const limit = AbortSignal.timeout(timeoutMs);
  const response = await fetch(`${baseURL.replace(/\/+$/, "")}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${apiKey ?? "none"}` },
    body: JSON.stringify(request),
    redirect: "error",
    signal: signal ? AbortSignal.any([limit, signal]) : limit,
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw Object.assign(new Error("refused"), { status: response.status });
  }
  const completion = (await response.json()) as Completion | null;
  const content = completion?.choices?.[0]?.message?.content;
  return typeof content === "string" ? content : "";
}

/** The members that are read of an answer, which any server may have written. */
interface Completion {
  choices?: { message?: { content?: unknown } }[];
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
