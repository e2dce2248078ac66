import { expect, it } from "vitest";
import { clientName } from "../../../../shared/mcp/client-name.ts";

it.each([
  [{ name: "claude-ai", version: "0.1.0" }, "Claude"],
  [{ name: "claude-code", title: "Something else" }, "Claude Code"],
  [{ name: "visual-studio", title: "Visual Studio Code" }, "Visual Studio Code"],
  [{ name: "goose" }, "goose"],
  [{ name: "a".repeat(50) }, "a".repeat(32)],
  [{ name: "<b>bold</b>" }, undefined],
  [{ name: "line\nbreak" }, undefined],
  [{ name: "jane@example.org" }, undefined],
  [{ name: "SSN 078-05-1120" }, undefined],
  [{ name: 7 }, undefined],
  [{ name: "__proto__" }, undefined],
  [undefined, undefined],
])("the client %j is shown as %s", (info, name) => {
  expect(clientName(info)).toBe(name);
});
