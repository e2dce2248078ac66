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

  it("stand next to a table of every field with its default", () => {
    const [, table = ""] = text.split("| field | default | meaning |");
    const rows = [...(table.split("\n\n")[0] ?? "").matchAll(/^\| (`[^|]+) \| ([^|]+) \|/gm)];
    const cells = rows.flatMap(([, names = "", value = ""]) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, name]) => [name, value.replaceAll("`", "")]),
    );
    const required = {
      id: "a",
      name: "A",
      description: "A.",
      skills: [{ id: "a", name: "A", description: "A." }],
    };
    const defaults = profileSchema.parse({ ...required, executable: "a" });
    const expected = Object.keys(profileSchema.in.shape).map((field) => {
      if (field in required || field === "executable") return [field, "required"];
      const value = defaults[field as keyof typeof defaults];
      return [field, value === undefined ? "none" : JSON.stringify(value)];
    });
    expect(Object.fromEntries(cells)).toEqual(Object.fromEntries(expected));
    expect(cells).toHaveLength(expected.length);
  });

  it("stand next to a git workspace that profiles take", () => {
    const workspace = blocks.find((block) => "repository" in block);
    const { id, name, description, skills, executable } = profiles[0];
    const profile = { id, name, description, skills, executable, access_type: "read-write", workspace };
    expect(loadProfile(JSON.stringify(profile), `${id}.json`).warnings).toEqual([]);
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
