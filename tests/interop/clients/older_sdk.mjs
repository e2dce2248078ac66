/** The TypeScript SDK 1.11, which knows no revision after 2025-03-26: itself, and below the bridge `mcp-remote` of its age. */
import { createRequire } from "node:module";
import { join } from "node:path";

const { MCP_URL: url, MCP_TOKEN: token, MODULES: modules, CLIENT: id } = process.env;
const require = createRequire(join(modules, "package.json"));
const load = (path) => import(require.resolve(`@modelcontextprotocol/sdk/${path}`).replace("/cjs/", "/esm/"));
const { Client } = await load("client/index.js");
const authorization = `Bearer ${token}`;

async function openTransport() {
  if (id === "mcp-remote") {
    const { StdioClientTransport } = await load("client/stdio.js");
    const bridge = join(modules, "mcp-remote", "dist", "proxy.js");
    const args = [
      bridge,
      url,
      "--transport",
      "http-only",
      "--allow-http",
      "--header",
      `Authorization:${authorization}`,
    ];
    return new StdioClientTransport({ command: process.execPath, args, stderr: "inherit" });
  }
  const { StreamableHTTPClientTransport } = await load("client/streamableHttp.js");
  return new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: { authorization } } });
}

const client = new Client({ name: "older-sdk", version: "1" }, { capabilities: {} });
const transport = await openTransport();
await client.connect(transport);
const { tools } = await client.listTools();
const wizard = { wizard_id: "ssa-quick-calculator" };
const user_data = { birth_date: "06/15/1980", current_earnings: "75k" };
const results = [];
for (const [name, args] of [
  ["federalrunner_list_wizards", {}],
  ["federalrunner_get_wizard_info", wizard],
  ["federalrunner_execute_wizard", { ...wizard, user_data }],
]) {
  results.push(await client.callTool({ name, arguments: args }));
}
for (const { content, structuredContent } of results) {
  if (content[0].type !== "text" || !structuredContent.success) throw new Error(JSON.stringify(content[0]));
}
if (!results[2].content[0].text.startsWith("Practice site")) throw new Error(results[2].content[0].text);
const failed = await client.callTool({
  name: "federalrunner_execute_wizard",
  arguments: { ...wizard, user_data: {} },
});
if (!failed.isError || !/more answers/.test(failed.content[0].text)) throw new Error(JSON.stringify(failed));
await client.close();
process.stdout.write(
  `${JSON.stringify({ revision: "2025-03-26", tools: tools.length, calls: results.length + 1 })}\n`,
);
