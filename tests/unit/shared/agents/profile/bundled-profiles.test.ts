import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isWholeAnswer } from "../../../../../shared/agents/answer/extract-answer.ts";
import { loadProfile } from "../../../../../shared/agents/profile/load-profile.ts";
import { packageRoot } from "../../../../../shared/core/package-root.ts";

const folder = join(packageRoot, "shared", "agents", "profiles");
const loaded = readdirSync(folder).map((name) => ({
  name,
  ...loadProfile(readFileSync(join(folder, name), "utf8"), name),
}));
const READERS = ["claude-code", "codex", "continue", "copilot-cli", "echo", "gemini-cli"];

describe("FR-001 FR-005 the bundled agents", () => {
  it("are five command-line agents and echo, each with a reader and a writer profile", () => {
    expect(loaded.map(({ name }) => name.replace(/\.json$/, "")).sort()).toEqual(
      READERS.flatMap((id) => [`${id}-writer`, id]).sort(),
    );
  });

  it.each(loaded)("$name is named after its id and has no warnings", ({ name, profile, warnings }) => {
    expect(name).toBe(`${profile.id}.json`);
    expect(warnings).toEqual([]);
    expect(profile).toMatchObject({ enabled: true, mode: "task" });
  });

  it.each(READERS)("%s and its writer share the program, and only the writer has write access", (id) => {
    const [reader, writer] = [id, `${id}-writer`].map((wanted) =>
      loaded.find(({ profile }) => profile.id === wanted),
    );
    const { executable, package: npm, env } = writer?.profile ?? {};
    expect(reader?.profile).toMatchObject({
      executable,
      env,
      access_type: "read-only",
      max_concurrent_executions: 10,
    });
    expect(reader?.profile.package).toEqual(npm);
    expect(reader?.profile.command_line).toEqual(writer?.profile.command_line);
    expect(writer?.profile).toMatchObject({ access_type: "read-write", max_concurrent_executions: 1 });
    expect(writer?.profile.workspace).toBe(id === "echo" ? "none" : "bucket");
  });

  it("have no parameter for the address that keys are sent to", () => {
    for (const { profile } of loaded) {
      const parameters = (profile.parameters?.properties ?? {}) as Record<string, { pattern?: string }>;
      expect(Object.keys(parameters).filter((name) => /url|key|base/i.test(name))).toEqual([]);
      for (const { pattern } of Object.values(parameters)) expect(pattern).toBeDefined();
    }
  });
});

describe("the last document of a bundled agent that prints events", () => {
  const SPOKEN = { type: "assistant.message", data: { content: "First the files." } };
  const DONE = { type: "result", exitCode: 0 };
  const SAID = { type: "item.completed", item: { type: "agent_message", text: "First the files." } };

  it.each([
    ["copilot-cli", SPOKEN, DONE],
    ["copilot-cli-writer", SPOKEN, DONE],
    ["codex", SAID, { type: "turn.completed" }],
    ["codex-writer", SAID, { type: "turn.completed" }],
  ])("%s: a message before the end is not the answer of a silent program", (id, message, end) => {
    const profile = loaded.find((one) => one.profile.id === id)?.profile;
    if (!profile) throw new Error(`no profile ${id}`);
    const interim = `${JSON.stringify(message)}\n`;
    expect(isWholeAnswer(profile, interim)).toBe(false);
    expect(isWholeAnswer(profile, `${interim}${JSON.stringify(end)}\n`)).toBe(true);
  });
});
