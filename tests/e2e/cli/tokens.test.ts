import { describe, expect, it } from "vitest";
import { readApiAccessSettings } from "../../../shared/auth/config.ts";
import { createStaticTokens } from "../../../shared/auth/tokens/static-tokens.ts";
import { runInProcess } from "./run-command.ts";

const run = (...args: string[]) => runInProcess(["tokens", "new", ...args]);
const find = (token: string, entry: string) =>
  createStaticTokens(readApiAccessSettings({ A2A_TOKENS: entry }).staticTokens).find(token);

describe("federalrunner tokens new", () => {
  it("prints a token, and the setting by which a gateway accepts it", async () => {
    const [first, second] = await Promise.all([run("laptop"), run("laptop")]);
    const entry = /A2A_TOKENS='([^']+)'/.exec(first.stderr)?.[1] ?? "";
    expect(first.stdout).toMatch(/^frt_[\w-]{43}\n$/);
    expect(find(first.stdout.trim(), entry)?.subject).toBe("static:laptop");
    expect(first.stderr).not.toContain(first.stdout.trim());
    expect(second.stdout).not.toBe(first.stdout);
  });

  it("prints both as JSON, with the given scopes", async () => {
    const { stdout } = await run("ci", "--scopes", "agents:read", "runs:read:all", "--json");
    const { token, a2a_tokens_entry: entry } = JSON.parse(stdout);
    expect(find(token, entry)?.scopes).toEqual(new Set(["agents:read", "runs:read:all"]));
  });

  it("rejects an invalid name and an unknown scope", async () => {
    const [name, scope] = await Promise.all([run("a:b"), run("ci", "--scopes", "everything")]);
    for (const { code, stdout } of [name, scope]) expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(name.stderr).toContain("1 to 64 letters");
    expect(scope.stderr).toContain("agents:read");
  });
});
