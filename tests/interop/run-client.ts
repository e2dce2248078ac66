/** Prepares and runs one foreign client against a gateway. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pressSignIn } from "../../infra/local/identity/press-sign-in.ts";
import { packageRoot } from "../../shared/core/package-root.ts";

export interface ForeignClient {
  id: string;
  /** The toolchain that it needs. */
  toolchain: "python3" | "go" | "npm";
  /** Packages of its environment. */
  packages?: readonly string[];
  /** It gets its token by OAuth. */
  signsIn?: true;
  /** It signs in only when `initialize` answers 401: MCP_INITIALIZE_AUTH=required. */
  decidesAtInitialize?: true;
  file: string;
}

/** Versions are those of the recordings. */
export const CLIENTS: readonly ForeignClient[] = [
  { id: "python-sdk-1", toolchain: "python3", packages: ["mcp==1.30.0"], file: "python_sdk_1.py" },
  { id: "python-sdk-2", toolchain: "python3", packages: ["mcp==2.3.0"], file: "python_sdk_2.py" },
  {
    id: "fastmcp",
    toolchain: "python3",
    packages: ["mcp==1.30.0", "fastmcp==3.4.10"],
    file: "fastmcp_client.py",
  },
  {
    id: "langchain",
    toolchain: "python3",
    packages: ["mcp==1.30.0", "langchain-mcp-adapters==0.3.2"],
    file: "langchain_client.py",
  },
  { id: "go-sdk", toolchain: "go", signsIn: true, file: "go-sdk" },
  {
    id: "inspector",
    toolchain: "npm",
    packages: ["@modelcontextprotocol/inspector@2.12.0"],
    file: "inspector.mjs",
  },
  {
    id: "typescript-sdk-1.11",
    toolchain: "npm",
    packages: ["@modelcontextprotocol/sdk@1.11.4"],
    file: "older_sdk.mjs",
  },
  {
    id: "mcp-remote",
    toolchain: "npm",
    packages: ["mcp-remote@0.1.5", "@modelcontextprotocol/sdk@1.11.4"],
    file: "older_sdk.mjs",
  },
];

/** They sign in by themselves; only the wire of LibreChat is recorded. */
export const INITIALIZE_CLIENTS: readonly ForeignClient[] = [
  {
    id: "librechat-wire",
    toolchain: "npm",
    packages: ["@modelcontextprotocol/sdk@1.32.2"],
    signsIn: true,
    decidesAtInitialize: true,
    file: "librechat_wire.mjs",
  },
  {
    id: "opencode",
    toolchain: "npm",
    packages: ["opencode-ai@1.18.33"],
    signsIn: true,
    decidesAtInitialize: true,
    file: "opencode.mjs",
  },
  {
    id: "mcp-remote-0.1.37",
    toolchain: "npm",
    packages: ["mcp-remote@0.1.37", "@modelcontextprotocol/sdk@1.32.2"],
    signsIn: true,
    decidesAtInitialize: true,
    file: "mcp_remote.mjs",
  },
];

/** They speak A2A with the root agent; the conversation of {@link CLIENTS} and its recordings are of MCP. */
export const A2A_CLIENTS: readonly ForeignClient[] = [
  {
    id: "a2a-python-0.3",
    toolchain: "python3",
    packages: ["a2a-sdk==0.3.26", "httpx"],
    file: "a2a_python_03.py",
  },
  {
    id: "a2a-python-1",
    toolchain: "python3",
    packages: ["a2a-sdk==1.3.0", "httpx"],
    file: "a2a_python_1.py",
  },
];

/** Clients whose requests tests replay. */
export const RECORDED: ReadonlySet<string> = new Set([...CLIENTS.map(({ id }) => id), "librechat-wire"]);

export interface ClientReport {
  revision: string;
  tools: number;
  calls: number;
}

const HERE = join(packageRoot, "tests", "interop", "clients");
const ENVIRONMENTS = join(packageRoot, ".local", "interop");

/** Installs its packages or builds it, before the gateway starts: installing blocks this process for minutes. */
export function prepareClient(client: ForeignClient): void {
  if (client.toolchain === "go") buildGo(client);
  else if (client.toolchain === "npm") installNpm(client);
  else installPython(client);
}

export function hasToolchain({ toolchain }: ForeignClient): boolean {
  return spawnSync(toolchain, [toolchain === "go" ? "version" : "--version"]).status === 0;
}

/** @throws Error with the client's output when it fails */
export async function runClient(
  client: ForeignClient,
  mcpUrl: string,
  token: string,
  newLink: () => string,
): Promise<ClientReport> {
  const [command, args, cwd] = commandOf(client);
  const MODULES = join(ENVIRONMENTS, client.id, "node_modules");
  const env = { ...process.env, MCP_URL: mcpUrl, MCP_TOKEN: token, MODULES, CLIENT: client.id };
  const child = spawn(command, args, { cwd, env, stdio: ["pipe", "pipe", "pipe"] });
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  const exited = once(child, "exit") as Promise<[number | null]>;
  let last = "";
  for await (const line of createInterface({ input: child.stdout })) {
    const [, address] = /^authorize (.+)$/.exec(line) ?? [];
    if (address) child.stdin.write(`${(await pressSignIn(address, { link: newLink() })).href}\n`);
    else last = line;
  }
  const [code] = await exited;
  if (code !== 0) throw new Error(`${client.id} ended with ${code}:\n${errors}`);
  return JSON.parse(last) as ClientReport;
}

function commandOf({ id, toolchain, file }: ForeignClient): [command: string, args: string[], cwd: string] {
  const folder = join(ENVIRONMENTS, id);
  if (toolchain === "go") return [join(folder, "client"), [], join(HERE, file)];
  if (toolchain === "npm") return [process.execPath, [join(HERE, file)], HERE];
  return [join(folder, "bin", "python"), [join(HERE, file)], HERE];
}

function installPython({ id, packages = [] }: ForeignClient): void {
  const folder = join(ENVIRONMENTS, id);
  const python = join(folder, "bin", "python");
  if (existsSync(python)) return;
  run("python3", ["-m", "venv", folder]);
  run(python, ["-m", "pip", "install", "--quiet", ...packages]);
}

function installNpm({ id, packages = [] }: ForeignClient): void {
  const folder = join(ENVIRONMENTS, id);
  if (existsSync(join(folder, "node_modules"))) return;
  mkdirSync(folder, { recursive: true });
  run("npm", ["install", "--no-audit", "--no-fund", "--no-save", "--prefix", folder, ...packages]);
}

function buildGo({ id, file }: ForeignClient): void {
  run("go", ["build", "-mod=mod", "-o", join(ENVIRONMENTS, id, "client"), "."], join(HERE, file));
}

function run(command: string, args: string[], cwd?: string): void {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed:\n${stderr}`);
}
