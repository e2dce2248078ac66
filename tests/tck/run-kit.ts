/** Installs the kit, runs it against a gateway, and compares its failures with those that have a reason. */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "../../infra/local/stack/free-port.ts";
import { packageRoot } from "../../shared/core/package-root.ts";
import { startA2aStack } from "../fixtures/gateway/a2a-stack.ts";
import { EXCEPTIONS, type KitLine } from "./exceptions.ts";
import { startFront } from "./start-front.ts";

/** The kit cancels tasks of blocking calls and subscribes to them: those outlast the wait of the call. */
const AGENT = {
  id: "kit",
  executable: "sh",
  args: [
    "-c",
    'text=$(cat); case "$text" in *ancel*|*ubscribe*|*ush*|*treaming*|*apping*|*tate*) sleep 8;; esac; printf %s "$text"',
  ],
  dedup_seconds: 0,
  timeout_seconds: 60,
  max_concurrent_executions: 10,
};

interface KitResult {
  /** As in `mandatory:jsonrpc tests/…/test_x.py::test_y[z]`. */
  name: string;
  outcome: "passed" | "failed" | "skipped";
  message: string;
}

/** @returns the exit code: 0 when every failure has a reason in {@link EXCEPTIONS} */
export async function runKit(folder: string): Promise<number> {
  const kit = resolve(folder);
  const line: KitLine = existsSync(join(kit, "tests", "compatibility")) ? "1.0" : "0.3";
  const python = install(kit);
  const reports = await mkdtemp(join(tmpdir(), "federalrunner-tck-"));
  const target = await startTarget(line);
  try {
    const results: KitResult[] = [];
    for (const [name, args] of commandsOf(line, target.url)) {
      const report = join(reports, "report.xml");
      const child = spawn(python, ["-m", "pytest", ...args, "-q", "--tb=line", `--junitxml=${report}`], {
        cwd: kit,
        stdio: "ignore",
      });
      await once(child, "exit");
      const found = readReport(await readFile(report, "utf8"), name);
      await rm(report);
      const failed = found.filter(({ outcome }) => outcome === "failed");
      process.stdout.write(`${name}: ${found.length} tests, ${failed.length} failed\n`);
      results.push(...found);
    }
    return summarize(line, results);
  } finally {
    await target.close();
    await rm(reports, { recursive: true, force: true });
  }
}

/** A gateway with push notifications, its sibling over gRPC, and the front that adds a token. */
async function startTarget(cardVersion: KitLine): Promise<{ url: string; close(): Promise<void> }> {
  const [port, grpcPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const grpcAddress = `127.0.0.1:${grpcPort}`;
  const stack = await startA2aStack({ profiles: [AGENT] });
  const settings = {
    CALLBACK_URL: url,
    NOTIFICATION_HOSTS: "loopback",
    A2A_GRPC_ADDRESS: grpcAddress,
    CALL_WAIT_SECONDS: "2",
    TRUSTED_PROXY_HOPS: "1",
  };
  await stack.startGateway({ PORT: String(port), ...settings });
  await stack.startGrpc({ PORT: String(grpcPort), MCP_SERVER_URL: url, ...settings });
  const front = await startFront({ url, grpcAddress, agentId: AGENT.id, token: stack.token, cardVersion });
  return {
    url: front.url,
    async close() {
      await front.close();
      await stack.close();
    },
  };
}

function commandsOf(line: KitLine, url: string): [name: string, args: string[]][] {
  if (line === "1.0") {
    return ["jsonrpc", "http_json", "grpc"].map((transport) => [
      transport,
      ["tests/compatibility", `--sut-host=${url}`, `--transport=${transport}`],
    ]);
  }
  const common = [`--sut-url=${url}`, "--test-scope=all"];
  const categories: [name: string, path: string][] = [
    ["mandatory", "tests/mandatory"],
    ["capabilities", "tests/optional/capabilities"],
    ["quality", "tests/optional/quality"],
    ["features", "tests/optional/features"],
  ];
  return [
    ...["jsonrpc", "rest", "grpc"].flatMap((transport) =>
      categories.map(([name, path]): [string, string[]] => [
        `${name}:${transport}`,
        [path, ...common, `--transports=${transport}`],
      ]),
    ),
    ["equivalence", ["tests/optional/multi_transport", ...common, "--transports=jsonrpc,rest,grpc"]],
  ];
}

/** The kit's dependencies in an environment of their own; the kit itself runs from its folder. */
function install(kit: string): string {
  const id = createHash("sha256").update(kit).digest("hex").slice(0, 8);
  const environment = join(packageRoot, ".local", "tck", id);
  const python = join(environment, "bin", "python");
  if (existsSync(python)) return python;
  run("python3", ["-m", "venv", environment]);
  const read =
    "import tomllib; print('\\n'.join(tomllib.load(open('pyproject.toml','rb'))['project']['dependencies']))";
  const dependencies = run(python, ["-c", read], kit).trim().split("\n");
  run(python, ["-m", "pip", "install", "--quiet", ...dependencies]);
  return python;
}

function run(command: string, args: string[], cwd?: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed:\n${stderr}`);
  return stdout;
}

/** Reads JUnit's XML, which pytest writes without nested test cases. */
function readReport(xml: string, run: string): KitResult[] {
  return [
    ...xml.matchAll(/<testcase classname="([^"]*)" name="([^"]*)"[^>]*?(?:\/>|>([\s\S]*?)<\/testcase>)/g),
  ].map(([, file = "", test = "", inner = ""]) => {
    const [, kind = "", message = ""] = /<(failure|error|skipped)\b[^>]*?message="([^"]*)"/.exec(inner) ?? [];
    const outcome = kind === "" ? "passed" : kind === "skipped" ? "skipped" : "failed";
    return { name: `${run} ${file}::${fromXml(test)}`, outcome, message: fromXml(message) };
  });
}

function fromXml(text: string): string {
  return text
    .replace(/&#10;/g, "\n")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");
}

function summarize(line: KitLine, results: KitResult[]): number {
  const failures = results.filter(({ outcome }) => outcome === "failed");
  const reasonOf = ({ name }: KitResult) =>
    EXCEPTIONS.find((each) => each.line === line && each.test.test(name))?.reason;
  const unexpected = failures.filter((failure) => reasonOf(failure) === undefined);
  for (const failure of failures) {
    const reason = reasonOf(failure);
    const text = reason ?? failure.message.slice(0, 500);
    process.stdout.write(
      `${reason === undefined ? "✗" : "-"} ${failure.name}\n    ${text.replaceAll("\n", "\n    ")}\n`,
    );
  }
  const passed = results.filter(({ outcome }) => outcome === "passed").length;
  process.stdout.write(
    `line ${line}: ${results.length} tests, ${passed} passed, ${failures.length - unexpected.length} failed for a known reason, ${unexpected.length} unexpectedly\n`,
  );
  return unexpected.length > 0 || passed === 0 ? 1 : 0;
}
