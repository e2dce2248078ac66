import { expect, it } from "vitest";
import { DESKTOP_SCOPES, DESKTOP_TOOLS } from "../../../../../shared/mcp/tools/desktop-tools.ts";
import { TOOLS } from "../../../../../shared/mcp/tools/index.ts";

it("the tools of a person's own computer are all those of its scopes, in the same order", () => {
  expect(TOOLS.filter(({ scope }) => DESKTOP_SCOPES.has(scope))).toEqual(DESKTOP_TOOLS);
});
