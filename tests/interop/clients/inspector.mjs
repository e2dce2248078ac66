/** The MCP inspector's command line: each call is a session of its own. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const { MCP_URL: url, MCP_TOKEN: token, MODULES: modules } = process.env;
const inspector = join(modules, ".bin", "mcp-inspector");

function call(...args) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [inspector, "--cli", url, "--transport", "http", "--header", `Authorization: Bearer ${token}`, ...args],
    { encoding: "utf8", maxBuffer: 16 * 1024 * 1024 },
  );
  // An answer with isError has an exit code of its own.
  if (!stdout.trim().startsWith("{")) throw new Error(`${args.join(" ")}: status ${status}: ${stderr}`);
  return JSON.parse(stdout);
}

const tool = (name, ...args) =>
  call("--method", "tools/call", "--tool-name", name, ...args.flatMap((arg) => ["--tool-arg", arg]));

const { tools } = call("--method", "tools/list");
const wizard = "wizard_id=ssa-quick-calculator";
const answers = '{"birth_date":"06/15/1980","current_earnings":"75k"}';
const results = [
  tool("federalrunner_list_wizards"),
  tool("federalrunner_get_wizard_info", wizard),
  tool("federalrunner_execute_wizard", wizard, `user_data=${answers}`),
];
for (const { content, structuredContent } of results) {
  if (content[0].type !== "text" || !structuredContent.success) throw new Error(JSON.stringify(content[0]));
}
const [text] = results[2].content;
if (!text.text.startsWith("Practice site")) throw new Error(text.text);
const failed = tool("federalrunner_execute_wizard", wizard, "user_data={}");
if (!failed.isError || !/more answers/.test(failed.content[0].text)) throw new Error(JSON.stringify(failed));
process.stdout.write(
  `${JSON.stringify({ revision: "2025-11-25", tools: tools.length, calls: results.length + 1 })}\n`,
);
