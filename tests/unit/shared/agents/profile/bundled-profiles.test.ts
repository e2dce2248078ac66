import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
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
