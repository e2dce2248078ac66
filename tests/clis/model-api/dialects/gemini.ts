import { type Dialect, sendEvents, sendJson, type Tool, type Turn, textOf } from "../dialect.ts";

interface Request {
  systemInstruction?: { parts?: unknown };
  contents: { role: string; parts: { text?: string; functionResponse?: unknown }[] }[];
  tools?: {
    functionDeclarations?: {
      name: string;
      parameters?: Tool["parameters"];
      parametersJsonSchema?: Tool["parameters"];
    }[];
  }[];
  generationConfig?: Record<string, unknown>;
}

/** https://ai.google.dev/api/generate-content */
export const gemini: Dialect = {
  path: /:(stream)?[gG]enerateContent/,
  refusal: [
    400,
    {
      error: {
        code: 400,
        message: "API key not valid. Please pass a valid API key.",
        status: "INVALID_ARGUMENT",
      },
    },
  ],

  read(body) {
    const { systemInstruction, contents, tools = [] } = body as unknown as Request;
    const turns = contents.flatMap(({ role, parts }): Turn[] => {
      if (role !== "user") return [];
      const isResult = parts.some(({ functionResponse }) => functionResponse !== undefined);
      return isResult ? [{ by: "tool" }] : [{ by: "user", text: textOf(parts) }];
    });
    const declared = tools.flatMap(({ functionDeclarations = [] }) => functionDeclarations);
    return {
      turns,
      tools: declared.map(({ name, parameters, parametersJsonSchema }) => ({
        name,
        parameters: parametersJsonSchema ?? parameters,
      })),
      context: [textOf(systemInstruction?.parts), ...contents.map(({ parts }) => textOf(parts))].join("\n"),
    };
  },

  send(response, reply, { isStream, body }) {
    // The client first requests, by a schema, the model that takes the prompt.
    const { generationConfig = {} } = body as unknown as Request;
    const isChoice = Object.keys(generationConfig).some((name) => /^response.*Schema$/.test(name));
    const part = isChoice
      ? { text: JSON.stringify(CHOICE) }
      : "tool" in reply
        ? { functionCall: { name: reply.tool, args: reply.input } }
        : { text: reply.text };
    const data = {
      candidates: [{ content: { role: "model", parts: [part] }, finishReason: "STOP", index: 0 }],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
      modelVersion: "imitation",
    };
    if (isStream) sendEvents(response, [{ data }]);
    else sendJson(response, 200, data);
  },
};

const CHOICE = {
  reasoning: "imitated",
  model_choice: "flash",
  complexity_reasoning: "imitated",
  complexity_score: 1,
};
