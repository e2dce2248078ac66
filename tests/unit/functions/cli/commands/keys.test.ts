import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { runCli } from "../../../../../functions/cli/run-cli.ts";

let folder: string;
let printed = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "keys-"));
  printed = "";
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, "write").mockImplementation((text) => {
      printed += text;
      return true;
    });
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

it("keys tfvars prints the public keys of a file of keys new, and no private one", async () => {
  expect(await runCli(["keys", "new"])).toBe(0);
  const file = join(folder, "keys.env");
  writeFileSync(file, printed);
  const [, gateway = ""] = /^GATEWAY_PUBLIC_KEY='(.*)'$/m.exec(printed) ?? [];
  const secret = /"d":"([^"]+)"/.exec(printed)?.[1] ?? "none";
  printed = "";
  expect(await runCli(["keys", "tfvars", file])).toBe(0);
  expect(printed).toMatch(
    /^public_keys = \{\n {2}agent {3}= ".*"\n {2}gateway = ".*"\n {2}worker {2}= ".*"\n\}\n$/,
  );
  expect(printed).toContain(JSON.stringify(gateway));
  expect(printed).not.toContain(secret);
  printed = "";
  expect(await runCli(["keys", "tfvars", file, "--json"])).toBe(0);
  expect(JSON.parse(printed).public_keys.gateway).toBe(gateway);
});

it("keys tfvars names a key that a file lacks", async () => {
  const file = join(folder, "empty.env");
  writeFileSync(file, "");
  expect(await runCli(["keys", "tfvars", file])).toBe(2);
  expect(printed).toContain("has no AGENT_PUBLIC_KEY");
});
