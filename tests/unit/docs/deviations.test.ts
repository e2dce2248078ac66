import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SUPPORTED_PROTOCOL_VERSIONS } from "@modelcontextprotocol/sdk/types.js";
import { expect, it } from "vitest";
import { packageRoot } from "../../../shared/core/package-root.ts";

it("the reason against @modelcontextprotocol/sdk holds for the release that is installed", () => {
  const text = readFileSync(join(packageRoot, "docs/notes/deviations.md"), "utf8");
  const row = text.split("\n").find((line) => line.includes("`@modelcontextprotocol/sdk`"));
  const { devDependencies } = JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8"));
  expect(row).toContain(`${devDependencies["@modelcontextprotocol/sdk"]}, the newest 1.x`);
  expect(row).toContain(`ends at revision ${[...SUPPORTED_PROTOCOL_VERSIONS].sort().at(-1)}`);
  expect(SUPPORTED_PROTOCOL_VERSIONS).not.toContain("2026-07-28");
});
