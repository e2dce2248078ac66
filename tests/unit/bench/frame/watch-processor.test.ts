import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { watchProcessor } from "../../../bench/frame/watch-processor.ts";

/** A child that works for this long, and is killed while it does. */
const WORKED_MS = 300;
const WORK = `const end = process.cpuUsage().user + ${WORKED_MS}e3;
while (process.cpuUsage().user < end); console.log("done"); for (;;);`;

it("counts the time of a grandchild that was killed, and none before the watch", async () => {
  const parent = spawn(process.execPath, [
    "--eval",
    `const child = require("node:child_process").spawn(process.execPath, ["--eval", ${JSON.stringify(WORK)}]);
    child.stdout.on("data", () => { console.log("done"); });
    process.stdin.on("end", () => { child.kill("SIGKILL"); process.exit(); }).resume();`,
  ]);
  const watch = watchProcessor(process.pid);
  await once(parent.stdout, "data");
  const late = watchProcessor(process.pid);
  parent.stdin.end();
  await once(parent, "exit");
  const used = watch.stop() ?? Number.NaN;
  expect(used).toBeGreaterThan(WORKED_MS * 900);
  // Only the last moments, not what each process had used before.
  expect(late.stop()).toBeLessThan(used);
});

it("is unknown of no process", () => {
  expect(watchProcessor(2 ** 30).stop()).toBeUndefined();
});
