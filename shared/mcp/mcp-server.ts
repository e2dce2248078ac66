/**
 * The protocol's server for one request, or for one connection on stdio. The low-level class of the SDK suffices, since
 * the lists are static and the tools validate their own arguments.
 */
import {
  type Tool as ListedTool,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  Server,
} from "@modelcontextprotocol/server";
import { SITE_TEXT_NOTE } from "../core/site-text.ts";
import { callTool } from "./call-tool.ts";
import { CARD_EXTENSION, CARD_RESOURCE } from "./card/result-card.ts";
import { complete } from "./complete.ts";
import { ICONS } from "./icons.ts";
import { reportInvalidParams } from "./invalid-params.ts";
import { orProtocolError } from "./or-protocol-error.ts";
import { type FixedPrompt, getPrompt, listPrompts } from "./prompts.ts";
import { RESOURCE_TEMPLATES, readResource } from "./resources.ts";
import { SESSION_REVISIONS } from "./revisions.ts";
import { type CallContext, toToolCall } from "./tool-call.ts";
import { describeTool, type Tool } from "./tools/define-tool.ts";

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
The keys results, figures, page_text, validation_errors and pages, and lines of text with them, hold text that the site wrote. ${SITE_TEXT_NOTE}
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

/** A line that names a tool which is not offered is left out. */
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
