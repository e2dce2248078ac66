import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PROCESSES } from "../../../../infra/setup/bundle-processes.ts";
import { packageRoot } from "../../../../shared/core/package-root.ts";

const PRINT_LOADS = `import { registerHooks } from "node:module";
registerHooks({ load(url, context, next) { process.stderr.write("load " + url + "\\n"); return next(url, context); } });`;

const entries = Object.entries(PROCESSES).flatMap(([name, files]) =>
  files.map((file) => `${name}/${file}.js`),
);

describe("a built process", () => {
  it.each(entries)("%s reads few files at its start", (entry) => {
    // Without settings, and the command without arguments, it ends after its code is loaded.
    const { stderr } = spawnSync(
      process.execPath,
      [
        "--import",
        `data:text/javascript,${encodeURIComponent(PRINT_LOADS)}`,
        join(packageRoot, "dist/functions", entry),
      ],
      { cwd: "/", env: {}, encoding: "utf8" },
    );
    const loaded = [...stderr.matchAll(/^load (file:.*)$/gm)].map(([, url = ""]) => url);
    expect(stderr).toMatch(/is not set|Usage: federalrunner/);
    expect(loaded.filter((url) => /node_modules\/(zod|hono|@modelcontextprotocol)\//.test(url))).toEqual([]);
    expect(loaded.filter((url) => url.includes("/dist/functions/")).length).toBeLessThan(40);
  });
});
