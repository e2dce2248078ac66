import { resolve } from "node:path";
import { InvalidArgumentError } from "commander";
import { configurationError } from "../../../shared/core/config.ts";
import { readCliConfig } from "../config.ts";
import { abortOnSignals } from "../input/abort-on-signals.ts";
import { importLocal } from "../input/import-local.ts";
import type { AddCommand } from "./add-command.ts";

interface StartOptions {
  port?: number;
  data?: string;
}

/** `federalrunner start`: the whole product on this computer, until it is interrupted. */
export const addStartCommand: AddCommand = (program) => {
  program
    .command("start")
    .description("bring up everything on this computer: local cloud, practice sites, workers, agents")
    .option("--port <port>", "first port; 0 takes free ones (default: LOCAL_PORT)", port)
    .option("--data <dir>", "folder of everything that is kept (default: LOCAL_DATA_DIR)")
    .action(async (options: StartOptions) => {
      if (readCliConfig().isProduction) {
        throw configurationError(["start: ENVIRONMENT=production refuses the local stack"]);
      }
      const [{ startStack }, { readLocalSettings }] = await Promise.all([
        importLocal("start", () => import("../../../infra/local/stack/start-stack.ts")),
        import("../../../infra/local/config.ts"),
      ]);
      const settings = readLocalSettings();
      const dataDir = options.data ?? settings.dataDir;
      const interrupted = abortOnSignals();
      const stack = await startStack({
        dataDir,
        port: options.port ?? settings.port,
        jobStartLatencyMs: settings.jobStartLatencyMs,
        wizardService: settings.wizardService,
        agents: true,
        gateway: true,
      });
      const lines = [
        "FederalRunner runs on this computer.",
        `  MCP             ${stack.mcp_url}`,
        `  Agents (A2A)    ${stack.mcp_url?.replace(/mcp$/, "agents/echo")} and others, see docs/a2a.md`,
        `  Sign-in         ${stack.issuer}`,
        `  Practice sites  ${stack.practice_sites}`,
        `  Local cloud     ${stack.storage}`,
        `  Settings        ${dataDir}/stack.json (with an access token, a client id and a client secret)`,
        "",
        "Connect",
        `  Claude Desktop  Settings, Connectors, Add custom connector: ${stack.mcp_url}`,
        "  Claude.ai       needs a public https URL: a deployment or a tunnel, see docs/connect-claude.md",
        `  MCP inspector   npx @modelcontextprotocol/inspector --cli ${stack.mcp_url} --transport http \\`,
        `                    --header "Authorization: Bearer $TOKEN" --method tools/list`,
        `  curl            curl ${stack.mcp_url?.replace(/mcp$/, "health")}`,
        `  TOKEN           TOKEN=$(node -p 'require("${tokenFile(dataDir)}").access_token')`,
        "",
        "Try it in another terminal:",
        "  npx federalrunner run fsa-estimator --cloud --data examples/fsa-dependent-freshman.json",
        "  npx federalrunner agents run echo hello",
        "  npx federalrunner runs list",
        "",
        "Ctrl-C ends it; what was stored stays.",
      ];
      process.stdout.write(`${lines.join("\n")}\n`);
      await new Promise<void>((resolve) => {
        if (interrupted.signal.aborted) resolve();
        interrupted.signal.addEventListener("abort", () => resolve(), { once: true });
      });
      process.stderr.write("Ending …\n");
      await stack.close();
      interrupted.release();
    });
};

function tokenFile(dataDir: string): string {
  return resolve(dataDir, "stack.json");
}

function port(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65_000)
    throw new InvalidArgumentError("It must be from 0 to 65000.");
  return value;
}
