import { spawnSync } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { packageRoot } from "../../../../shared/core/package-root.ts";
import { openUserKeys } from "../../../../shared/keys/open-user-keys.ts";
import { type Keychain, platformKeychain } from "../../../../shared/keys/platform-keychain.ts";

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "user-keys-"));
  file = join(folder, "config/keys.json");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

function keychainIn(entries: Map<string, string> | "locked"): Keychain {
  const open = () => {
    if (entries === "locked") throw new Error("locked");
    return entries;
  };
  return {
    name: "test",
    read: async (account) => open().get(account),
    write: async (account, secret) => void open().set(account, secret),
  };
}
const content = async () => JSON.parse(await readFile(file, "utf8"));

describe("the keys of a person's computer", () => {
  it("no longer lie next to the data that they open: they move into the keychain", async () => {
    const earlier = await openUserKeys(file, undefined);
    expect((await content()).WORKER_PRIVATE_KEYS).toBe(earlier.WORKER_PRIVATE_KEYS);
    const entries = new Map<string, string>();
    const moved = await openUserKeys(file, keychainIn(entries));
    expect(moved).toEqual(earlier);
    expect([...entries.values()].map((entry) => JSON.parse(entry))).toEqual([earlier]);
    expect(await content()).toEqual({ keychain: "test" });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await openUserKeys(file, keychainIn(entries))).toEqual(earlier);
  });

  it("are the same for processes that start at once", async () => {
    const keychain = keychainIn(new Map());
    const opened = await Promise.all(Array.from({ length: 5 }, () => openUserKeys(file, keychain)));
    for (const keys of opened) expect(keys).toEqual(opened[0]);
  });

  it("lie in a file with mode 0600 where no keychain can be reached", async () => {
    const keys = await openUserKeys(file, keychainIn("locked"));
    expect(await content()).toEqual(keys);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it("are not replaced by others while their keychain is locked, gone or switched off", async () => {
    await openUserKeys(file, keychainIn(new Map()));
    for (const keychain of [keychainIn("locked"), keychainIn(new Map()), undefined]) {
      await expect(openUserKeys(file, keychain)).rejects.toMatchObject({ type: "invalid_configuration" });
    }
  });

  it.skipIf(process.platform === "win32")("pass secret-tool by its standard input, base64", async () => {
    const tool = join(folder, "secret-tool");
    const script = `#!/bin/sh
      case "$1" in
        store) printf '%s ' "$@" > ${folder}/arguments; cat > ${folder}/entry ;;
        lookup) cat ${folder}/entry 2>/dev/null || exit 1 ;;
      esac`;
    await writeFile(tool, script);
    await chmod(tool, 0o755);
    vi.stubEnv("PATH", `${folder}:${process.env.PATH}`);
    const keys = await openUserKeys(file, platformKeychain("linux"));
    expect(await content()).toEqual({ keychain: "Secret Service" });
    const entry = await readFile(join(folder, "entry"), "utf8");
    expect(JSON.parse(Buffer.from(entry, "base64").toString())).toEqual(keys);
    const given = await readFile(join(folder, "arguments"), "utf8");
    expect(given).toContain("service federalrunner");
    expect(given).not.toContain(entry);
    expect(await openUserKeys(file, platformKeychain("linux"))).toEqual(keys);
  });

  it.skipIf(process.platform === "win32")("hold no process whose keychain has no command", () => {
    const module = pathToFileURL(join(packageRoot, "shared/keys/platform-keychain.ts"));
    const script = `const { platformKeychain } = await import(${JSON.stringify(module)});
      await platformKeychain("linux").read("a").catch(({ code }) => console.log(code));`;
    const ended = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
      encoding: "utf8",
      env: { PATH: folder },
      // Half of the keychain's own limit.
      timeout: 15_000,
    });
    expect(ended).toMatchObject({ status: 0, signal: null, stdout: "ENOENT\n" });
  });
});
