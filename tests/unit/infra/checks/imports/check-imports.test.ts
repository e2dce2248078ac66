import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { checkImports, findMissingFolders } from "../../../../../infra/checks/imports/check-imports.ts";
import { houseRules } from "../../../../../infra/checks/imports/house-rules.ts";
import { packageRoot } from "../../../../../shared/core/package-root.ts";

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Writes a small house to a folder of its own. */
function build(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), "imports-"));
  folders.push(root);
  const manifest = {
    dependencies: {
      "@google-cloud/functions-framework": "1.0.0",
      "@google-cloud/storage": "1.0.0",
      "@sparticuz/chromium": "1.0.0",
      "playwright-core": "1.0.0",
      zod: "1.0.0",
    },
    devDependencies: { vitest: "1.0.0" },
  };
  for (const [path, text] of Object.entries({ "package.json": JSON.stringify(manifest), ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** The violations in a small tree, as `file:line rule`. */
function check(files: Record<string, string>): string[] {
  return checkImports(build(files), houseRules).map(({ file, line, rule }) => `${file}:${line} ${rule}`);
}

describe("the import rules of the house", () => {
  it("name only folders and files that exist", () => {
    expect(findMissingFolders(packageRoot, houseRules)).toEqual([]);
    const rules = {
      layers: [["tests"], ["functions/*", "future/*"], ["shared/future"]],
      sameLayer: [{ from: "functions/later", to: "shared/core", reason: "" }],
      isolated: [{ folder: "shared/core/island", reason: "" }],
      ordered: [{ folder: "shared/core", rows: [["errors.ts", "absent"]], reason: "" }],
      packages: [{ package: "zod", only: ["shared/planned"], reason: "" }],
      development: ["tools"],
      entries: [{ folder: "shared/runs", files: ["shared/runs/absent.ts"], reason: "" }],
      startsWithout: [{ from: "functions/cli/absent.ts", package: "zod", reason: "" }],
      environment: [{ file: "shared/core/absent.ts", reason: "" }],
    };
    expect(findMissingFolders(packageRoot, rules)).toEqual([
      "functions/cli/absent.ts",
      "functions/later",
      "future",
      "shared/core/absent",
      "shared/core/absent.ts",
      "shared/core/island",
      "shared/future",
      "shared/planned",
      "shared/runs/absent.ts",
      "tools",
    ]);
  });

  it("make the command fail with location, rule and correction", () => {
    const command = join(packageRoot, "infra/checks/import-rules.ts");
    const broken = build({ "shared/core/a.ts": `import "../runs/b.ts";`, "shared/runs/b.ts": "" });
    const ended = spawnSync(process.execPath, [command, broken], { encoding: "utf8" });
    expect(ended.stdout).toMatch(
      /^shared\/core\/a\.ts:1 {2}layer-order {2}.*: pass the dependency in from above/,
    );
    expect(ended.stdout).toMatch(/\nImports: 1 violations\.\n$/);
    expect(ended.status).toBe(1);
  });

  it("keep the page script in one direction, with types too", () => {
    const page = "shared/browser/page";
    const broken = check({
      [`${page}/page-runtime.ts`]: `import "./fill/a.ts";`,
      [`${page}/fill/a.ts`]: `import "./b.ts"; import "../arrive/a.ts";`,
      [`${page}/fill/b.ts`]: `import type { A } from "../discover/a.ts";`,
      [`${page}/arrive/a.ts`]: `import "../memory.ts"; import "../other/a.ts";`,
      [`${page}/control/a.ts`]: `import "../results/a.ts";`,
      [`${page}/dom/a.ts`]: `import "../page-runtime.ts";`,
      [`${page}/discover/a.ts`]: "",
      [`${page}/results/a.ts`]: "",
      [`${page}/other/a.ts`]: "",
      [`${page}/memory.ts`]: "",
    });
    expect(broken.filter((line) => line.endsWith(" order"))).toEqual([
      `${page}/arrive/a.ts:1 order`,
      `${page}/control/a.ts:1 order`,
      `${page}/dom/a.ts:1 order`,
      `${page}/fill/b.ts:1 order`,
    ]);
  });

  it("keep all other files of a folder with an entry private, except for tests and their own folder", () => {
    const broken = check({
      "functions/gateway/a.ts": `import "../../shared/runs/runs.ts"; import "../../shared/runs/read/b.ts";`,
      "functions/gateway/c.ts": `await import("../../shared/runs/read/b.ts");`,
      "shared/runs/runs.ts": `import "./read/b.ts";`,
      "shared/runs/read/b.ts": "",
      "tests/d.ts": `import "../shared/runs/read/b.ts";`,
    });
    expect(broken).toEqual(["functions/gateway/a.ts:1 entry", "functions/gateway/c.ts:1 entry"]);
  });

  it("allow a house in which everything points down", () => {
    expect(
      check({
        "functions/cli/main.ts": `import "../../shared/a2a/act.ts"; import "../../infra/local/start.ts";`,
        "functions/gateway/config.ts": "export const port = process.env.PORT;",
        "functions/gateway/server.ts": `import "./config.ts";`,
        "infra/local/start.ts": `import "../../shared/core/log.ts"; import "vitest";`,
        "shared/a2a/act.ts": `import "../browser/fill.ts";`,
        "shared/browser/fill.ts": `import "../wizards/wizard.ts"; import "node:fs"; await import("playwright-core");`,
        "shared/wizards/wizard.ts": `import "zod"; import "../core/log.ts";`,
        "shared/core/log.ts": "export {};",
        "tests/unit/a.test.ts": `import "vitest"; import "../../shared/core/log.ts"; process.env.TZ = "UTC";`,
      }),
    ).toEqual([]);
  });

  it("refuse an import that points up, also one of a type only", () => {
    expect(
      check({
        "shared/core/log.ts": `export {};\nimport type { Wizard } from "../wizards/wizard.ts";`,
        "shared/wizards/wizard.ts": `export * from "../../functions/cli/main.ts";`,
        "functions/cli/main.ts": "export {};",
      }),
    ).toEqual(["shared/core/log.ts:2 layer-order", "shared/wizards/wizard.ts:1 layer-order"]);
  });

  it("refuse an unlisted import between folders of one layer", () => {
    const files = { "shared/runs/run.ts": "", "shared/wizards/wizard.ts": `import "../runs/run.ts";` };
    expect(check(files)).toEqual(["shared/wizards/wizard.ts:1 same-layer"]);
  });

  it("refuse a function that imports another", () => {
    const files = { "functions/gateway/main.ts": `import("../cli/main.ts");`, "functions/cli/main.ts": "" };
    expect(check(files)).toEqual(["functions/gateway/main.ts:1 functions-apart"]);
  });

  it("let only the command and the checks import infra/local", () => {
    const files = {
      "functions/gateway/app.ts": `import "../../infra/local/start.ts";`,
      "infra/local/start.ts": "",
      "shared/cloud/objects.ts": `const x = 1;\ntype Start = typeof import("../../infra/local/start.ts");`,
    };
    expect(check(files)).toEqual([
      "functions/gateway/app.ts:1 same-layer",
      "shared/cloud/objects.ts:2 layer-order",
    ]);
  });

  it("refuse an import of tests/", () => {
    const files = {
      "infra/local/start.ts": `import "../../tests/fixtures/a.ts";`,
      "tests/fixtures/a.ts": "",
    };
    expect(check(files)).toEqual(["infra/local/start.ts:1 tests-apart"]);
  });

  it("refuse a cycle between files, also through types", () => {
    expect(
      check({
        "shared/core/a.ts": `\nimport "./b.ts";`,
        "shared/core/b.ts": `import type { C } from "./c.ts";`,
        "shared/core/c.ts": `export const a = () => import("./a.ts");`,
        "shared/core/d.ts": `import "./a.ts";`,
      }),
    ).toEqual(["shared/core/a.ts:2 cycle"]);
  });

  it("refuse a folder in no layer", () => {
    expect(check({ "shared/drawer/things.ts": "" })).toEqual(["shared/drawer/things.ts:1 unknown-folder"]);
  });

  it("refuse an import of a file that does not exist", () => {
    expect(check({ "shared/core/a.ts": `import "./b.js";`, "shared/core/b.ts": "" })).toEqual([
      "shared/core/a.ts:1 missing-file",
    ]);
  });

  it("refuse a value that crosses the border of the page's own code, and allow types, pure folders and tests", () => {
    expect(
      check({
        "shared/browser/form.ts": `import type * as page from "./page/page-runtime.ts";\nimport "./page/page-runtime.ts";`,
        "shared/browser/page/page-runtime.ts": `import "./dom/find.ts";\nexport * from "../plan.ts";`,
        "shared/browser/page/dom/find.ts": `import type { Plan } from "../../plan.ts";\nimport "zod";`,
        "shared/browser/page/dom/read.ts": `import "../../../text/numbers.ts";`,
        "shared/text/numbers.ts": "",
        "shared/browser/plan.ts": "",
        "tests/unit/find.test.ts": `import "../../shared/browser/page/dom/find.ts";`,
      }),
    ).toEqual([
      "shared/browser/form.ts:2 isolated",
      "shared/browser/page/dom/find.ts:2 isolated",
      "shared/browser/page/page-runtime.ts:2 isolated",
    ]);
  });

  it("refuse npm packages outside the folders that own them", () => {
    expect(
      check({
        "functions/cli/run.ts": `import type { Page } from "playwright-core";`,
        "functions/federalscout/main.ts": `import "@google-cloud/storage/build/protos";`,
        "functions/gateway/host.ts": `import { http } from "@google-cloud/functions-framework";`,
        "functions/run-agent/host.ts": `import { http } from "@google-cloud/functions-framework";`,
        "shared/runs/host.ts": `import "@google-cloud/storage";`,
        "shared/wizards/open.ts": `await import("@sparticuz/chromium");`,
      }),
    ).toEqual([
      "functions/cli/run.ts:1 package-folder",
      "functions/federalscout/main.ts:1 package-folder",
      "functions/run-agent/host.ts:1 package-folder",
      "shared/runs/host.ts:1 package-folder",
      "shared/wizards/open.ts:1 package-folder",
    ]);
  });

  it("refuse packages that package.json does not name, and development packages in code that ships", () => {
    const files = {
      "shared/core/a.ts": `import "vitest";\nimport "left-pad";`,
      "infra/local/b.ts": `import "vitest";`,
    };
    expect(check(files)).toEqual(["shared/core/a.ts:1 dependency", "shared/core/a.ts:2 dependency"]);
  });

  it("refuse a static path from the gateway to Playwright or a Google client, and blame the file that leaves", () => {
    expect(
      check({
        "functions/gateway/server.ts": `import "./app.ts";`,
        "functions/gateway/host.ts": `import { http } from "@google-cloud/functions-framework";`,
        "functions/gateway/app.ts": `import "zod";\nimport { wizards } from "../../shared/browser/engine.ts";`,
        "functions/gateway/objects.ts": `import { objects } from "../../shared/cloud/objects.ts";`,
        "shared/browser/engine.ts": `import { chromium } from "playwright-core";`,
        "shared/cloud/objects.ts": `import { Storage } from "@google-cloud/storage";`,
      }),
    ).toEqual(["functions/gateway/app.ts:2 starts-without", "functions/gateway/objects.ts:1 starts-without"]);
  });

  it("let the gateway reach Playwright by a type or by a late import", () => {
    expect(
      check({
        "functions/gateway/app.ts": `import type { Run } from "../../shared/browser/engine.ts";`,
        "functions/cli/main.ts": `const run = () => import("../../shared/browser/engine.ts");`,
        "shared/browser/engine.ts": `import { chromium } from "playwright-core";`,
      }),
    ).toEqual([]);
  });

  it("refuse a read of the environment outside config.ts, in every spelling", () => {
    expect(
      check({
        "shared/core/a.ts": "const a = process.env.A;",
        "shared/core/b.ts": `\nconst b = process["env"];`,
        "shared/core/c.ts": "const { env } = process;",
        "shared/core/d.ts": `import { env } from "node:process";`,
        "shared/core/e.ts": "const e = globalThis.process.env;",
        "shared/core/f.ts": `// process.env\nconst text = "process.env"; const other = { env: 1 }; other.env;`,
      }),
    ).toEqual([
      "shared/core/a.ts:1 environment",
      "shared/core/b.ts:2 environment",
      "shared/core/c.ts:1 environment",
      "shared/core/d.ts:1 environment",
      "shared/core/e.ts:1 environment",
    ]);
  });

  it("are not deceived by comments, strings, templates and regular expressions", () => {
    const text = [
      `// import "left-pad";`,
      `/* import "left-pad"; */`,
      `const a = 'import "left-pad"';`,
      "const b = `import('left-pad')`;",
      `const c = /import("left-pad")/;`,
      "const d = `$" + `{await import("left-pad")}` + "`;",
    ].join("\n");
    expect(check({ "shared/core/a.ts": text })).toEqual(["shared/core/a.ts:6 dependency"]);
  });
});
