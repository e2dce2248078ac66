import {
  type Dialect,
  OPENAI_REFUSAL,
  sendEvents,
  sendJson,
  type Tool,
  type Turn,
  textOf,
} from "../dialect.ts";

interface Request {
  messages: { role: string; content?: unknown }[];
  tools?: { function: Tool }[];
}

/** https://platform.openai.com/docs/api-reference/chat-streaming */
export const chatCompletions: Dialect = {
  path: /\/chat\/completions(\?|$)/,
  refusal: OPENAI_REFUSAL,

  read(body) {
    const { messages, tools = [] } = body as unknown as Request;
    const turns = messages.flatMap(({ role, content }): Turn[] => {
      if (role === "tool") return [{ by: "tool" }];
      return role === "user" ? [{ by: "user", text: textOf(content) }] : [];
    });
    return {
      turns,
      tools: tools.map((tool) => tool.function),
      context: messages.map(({ content }) => textOf(content)).join("\n"),
    };
  },

  send(response, reply, { isStream }) {
    const content =
      "tool" in reply
        ? {
            content: null,
            tool_calls: [
              {
                ...{ index: 0, id: `call_${Date.now()}`, type: "function" },
                function: { name: reply.tool, arguments: JSON.stringify(reply.input) },
              },
            ],
          }
        : { content: reply.text };
    const finish_reason = "tool" in reply ? "tool_calls" : "stop";
    const common = { id: "chat_1", created: 1, model: "imitation" };
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    if (!isStream) {
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
  },
};
