import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkAgent } from "../../../../../shared/agents/catalogue/check-agent.ts";
import { AppError } from "../../../../../shared/core/errors.ts";
import { profileOf } from "../../../../unit/shared/agents/profile/build-profile.ts";

let bin: string;
beforeAll(() => {
  bin = mkdtempSync(join(tmpdir(), "check-agent-bin-"));
  // Fails when the environment contains the key.
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
  it("names each way to sign in, with its source, when none is complete", async () => {
    const env = { KEY: { from_env: "UNSET", optional: true }, TOKEN: { from_env: "UNSET", optional: true } };
    const sign_in = [
      { name: "an API key", variables: ["KEY"] },
      { name: "a subscription", variables: ["TOKEN"], obtain: "`tool login`" },
    ];
    expect(await check({ executable: "tool", env, sign_in })).toMatchObject({
      ok: false,
      problems: [
        {
          message: "it has no sign-in: set KEY (an API key), or TOKEN (a subscription).",
          next: "an API key: export KEY=…; or a subscription: export TOKEN=…, from `tool login`",
        },
      ],
    });
    const set = { KEY: { from_env: "KEY", optional: true }, TOKEN: env.TOKEN };
    expect(await check({ executable: "tool", env: set, sign_in })).toMatchObject({ ok: true });
  });

  it("finds the program, reads its version without a key, and reports the state of each key", async () => {
    const env = {
      KEY: { from_env: "KEY" },
      BASE: { from_env: "BASE", default: "x" },
      OTHER: { from_env: "O", optional: true },
      RENAMED: { from_env: "KEY", default: "x" },
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
        { variable: "RENAMED", state: "set" },
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
    [{ executable: "locked", package: NPM }, "locked is not executable", INSTALL],
    [{ executable: "broken", package: NPM }, "`broken --version` prints no version", INSTALL],
    [{ env: { A: { from_env: "NONE" } } }, "A: the variable NONE is not set", "export NONE=…"],
    [
      { mode: "interactive" },
      'mode is "interactive": every run is rejected',
      'Put the options of its batch mode into `args`, and set `mode` to "task".',
    ],
  ])("reports the problem of %j and the next step", async (rest, message, next) => {
    expect(await check(rest)).toMatchObject({ ok: false, problems: [{ message, next }] });
  });

  it("reports another version and a disabled agent as notes", async () => {
    const other = { ...NPM, version: "1.3.0" };
    expect(await check({ executable: "tool", package: other, enabled: false })).toMatchObject({
      ok: true,
      version: "1.2.3",
      notes: [
        "the agent is disabled: requests are rejected",
        "1.2.3 is installed, and the profile was tested with 1.3.0; npm install -g @example/tool@1.3.0",
      ],
    });
  });

  it("requires a version only for a package", async () => {
    expect(await check({ executable: "broken" })).toMatchObject({ ok: true, problems: [] });
    const silent = await check({ executable: "tool", version_args: [] });
    expect(silent.ok).toBe(true);
    expect(silent.version).toBeUndefined();
  });

  it("reads secrets when it has access, and reports them as unchecked without", async () => {
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
