import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readAnswer } from "../../../../../shared/agents/answer/read-answer.ts";
import { readOutputFile } from "../../../../../shared/agents/answer/read-output-file.ts";
import {
  type Invocation,
  prepareInvocation,
} from "../../../../../shared/agents/invocation/prepare-invocation.ts";
import { agentEnvironment } from "../../../../../shared/agents/process/agent-environment.ts";
import { runProcess } from "../../../../../shared/agents/process/run-process.ts";
import { createScratch, type Scratch } from "../../../../../shared/agents/process/scratch.ts";
import { loadProfile } from "../../../../../shared/agents/profile/load-profile.ts";
import { packageRoot } from "../../../../../shared/core/package-root.ts";
import { profileOf } from "../../../../unit/shared/agents/profile/build-profile.ts";

let scratch: Scratch;
beforeEach(async () => {
  scratch = await createScratch();
});
afterEach(() => scratch.remove());

const REQUEST = { input: "hello", parameters: {}, context_id: "context-1", secrets: {} };
const TIMESTAMP = new Date("2026-11-21T12:00:00.000Z");

function prepare(rest: object, request: Partial<typeof REQUEST> = {}): Promise<Invocation> {
  return prepareInvocation(profileOf(rest), { ...REQUEST, ...request, timestamp: TIMESTAMP, scratch });
}

/** The output of the real process of the profile. */
async function ask(rest: object, request: Partial<typeof REQUEST> = {}): Promise<string> {
  const { outputFile, env, ...invocation } = await prepare(rest, request);
  const ended = await runProcess({ ...invocation, env: agentEnvironment(scratch, env), timeoutMs: 10_000 });
  const file = outputFile === undefined ? undefined : await readOutputFile(outputFile, 1_000_000);
  const { answer, error } = readAnswer(profileOf(rest), {
    stdout: ended.stdout.toString(),
    stderr: ended.stderr.toString(),
    ...(file ? { outputFile: file.text } : {}),
    exitCode: ended.exitCode,
    signal: ended.signal,
  });
  if (error) throw error;
  return answer;
}

/** A program that prints each argument on a line, in brackets. */
const printing = (...args: (string | string[])[]) => ({
  executable: "sh",
  args: ["-c", 'for word; do printf "[%s]\\n" "$word"; done', "sh", ...args],
});

const HOSTILE = [
  "",
  " ",
  "two words",
  "'; touch owned; '",
  "$(id) `id` $HOME * ? ~ \\",
  "\"quotes\" and 'quotes'",
  "line\nbreak\ttab",
  "{{param.model}} {{context_id}} $& $1",
  "--help",
  "-",
  "ünïcödé ✓ 漢字",
];

describe("FR-001 FR-006 an agent's process", () => {
  it("gets its input by stdin, unchanged", async () => {
    for (const input of HOSTILE) expect(await ask({}, { input })).toBe(input);
  });

  it("gets each value as one argument, regardless of its content", async () => {
    const parameters = { type: "object", properties: { model: { type: "string" } } };
    for (const input of HOSTILE) {
      const answer = await ask(
        {
          ...printing("--prompt={{input}}", "{{input}}", "a{{param.model}}b{{context_id}}"),
          input_pattern: "args",
          parameters,
        },
        { input, parameters: { model: input } },
      );
      expect(answer).toBe(`[--prompt=${input}]\n[${input}]\n[a${input}bcontext-1]`);
    }
    expect(await ask({ executable: "ls", args: ["-A", "{{work}}"] })).toBe("");
  });

  it("gets parameters as texts, without the arguments and groups of missing ones", async () => {
    const parameters = {
      type: "object",
      properties: { model: {}, depth: {}, tags: {}, wide: {}, none: {} },
    };
    const args = [
      "--tags={{param.tags}}",
      ["--model", "{{param.model}}"],
      ["--depth", "{{param.depth}}"],
      "{{param.wide}}",
    ];
    const given = { depth: 3, tags: ["a", "b"], wide: false, none: null };
    expect(await ask({ ...printing(...args, "x{{param.none}}"), parameters }, { parameters: given })).toBe(
      '[--tags=["a","b"]]\n[--depth]\n[3]\n[false]',
    );
  });

  it("gets the time, the context id and its folders", async () => {
    const rest = printing("{{timestamp}}", "{{context_id}}", "{{home}}", "{{work}}");
    expect(await ask(rest)).toBe(
      `[2026-11-21T12:00:00.000Z]\n[context-1]\n[${scratch.home}]\n[${scratch.work}]`,
    );
  });

  it("reads its input from a file and writes its answer to one", async () => {
    const rest = {
      executable: "cp",
      args: ["{{input_file}}", "{{output_file}}"],
      input_pattern: "file",
      output_pattern: "file",
    };
    for (const input of HOSTILE) expect(await ask(rest, { input })).toBe(input.replace(/\n+$/, ""));
  });

  it("answers a JSON-RPC request", async () => {
    const script = `
      const { id, method, params } = JSON.parse(require("fs").readFileSync(0, "utf8"));
      console.log("starting");
      console.log(JSON.stringify({ jsonrpc: "2.0", id, result: { said: [method, params] } }));`;
    const rest = {
      executable: process.execPath,
      args: ["-e", script],
      input_pattern: "json-rpc",
      output_pattern: "json-rpc",
      output: { type: "json", answer: "said" },
    };
    const answer = await ask(rest, { input: "a\nb", parameters: { depth: 1 } });
    expect(JSON.parse(answer)).toEqual([
      "execute",
      { input: "a\nb", parameters: { depth: 1 }, context_id: "context-1" },
    ]);
  });

  it("has its variables, secrets included, without those that have no value", async () => {
    const parameters = { type: "object", properties: { model: { type: "string" } } };
    const env = {
      KEY: { from_env: "KEY" },
      UNSET: { from_env: "UNSET", optional: true },
      MODEL: "{{param.model}}",
      CONTEXT: "in {{context_id}}",
    };
    const invocation = await prepare({ env, parameters }, { secrets: { KEY: "k" } });
    expect(invocation.env).toEqual({ KEY: "k", CONTEXT: "in context-1" });
    const script = { executable: "sh", args: ["-c", 'echo "$KEY $MODEL"'], env, parameters };
    expect(await ask(script, { secrets: { KEY: "k" }, parameters: { model: "$(id)" } })).toBe("k $(id)");
  });

  it("finds the profile's files in its HOME, private, with callers' values escaped in JSON", async () => {
    const parameters = { type: "object", properties: { model: { type: "string" } } };
    const files = {
      ".tool/settings.json": { model: "{{param.model}}", base: "{{env.BASE}}", url: "{{env.URL}}", n: 1 },
      ".tool/config.toml": 'home = "{{home}}"\nbase = "{{env.BASE}}"\nurl = "{{env.URL}}"\n',
    };
    const env = { BASE: { from_env: "BASE" }, URL: { from_env: "URL", optional: true } };
    const model = 'x", "base": "evil';
    await prepare({ files, env, parameters }, { secrets: { BASE: "https://a" }, parameters: { model } });
    const settings = join(scratch.home, ".tool/settings.json");
    expect(JSON.parse(readFileSync(settings, "utf8"))).toEqual({ model, base: "https://a", n: 1 });
    expect(statSync(settings).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(scratch.home, ".tool/config.toml"), "utf8")).toBe(
      `home = "${scratch.home}"\nbase = "https://a"\nurl = ""\n`,
    );
  });

  it("works in its own folder, below it, or in the folder of the profile", async () => {
    const pwd = { executable: "pwd" };
    expect(await ask(pwd)).toBe(scratch.work);
    expect(await ask({ ...pwd, working_directory: "a/b" })).toBe(join(scratch.work, "a/b"));
    const shared = join(scratch.tmp, "shared");
    mkdirSync(shared);
    expect(await ask({ ...pwd, working_directory: shared })).toBe(shared);
    await expect(prepare({ ...pwd, working_directory: join(scratch.tmp, "nowhere") })).rejects.toMatchObject({
      type: "invalid_agent_profile",
      message: expect.stringContaining("working_directory: the folder does not exist"),
    });
  });
});

const PROFILES = join(packageRoot, "shared", "agents", "profiles");

describe("a bundled agent", () => {
  it.each(readdirSync(PROFILES))(
    "%s gets words that begin like an option, a command or a file as data",
    async (file) => {
      const { profile } = loadProfile(readFileSync(join(PROFILES, file), "utf8"), file);
      for (const input of ["-rf", "--dangerously-skip-permissions", "/quit", "@/etc/passwd", "!id", "@"]) {
        const request = { ...REQUEST, input, timestamp: TIMESTAMP, scratch };
        const { args, stdin } = await prepareInvocation(profile, request);
        const passed = stdin === undefined ? args.slice(args.indexOf("--") + 1) : [stdin];
        expect(passed).toEqual([profile.input_prefix + input]);
        expect(stdin !== undefined || args.includes("--")).toBe(true);
      }
    },
  );
});

describe("an agent's process is rejected", () => {
  const MODEL = { type: "object", properties: { model: { type: "string" } } };
  const bare = { executable: "tool", args: ["{{input}}"], input_pattern: "args" };

  it.each(["-rf", "--yolo", "-"])("with an input that could become an option: %s", async (input) => {
    const error = {
      type: "invalid_request",
      message:
        "The input begins with a hyphen, so my-agent could parse it as an option: start with another character.",
    };
    await expect(prepare(bare, { input })).rejects.toMatchObject(error);
    await expect(prepare({ ...bare, args: ["--prompt", "{{input}}"] }, { input })).rejects.toMatchObject(
      error,
    );
    expect((await prepare({ ...bare, args: ["--", "{{input}}"] }, { input })).args).toEqual(["--", input]);
    expect((await prepare({ ...bare, args: ["--prompt={{input}}"] }, { input })).args).toEqual([
      `--prompt=${input}`,
    ]);
  });

  it("with a parameter that could become an option", async () => {
    const rest = { executable: "tool", args: [["--model", "{{param.model}}"]], parameters: MODEL };
    await expect(prepare(rest, { parameters: { model: "--yolo" } })).rejects.toMatchObject({
      type: "invalid_parameters",
      details: {
        problems: [{ field: "model", problem: "format", message: expect.stringContaining("hyphen") }],
      },
    });
  });

  it("with a value that no argument can hold", async () => {
    await expect(prepare(bare, { input: "a\0b" })).rejects.toMatchObject({
      type: "invalid_request",
      message: expect.stringContaining("contains a NUL character"),
    });
    await expect(prepare(bare, { input: "é".repeat(65_536) })).rejects.toMatchObject({
      type: "invalid_request",
      message: expect.stringContaining("has 131072 bytes, more than the limit of 131071"),
    });
    await expect(prepare(bare, { input: "漢".repeat(50_000) })).rejects.toMatchObject({
      message: expect.stringContaining("has 150000 bytes"),
    });
    const longest = `${"é".repeat(65_535)}x`;
    expect(await ask({ ...printing("{{input}}"), input_pattern: "args" }, { input: longest })).toBe(
      `[${longest}]`,
    );
  });
});
