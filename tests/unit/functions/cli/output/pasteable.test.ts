import { expect, it } from "vitest";
import { pasteable } from "../../../../../functions/cli/output/pasteable.ts";

it.each([
  ["List them with `federalrunner runs list`.", "List them with `npx federalrunner runs list`."],
  ["federalrunner run x\nfederalrunner demo", "npx federalrunner run x\nnpx federalrunner demo"],
  ["git diff | federalrunner agents run x -", "git diff | npx federalrunner agents run x -"],
  ["→ npx federalrunner start --port 0", "→ npx federalrunner start --port 0"],
  ["claude mcp add federalrunner -- node x mcp", "claude mcp add federalrunner -- node x mcp"],
  ["gemini mcp add federalrunner node x mcp", "gemini mcp add federalrunner node x mcp"],
])("%j", (text, shown) => {
  expect(pasteable(text)).toBe(shown);
});
