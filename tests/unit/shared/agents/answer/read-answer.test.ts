import { describe, expect, it } from "vitest";
import { readAnswer, withoutStackTraces } from "../../../../../shared/agents/answer/read-answer.ts";
import { profileOf } from "../profile/build-profile.ts";

const ENDED = { stdout: "", stderr: "", exitCode: 0, signal: null };
const RESULT = { type: "json", answer: "result", error: "is_error", error_message: "result" };
const LINES = {
  type: "json",
  lines: true,
  where: { "item.type": "agent_message" },
  answer: "item.text",
  error: "error.message",
};
const RPC = { input_pattern: "json-rpc", output_pattern: "json-rpc" };

function read(rest: object, words: object) {
  const { answer, error } = readAnswer(profileOf(rest), { ...ENDED, ...words });
  return { answer, error };
}

const lines = (...values: unknown[]) => values.map((value) => JSON.stringify(value)).join("\n");
const message = (text: string, type = "agent_message") => ({ item: { type, text } });

describe("an agent's answer", () => {
  it.each<[string, object, object, string]>([
    ["text", {}, { stdout: "hello\n" }, "hello"],
    ["text without line breaks at its end", {}, { stdout: " a\n\n b \r\n\n" }, " a\n\n b "],
    ["text without colours", {}, { stdout: "\u001b[31mred\u001b[0m\n" }, "red"],
    ["no text", {}, {}, ""],
    [
      "a file",
      { output_pattern: "file", args: ["{{output_file}}"] },
      { stdout: "log", outputFile: "it\n" },
      "it",
    ],
    ["a value in JSON", { output: RESULT }, { stdout: '{"result":"it\\n"}' }, "it\n"],
    [
      "a value in JSON after other words",
      { output: RESULT },
      { stdout: 'Hello!\n{\n"result": "it"}\n' },
      "it",
    ],
    ["an object in JSON", { output: RESULT }, { stdout: '{"result":{"a":[1]}}' }, '{"a":[1]}'],
    ["the last line that has it", { output: LINES }, { stdout: lines(message("a"), message("b"), {}) }, "b"],
    [
      "only lines of the kind",
      { output: LINES },
      { stdout: `noise\n${lines(message("a"), message("thought", "reasoning"))}\n{broken` },
      "a",
    ],
    [
      "several values",
      { output: { type: "json", answer: "content.*.text" } },
      { stdout: '{"content":[{"text":"a"},{"x":1},{"text":"b"}]}' },
      "a\nb",
    ],
    [
      "the last of a list",
      { output: { type: "json", answer: "m.-1.t" } },
      { stdout: '{"m":[{"t":"a"},{"t":"b"}]}' },
      "b",
    ],
    ["a JSON-RPC result", RPC, { stdout: 'log\n{"jsonrpc":"2.0","id":1,"result":"it"}\n' }, "it"],
    [
      "a value in a JSON-RPC result",
      { ...RPC, output: { type: "json", answer: "text" } },
      { stdout: lines({ jsonrpc: "2.0", method: "log" }, { jsonrpc: "2.0", id: 1, result: { text: "it" } }) },
      "it",
    ],
    [
      "one with another successful exit code",
      { success_exit_codes: [0, 1] },
      { stdout: "none", exitCode: 1 },
      "none",
    ],
    ["one although stderr complains", {}, { stdout: "ok", stderr: "fatal: 429 Too Many Requests" }, "ok"],
  ])("is read as %s", (_kind, rest, words, answer) => {
    expect(read(rest, words)).toEqual({ answer, error: undefined });
  });

  it.each<[string, string, object, object, object]>([
    [
      "an exit code",
      "agent_failed",
      {},
      { exitCode: 3, stderr: "no such thing\n" },
      { exit_code: 3, agent_message: "no such thing" },
    ],
    [
      "an error flag despite exit code 0 and a success",
      "model_api_refused",
      { output: RESULT },
      { stdout: '{"subtype":"success","is_error":true,"result":"Credit balance is too low"}' },
      { exit_code: 0, cause: "quota_exhausted", agent_message: "Credit balance is too low" },
    ],
    [
      "an error in one of the lines",
      "model_api_unavailable",
      { output: LINES },
      { stdout: lines(message("half"), { error: { message: "stream disconnected" } }), exitCode: 1 },
      { exit_code: 1, cause: "network", agent_message: "stream disconnected" },
    ],
    [
      "a JSON-RPC error",
      "model_api_unavailable",
      RPC,
      { stdout: '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"overloaded_error"}}' },
      { exit_code: 0, cause: "overloaded", agent_message: "overloaded_error" },
    ],
  ])("shows %s as %s", (_kind, type, rest, words, details) => {
    const { error } = read(rest, words);
    expect(error).toMatchObject({ type });
    expect(error?.details).toEqual(details);
  });

  it("may be present together with an error", () => {
    expect(read({}, { stdout: "half\n", exitCode: 1 }).answer).toBe("half");
    const failed = read({ output: { type: "json", answer: "a" } }, { stdout: '{"a": "half"}', exitCode: 1 });
    expect(failed.error?.details.agent_message).toBe("half");
    expect(read({ output: LINES }, { stdout: lines(message("half")), exitCode: 2 }).answer).toBe("half");
  });

  it.each([
    ["false", false],
    ["0", 0],
    ["null", null],
    ["an empty text", ""],
    ["an empty list", []],
  ])("is no failure because the error flag is %s", (_name, is_error) => {
    const stdout = JSON.stringify({ result: "it", is_error });
    expect(read({ output: RESULT }, { stdout })).toEqual({ answer: "it", error: undefined });
  });

  it.each<[object, object, RegExp]>([
    [{ output: RESULT }, { stdout: "Hello!" }, /lacks JSON\.$/],
    [{ output: RESULT }, { stdout: '{"other":1}' }, /lacks a value at result\.$/],
    [{ output: LINES }, { stdout: lines(message("x", "reasoning")) }, /lacks a value at item\.text\.$/],
    [{ output_pattern: "file", args: ["{{output_file}}"] }, { stdout: "x" }, /lacks the file/],
    [RPC, { stdout: '{"jsonrpc":"2.0","id":2,"result":"x"}' }, /lacks a JSON-RPC response with the id/],
  ])("is missing: %j", (rest, words, problem) => {
    const { answer, error } = read(rest, words);
    expect(answer).toBe("");
    expect(error).toMatchObject({ type: "agent_output_invalid", message: expect.stringMatching(problem) });
  });

  it("comes with agent_crashed when a signal terminated the process", () => {
    const { answer, error } = read({}, { stdout: "half", stderr: "oom", exitCode: null, signal: "SIGKILL" });
    expect(answer).toBe("half");
    expect(error).toMatchObject({
      type: "agent_crashed",
      message: "The agent my-agent was terminated by SIGKILL.",
    });
    expect(error?.details).toEqual({ signal: "SIGKILL", agent_message: "oom" });
  });

  it.each([
    "Error: stdin is not a terminal",
    "the input device is not a TTY",
    "ERROR Raw mode is not supported on the current process.stdin, which Ink uses",
  ])("FR-EDGE-07/refused is a refusal where the agent wanted a terminal: %s", (stderr) => {
    expect(read({}, { stderr, exitCode: 1 }).error).toMatchObject({
      type: "interactive_input_required",
      message: "Interactive input required - execution not supported.",
    });
    expect(read({}, { stderr, stdout: "done" }).error).toBeUndefined();
  });

  it("keeps the agent's output out of the message, and masks keys in the details", () => {
    const key = `sk-${"proj"}${"a1B2".repeat(8)}`;
    const { error } = read({}, { exitCode: 1, stderr: `Ada Lovelace: incorrect API key ${key}` });
    expect(error?.message).toBe(
      "The agent my-agent failed with exit code 1: the API key is missing or was rejected.",
    );
    expect(error?.details.agent_message).toMatch(/^Ada Lovelace: incorrect API key /);
    expect(JSON.stringify(error?.details)).not.toContain(key);
  });

  it("keeps the end of a long output", () => {
    const { error } = read({}, { exitCode: 1, stderr: `${"x".repeat(100_000)} the end` });
    expect(error?.details.agent_message).toHaveLength(2000);
    expect(error?.details.agent_message).toMatch(/ the end$/);
  });
});

describe("withoutStackTraces", () => {
  it.each([
    [
      'Traceback (most recent call last):\n  File "/srv/agent/main.py", line 3, in <module>\n    run()\n    ~~~^^\n  File "/srv/agent/run.py", line 9, in run\n    raise ValueError("no model")\nValueError: no model\n',
      "ValueError: no model",
    ],
    [
      "file:///srv/agent/main.mjs:3\n  throw new Error('no model');\n        ^\n\nError: no model\n    at run (file:///srv/agent/main.mjs:3:9)\n    at async main (/srv/agent/index.js:1:1)\n    at node:internal/main:1:2\n",
      "throw new Error('no model');\n\nError: no model",
    ],
    [
      'Exception in thread "main" java.lang.IllegalStateException: no model\n\tat com.example.Agent.run(Agent.java:12)\n\t... 3 more\n',
      'Exception in thread "main" java.lang.IllegalStateException: no model',
    ],
    [
      "panic: no model\n\ngoroutine 1 [running]:\nmain.main()\n\t/srv/agent/main.go:7 +0x1d\n",
      "panic: no model\n\nmain.main()",
    ],
    [
      "main.rb:3:in `run': no model (RuntimeError)\n\tfrom main.rb:7:in `<main>'\n",
      "main.rb:3:in `run': no model (RuntimeError)",
    ],
    [
      "PHP Fatal error: no model\nStack trace:\n#0 /srv/agent.php(3): run()\n#1 {main}\n",
      "PHP Fatal error: no model",
    ],
  ])("%j becomes %j", (text, shown) => expect(withoutStackTraces(text)).toBe(shown));

  it("leaves other texts as they are", () => {
    const text = "Look at line 3\n  at the top\n#1 priority\n  1: first::second is a path\n";
    expect(withoutStackTraces("half an answer\n")).toBe("half an answer\n");
    expect(withoutStackTraces(text)).toContain("at the top\n#1 priority");
  });
});
