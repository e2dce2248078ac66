import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { startScout } from "../../../../../functions/cli/input/scout-child.ts";
import { packageRoot } from "../../../../../shared/core/package-root.ts";
import { listen } from "../../../../fixtures/listen.ts";

it("messages of the process pass this process's own stream, which filters them", async () => {
  const written: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  const folder = mkdtempSync(join(tmpdir(), "scout-child-"));
  const file = join(folder, "recording.json");
  const steps = [
    { type: "navigate", url: "https://forms.example.gov/" },
    { type: "click", selectors: [["aria/Next"]] },
  ];
  writeFileSync(file, JSON.stringify({ title: "Form", steps }));
  const { child, ended } = startScout("discover.js", ["--id", "No valid id", "--recording", file], {
    env: { ...process.env },
  });
  child.stdout.resume();
  await ended;
  expect(written.join("")).toBe("The recording has 1 act.\n");
  rmSync(folder, { recursive: true });
});

it("a discovery that is ended requests nothing more", async () => {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><title>${requests}</title><h1>Page ${requests}</h1>
      <form action="/${requests}"><label>Name <input name="n${requests}"></label><button>Continue</button></form>`);
  });
  const { origin, close } = await listen(server);
  const command = spawn(
    process.execPath,
    [join(packageRoot, "dist/functions/cli/main.js"), "discover", `${origin}/0`, "--id", "endless"],
    { stdio: "ignore" },
  );
  const exited = once(command, "exit");
  await expect.poll(() => requests, { timeout: 60_000 }).toBeGreaterThan(2);
  command.kill("SIGTERM");
  expect(await exited).toEqual([null, "SIGTERM"]);
  const before = requests;
  // Longer than a page takes.
  await delay(1500);
  expect(requests).toBe(before);
  await close();
});
