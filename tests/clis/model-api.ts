/**
 * A loopback imitation of the model APIs that the bundled command-line agents call. It answers a prompt that holds
 * `SAY word` with that word, and one that holds `WRITE file word` with a call of the tool that writes files.
 */
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface ModelApi {
  url: string;
  /** Paths of the calls so far. */
  calls: string[];
  /** Names of the tools that clients offered. */
  offered: Set<string>;
  close(): Promise<void>;
}

interface Reply {
  text?: string;
  tool?: { name: string; input: Record<string, unknown> };
}

interface Dialect {
  path: RegExp;
  send(response: ServerResponse, reply: Reply, request: string): void;
}

export async function startModelApi(): Promise<ModelApi> {
  const calls: string[] = [];
  const offered = new Set<string>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "/";
      const body = Buffer.concat(chunks).toString("utf8");
      calls.push(`${request.method} ${path}`);
      const dialect = DIALECTS.find((each) => each.path.test(path));
      if (!dialect) return sendJson(response, 200, { data: [], object: "list", models: [] });
      for (const name of toolNames(body)) offered.add(name);
      dialect.send(response, replyTo(body), body);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    offered,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Decided by the last request of the user in the body; a body with the tool's result gets a text. */
function replyTo(body: string): Reply {
  const [, file, word] = [...body.matchAll(/WRITE (\w+\.txt) (\w+)/g)].at(-1) ?? [];
  if (file && word) {
    const tool = writingTool(body, file, word);
    return hasToolResult(body) || !tool ? { text: `finished ${word}` } : { tool };
  }
  const said = [...body.matchAll(/SAY (\w+)/g)].at(-1)?.[1];
  return { text: said ?? "nothing" };
}

const RESULTS = ['"tool_result"', '"function_call_output"', '"functionResponse"', '"role":"tool"'];

function hasToolResult(body: string): boolean {
  return RESULTS.some((mark) => body.includes(mark));
}

function toolNames(body: string): string[] {
  return [...body.matchAll(/"name":\s*"(\w+)"/g)].map(([, name = ""]) => name);
}

/** The client's own tool for writing a file, with its arguments. */
function writingTool(body: string, file: string, word: string): Reply["tool"] {
  const names = new Set(toolNames(body));
  const path = `${workingDirectory(body)}/${file}`;
  const command = `printf ${word} > ${file}`;
  const tools: Record<string, Record<string, unknown>> = {
    Write: { file_path: path, filepath: path, content: word },
    write_file: { file_path: path, content: word },
    create: { path, file_text: word },
    exec_command: { cmd: command },
    shell_command: { command },
    shell: { command: ["sh", "-c", command] },
    bash: { command, description: "writes a file" },
  };
  const [name, input] = Object.entries(tools).find(([known]) => names.has(known)) ?? [];
  return name && input ? { name, input } : undefined;
}

/** The folder of the run, which the client's instructions name. */
function workingDirectory(body: string): string {
  const [shortest = "."] = [...body.matchAll(/\/[\w./-]*federalrunner-agents-[\w./-]*\/work\b/g)]
    .map(([path]) => path)
    .sort((a, b) => a.length - b.length);
  return shortest;
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

function sendEvents(response: ServerResponse, events: { event?: string; data: unknown }[]): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const { event, data } of events) {
    const text = typeof data === "string" ? data : JSON.stringify(data);
    response.write(`${event === undefined ? "" : `event: ${event}\n`}data: ${text}\n\n`);
  }
  response.end();
}

const DIALECTS: readonly Dialect[] = [
  { path: /\/messages(\?|$)/, send: sendAnthropic },
  { path: /\/responses(\?|$)/, send: sendResponses },
  { path: /:(stream)?[gG]enerateContent/, send: sendGemini },
  { path: /\/chat\/completions(\?|$)/, send: sendChat },
];

function sendAnthropic(response: ServerResponse, { text = "", tool }: Reply, request: string): void {
  const content = tool
    ? { type: "tool_use", id: "toolu_1", name: tool.name, input: tool.input }
    : { type: "text", text };
  const usage = { input_tokens: 1, output_tokens: 1 };
  const stop_reason = tool ? "tool_use" : "end_turn";
  const message = {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "imitation",
    stop_sequence: null,
    usage,
  };
  if (!/"stream":\s*true/.test(request)) {
    sendJson(response, 200, { ...message, content: [content], stop_reason });
    return;
  }
  const begun = tool ? { ...content, input: {} } : { type: "text", text: "" };
  const delta = tool
    ? { type: "input_json_delta", partial_json: JSON.stringify(tool.input) }
    : { type: "text_delta", text };
  const events = [
    { type: "message_start", message: { ...message, content: [], stop_reason: null } },
    { type: "content_block_start", index: 0, content_block: begun },
    { type: "content_block_delta", index: 0, delta },
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason, stop_sequence: null }, usage },
    { type: "message_stop" },
  ];
  sendEvents(
    response,
    events.map((data) => ({ event: data.type, data })),
  );
}

function sendResponses(response: ServerResponse, { text = "", tool }: Reply, request: string): void {
  const item = tool
    ? {
        type: "function_call",
        id: "fc_1",
        call_id: "call_1",
        name: tool.name,
        arguments: JSON.stringify(tool.input),
      }
    : {
        type: "message",
        id: "m_1",
        role: "assistant",
        content: [{ type: "output_text", text, annotations: [] }],
      };
  const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
  const done = { id: "resp_1", object: "response", status: "completed", output: [item], usage };
  if (!/"stream":\s*true/.test(request)) {
    sendJson(response, 200, done);
    return;
  }
  const events = [
    { type: "response.created", response: { id: "resp_1", status: "in_progress", output: [] } },
    { type: "response.output_item.added", output_index: 0, item },
    ...(tool
      ? []
      : [
          {
            type: "response.output_text.delta",
            item_id: "m_1",
            output_index: 0,
            content_index: 0,
            delta: text,
          },
        ]),
    { type: "response.output_item.done", output_index: 0, item },
    { type: "response.completed", response: done },
  ];
  sendEvents(
    response,
    events.map((data) => ({ event: data.type, data })),
  );
}

function sendGemini(response: ServerResponse, { text = "", tool }: Reply, request: string): void {
  // The CLI asks a model first which model takes the prompt.
  const isChoice = /"response(MimeType|JsonSchema|Schema)"/.test(request);
  const choice = {
    reasoning: "imitated",
    model_choice: "flash",
    complexity_reasoning: "imitated",
    complexity_score: 1,
  };
  const part = isChoice
    ? { text: JSON.stringify(choice) }
    : tool
      ? { functionCall: { name: tool.name, args: tool.input } }
      : { text };
  const data = {
    candidates: [{ content: { role: "model", parts: [part] }, finishReason: "STOP", index: 0 }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
    modelVersion: "imitation",
  };
  const isStream = (response.req.url ?? "").includes("stream");
  if (isStream) sendEvents(response, [{ data }]);
  else sendJson(response, 200, data);
}

function sendChat(response: ServerResponse, { text = "", tool }: Reply, request: string): void {
  const calls = tool && [
    {
      index: 0,
      id: "call_1",
      type: "function",
      function: { name: tool.name, arguments: JSON.stringify(tool.input) },
    },
  ];
  const content = tool ? { content: null, tool_calls: calls } : { content: text };
  const finish_reason = tool ? "tool_calls" : "stop";
  const common = { id: "chat_1", created: 1, model: "imitation" };
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  if (!/"stream":\s*true/.test(request)) {
    const choices = [{ index: 0, message: { role: "assistant", ...content }, finish_reason }];
    sendJson(response, 200, { ...common, object: "chat.completion", choices, usage });
    return;
  }
  const chunk = (delta: object, finish: string | null) => ({
    data: {
      ...common,
      object: "chat.completion.chunk",
      choices: [{ index: 0, delta, finish_reason: finish }],
    },
  });
  sendEvents(response, [
    chunk({ role: "assistant", ...content }, null),
    chunk({}, finish_reason),
    { data: { ...common, object: "chat.completion.chunk", choices: [], usage } },
    { data: "[DONE]" },
  ]);
}
