/** A whole FSA estimate over MCP, compared with the same estimate by the command in its own process. */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { LocalStack } from "../../../infra/local/stack/start-stack.ts";
import { packageRoot } from "../../../shared/core/package-root.ts";
import type { BenchContext, BenchRow } from "../frame/define-bench.ts";
import { type Measured, measureInterleaved } from "../frame/measure-interleaved.ts";
import { median, timesOf } from "../frame/statistics.ts";

const WIZARD = "fsa-estimator";
const EXAMPLE = join(packageRoot, "examples", "fsa-dependent-freshman.json");
const COMMAND = join(packageRoot, "dist", "functions", "cli", "main.js");
const JOB_STARTS_MS = [5_000, 15_000];
const COLD_START_ROUNDS = 3;
const PATIENCE_MS = 120_000;

export interface Launchers {
  /** URLs of gateways by launcher. */
  job: string;
  service: string;
}

export async function compareConversations(
  stack: LocalStack,
  launchers: Launchers,
  { runs, progress }: BenchContext,
): Promise<{ rows: BenchRow[]; ratios: Record<string, number> }> {
  const token = String(stack.access_token);
  const user_data = JSON.parse(await readFile(EXAMPLE, "utf8")) as Record<string, unknown>;
  const converse = (url: string) => () => execute(url, token, user_data);
  const inline = { name: "inline: federalrunner run", run: () => runCommand(stack) };
  const measured = await measureInterleaved(
    [
      inline,
      { name: "MCP, warm service: connect to result", run: converse(launchers.service) },
      { name: "MCP, job: connect to result", run: converse(launchers.job) },
    ],
    { runs, progress: (text) => progress(`one estimate: ${text}`) },
  );
  const indexes = new Set(measured.map(({ outcome }) => outcome));
  if (indexes.size !== 1)
    throw new Error(`the variants returned different results: ${[...indexes].join(", ")}`);
  const [command, service, job] = measured.map(({ durations }) => median(durations));
  return {
    rows: [...measured.map(row), ...(await compareJobStarts(stack, launchers, converse, progress))],
    ratios: {
      mcp_execute_vs_inline: Number(service) / Number(command),
      mcp_execute_by_job_vs_inline: Number(job) / Number(command),
    },
  };
}

async function compareJobStarts(
  stack: LocalStack,
  launchers: Launchers,
  converse: (url: string) => () => Promise<string>,
  progress: BenchContext["progress"],
): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const start of JOB_STARTS_MS) {
    progress(`a job's start takes ${start / 1000} s`);
    stack.cloud.latency.set({ "run.start": start });
    const measured = await measureInterleaved(
      (["service", "job"] as const).map((launcher) => ({
        name: `MCP, ${launcher}, where a job's start takes ${start / 1000} s`,
        run: converse(launchers[launcher]),
      })),
      { runs: COLD_START_ROUNDS, warmups: 0 },
    );
    rows.push(...measured.map(row));
  }
  stack.cloud.latency.set({});
  return rows;
}

async function execute(url: string, token: string, user_data: Record<string, unknown>): Promise<string> {
  const client = new Client({ name: "bench", version: "1" });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", url), { requestInit }));
  const result = await client.callTool(
    {
      name: "federalrunner_execute_wizard",
      arguments: { wizard_id: WIZARD, user_data, options: { screenshots: "all" } },
    },
    { timeout: PATIENCE_MS, onprogress: () => {} },
  );
  await client.close();
  const { results } = result.structuredContent as { results: Record<string, { text: string }> };
  const pictures = (result.content as { type: string }[]).filter(({ type }) => type === "image");
  // A tall page has several parts.
  if (pictures.length < 8) throw new Error(`${pictures.length} pictures instead of 8`);
  return String(results.student_aid_index?.text);
}

/** As a user runs it, from a cold start. */
async function runCommand(stack: LocalStack): Promise<string> {
  const pictures = join(tmpdir(), "bench-mcp-pictures");
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [COMMAND, "run", WIZARD, "--data", EXAMPLE, "--screenshots", pictures, "--json"],
    {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        FEDERALRUNNER_PRACTICE_HOSTS: stack.env.FEDERALRUNNER_PRACTICE_HOSTS,
      },
      maxBuffer: 16 * 1024 * 1024,
    },
  );
  return JSON.parse(stdout).results.student_aid_index.text;
}

function row({ name, durations }: Measured<unknown>): BenchRow {
  return {
    way: name,
    ...timesOf(durations),
  };
}
