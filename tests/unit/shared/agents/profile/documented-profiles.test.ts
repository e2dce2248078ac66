import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadProfile } from "../../../../../shared/agents/profile/load-profile.ts";
import { profileSchema } from "../../../../../shared/agents/profile/profile.ts";
import { packageRoot } from "../../../../../shared/core/package-root.ts";

const text = readFileSync(join(packageRoot, "docs", "agents.md"), "utf8");
const blocks = [...text.matchAll(/```json\n(.*?)```/gs)].map(([, json]) => JSON.parse(json ?? ""));
const profiles = blocks.filter((block) => "executable" in block);

describe("SC-006 the profiles in docs/agents.md", () => {
  it("are valid without warnings", () => {
    expect(profiles).toHaveLength(2);
    for (const profile of profiles) {
      expect(loadProfile(JSON.stringify(profile), `${profile.id}.json`).warnings).toEqual([]);
    }
  });

  it("include a template of every field with its default", () => {
    const template = profiles.find(({ id }) => id === "my-agent");
    const {
      command_line: _line,
      package: _package,
      session: _session,
      working_directory: _directory,
      ...fields
    } = profileSchema.in.shape;
    expect(Object.keys(template).sort()).toEqual(Object.keys(fields).sort());
    const needed = ["id", "name", "description", "skills", "executable"].map((field) => [
      field,
      template[field],
    ]);
    const filled = ["args", "env", "parameters"];
    const defaults = profileSchema.parse(Object.fromEntries(needed));
    for (const [field, value] of Object.entries(defaults)) {
      if (!filled.includes(field) && field !== "skills")
        expect([field, template[field]]).toEqual([field, value]);
    }
  });

  it("use fields that the text explains", () => {
    const explained = new Set(
      [...text.matchAll(/^\| ((?:`[\w.]+`(?:, )?)+)/gm)].flatMap(([, cell]) => cell?.match(/[\w.]+/g)),
    );
    const described = [
      "command_line",
      "package",
      "session",
      "working_directory",
      "files",
      "env",
      "args",
      "capacity",
      "mode",
      "version_args",
    ];
    expect(described.filter((field) => !explained.has(field))).toEqual([]);
  });

  it("name the bundled packages with their versions", () => {
    for (const id of ["claude-code", "codex", "gemini-cli", "copilot-cli", "continue"]) {
      const path = join(packageRoot, "shared", "agents", "profiles", `${id}.json`);
      const { package: npm, env } = loadProfile(readFileSync(path, "utf8"), id).profile;
      const row = text.split("\n").find((line) => line.startsWith(`| \`${id}\``)) ?? "";
      expect(row).toContain(`\`${npm?.name}\` ${npm?.version}`);
      for (const [name, value] of Object.entries(env))
        if (typeof value !== "string") expect(row).toContain(`\`${name}\``);
    }
  });
});
