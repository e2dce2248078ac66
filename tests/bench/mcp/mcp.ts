/** The gateway: overhead of its checks and its host, cold start, and duration of an estimate over MCP. */
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startStack } from "../../../infra/local/stack/start-stack.ts";
import { defineBench } from "../frame/define-bench.ts";
import { BARE, compareColdStarts, GATEWAY, initialize } from "./cold-start.ts";
import { compareHosts } from "./compare-hosts.ts";
import { compareConversations } from "./conversation.ts";
import type { Target } from "./put-load.ts";
import { startProcess } from "./start-process.ts";
import { compareMemory, compareThroughput, compareTracing, METHODS } from "./throughput.ts";

const HEADERS = { "content-type": "application/json", accept: "application/json, text/event-stream" };

/** `npm run bench -- mcp` */
export const mcpBench = defineBench({
  name: "mcp",
  title:
    "the MCP gateway: requests a second against a bare server, cold start, and an FSA estimate end to end",
  bars: {
    mcp_throughput_vs_bare: { atLeast: 0.8 },
    mcp_p99_vs_bare: { atMost: 1.5 },
    cold_start_vs_bare: { atMost: 2 },
    mcp_execute_vs_inline: { atMost: 1.3 },
    memory_after_10000_requests: { atLeast: 0.9, atMost: 1.1 },
    tracing_throughput: { atLeast: 0.97 },
    host_cpu_tools_list: { atMost: 1.02 },
    host_cpu_list_wizards: { atMost: 1.02 },
    host_starts_later_ms: { atMost: 150 },
  },
  async run(context) {
    const dataDir = await mkdtemp(join(tmpdir(), "bench-mcp-"));
    const stack = await startStack({ dataDir, port: 0, wizardService: true, gateway: true });
    const env: Record<string, string> = {
      ...stack.env,
      AUTH0_ISSUER: String(stack.issuer),
      AUTH0_API_AUDIENCE: new URL("/", stack.mcp_url).href,
      PORT: "0",
    };
    const collector = await startSink();
    const [bare, job, service] = await Promise.all([
      startProcess([BARE], {}),
      startProcess([GATEWAY], { ...env, WIZARD_LAUNCHER: "job" }),
      startProcess([GATEWAY], { ...env, WIZARD_LAUNCHER: "service" }),
    ]);
    try {
      const session = await openSession(service.url);
      const access = { authorization: `Bearer ${stack.access_token}`, "mcp-session-id": session };
      const servers = (name: keyof typeof METHODS) => ({
        bare: target(bare.url, name, {}),
        gateway: target(service.url, name, access),
      });
      const throughput = await compareThroughput(
        {
          "tools/list": servers("tools/list"),
          federalrunner_list_wizards: servers("federalrunner_list_wizards"),
        },
        context,
      );
      const tracing = await compareTracing(async (way) => {
        const traces: Record<string, string> = way === "traced" ? { TRACE_ENDPOINT: collector.url } : {};
        const { url, stop } = await startProcess([GATEWAY], { ...env, ...traces });
        return { ...target(url, "tools/list", access), stop };
      }, context);
      const hosts = await compareHosts(env, (url, name) => target(url, name, access), context);
      context.progress("memory");
      const memory = await compareMemory(target(service.url, "tools/list", access), service.pid);
      const cold = await compareColdStarts(env, context);
      const conversations = await compareConversations(
        stack,
        { job: job.url, service: service.url },
        context,
      );
      return {
        rows: [
          ...throughput.rows,
          ...tracing.rows,
          ...hosts.rows,
          memory.row,
          ...cold.rows,
          ...conversations.rows,
        ],
        ratios: {
          ...throughput.ratios,
          tracing_throughput: tracing.ratio,
          ...hosts.ratios,
          ...(memory.ratio === undefined ? {} : { memory_after_10000_requests: memory.ratio }),
          cold_start_vs_bare: cold.ratio,
          ...conversations.ratios,
        },
      };
    } finally {
      await Promise.all([bare.stop(), job.stop(), service.stop(), collector.close()]);
      await stack.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
});

/** Takes the exported spans. */
async function startSink() {
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/v1/traces`, close };
}

async function openSession(url: string): Promise<string> {
  const response = await fetch(new URL("/mcp", url), initialize());
  const session = response.headers.get("mcp-session-id");
  if (session === null) throw new Error(`no session: ${response.status}`);
  return session;
}

function target(url: string, name: keyof typeof METHODS, headers: Record<string, string>): Target {
  return {
    url: new URL("/mcp", url).href,
    headers: { ...HEADERS, ...headers },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...METHODS[name] }),
  };
}
