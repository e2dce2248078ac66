/** Prepares and runs one foreign client against a gateway. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pressSignIn } from "../../infra/local/identity/press-sign-in.ts";
import { packageRoot } from "../../shared/core/package-root.ts";

export interface ForeignClient {
  id: string;
  /** The toolchain that it needs. */
  toolchain: "python3" | "go";
  /** Python packages of its environment. */
  packages?: readonly string[];
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
  { id: "go-sdk", toolchain: "go", file: "go-sdk" },
];

export interface ClientReport {
  revision: string;
  tools: number;
  calls: number;
}

const HERE = join(packageRoot, "tests", "interop", "clients");
const ENVIRONMENTS = join(packageRoot, ".local", "interop");

export function hasToolchain({ toolchain }: ForeignClient): boolean {
  return spawnSync(toolchain, [toolchain === "go" ? "version" : "--version"]).status === 0;
}

/** @throws Error with the client's output when it fails */
export async function runClient(client: ForeignClient, mcpUrl: string, token: string): Promise<ClientReport> {
  const [command, args, cwd] = client.toolchain === "go" ? goCommand(client) : pythonCommand(client);
  const env = { ...process.env, MCP_URL: mcpUrl, MCP_TOKEN: token };
  const child = spawn(command, args, { cwd, env, stdio: ["pipe", "pipe", "pipe"] });
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  const exited = once(child, "exit") as Promise<[number | null]>;
  let last = "";
  for await (const line of createInterface({ input: child.stdout })) {
    const [, address] = /^authorize (.+)$/.exec(line) ?? [];
    if (address) child.stdin.write(`${(await pressSignIn(address)).href}\n`);
    else last = line;
  }
  const [code] = await exited;
  if (code !== 0) throw new Error(`${client.id} ended with ${code}:\n${errors}`);
  return JSON.parse(last) as ClientReport;
}

type CommandLine = [command: string, args: string[], cwd: string];

function pythonCommand({ id, packages = [], file }: ForeignClient): CommandLine {
  const folder = join(ENVIRONMENTS, id);
  const python = join(folder, "bin", "python");
  if (!existsSync(python)) {
    run("python3", ["-m", "venv", folder]);
    run(python, ["-m", "pip", "install", "--quiet", ...packages]);
  }
  return [python, [join(HERE, file)], HERE];
}

function goCommand({ id, file }: ForeignClient): CommandLine {
  const source = join(HERE, file);
  const program = join(ENVIRONMENTS, id, "client");
  run("go", ["build", "-mod=mod", "-o", program, "."], source);
  return [program, [], source];
}

function run(command: string, args: string[], cwd?: string): void {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed:\n${stderr}`);
}
