import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import {
  BROWSER_ENTRIES,
  NOTICES_FILE,
  thirdPartyNotices,
} from "../../../../infra/setup/third-party-notices.ts";
import { packageRoot } from "../../../../shared/core/package-root.ts";

it("the notices name every package whose code a browser runs, with its licence", async () => {
  const { text, packages } = await thirdPartyNotices(BROWSER_ENTRIES);
  expect(packages).toEqual(expect.arrayContaining(["dom-accessibility-api", "preact", "preact-iso"]));
  for (const name of packages) expect(text).toContain(`\n## ${name} - `);
  expect(text).toContain("Permission is hereby granted");
  // The images hold them with the scripts, and the gateway serves those of its console.
  expect(readFileSync(join(packageRoot, "dist/shared", NOTICES_FILE), "utf8")).toBe(text);
  expect(readFileSync(join(packageRoot, "dist/console", NOTICES_FILE), "utf8")).toContain("\n## preact - ");
});

it("a package that is no part of the modules is not named", async () => {
  const { packages } = await thirdPartyNotices(
    ["shared/browser/page/page-reader.ts"],
    ["dom-accessibility-api"],
  );
  expect(packages).toEqual([]);
});
