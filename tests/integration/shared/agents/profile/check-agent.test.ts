import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkAgent } from "../../../../../shared/agents/profile/check-agent.ts";
import { AppError } from "../../../../../shared/core/errors.ts";
import { profileOf } from "../../../../unit/shared/agents/profile/build-profile.ts";

let bin: string;
beforeAll(() => {
  bin = mkdtempSync(join(tmpdir(), "check-agent-bin-"));
  // Answers only when it was given no key.
  program("tool", 'test -z "$KEY" && test "$1" = --version && echo "tool 1.2.3 (build 9.9)"');
  program("broken", "exit 3");
  writeFileSync(join(bin, "locked"), "#!/bin/sh\n", { mode: 0o600 });
});
afterAll(() => rmSync(bin, { recursive: true }));

function program(name: string, script: string): void {
  writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(bin, name), 0o755);
}

const NPM = { name: "@example/tool", version: "1.2.3" };
const INSTALL = "npm install -g @example/tool@1.2.3";

function check(rest: object, options: object = {}) {
  const env = { KEY: "secret-value" };
  return checkAgent(profileOf(rest), {
    env,
    readSecret: undefined,
    searchPath: `${bin}:/usr/bin:/bin`,
    ...options,
  });
}

describe("FR-010 the check of an agent", () => {
  it("finds its program, asks for its version without a key, and sees its keys", async () => {
    const env = {
      KEY: { from_env: "KEY" },
      BASE: { from_env: "BASE", default: "x" },
      OTHER: { from_env: "O", optional: true },
    };
    expect(await check({ executable: "tool", package: NPM, env })).toEqual({
      agent_id: "my-agent",
      ok: true,
      executable: join(bin, "tool"),
      version: "1.2.3",
      keys: [
        { variable: "KEY", state: "set" },
        { variable: "BASE", state: "default" },
        { variable: "OTHER", state: "unset" },
      ],
      problems: [],
      notes: [],
    });
  });

  it.each([
    [{ executable: "nowhere", package: NPM }, "nowhere is not installed", INSTALL],
    [
      { executable: "nowhere" },
      "nowhere is not installed",
      "Install nowhere, or correct `executable` in the profile.",
    ],
    [{ executable: "locked", package: NPM }, "locked may not be executed", INSTALL],
    [{ executable: "broken", package: NPM }, "`broken --version` does not tell a version", INSTALL],
    [{ env: { A: { from_env: "NONE" } } }, "A: the variable NONE is not set", "export NONE=…"],
    [
      { mode: "interactive" },
      'its mode is "interactive", and every execution is refused',
      'Use its non-interactive options in `args`, and set `mode` to "task".',
    ],
  ])("says of %j what is wrong and what to do", async (rest, message, next) => {
    expect(await check(rest)).toMatchObject({ ok: false, problems: [{ message, next }] });
  });

  it("takes another version, and an agent that is switched off, for no mistake, and tells it", async () => {
    const other = { ...NPM, version: "1.3.0" };
    expect(await check({ executable: "tool", package: other, enabled: false })).toMatchObject({
      ok: true,
      version: "1.2.3",
      notes: [
        "it is switched off: callers are refused",
        "1.2.3 is installed, and the profile was made for 1.3.0; npm install -g @example/tool@1.3.0",
      ],
    });
  });

  it("asks no version of what has none", async () => {
    expect(await check({ executable: "broken" })).toMatchObject({ ok: true, problems: [] });
    const silent = await check({ executable: "tool", version_args: [] });
    expect(silent.ok).toBe(true);
    expect(silent).not.toHaveProperty("version");
  });

  it("asks Secret Manager where it can, and says where it cannot", async () => {
    const env = { KEY: { secret: "model-key" } };
    const denied = new AppError("secret_unavailable", "The secret model-key may not be read.");
    expect((await check({ env })).keys).toEqual([{ variable: "KEY", state: "unchecked" }]);
    expect((await check({ env }, { readSecret: async () => "value" })).keys).toEqual([
      { variable: "KEY", state: "set" },
    ]);
    expect(await check({ env }, { readSecret: () => Promise.reject(denied) })).toMatchObject({
      ok: false,
      keys: [{ variable: "KEY", state: "unset" }],
      problems: [{ message: "KEY: The secret model-key may not be read." }],
    });
  });
});
