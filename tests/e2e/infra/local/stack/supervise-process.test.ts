import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { expect, test, vi } from "vitest";
import {
  endProcess,
  spawnProcess,
  superviseProcess,
} from "../../../../../infra/local/stack/supervise-process.ts";
import { ended, isRunning } from "../../../../fixtures/processes.ts";

/** Processes that become ready; each start takes the next entry, and a `false` one fails. */
function scripted(...entries: boolean[]) {
  const children: ReturnType<typeof spawn>[] = [];
  const waiting: { words: string; found: () => void }[] = [];
  const lines: string[] = [];
  return {
    children,
    lines,
    async start() {
      if (!entries.shift()) throw new Error("no port");
      const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000); console.log('ready')"]);
      children.push(child);
      await once(child.stdout as Readable, "data");
      return { child, ready: children.length };
    },
    report(line: string) {
      lines.push(line);
      for (const { words, found } of waiting) if (line.includes(words)) found();
    },
    said: (words: string) => new Promise<void>((found) => waiting.push({ words, found })),
  };
}

test("a dead service stays dead: it is started again, also after a start that fails", async () => {
  const { start, report, said, children, lines } = scripted(true, false, true);
  const { ready, close } = await superviseProcess("service x", start, report);
  expect(ready).toBe(1);
  const again = said("ready again");
  children[0]?.kill("SIGKILL");
  await again;
  expect(lines).toEqual([
    "The service x ended (SIGKILL). It is started again; its runs end as worker_lost.",
    "The service x could not be started: no port",
    "The service x is ready again.",
  ]);
  await close();
  expect(children[1]?.signalCode).toBe("SIGTERM");
  expect(children).toHaveLength(2);
});

test("a service that never starts fails the start of the stack", async () => {
  const { start, report } = scripted(false);
  await expect(superviseProcess("service x", start, report)).rejects.toThrow("no port");
});

test("a closed stack starts nothing again", async () => {
  const { start, report, said, children } = scripted(true, false, false);
  const { close } = await superviseProcess("service x", start, report);
  const failed = said("could not be started");
  children[0]?.kill("SIGKILL");
  await failed;
  await close();
  expect(children).toHaveLength(1);
});

test("names itself, and runs until it is closed, which may be done again", async () => {
  const { start, report } = scripted(true);
  const supervised = await superviseProcess("service x", start, report);
  expect([supervised.name, supervised.isRunning()]).toEqual(["service x", true]);
  await Promise.all([supervised.close(), supervised.close()]);
  expect(supervised.isRunning()).toBe(false);
});

test("a process that takes its time does not outlive the command that closes it", async () => {
  const module = new URL("../../../../../infra/local/stack/supervise-process.ts", import.meta.url);
  const slow = `process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log(process.pid);`;
  const program = `
    import { spawn } from "node:child_process";
    import { once } from "node:events";
    import { superviseProcess } from ${JSON.stringify(module.href)};
    const { ready, close } = await superviseProcess("slow", async () => {
      const child = spawn(process.execPath, ["-e", ${JSON.stringify(slow)}], { detached: true });
      const [pid] = await once(child.stdout, "data");
      return { child, ready: String(pid).trim() };
    });
    void close();
    process.stdout.write(ready, () => process.exit(130));`;
  const command = spawn(process.execPath, ["--input-type=module", "--eval", program]);
  const [[pid], [code]] = await Promise.all([
    once(command.stdout.setEncoding("utf8"), "data"),
    once(command, "exit"),
  ]);
  expect(code).toBe(130);
  await ended([Number(pid)]);
  expect(isRunning(Number(pid))).toBe(false);
});

test.each([
  ["ends by SIGTERM", "", { exitCode: null, signalCode: "SIGTERM" }],
  ["that ignores SIGTERM is killed", `process.on("SIGTERM", () => {});`, { signalCode: "SIGKILL" }],
  [
    "that blocks its event loop is killed",
    `process.on("SIGTERM", () => {}); setTimeout(() => { for (;;); });`,
    { signalCode: "SIGKILL" },
  ],
])("a process %s", async (_, code, end) => {
  const child = spawn(process.execPath, ["-e", `${code} setInterval(() => {}, 1000); console.log("ready");`]);
  await once(child.stdout as Readable, "data");
  await endProcess(child, 100);
  expect(child).toMatchObject(end);
  await endProcess(child);
});

test("the errors of a process are written by this one, which shows their controls on a terminal", async () => {
  const written: unknown[] = [];
  const write = vi.spyOn(process.stderr, "write").mockImplementation((text) => written.push(text) > 0);
  await once(spawnProcess("functions/no-such/main.js", {}), "close");
  write.mockRestore();
  expect(written.every((text) => typeof text === "string")).toBe(true);
  expect(written.join("")).toContain("no-such");
});
