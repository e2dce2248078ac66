import { type Dialect, sendEvents, sendJson, type Tool, type Turn, textOf } from "../dialect.ts";

interface Request {
  system?: unknown;
  messages: { role: string; content: string | { type: string }[] }[];
  tools?: { name: string; input_schema?: Tool["parameters"] }[];
}

/** https://docs.claude.com/en/api/messages-streaming */
export const anthropic: Dialect = {
  path: /\/messages(\?|$)/,
  refusal: [401, { type: "error", error: { type: "authentication_error", message: "invalid x-api-key" } }],

  read(body) {
    const { system, messages, tools = [] } = body as unknown as Request;
    const turns = messages.flatMap(({ role, content }): Turn[] => {
      if (role !== "user") return [];
      const isResult = typeof content !== "string" && content.some(({ type }) => type === "tool_result");
      return isResult ? [{ by: "tool" }] : [{ by: "user", text: textOf(content) }];
    });
    return {
      turns,
      tools: tools.map(({ name, input_schema }) => ({ name, parameters: input_schema })),
      context: [textOf(system), ...messages.map(({ content }) => textOf(content))].join("\n"),
    };
  },

  send(response, reply, { isStream }) {
    const content =
      "tool" in reply
        ? { type: "tool_use", id: `toolu_${Date.now()}`, name: reply.tool, input: reply.input }
        : { type: "text", text: reply.text };
    const stop_reason = "tool" in reply ? "tool_use" : "end_turn";
    const usage = { input_tokens: 1, output_tokens: 1 };
    const message = {
      ...{ id: `msg_${Date.now()}`, type: "message", role: "assistant", model: "imitation" },
      ...{ stop_sequence: null, usage },
    };
    if (!isStream) {
      sendJson(response, 200, { ...message, content: [content], stop_reason });
      return;
    }
    const begun = "tool" in reply ? { ...content, input: {} } : { type: "text", text: "" };
    const delta =
      "tool" in reply
        ? { type: "input_json_delta", partial_json: JSON.stringify(reply.input) }
        : { type: "text_delta", text: reply.text };
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
  },
};
