import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { expect, test } from "vitest";
import { endProcess } from "../../../../../infra/local/stack/spawn-process.ts";

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
