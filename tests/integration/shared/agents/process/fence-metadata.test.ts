import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fenceMetadata, type Ip } from "../../../../../shared/agents/process/fence-metadata.ts";
import { packageRoot } from "../../../../../shared/core/package-root.ts";

/** A network namespace in which every address is local; undefined when it cannot be created. */
const network = makeNetwork();

describe.runIf(network)("FR-014/isolation fenceMetadata in a network namespace", () => {
  beforeAll(() => {
    inside("ip", ["link", "set", "lo", "up"]);
    inside("ip", ["route", "add", "default", "dev", "lo"]);
  });
  afterAll(() => {
    execFileSync("ip", ["netns", "delete", network ?? ""]);
  });

  test("blocks the metadata server for the agents' users alone, and is idempotent", () => {
    expect(route("1300")).toBe(0);
    expect(fence()).toBe("fenced");
    expect(fence()).toBe("fenced");
    expect(route("1300")).toBe(2);
    expect(route("1331")).toBe(2);
    expect(route("1332")).toBe(0);
    expect(route("0")).toBe(0);
    expect(inside("ip", ["rule", "show"]).stdout.match(/prohibit/g)).toHaveLength(1);
  });

  test("is impossible without the capability", () => {
    const without = ["--bounding-set=-net_admin", "--inh-caps=-net_admin"];
    expect(fence(["setpriv", ...without])).toBe("impossible");
  });
});

test.each([
  ["refuses the rule", { rule: "Operation not permitted", hasRoute: false }, "impossible"],
  ["keeps the route in spite of the rule", { rule: "", hasRoute: true }, "impossible"],
  ["has the rule already", { rule: "File exists", hasRoute: false }, "fenced"],
])("FR-014/isolation fenceMetadata where the kernel %s", async (_name, { rule, hasRoute }, expected) => {
  const ip: Ip = async ([, object]) =>
    object === "rule" ? { failed: rule !== "", stderr: rule } : { failed: !hasRoute, stderr: "" };
  expect(await fenceMetadata({ first: 1300, last: 1331 }, ip)).toBe(expected);
});

function fence(prefix: string[] = []): string {
  const url = pathToFileURL(join(packageRoot, "shared/agents/process/fence-metadata.ts")).href;
  const script = `console.log(await (await import("${url}")).fenceMetadata({ first: 1300, last: 1331 }))`;
  const [command = "", ...args] = [...prefix, process.execPath, "--input-type=module", "-e", script];
  return inside(command, args).stdout.trim();
}

const route = (uid: string) => inside("ip", ["route", "get", "169.254.169.254", "uid", uid]).status;

function inside(command: string, args: string[]) {
  return spawnSync("ip", ["netns", "exec", network ?? "", command, ...args], { encoding: "utf8" });
}

function makeNetwork(): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const name = `fence-${randomBytes(4).toString("hex")}`;
  return spawnSync("ip", ["netns", "add", name]).status === 0 ? name : undefined;
}
