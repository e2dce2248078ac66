import { describe, expect, it } from "vitest";
import { connectLines } from "../../../../../functions/cli/commands/start.ts";

const mcpUrl = "http://127.0.0.1:8080/mcp";
const lines = connectLines({ mcpUrl, tokenFile: "/data/stack.json" });
const lineOf = (client: string) => lines.find((line) => line.startsWith(`  ${client} `)) ?? "";

describe("the lines of `npm start` for clients", () => {
  it("give the URL to clients that run on this computer only", () => {
    for (const client of ["Claude Code", "VS Code", "Gemini CLI", "Cursor", "MCP inspector", "curl"]) {
      expect(lineOf(client), client).toContain(mcpUrl);
    }
    const elsewhere = lines.slice(lines.findIndex((line) => line.includes("runs elsewhere")));
    expect(elsewhere.join("\n")).toContain("Claude Desktop");
    expect(elsewhere.join("\n")).toContain("federalrunner mcp");
    expect(elsewhere.join("\n")).not.toContain("127.0.0.1");
  });

  it("hold valid JSON, and no token", () => {
    const [, vsCode = ""] = /--add-mcp '(.*)'$/.exec(lineOf("VS Code")) ?? [];
    expect(JSON.parse(vsCode)).toEqual({ name: "federalrunner", type: "http", url: mcpUrl });
    const [, cursor = ""] = /mcp\.json: (.*)$/.exec(lineOf("Cursor")) ?? [];
    expect(JSON.parse(cursor).mcpServers.federalrunner).toEqual({
      url: mcpUrl,
      headers: { Authorization: expect.stringMatching(/^Bearer \$\{env:TOKEN\}$/) },
    });
    expect(lineOf("TOKEN")).toContain("/data/stack.json");
  });
});
