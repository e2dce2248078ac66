/** mcp-remote, the bridge from stdio to HTTP, with its own sign-in: below a client of the TypeScript SDK. */
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const { MCP_URL: url, MODULES: modules } = process.env;
const require = createRequire(join(modules, "package.json"));
const load = (path) => import(require.resolve(`@modelcontextprotocol/sdk/${path}`).replace("/cjs/", "/esm/"));
const { Client } = await load("client/index.js");
const { StdioClientTransport } = await load("client/stdio.js");
const folder = await mkdtemp(join(tmpdir(), "mcp-remote-"));
// No browser is found on the path: the bridge prints the address.
const env = { HOME: folder, MCP_REMOTE_CONFIG_DIR: folder, PATH: "/nonexistent" };
const bridge = join(modules, "mcp-remote", "dist", "proxy.js");
const args = [bridge, url, "--transport", "http-only", "--allow-http", "--debug"];
const transport = new StdioClientTransport({ command: process.execPath, args, env, stderr: "pipe" });
const client = new Client({ name: "below-mcp-remote", version: "1" }, { capabilities: {} });
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
let hasSignedIn = false;
createInterface({ input: transport.stderr }).on("line", async (line) => {
  process.stderr.write(`${line}\n`);
  const address = /https?:\/\/\S*\/authorize\?\S+/.exec(line)?.[0];
  if (!address || hasSignedIn) return;
  hasSignedIn = true;
  process.stdout.write(`authorize ${address}\n`);
  const { value: callback } = await lines.next();
  await fetch(callback);
});
try {
  await client.connect(transport, { timeout: 60_000 });
  const { tools } = await client.listTools();
  const { structuredContent } = await client.callTool({ name: "federalrunner_list_wizards", arguments: {} });
  if (!structuredContent.success || !hasSignedIn) throw new Error(JSON.stringify(structuredContent));
  await client.close();
  process.stdout.write(`${JSON.stringify({ revision: "its own", tools: tools.length, calls: 1 })}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);
