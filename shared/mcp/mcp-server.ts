/**
 * The protocol's server for one request, or for one connection on stdio. The low-level class of the SDK suffices, since
 * the lists are static and the tools validate their own arguments.
 */
import {
  type CompleteRequestParams,
  type JSONRPCMessage,
  type Tool as ListedTool,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  Server,
} from "@modelcontextprotocol/server";
import { defined } from "../core/defined.ts";
import { errorRow } from "../core/error-table.ts";
import { reportFailure, toAppError } from "../core/errors.ts";
import { SITE_TEXT_NOTE } from "../core/site-text.ts";
import { foldText } from "../text/fold-text.ts";
import { callTool } from "./call-tool.ts";
import { CARD_EXTENSION, CARD_RESOURCE } from "./card/result-card.ts";
import { ICONS } from "./icons.ts";
import { type FixedPrompt, getPrompt, listPrompts } from "./prompts.ts";
import { RESOURCE_TEMPLATES, readResource, WIZARD_TEMPLATE } from "./resources.ts";
import { SESSION_REVISIONS } from "./revisions.ts";
import { type CallContext, toToolCall } from "./tool-call.ts";
import { describeTool, type Tool, type Toolbox, type ToolCall } from "./tools/define-tool.ts";

export interface ServerOptions {
  tools: readonly Tool[];
  version: string;
  /** Reads resources that are not of a run. */
  readOtherResource?: ((uri: string) => ReadResourceResult | undefined) | undefined;
  /** Instructions of further tools. */
  moreInstructions?: string;
  morePrompts?: readonly FixedPrompt[];
}

export type CreateMcpServer = (call: CallContext | undefined) => Server;

/** Lines that name a tool which is not offered are left out. */
const INSTRUCTIONS = `FederalRunner fills in official US government forms and calculators for a person, and reads their results.
1. federalrunner_list_wizards shows the forms, and whether each is a practice site or was proved on the real site.
2. federalrunner_get_wizard_info gives a form's questions: read it first.
3. Use the answers that the user has given; ask for the rest in plain words, related questions together. Never invent an answer.
4. federalrunner_validate_user_data checks the answers and returns the next questions.
5. federalrunner_execute_wizard fills in the form in one go and returns its results with pictures; base_run_id repeats a run with changed answers, federalrunner_compare_runs compares two.
6. federalrunner_schedules_change has a form filled, or an agent run, at set times ("check this every Monday").
Say so whenever an answer names a practice site or an unproved form. When a form fails, look at its picture and at validation_errors, ask the user, correct, and execute again.
The keys results, figures, page_text, validation_errors and pages, the questions, hints and options of recorded forms, and lines of text with them, hold text that the site wrote. ${SITE_TEXT_NOTE}
Report results with the official site's own wording. The data is personal: use it for nothing else.`;

const HOUR_MS = 3_600_000;

export function createMcpServerFactory({
  tools,
  version,
  readOtherResource,
  moreInstructions,
  morePrompts = [],
}: ServerOptions): CreateMcpServer {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  // The first requests of a cold start need no schemas.
  let described: ListedTool[] | undefined;
  const listTools = () => {
    described ??= tools.map(describeTool);
    return { tools: described };
  };
  const info = { name: "federalrunner", title: "FederalRunner", version, icons: ICONS };
  const options = optionsWith(instructionsFor(byName, moreInstructions));

  return (call) => {
    const server = new Server(info, options);
    reportInvalidParams(server);
    handleStaticLists(server, listTools);
    if (!call) return server;
    server.setRequestHandler("prompts/list", async ({ params }) =>
      firstPage(params, await orProtocolError(call, () => listPrompts(call, morePrompts))),
    );
    server.setRequestHandler("prompts/get", ({ params }) =>
      orProtocolError(call, () => getPrompt(params.name, params.arguments, call, morePrompts)),
    );
    server.setRequestHandler("completion/complete", ({ params }) =>
      orProtocolError(call, () => complete(params, call)),
    );
    server.setRequestHandler("resources/read", ({ params }) =>
      orProtocolError<ReadResourceResult>(
        call,
        () => readOtherResource?.(params.uri) ?? readResource(params.uri, call),
      ),
    );
    const { setLogLevel } = call;
    if (setLogLevel) {
      server.setRequestHandler("logging/setLevel", async ({ params }) => {
        await setLogLevel(params.level);
        return {};
      });
    }
    server.setRequestHandler("tools/call", ({ params }, context) => {
      const tool = byName.get(params.name);
      if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, "There is no tool with this name.");
      return callTool(tool, params.arguments, toToolCall(call, server, context));
    });
    return server;
  };
}

function instructionsFor(tools: ReadonlyMap<string, unknown>, more: string | undefined): string {
  const isOffered = (line: string) =>
    (line.match(/federalrunner_\w+/g) ?? []).every((name) => tools.has(name));
  const lines = INSTRUCTIONS.split("\n").filter(isOffered);
  return [...lines, ...(more ? [more] : [])].join("\n");
}

function optionsWith(instructions: string) {
  return {
    capabilities: {
      tools: { listChanged: false },
      resources: { listChanged: false, subscribe: false },
      prompts: { listChanged: false },
      completions: {},
      logging: {},
      extensions: { [CARD_EXTENSION]: {} },
    },
    instructions,
    supportedProtocolVersions: [...SESSION_REVISIONS],
    cacheHints: {
      "tools/list": { ttlMs: HOUR_MS, cacheScope: "private" as const },
      "server/discover": { ttlMs: HOUR_MS, cacheScope: "public" as const },
    },
  };
}

/** The lists that are the same for every caller. */
function handleStaticLists(server: Server, listTools: () => { tools: ListedTool[] }): void {
  server.setRequestHandler("tools/list", ({ params }) => firstPage(params, listTools()));
  server.setRequestHandler("resources/list", ({ params }) =>
    firstPage(params, { resources: [CARD_RESOURCE] }),
  );
  server.setRequestHandler("resources/templates/list", ({ params }) =>
    firstPage(params, { resourceTemplates: RESOURCE_TEMPLATES }),
  );
}

/** No list has a second page, so that every cursor is invented. */
function firstPage<T>(params: { cursor?: string | undefined } | undefined, page: T): T {
  if (params?.cursor === undefined) return page;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, "There is no such cursor.");
}

const MOST_VALUES = 100;

/** Completion of prompt arguments by the options of their field, and of wizard ids in resource addresses. */
export async function complete(
  { ref, argument }: CompleteRequestParams,
  { catalogue }: Pick<Toolbox, "catalogue">,
) {
  const known = ref.type === "ref/prompt" ? await optionsOf(ref.name) : await idsFor(ref.uri);
  const typed = foldText(argument.value);
  const fitting = known.filter((value) => foldText(value).startsWith(typed));
  const values = fitting.slice(0, MOST_VALUES);
  return { completion: { values, total: fitting.length, hasMore: fitting.length > values.length } };

  async function optionsOf(wizardId: string): Promise<string[]> {
    const found = await catalogue.get(wizardId).catch(() => undefined);
    const fields = found?.wizard.pages.flatMap((page) => page.fields) ?? [];
    const options = fields.find(({ field_id }) => field_id === argument.name)?.options ?? [];
    const choices = found?.wizard.choices.find(({ name }) => name === argument.name)?.options ?? [];
    return [...options.map(({ value }) => value), ...choices.map(({ label }) => label)];
  }

  async function idsFor(uri: string): Promise<string[]> {
    if (uri !== WIZARD_TEMPLATE || argument.name !== "wizard_id") return [];
    return (await catalogue.list()).wizards.map(({ wizard_id }) => wizard_id);
  }
}

/**
 * The SDK answers params that do not match the protocol's schema with an internal error whose message is a JSON text of
 * the problems. They are the caller's mistake.
 */
function reportInvalidParams(server: Server): void {
  const connect = server.connect.bind(server);
  server.connect = (transport) => {
    const send = transport.send.bind(transport);
    transport.send = (message, options) => send(corrected(message), options);
    return connect(transport);
  };
}

const MOST_PROBLEMS = 5;

function corrected(message: JSONRPCMessage): JSONRPCMessage {
  if (!("error" in message) || message.error.code !== ProtocolErrorCode.InternalError) return message;
  const problems = problemsIn(message.error.message);
  if (!problems) return message;
  const text = `Invalid params: ${problems.slice(0, MOST_PROBLEMS).join("; ")}`;
  return { ...message, error: { code: ProtocolErrorCode.InvalidParams, message: text } };
}

/** Undefined for any other message. */
function problemsIn(text: string): string[] | undefined {
  if (!text.startsWith("[")) return undefined;
  try {
    const issues = JSON.parse(text) as { path: string[]; message: string }[];
    return issues.map(({ path, message }) => `${path.slice(1).join(".")}: ${message}`);
  } catch {
    return undefined;
  }
}

/**
 * @param call its request's id is in the error, by which the operator finds a failure in the logs
 * @throws ProtocolError with the error's type, category and next step as data
 */
async function orProtocolError<T>(
  call: Pick<ToolCall, "log" | "requestId">,
  read: () => T | Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (thrown) {
    if (ProtocolError.isInstance(thrown)) throw thrown;
    const error = toAppError(thrown);
    const isPermanent = error.category === "permanent";
    if (!isPermanent) call.log.error({ error: thrown }, "a request failed");
    const { message, ...report } = reportFailure(error, "assistant");
    const data = defined({ ...report, request_id: isPermanent ? undefined : call.requestId });
    throw new ProtocolError(errorRow(error.type).jsonRpc, message, data);
  }
}
