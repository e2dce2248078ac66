/**
 * The bundled command-line agents at their pinned versions, end to end over A2A: gateway, agents' worker, the real
 * program, and an imitation of its model API on loopback.
 */
import { delimiter } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type A2aCalls, createA2aCalls, type Json, message } from "../fixtures/gateway/a2a-calls.ts";
import { type A2aStack, startA2aStack } from "../fixtures/gateway/a2a-stack.ts";
import { installClis } from "./install-clis.ts";
import { type ModelApi, startModelApi } from "./model-api.ts";

const CLIS = ["claude-code", "codex", "gemini-cli", "copilot-cli", "continue"] as const;

let model: ModelApi;
let stack: A2aStack;
let calls: A2aCalls;
let path: string;

beforeAll(async () => {
  path = [installClis(), process.env.PATH].join(delimiter);
  model = await startModelApi();
  stack = await startA2aStack({ profiles: [], agentEnv: { PATH: path, ...keysFor(model.url) } });
  calls = createA2aCalls(stack);
});
afterAll(async () => {
  await stack?.close();
  await model?.close();
});

function keysFor(url: string): Record<string, string> {
  const key = "key-of-a-test";
  return {
    ANTHROPIC_API_KEY: key,
    ANTHROPIC_BASE_URL: url,
    OPENAI_API_KEY: key,
    OPENAI_BASE_URL: `${url}/v1`,
    GEMINI_API_KEY: key,
    GOOGLE_GEMINI_BASE_URL: url,
    COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
    COPILOT_PROVIDER_API_KEY: key,
    COPILOT_MODEL: "gpt-5",
    CONTINUE_MODEL_PROVIDER: "openai",
    CONTINUE_MODEL: "gpt-5",
    CONTINUE_MODEL_API_KEY: key,
    CONTINUE_MODEL_BASE_URL: `${url}/v1`,
  };
}

async function ask(agent: string, text: string): Promise<Json> {
  return calls.send(text, message(text), { agent });
}

const stateOf = (task: Json) => (task.status as { state: string }).state;
const answerOf = (task: Json) =>
  ((task.artifacts ?? []) as { parts: { text?: string }[] }[])
    .flatMap(({ parts }) => parts.map(({ text }) => text ?? ""))
    .join("\n");

describe.each(CLIS)("%s", (cli) => {
  it("answers three prompts, read-only and read-write", async () => {
    for (const [agent, text, word] of [
      [cli, "SAY alpha", "alpha"],
      [cli, "First line.\nSAY beta", "beta"],
      [`${cli}-writer`, "SAY gamma", "gamma"],
    ] as const) {
      const task = await ask(agent, text);
      expect(stateOf(task), JSON.stringify(task)).toBe("TASK_STATE_COMPLETED");
      expect(answerOf(task)).toContain(word);
    }
  });

  it("takes prompts that begin with a hyphen, a slash or an at sign as words", async () => {
    for (const [text, word] of [
      ["--help SAY hyphen", "hyphen"],
      // Claude Code takes a slash for a command of its own.
      ...(cli === "claude-code" ? [] : ([["/help SAY slash", "slash"]] as const)),
      ["@missing SAY sign", "sign"],
    ] as const) {
      const task = await ask(cli, text);
      expect(stateOf(task), JSON.stringify(task)).toBe("TASK_STATE_COMPLETED");
      expect(answerOf(task), text).toContain(word);
    }
  });
});

// The other three write no file on the imitation's instructions.
describe.each(["gemini-cli", "copilot-cli"] as const)("%s as a writer", (cli) => {
  it("changes a file as a writer, and is prevented as a reader", async () => {
    const written = await ask(`${cli}-writer`, "WRITE made.txt delta");
    expect(stateOf(written), JSON.stringify(written)).toBe("TASK_STATE_COMPLETED");
    const { metadata } = (written.artifacts as { metadata: { changes?: Json[] } }[])[0] ?? {};
    expect(metadata?.changes, [...model.offered].join(" ")).toContainEqual(
      expect.objectContaining({ path: "made.txt", change: "added" }),
    );
    const read = await ask(cli, "WRITE made.txt delta");
    expect((read.artifacts as { metadata: Json }[])[0]?.metadata).not.toHaveProperty("changes");
  });
});
