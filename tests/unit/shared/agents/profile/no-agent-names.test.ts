import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../../../../shared/core/package-root.ts";

const agents = join(packageRoot, "shared", "agents");
const profiles = readdirSync(join(agents, "profiles")).map((name) =>
  JSON.parse(readFileSync(join(agents, "profiles", name), "utf8")),
);
// `cat` and `continue` are also ordinary words of shell scripts and regular expressions.
const bundled = profiles
  .flatMap(({ id, executable }) => [id, executable])
  .filter((name) => !/^(cat|continue|echo)/.test(name));
const names = new Set([...bundled, "gemini", "copilot", "aider", "cursor-agent", "goose", "opencode"]);

describe("FR-001 the code of agents", () => {
  it("names no agent, bundled or not", () => {
    const mention = new RegExp(`\\b(${[...names].join("|")})\\b`, "i");
    const files = globSync("**/*.ts", { cwd: agents });
    expect(files.length).toBeGreaterThan(30);
    const naming = files.filter((file) => mention.test(readFileSync(join(agents, file), "utf8")));
    expect(naming).toEqual([]);
  });
});
