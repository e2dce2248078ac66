import { globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import {
  describeConfiguration,
  describeProcesses,
  isSetting,
  PROCESSES,
  rowsOf,
} from "../../../../../infra/checks/documents/configuration.ts";
import { packageRoot } from "../../../../../shared/core/package-root.ts";

describe("docs/configuration.md", () => {
  it("has a table for each process, and one for each group that several processes read", () => {
    const browser = {
      name: "Web browser",
      rows: {
        path: {
          name: "BROWSER_PATH",
          type: "string",
          optional: true,
          meaning: "Executable: `a|b` or <PATH>.",
        },
        limit: { name: "LIMIT", type: "integer", default: 60, range: [1, 600], meaning: "Seconds." },
      },
    } as const;
    const level = { name: "LEVEL", type: ["debug", "info"], default: "info", meaning: "Verbosity." } as const;
    const key = { name: "KEY", type: "string", secret: true, meaning: "The key." } as const;
    const place = {
      name: "PLACE",
      type: "string",
      setBy: "platform",
      default: "a",
      meaning: "Place.",
    } as const;
    const text = describeProcesses([
      { name: "gateway", rows: [{ level }, { key, place }], shares: [] },
      { name: "worker", rows: [{ level }], shares: [browser] },
      { name: "command", rows: [], shares: [browser] },
    ]);
    const [, ...sections] = text.split(/\n\n(?=##)/);
    expect(sections).toEqual([
      `## gateway

| setting | type | default | meaning |
|---|---|---|---|
| \`LEVEL\` | \`debug\`, \`info\` | \`info\` | Verbosity. |
| \`KEY\` | string | **must be set** | The key. A secret: never shown. |`,
      `## worker

| setting | type | default | meaning |
|---|---|---|---|
| \`LEVEL\` | \`debug\`, \`info\` | \`info\` | Verbosity. |

Also reads: [Web browser](#web-browser).`,
      `## command

Also reads: [Web browser](#web-browser).`,
      "## Shared settings",
      `### Web browser

Read by worker, command.

| setting | type | default | meaning |
|---|---|---|---|
| \`BROWSER_PATH\` | string | none | Executable: \`a\\|b\` or \\<PATH>. |
| \`LIMIT\` | integer, 1 to 600 | \`60\` | Seconds. |`,
      `## Variables of the platform

Set by Cloud Run, the images, the operating system, or the caller of a job.

| setting | type | default | meaning |
|---|---|---|---|
| \`PLACE\` | string | \`a\` | Place. |
`,
    ]);
  });

  it("lists every row that a config.ts exports", async () => {
    const text = describeConfiguration();
    const paths = globSync("{functions,shared,infra}/**/config.ts", { cwd: packageRoot });
    const modules = await Promise.all(
      paths.map((path) => import(pathToFileURL(join(packageRoot, path)).href)),
    );
    const names = modules
      .flatMap((module: object) => Object.values(module))
      .filter((exported) => typeof exported === "object" && exported !== null)
      .flatMap((rows: object) => Object.values(rows))
      .flatMap((row: { name?: string; meaning?: string }) => (row.meaning === undefined ? [] : [row.name]));
    expect(names.length).toBeGreaterThan(60);
    expect(names.filter((name) => !text.includes(`| \`${name}\` |`))).toEqual([]);
  });

  it("has at most 76 settings that a person may set", () => {
    const settings = rowsOf(PROCESSES).filter(isSetting);
    expect(settings.length).toBeGreaterThan(60);
    expect(settings.length).toBeLessThanOrEqual(76);
  });
});
