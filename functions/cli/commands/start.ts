import { resolve } from "node:path";
import type { Images } from "../../../infra/local/containers/find-images.ts";
import { configurationError } from "../../../shared/core/config.ts";
import { userFolders } from "../../../shared/core/user-folders.ts";
import { readCliConfig } from "../config.ts";
import { abortOnSignals } from "../input/abort-on-signals.ts";
import { wholeNumber } from "../input/parse-option.ts";
import { type AddCommand, examples } from "./command-group.ts";

interface StartOptions {
  port: number;
  data?: string;
  images: boolean;
}

/** `federalrunner start`: the local stack, until it is interrupted. */
export const addStartCommand: AddCommand = (program) => {
  program
    .command("start")
    .description("start the local stack: gateway, workers, agents, practice sites and a local cloud")
    .option("--port <port>", "first port; 0 for free ones", wholeNumber(0, 65_000), 8080)
    .option(
      "--data <dir>",
      "folder of the stack's own data (default: .local); runs are those of this computer (FEDERALRUNNER_DATA_DIR)",
    )
    .option(
      "--images",
      "gateway, workers and jobs in containers of the built images, by docker or podman (Linux)",
      false,
    )
    .addHelpText(
      "after",
      examples(
        "federalrunner start",
        "federalrunner start --port 0 --data /tmp/federalrunner",
        "federalrunner start --images",
      ),
    )
    .action(async (options: StartOptions) => {
      if (readCliConfig().isProduction) {
        throw configurationError(["start: ENVIRONMENT=production refuses the local stack"]);
      }
      const [
        { startStack },
        { readCallersEnvironment, readLocalSettings },
        { requireIsolation },
        { readBrowserConfig },
        { openOwnKeys },
        { localFile },
      ] = await Promise.all([
        import("../../../infra/local/stack/start-stack.ts"),
        import("../../../infra/local/config.ts"),
        import("../../../shared/browser/launch/browser-isolation.ts"),
        import("../../../shared/browser/config.ts"),
        import("../../../shared/keys/open-user-keys.ts"),
        import("../../../shared/cloud/local-objects.ts"),
      ]);
      const settings = readLocalSettings();
      const dataDir = options.data ?? settings.dataDir;
      if (settings.requireSandbox) await requireIsolation(readBrowserConfig(readCallersEnvironment()));
      const images = options.images
        ? await (await import("../../../infra/local/containers/find-images.ts")).findImages()
        : undefined;
      const folders = userFolders(readCliConfig().environment);
      const interrupted = abortOnSignals();
      const stack = await startStack({
        dataDir,
        port: options.port,
        images,
        // A container reads no folder of the person.
        ...(images ? {} : { discoveredDir: folders.wizards }),
        personal: { file: localFile(folders.data), keys: await openOwnKeys(folders) },
        wizardService: true,
        agents: true,
        gateway: true,
        a2aGrpc: true,
        onSignInLink: (link) =>
          process.stdout.write(`A browser may sign in. The link for another one: ${link}\n`),
      });
      const lines = [
        "FederalRunner is running on this computer.",
        `  Console         ${stack.mcp_url?.replace(/mcp$/, "console/")}`,
        `  MCP             ${stack.mcp_url}`,
        `  Agents (A2A)    ${stack.mcp_url?.replace(/mcp$/, "agents/echo")} and others, see docs/a2a.md`,
        `  A2A over gRPC   ${stack.grpc_address}`,
        `  Sign-in         ${stack.sign_in_link}`,
        "                    opens once: the browser in which you open it may sign in from then on",
        `  Practice sites  ${stack.practice_sites}`,
        `  Local cloud     ${stack.storage}`,
        ...(images ? [`  Images          ${imagesText(images)}`] : []),
        `  Limits          ${limitsText(readCallersEnvironment())}`,
        `  Settings        ${dataDir}/stack.json (with an access token, a client id, a client secret and the link)`,
        "",
        ...connectLines({ mcpUrl: stack.mcp_url ?? "", tokenFile: resolve(dataDir, "stack.json") }),
        "",
        "Try it in another terminal:",
        "  npx federalrunner run fsa-estimator --cloud --data examples/fsa-dependent-freshman.json",
        "  npx federalrunner agents run echo hello",
        "  npx federalrunner runs list",
        "",
        "Ctrl-C stops it; stored data is kept.",
      ];
      process.stdout.write(`${lines.join("\n")}\n`);
      await new Promise<void>((resolve) => {
        if (interrupted.signal.aborted) resolve();
        interrupted.signal.addEventListener("abort", () => resolve(), { once: true });
      });
      const slow = setTimeout(() => process.stderr.write(`${waitingText(stack.running())}\n`), SLOW_STOP_MS);
      await stack.close();
      clearTimeout(slow);
      interrupted.release();
    });
};

/** An idle stack has ended by then. */
const SLOW_STOP_MS = 1500;

function waitingText(processes: readonly string[]): string {
  const names = processes.length === 0 ? "its storage" : `the ${processes.join(", the ")}`;
  return `Waiting for ${names} to finish its work. Ctrl-C again ends it at once.`;
}

function imagesText({ engine, containers, created }: Images): string {
  const names = Object.keys(containers) as (keyof typeof containers)[];
  const ids = names.map((name) => {
    const id = containers[name].image.replace("sha256:", "").slice(0, 12);
    return `${name} ${id} of ${created[name].slice(0, 16)}Z`;
  });
  return `${engine}: ${ids.join(", ")}`;
}

/** Whether agents run on a busy machine, which a deployment refuses. */
function limitsText({ AGENT_CAPACITY }: Record<string, string>): string {
  return AGENT_CAPACITY === "checked"
    ? "those of a deployment"
    : "agents run on a busy machine too, unlike in a deployment (AGENT_CAPACITY)";
}

/** How each client connects to an MCP endpoint of this computer, as `npm start` prints it. */
interface ConnectOptions {
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
    "  Claude Desktop  its connectors are called from the internet, which cannot reach this computer: use `npx federalrunner mcp`",
    "                    or the desktop extension (`npm run bundle`); both work without this stack",
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
