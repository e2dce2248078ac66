/**
 * The bundled command-line agents at their pinned versions, end to end over A2A: gateway, agents' worker, the real
 * program, and an imitation of its model API on loopback.
 */
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packageRoot } from "../../shared/core/package-root.ts";
import { type A2aCalls, createA2aCalls, type Json, message } from "../fixtures/gateway/a2a-calls.ts";
import { type A2aStack, startA2aStack } from "../fixtures/gateway/a2a-stack.ts";
import { installClis } from "./install-clis.ts";
import { type ModelApi, REFUSED_KEY, startModelApi } from "./model-api/start-model-api.ts";

const CLIS = ["claude-code", "codex", "gemini-cli", "copilot-cli", "continue"] as const;

/** The variables of each program's key and address. */
const VARIABLES = {
  "claude-code": ["ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL"],
  codex: ["OPENAI_API_KEY", "OPENAI_BASE_URL"],
  "gemini-cli": ["GEMINI_API_KEY", "GOOGLE_GEMINI_BASE_URL"],
  "copilot-cli": ["COPILOT_PROVIDER_API_KEY", "COPILOT_PROVIDER_BASE_URL"],
  continue: ["CONTINUE_MODEL_API_KEY", "CONTINUE_MODEL_BASE_URL"],
} as const;

/** The discard port, where nothing listens. */
const DEAD_URL = "http://127.0.0.1:9/v1";
/** Time limit of the agents that cannot reach their API, in seconds. */
const LIMIT_S = 60;

let folder: string;
let model: ModelApi;
let stack: A2aStack;
let calls: A2aCalls;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "federalrunner-clis-"));
  const installed = installClis();
  const env = {
    PATH: [installed.path, process.env.PATH].join(delimiter),
    COPILOT_PKG_CACHE_HOME: installed.copilot,
    // No program unpacks itself into the folders of a run.
  };
  model = await startModelApi();
  stack = await startA2aStack({
    profiles: CLIS.flatMap((cli) => [
      variant(cli, "keyless", { [VARIABLES[cli][0]]: "UNSET_KEY" }),
      variant(cli, "refused", { [VARIABLES[cli][0]]: "REFUSED_KEY" }),
      variant(cli, "dead", { [VARIABLES[cli][1]]: "DEAD_URL" }),
      forgetful(cli),
    ]),
    agentEnv: { ...env, REFUSED_KEY, DEAD_URL, ...keysFor(model.url) },
  });
  calls = createA2aCalls(stack);
});
afterAll(async () => {
  await stack?.close();
  await model?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A copy of a bundled profile that reads some of its variables from others of the worker. */
function variant(cli: string, suffix: string, variables: Record<string, string>) {
  const file = join(packageRoot, "shared/agents/profiles", `${cli}.json`);
  const profile = JSON.parse(readFileSync(file, "utf8"));
  const env = Object.fromEntries(Object.entries(variables).map(([name, from_env]) => [name, { from_env }]));
  return {
    ...profile,
    id: `${cli}-${suffix}`,
    timeout_seconds: LIMIT_S,
    env: { ...profile.env, ...env },
  };
}

/** A copy of a bundled profile that asks the program to continue a conversation that it does not have. */
function forgetful(cli: string) {
  const { args, ...profile } = variant(cli, "forgetful", {});
  const unknown = `{{session.resume?}}${randomUUID()}`;
  return { ...profile, args: JSON.parse(JSON.stringify(args).replaceAll("{{session.resume}}", unknown)) };
}

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

async function ask(agent: string, text: string, more: Json = {}): Promise<Json> {
  return calls.send(text, message(text, more), { agent });
}

async function complete(agent: string, text: string, more: Json = {}): Promise<Json> {
  const task = await ask(agent, text, more);
  expect(stateOf(task), JSON.stringify(task)).toBe("TASK_STATE_COMPLETED");
  return task;
}

const stateOf = (task: Json) => (task.status as { state: string }).state;
const answerOf = (task: Json) =>
  ((task.artifacts ?? []) as { parts: { text?: string }[] }[])
    .flatMap(({ parts }) => parts.map(({ text }) => text ?? ""))
    .join("\n");

describe.each(CLIS)("SC-001 %s", (cli) => {
  it("answers three prompts, read-only and read-write", async () => {
    for (const [agent, text, word] of [
      [cli, "SAY alpha", "alpha"],
      [cli, "First line.\nSAY beta", "beta"],
      [`${cli}-writer`, "SAY gamma", "gamma"],
    ] as const) {
      expect(answerOf(await complete(agent, text))).toContain(word);
    }
  });

  it("takes prompts that begin with a hyphen, a slash or an at sign as words", async () => {
    const file = join(folder, "mentioned.txt");
    writeFileSync(file, "SAY content");
    for (const [text, word] of [
      ["--help SAY hyphen", "hyphen"],
      ["/help SAY slash", "slash"],
      ["@missing SAY sign", "sign"],
      [`@${file} SAY mention`, "mention"],
    ] as const) {
      model.bodies.length = 0;
      expect(answerOf(await complete(cli, text)), text).toContain(word);
      expect(model.bodies.join("\n")).not.toContain("SAY content");
    }
  });

  it("changes a file as a writer, and is prevented as a reader", async () => {
    const written = await complete(`${cli}-writer`, "WRITE made.txt delta");
    const { metadata } = (written.artifacts as { metadata: { changes?: Json[] } }[])[0] ?? {};
    expect(metadata?.changes, [...model.offered].join(" ")).toContainEqual(
      expect.objectContaining({ path: "made.txt", change: "added" }),
    );
    const outside = join(folder, `${cli}.txt`);
    await complete(cli, `WRITE ${outside} delta`);
    expect(existsSync(outside)).toBe(false);
  });

  it("continues its conversation in a context, and in no other", async () => {
    for (const agent of [cli, `${cli}-writer`]) {
      const { contextId } = await complete(agent, "REMEMBER orchid");
      expect(answerOf(await complete(agent, "RECALL", { contextId }))).toContain("orchid");
      expect(answerOf(await complete(agent, "RECALL again", { contextId }))).toContain("orchid");
      expect(answerOf(await complete(agent, "RECALL"))).toContain("nothing");
    }
  });

  it.each([
    ["a missing key", "keyless", "secret_unavailable", "permanent"],
    ["a refused key", "refused", "model_api_refused", "permanent"],
    ["a dead API", "dead", "model_api_unavailable", "transient"],
  ])("ends with %s before its time limit", async (_what, suffix, type, category) => {
    const task = await ask(`${cli}-${suffix}`, "SAY nothing");
    expect(stateOf(task), JSON.stringify(task)).toBe("TASK_STATE_FAILED");
    const { parts } = (task.status as { message: { parts: { data?: Json }[] } }).message;
    expect(parts.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ error: expect.objectContaining({ type, category }) }),
    );
  });
});

// Copilot CLI starts a session with any new id, Continue one where it has none.
describe.each(["claude-code", "codex", "gemini-cli"])("SC-001 %s", (cli) => {
  it("starts a new conversation where it does not find its own", async () => {
    const { contextId } = await complete(`${cli}-forgetful`, "REMEMBER orchid");
    const again = await complete(`${cli}-forgetful`, "RECALL", { contextId });
    expect(answerOf(again)).toContain("nothing");
    expect(again.artifacts).toMatchObject([{ metadata: { session: "restarted", attempts: 2 } }]);
  });
});
