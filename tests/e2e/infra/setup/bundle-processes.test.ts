import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { PROCESSES } from "../../../../infra/setup/bundle-processes.ts";
import { packageRoot } from "../../../../shared/core/package-root.ts";

const PRINT_LOADS = `import { registerHooks } from "node:module";
registerHooks({ load(url, context, next) { process.stderr.write("load " + url + "\\n"); return next(url, context); } });`;

const entries = Object.values(PROCESSES).flatMap((group) => group.map((entry) => `${entry}.js`));

const home = mkdtempSync(join(tmpdir(), "built-processes-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

describe("a built process", () => {
  it.each(entries)("%s reads few files at its start", (entry) => {
    // Without settings, arguments or a client, it ends after its code is loaded; the proof of the browser needs none of them.
    const { stderr, stdout } = spawnSync(
      process.execPath,
      [
        "--import",
        `data:text/javascript,${encodeURIComponent(PRINT_LOADS)}`,
        join(packageRoot, "dist/functions", entry),
      ],
      { cwd: "/", env: { HOME: home, TMPDIR: home }, encoding: "utf8" },
    );
    const loaded = [...stderr.matchAll(/^load (file:.*)$/gm)].map(([, url = ""]) => url);
    expect(stderr + stdout).toMatch(
      /is not set|Usage: federalrunner|is not a URL|"ready"|"stopped"|^chromium \d/m,
    );
    expect(loaded.filter((url) => /node_modules\/(zod|hono|ajv|@modelcontextprotocol)\//.test(url))).toEqual(
      [],
    );
    expect(loaded.filter((url) => url.includes("/dist/functions/")).length).toBeLessThan(80);
  });
});
