import {
  type Dialect,
  OPENAI_REFUSAL,
  type Reply,
  sendEvents,
  sendJson,
  type Tool,
  type Turn,
  textOf,
} from "../dialect.ts";

interface Item {
  type?: string;
  role?: string;
  content?: unknown;
  tools?: DeclaredTool[];
}

interface DeclaredTool extends Tool {
  /** The tools of a namespace. */
  tools?: DeclaredTool[];
}

/** https://platform.openai.com/docs/api-reference/responses-streaming */
export const responses: Dialect = {
  path: /\/responses(\?|$)/,
  refusal: OPENAI_REFUSAL,

  read(body) {
    const {
      instructions,
      input,
      tools = [],
    } = body as {
      instructions?: string;
      input: string | Item[];
      tools?: DeclaredTool[];
    };
    const items: Item[] = typeof input === "string" ? [{ role: "user", content: input }] : input;
    const turns = items.flatMap(({ type = "message", role, content }): Turn[] => {
      if (type.endsWith("_output")) return [{ by: "tool" }];
      return type === "message" && role === "user" ? [{ by: "user", text: textOf(content) }] : [];
    });
    // Codex declares its tools among the items.
    const declared = [...tools, ...items.flatMap((item) => item.tools ?? [])];
    return {
      turns,
      tools: declared.flatMap((tool) => tool.tools ?? [tool]),
      context: [instructions ?? "", ...items.map(({ content }) => textOf(content))].join("\n"),
    };
  },

  send(response, reply, { isStream }) {
    const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
    const { item, parts } = itemOf(reply);
    const begun = { id: `resp_${Date.now()}`, object: "response", created_at: 1, model: "imitation" };
    const done = { ...begun, status: "completed", output: [item], usage };
    if (!isStream) {
      sendJson(response, 200, done);
      return;
    }
    const at = { item_id: item.id, output_index: 0 };
    const events = [
      { type: "response.created", response: { ...begun, status: "in_progress", output: [] } },
      { type: "response.in_progress", response: { ...begun, status: "in_progress", output: [] } },
      {
        type: "response.output_item.added",
        output_index: 0,
        item: { ...item, ...parts.empty, status: "in_progress" },
      },
      ...parts.events.map((event) => ({ ...event, ...at })),
      { type: "response.output_item.done", output_index: 0, item },
      { type: "response.completed", response: done },
    ];
    sendEvents(
      response,
      events.map((data, sequence_number) => ({ event: data.type, data: { ...data, sequence_number } })),
    );
  },
};

interface Parts {
  /** The fields of the item that its events fill. */
  empty: object;
  events: { type: string }[];
}

function itemOf(reply: Reply): { item: { id: string }; parts: Parts } {
  const id = `item_${Date.now()}`;
  const call = { id, status: "completed", call_id: `call_${Date.now()}` };
  if ("text" in reply) {
    const part = { type: "output_text", text: reply.text, annotations: [], logprobs: [] };
    const item = { id, type: "message", role: "assistant", status: "completed", content: [part] };
    const events = [
      { type: "response.content_part.added", content_index: 0, part: { ...part, text: "" } },
      { type: "response.output_text.delta", content_index: 0, delta: reply.text, logprobs: [] },
      { type: "response.output_text.done", content_index: 0, text: reply.text, logprobs: [] },
      { type: "response.content_part.done", content_index: 0, part },
    ];
    return { item, parts: { empty: { content: [] }, events } };
  }
  if (typeof reply.input === "string") {
    const item = { ...call, type: "custom_tool_call", name: reply.tool, input: reply.input };
    const events = [
      { type: "response.custom_tool_call_input.delta", delta: reply.input },
      { type: "response.custom_tool_call_input.done", input: reply.input },
    ];
    return { item, parts: { empty: { input: "" }, events } };
  }
  const args = JSON.stringify(reply.input);
  const item = { ...call, type: "function_call", name: reply.tool, arguments: args };
  const events = [
    { type: "response.function_call_arguments.delta", delta: args },
    { type: "response.function_call_arguments.done", arguments: args },
  ];
  return { item, parts: { empty: { arguments: "" }, events } };
}
