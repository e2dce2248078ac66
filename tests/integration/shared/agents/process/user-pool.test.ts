import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { createUserPool } from "../../../../../shared/agents/process/user-pool.ts";

const isRoot = process.getuid?.() === 0;
// Only this file uses these users: no other process may have them.
const first = 9_000_000 + 8 * process.pid;
const range = { first, last: first + 1 };
/** A user of this range may be kept, of the others none. */
const roomy = { first: first + 4, last: first + 7 };

describe.runIf(isRoot)("FR-014/isolation the users of agents", () => {
  test("are lent to one run each, also by two workers of one machine", async () => {
    const [here, there] = [createUserPool(range), createUserPool(range)];
    const [one, two] = [await here.acquire(), await there.acquire()];
    expect([one.uid, two.uid].sort()).toEqual([first, first + 1]);
    expect(one.gid).toBe(one.uid);
    const refusal = { type: "capacity_exhausted", details: { resource: "users" } };
    await expect(here.acquire()).rejects.toMatchObject(refusal);
    await one.release(true);
    expect((await there.acquire()).uid).toBe(one.uid);
    await two.release(true);
  });

  test("leave no key in the kernel's keyrings", async (context) => {
    const number = { x64: [248, 250], arm64: [217, 219] }[process.arch as string];
    if (!number) return context.skip("no numbers of system calls for this architecture");
    const [addKey, keyctl] = number;
    const pool = createUserPool(range);
    const { uid, release } = await pool.acquire();
    const asUser = (code: string) =>
      execFileSync("/usr/bin/perl", ["-e", code], { uid, gid: uid, encoding: "utf8" });
    const words = 'my ($type, $name, $secret) = ("user", "of-a-run", "hush");';
    const added = asUser(`${words} print syscall(${addKey}, $type, $name, $secret, 4, -4);`);
    if (Number(added) < 0) return context.skip("the kernel refuses keys to this process");
    const found = () => Number(asUser(`${words} print syscall(${keyctl}, 10, -4, $type, $name, 0);`));
    expect(found()).toBe(Number(added));
    await release(true);
    expect(found()).toBe(-1);
  });

  test("are lent again without a new claim when a run has left no process, and soon to other workers", async () => {
    const pool = createUserPool(roomy);
    const { uid, release } = await pool.acquire();
    await release(true);
    const again = await pool.acquire();
    expect(again.uid).toBe(uid);
    await again.release(false);
    const other = await pool.acquire();
    expect(other.uid).not.toBe(uid);
    await other.release(true);
    const elsewhere = createUserPool({ first: other.uid, last: other.uid });
    const lent = () => elsewhere.acquire().catch(() => undefined);
    expect(await lent()).toBeUndefined();
    await (await vi.waitUntil(lent, { timeout: 60_000 })).release(true);
  });

  test("are not lent while a process of theirs is left", async () => {
    const user = { first: first + 2, last: first + 2 };
    const left = spawn("sleep", ["60"], { uid: user.first, gid: user.first, stdio: "ignore" });
    await once(left, "spawn");
    await expect(createUserPool(user).acquire()).rejects.toMatchObject({ type: "capacity_exhausted" });
    left.kill("SIGKILL");
    await once(left, "exit");
    await (await createUserPool(user).acquire()).release(true);
  });

  test("leave no file for the next run in the folders that all users share", async () => {
    const pool = createUserPool({ first: first + 3, last: first + 3 });
    const user = await pool.acquire();
    const folder = `/tmp/left-by-${user.uid}`;
    const leave = `mkdir -p ${folder}/deep && ln -s /etc/passwd ${folder}/deep/link && echo x > /dev/shm/left-${user.uid}`;
    execFileSync("/bin/sh", ["-c", leave], { uid: user.uid, gid: user.gid });
    expect(existsSync(folder)).toBe(true);
    await user.release(true);
    expect(existsSync(folder)).toBe(false);
    expect(existsSync(`/dev/shm/left-${user.uid}`)).toBe(false);
    expect(existsSync("/etc/passwd")).toBe(true);
  });

  test("leave no memory, queue or semaphore for the next run", async () => {
    const pool = createUserPool({ first: first + 3, last: first + 3 });
    const user = await pool.acquire();
    const { uid } = user;
    const make = "ipcmk -M 4096 && ipcmk -Q && ipcmk -S 1 && echo x > /run/lock/left-$(id -u)";
    execFileSync("/bin/sh", ["-c", make], { uid, gid: user.gid, stdio: "ignore" });
    const left = () =>
      ["shm", "msg", "sem"].filter((kind) =>
        readFileSync(`/proc/sysvipc/${kind}`, "utf8").match(new RegExp(`\\s${uid}\\s`)),
      );
    expect(left()).toHaveLength(3);
    expect(await user.sharedFiles()).toEqual([`/run/lock/left-${uid}`]);
    await user.release(true);
    expect(left()).toEqual([]);
    expect(existsSync(`/run/lock/left-${uid}`)).toBe(false);
  });
});
