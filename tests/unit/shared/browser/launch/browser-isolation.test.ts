import { describe, expect, it } from "vitest";
import {
  isolationFor,
  requireIsolation,
  warnUnisolated,
} from "../../../../../shared/browser/launch/browser-isolation.ts";

const no = async () => false;
const yes = async () => true;

describe("the isolation of a browser", () => {
  it.each([
    ["a user with user namespaces", {}, { isRoot: false, canSandbox: yes }, { sandbox: true }],
    ["a user without them", {}, { isRoot: false, canSandbox: no }, { sandbox: false }],
    ["root without a user for the browser", {}, { isRoot: true, canSandbox: yes }, { sandbox: false }],
    ["root with one", { uid: 31_000 }, { isRoot: true, canSandbox: yes }, { sandbox: true, uid: 31_000 }],
    [
      "root with one, without namespaces",
      { uid: 5 },
      { isRoot: true, canSandbox: no },
      { sandbox: false, uid: 5 },
    ],
    ["a Mac", {}, { isRoot: false, platform: "darwin", canSandbox: no } as const, { sandbox: true }],
  ])("is decided for %s", async (_name, config, host, expected) => {
    const whole = { uid: undefined, ...config };
    expect(await isolationFor(whole, { platform: "linux", ...host })).toEqual({
      uid: undefined,
      ...expected,
    });
  });
});

describe("the start of a worker", () => {
  it.each([
    ["a user without namespaces", {}, { isRoot: false, canSandbox: no }, 1],
    ["root without a user for the browser", {}, { isRoot: true, canSandbox: yes }, 1],
    ["a user with namespaces", {}, { isRoot: false, canSandbox: yes }, 0],
    ["root with a user for the browser", { uid: 5 }, { isRoot: true, canSandbox: no }, 0],
  ])("warns of a browser that is not isolated: %s", async (_name, config, host, warnings) => {
    const logged: unknown[] = [];
    const log = { warn: (...line: unknown[]) => logged.push(line) };
    const whole = { uid: undefined, ...config };
    await warnUnisolated(whole, log as never, { platform: "linux", ...host });
    expect(logged).toHaveLength(warnings);
    const required = requireIsolation(whole, { platform: "linux", ...host });
    if (warnings > 0) await expect(required).rejects.toThrow("Chromium has no sandbox");
    else await required;
  });
});
