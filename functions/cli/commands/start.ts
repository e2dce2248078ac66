import { resolve } from "node:path";
import { configurationError } from "../../../shared/core/config.ts";
import { readCliConfig } from "../config.ts";
import { abortOnSignals } from "../input/abort-on-signals.ts";
import { wholeNumber } from "../input/parse-option.ts";
import { connectLines } from "../output/connect-lines.ts";
import { type AddCommand, examples } from "./command-group.ts";

interface StartOptions {
  port: number;
  data?: string;
}

/** `federalrunner start`: the local stack, until it is interrupted. */
export const addStartCommand: AddCommand = (program) => {
  program
    .command("start")
    .description("start the local stack: gateway, workers, agents, practice sites and a local cloud")
    .option("--port <port>", "first port; 0 for free ones", wholeNumber(0, 65_000), 8080)
    .option("--data <dir>", "folder of all stored data (default: LOCAL_DATA_DIR)")
    .addHelpText(
      "after",
      examples("federalrunner start", "federalrunner start --port 0 --data /tmp/federalrunner"),
    )
    .action(async (options: StartOptions) => {
      if (readCliConfig().isProduction) {
        throw configurationError(["start: ENVIRONMENT=production refuses the local stack"]);
      }
      const [{ startStack }, { readCallersEnvironment, readLocalSettings }] = await Promise.all([
        import("../../../infra/local/stack/start-stack.ts"),
        import("../../../infra/local/config.ts"),
      ]);
      const settings = readLocalSettings();
      const dataDir = options.data ?? settings.dataDir;
      const interrupted = abortOnSignals();
      const stack = await startStack({
        dataDir,
        port: options.port,
        wizardService: true,
        agents: true,
        gateway: true,
        a2aGrpc: true,
      });
      const lines = [
        "FederalRunner is running on this computer.",
        `  Console         ${stack.mcp_url?.replace(/mcp$/, "console/")}`,
        `  MCP             ${stack.mcp_url}`,
        `  Agents (A2A)    ${stack.mcp_url?.replace(/mcp$/, "agents/echo")} and others, see docs/a2a.md`,
        `  A2A over gRPC   ${stack.grpc_address}`,
        `  Sign-in         ${stack.issuer}`,
        `  Practice sites  ${stack.practice_sites}`,
        `  Local cloud     ${stack.storage}`,
        `  Limits          ${limitsText(readCallersEnvironment())}`,
        `  Settings        ${dataDir}/stack.json (with an access token, a client id and a client secret)`,
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
      process.stderr.write("Stopping …\n");
      await stack.close();
      interrupted.release();
    });
};

/** Whether agents run on a busy machine, which a deployment refuses. */
function limitsText({ AGENT_CAPACITY }: Record<string, string>): string {
  return AGENT_CAPACITY === "checked"
    ? "those of a deployment"
    : "agents run on a busy machine too, unlike in a deployment (AGENT_CAPACITY)";
}
