import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { LocalCloudInput } from "../../../../../infra/local/cloud/options.ts";
import { type CloudSettings, readCloudSettings } from "../../../../../shared/cloud/config.ts";
import { packageRoot } from "../../../../../shared/core/package-root.ts";

export interface CloudProcess {
  env: Record<string, string>;
  httpUrl: string;
  keySetUrl: string;
  settings: CloudSettings;
  /** Headers of a request without a Google client. */
  headers: { authorization: string };
  dataDir: string;
  /** Ends it with −9: it can tidy up nothing. */
  kill(): Promise<void>;
  /** Ends it as a person would. */
  stop(): Promise<void>;
  /** Starts it again on the same ports and data. */
  start(): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

/** A local cloud in a process of its own, by default with data of its own. */
export async function startCloudProcess(options: Partial<LocalCloudInput>): Promise<CloudProcess> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "local-cloud-")));
  const optionsFile = join(dataDir, "options.json");
  let process = await launch({ writeIntervalMs: 0, ...options, dataDir }, optionsFile);
  const { httpUrl, keySetUrl, env } = process.ready;
  const portOf = (url: string | undefined) => Number(new URL(url ?? "").port);
  const samePorts = { httpPort: portOf(httpUrl), grpcPort: portOf(env.CLOUD_GRPC_ENDPOINT) };

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (process.child.exitCode !== null || process.child.signalCode !== null) return;
    const exited = once(process.child, "exit");
    process.child.kill(signal);
    await exited;
  }

  return {
    env,
    httpUrl,
    keySetUrl,
    settings: readCloudSettings(env),
    headers: { authorization: `Bearer ${env.CLOUD_ACCESS_TOKEN}` },
    dataDir,
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    async start() {
      process = await launch({ writeIntervalMs: 0, ...options, ...samePorts, dataDir }, optionsFile);
    },
    async remove() {
      await end("SIGTERM");
      await rm(dataDir, { recursive: true });
    },
  };
}

interface Ready {
  httpUrl: string;
  keySetUrl: string;
  env: Record<string, string>;
}

async function launch(
  options: LocalCloudInput,
  optionsFile: string,
): Promise<{ child: ChildProcess; ready: Ready }> {
  await writeFile(optionsFile, JSON.stringify(options));
  const main = join(packageRoot, "dist/infra/local/cloud/main.js");
  const child = spawn(process.execPath, [main, optionsFile], { stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    return { child, ready: JSON.parse(line) as Ready };
  }
  throw new Error("The local cloud ended before it was ready.");
}
