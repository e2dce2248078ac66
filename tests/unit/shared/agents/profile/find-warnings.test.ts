import { describe, expect, it } from "vitest";
import { loadProfile } from "../../../../../shared/agents/profile/load-profile.ts";
import { profileFile } from "./build-profile.ts";

function warningsOf(rest: object): string[] {
  return loadProfile(JSON.stringify(profileFile(rest)), "my-agent.json").warnings;
}

const WITH_INPUT = { input_pattern: "args" };

describe("FR-EDGE-07/warned a profile that looks interactive is warned about", () => {
  it.each([
    [{ mode: "interactive" }, /^mode: "interactive" is not supported/],
    [{ executable: "docker", args: ["run", "-it", "image"] }, /^args\[1\]: -it looks interactive/],
    [
      { executable: "tool", args: [["--interactive", "x"]] },
      /^args\[0\]\[0\]: --interactive looks interactive/,
    ],
    [{ executable: "claude", args: ["--output-format", "json"] }, /^args: claude .* -p or --print$/],
    [{ executable: "/opt/bin/claude" }, /^args: claude would start a conversation/],
    [{ executable: "codex", args: ["--json"] }, /^args: codex .* is exec or e or review$/],
    [{ executable: "cn", args: ["--readonly"] }, /^args: cn would start a conversation/],
    [
      { executable: "gemini", args: ["{{input}}"], ...WITH_INPUT },
      /^args: gemini would start a conversation/,
    ],
    [{ executable: "copilot", args: ["--interactive=x"] }, /^args\[0\]: --interactive=x looks interactive/],
    [{ executable: "vim", args: ["file"] }, /^executable: vim needs a terminal/],
    [{ executable: "python3", input_pattern: "json-rpc" }, /^args: python3 would wait for commands/],
  ])("%j", (rest, warning) => {
    expect(warningsOf(rest)).toContainEqual(expect.stringMatching(warning));
  });

  it.each([
    { executable: "claude", args: ["-p", "--output-format", "json"] },
    { executable: "codex", args: ["exec", "-"] },
    { executable: "gemini", args: ["--prompt={{input}}"], ...WITH_INPUT },
    { executable: "gemini", args: ["-o", "json"] },
    { executable: "grep", args: ["-i", "word"] },
    { executable: "sed", args: ["-i", "s/a/b/", "file"] },
    { executable: "python3", args: ["script.py"] },
    { executable: "cat" },
  ])("and what does not, is not: %j", (rest) => {
    expect(warningsOf(rest)).toEqual([]);
  });
});

describe("a profile is warned about", () => {
  it("a shell or interpreter that would execute what callers send", () => {
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
    // After their code these take further options, more code among them.
    [["node", "-e", "code", "x", "{{input}}"], true],
    [["perl", "-e", "code", "x", "{{input}}"], true],
  ])("a value that could become an option in %j: %s", (args, warned) => {
    const warnings = warningsOf({ ...WITH_INPUT, executable: "tool", args });
    expect(warnings).toEqual(
      warned ? [expect.stringMatching(/stands alone, so a value that begins with/)] : [],
    );
  });

  it("an option without a value that only looks as if it had one", () => {
    expect(warningsOf({ ...WITH_INPUT, executable: "claude", args: ["-p", "{{input}}"] })).toEqual([
      expect.stringMatching(/^args\[1\]: \{\{input\}\} stands alone/),
    ]);
  });

  it("an option that would stay behind without its parameter, and a parameter that nothing uses", () => {
    const parameters = { type: "object", properties: { model: { type: "string" }, depth: { default: 1 } } };
    expect(warningsOf({ executable: "tool", args: ["--model", "{{param.model}}"], parameters })).toEqual([
      'args[1]: without param.model it is left out and --model stays; write both as one: ["--model", "{{param.model}}"]',
      "parameters.depth: nothing uses {{param.depth}}",
    ]);
    const args = [["--model", "{{param.model}}"], "--depth", "{{param.depth}}"];
    expect(warningsOf({ executable: "tool", args, parameters })).toEqual([]);
  });
});
