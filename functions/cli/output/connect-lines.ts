/** How each client connects to an MCP endpoint of this computer, as `npm start` prints it. */
export interface ConnectOptions {
  mcpUrl: string;
  /** A JSON file with an access token. */
  tokenFile: string;
}

export function connectLines({ mcpUrl, tokenFile }: ConnectOptions): string[] {
  const vsCode = JSON.stringify({ name: NAME, type: "http", url: mcpUrl });
  const cursor = JSON.stringify({ mcpServers: { [NAME]: { url: mcpUrl, headers: CURSOR_HEADERS } } });
  return [
    "Connect a client that runs on this computer",
    `  Claude Code     claude mcp add --transport http ${NAME} ${mcpUrl}`,
    "                    then /mcp in Claude Code to sign in",
    `  VS Code         code --add-mcp '${vsCode}'`,
    `  Gemini CLI      gemini mcp add --scope user --transport http ${NAME} ${mcpUrl}`,
    `                    then /mcp auth ${NAME} in Gemini CLI to sign in`,
    `  Cursor          ~/.cursor/mcp.json: ${cursor}`,
    `  MCP inspector   npx @modelcontextprotocol/inspector@latest --cli ${mcpUrl} --transport http \\`,
    `                    --header "Authorization: Bearer $TOKEN" --method tools/list`,
    `  curl            curl ${mcpUrl} -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\`,
    `                    -H 'MCP-Protocol-Version: ${REVISION}' -H 'Mcp-Method: tools/list' -d '${LIST_TOOLS}'`,
    `  TOKEN           export TOKEN=$(node -p 'require("${tokenFile}").access_token')`,
    "",
    "Connect a client that runs elsewhere",
    "  Claude Desktop  its connectors are called from the internet, which cannot reach this computer: use `federalrunner mcp`",
    "                    or the desktop extension (`npm run bundle`); both need no `npm start`",
    "  Claude.ai, phones  need a public https URL: a deployment or a tunnel",
    "  docs/connect-claude.md has the steps.",
  ];
}

const NAME = "federalrunner";
const REVISION = "2026-07-28";
// Cursor replaces the placeholder.
// biome-ignore lint/suspicious/noTemplateCurlyInString: no template of this code
const CURSOR_HEADERS = { Authorization: "Bearer ${env:TOKEN}" };
const LIST_TOOLS = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/list",
  params: {
    _meta: {
      "io.modelcontextprotocol/protocolVersion": REVISION,
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  },
});
