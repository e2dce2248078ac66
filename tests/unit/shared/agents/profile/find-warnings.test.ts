import { describe, expect, it } from "vitest";
import type { KnownPrograms } from "../../../../../shared/agents/profile/find-warnings.ts";
import { loadProfile } from "../../../../../shared/agents/profile/load-profile.ts";
import { profileFile } from "./build-profile.ts";

function warningsOf(rest: object, known?: KnownPrograms): string[] {
  return loadProfile(JSON.stringify(profileFile(rest)), "my-agent.json", known).warnings;
}

const WITH_INPUT = { input_pattern: "args" };
const CHAT = { executable: "chat", command_line: { batch_arguments: ["-p", "--print"], flags: ["-p"] } };
const PIPED = { executable: "piped", command_line: { batch_arguments: ["--prompt"], batch_by_stdin: true } };

describe("FR-EDGE-07/warned a profile that looks interactive has a warning", () => {
  it.each([
    [{ mode: "interactive" }, /^mode: "interactive" is not supported/],
    [{ executable: "docker", args: ["run", "-it", "image"] }, /^args\[1\]: -it looks interactive/],
    [
      { executable: "tool", args: [["--interactive", "x"]] },
      /^args\[0\]\[0\]: --interactive looks interactive/,
    ],
    [{ ...CHAT, args: ["--json"] }, /^args: chat would start a conversation; .* -p or --print$/],
    [{ ...CHAT, executable: "/opt/bin/chat" }, /^args: chat would start a conversation/],
    [{ ...CHAT, executable: "chat.cmd" }, /^args: chat would start a conversation/],
    [{ executable: "psql", input_pattern: "json-rpc" }, /^args: psql would wait for commands/],
    [{ ...PIPED, args: ["{{input}}"], ...WITH_INPUT }, /^args: piped would start a conversation/],
    [{ executable: "tool", args: ["--interactive=x"] }, /^args\[0\]: --interactive=x looks interactive/],
    [{ executable: "tool", args: ["-i", "x"] }, /^args\[0\]: -i looks interactive/],
    [{ executable: "less", args: ["file"] }, /^executable: less expects a terminal/],
    [{ executable: "python3", input_pattern: "json-rpc" }, /^args: python3 would wait for commands/],
  ])("%j", (rest, warning) => {
    expect(warningsOf(rest)).toContainEqual(expect.stringMatching(warning));
  });

  it.each([
    { ...CHAT, args: ["-p", "--json"] },
    { ...PIPED, args: ["--prompt={{input}}"], ...WITH_INPUT },
    { ...PIPED, args: ["-o", "json"] },
    { executable: "tool", args: ["-i", "x"], command_line: { value_options: ["-i"] } },
    { executable: "grep", args: ["-i", "word"] },
    { executable: "sed", args: ["-i", "s/a/b/", "file"] },
    { executable: "python3", args: ["script.py"] },
    { executable: "cat" },
  ])("and another one has none: %j", (rest) => {
    expect(warningsOf(rest)).toEqual([]);
  });

  it("the facts about a known program apply to profiles without their own", () => {
    const known: KnownPrograms = new Map([
      ["chat", { batch_arguments: ["run"], batch_by_stdin: false, flags: [], value_options: ["-i"] }],
    ]);
    expect(warningsOf({ executable: "/opt/bin/chat", args: ["-i", "x"] }, known)).toEqual([
      "args: chat would start a conversation; its batch mode needs run",
    ]);
    expect(warningsOf({ executable: "chat", args: ["run"], command_line: {} }, known)).toEqual([]);
    expect(warningsOf({ executable: "other" }, known)).toEqual([]);
  });
});

describe("a profile has a warning for", () => {
  it("an interpreter that would execute the input of callers", () => {
    expect(warningsOf({ executable: "bash" })).toEqual([
      expect.stringMatching(/^input_pattern: bash would execute/),
    ]);
    expect(warningsOf({ executable: "/usr/bin/python3.12", args: ["-u"] })).toEqual([
      expect.stringMatching(/^input_pattern: python3\.12 would execute/),
    ]);
    expect(warningsOf({ executable: "bash", args: ["-c", "cat"] })).toEqual([]);
    expect(warningsOf({ executable: "bash", args: ["script.sh"] })).toEqual([]);
  });

  it.each<[string[] | (string | string[])[], boolean]>([
    [["{{input}}"], true],
    [["exec", "{{input}}"], true],
    [["--quiet=yes", "{{input}}"], true],
    [["--", "{{input}}"], false],
    [["exec", "--", "a", "{{input}}"], false],
    [["--prompt", "{{input}}"], false],
    [["--prompt={{input}}"], false],
    [["Answer this: {{input}}"], false],
    [["sh", "-c", "code", "sh", "{{input}}"], false],
    // After their code these interpreters parse further options, which may be more code.
    [["node", "-e", "code", "x", "{{input}}"], true],
    [["perl", "-e", "code", "x", "{{input}}"], true],
  ])("a value that could become an option in %j: %s", (args, warned) => {
    const warnings = warningsOf({ ...WITH_INPUT, executable: "tool", args });
    expect(warnings).toEqual(
      warned ? [expect.stringMatching(/follows no option, so a value that begins with/)] : [],
    );
  });

  it("an argument after an option that takes no value", () => {
    expect(warningsOf({ ...WITH_INPUT, ...CHAT, args: ["-p", "{{input}}"] })).toEqual([
      expect.stringMatching(/^args\[1\]: \{\{input\}\} follows no option/),
    ]);
  });

  it("an option that would remain without its optional value, and an unused parameter", () => {
    const parameters = { type: "object", properties: { model: { type: "string" }, depth: { default: 1 } } };
    expect(warningsOf({ executable: "tool", args: ["--model", "{{param.model}}"], parameters })).toEqual([
      'args[1]: without param.model it is omitted and --model remains; write both as a group: ["--model", "{{param.model}}"]',
      "parameters.depth: {{param.depth}} is not used",
    ]);
    const args = [["--model", "{{param.model}}"], "--depth", "{{param.depth}}"];
    expect(warningsOf({ executable: "tool", args, parameters })).toEqual([]);
  });
});
