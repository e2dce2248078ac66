/**
 * The whole product on one machine: local cloud, practice sites and identity provider in this process; gateway and
 * workers as processes of their own.
 */
import { chmod, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { deleteStaleAuthFailures } from "../../../shared/auth/lockout/delete-stale.ts";
import { formatPracticeHosts } from "../../../shared/browser/launch/practice-hosts.ts";
import { readCloudSettings } from "../../../shared/cloud/config.ts";
import { systemClock } from "../../../shared/core/clock.ts";
import { configurationError } from "../../../shared/core/config.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { createLogger } from "../../../shared/core/logger.ts";
import { makeFolder } from "../../../shared/core/make-folder.ts";
import { openKeyFile } from "../../../shared/keys/key-file.ts";
import { openRuns, openStateObjects } from "../../../shared/runs/open-runs.ts";
import { type LocalCloud, startLocalCloud } from "../cloud/start-local-cloud.ts";
import type { Images } from "../containers/find-images.ts";
import { type PracticeOptions, startPracticeSites } from "../sites/start-practice-sites.ts";
import {
  CONFIGURATION_BUCKET,
  callbackSettings,
  chooseStackPorts,
  PROJECT,
  planWorkers,
  STATE_BUCKET,
  spreadRuns,
  tokenOf,
  type WorkerOptions,
} from "./plan-workers.ts";
import { readStackFile, removeStackFile, type StackFile, writeStackFile } from "./stack-file.ts";
import { hostProcesses, openContainers, type StackProcesses } from "./stack-processes.ts";
import { startFront } from "./start-front.ts";
import { type SupervisedProcess, superviseProcess } from "./supervise-process.ts";

export interface StackOptions extends WorkerOptions {
  /** 0 takes free ports. */
  port: number;
  /** Images whose containers take the place of the gateway's and the workers' processes. */
  images?: Images | undefined;
  /** Whether a warm worker serves runs with a waiting caller; otherwise each run is a job. */
  wizardService?: boolean;
  /** Whether the stack has a gateway and an identity provider. */
  gateway?: boolean;
  /** Whether the gateway has a sibling that serves A2A over gRPC. */
  a2aGrpc?: boolean;
  /** Job executions that run at once. */
  maxRunningExecutions?: number;
  sites?: Omit<PracticeOptions, "port">;
  /** The folder of the person's own wizards, which the stack lists as discovered. */
  discoveredDir?: string;
  /** The store that the command and the local MCP server of this person have, with its keys; default one in `dataDir`. */
  personal?: { file: string; keys: Record<string, string> };
  /** Takes the next one-time link, after a browser has used the one before. */
  onSignInLink?: (link: string) => void;
}

export interface LocalStack extends StackFile {
  cloud: LocalCloud;
  /** Ends the local cloud and starts it again with its data, on its ports. @returns the new one */
  restartCloud(): Promise<LocalCloud>;
  /** A further link, for a browser of a test. */
  newSignInLink: (() => string) | undefined;
  /** The processes that have not ended, for a person who waits for `close`. */
  running(): string[];
  /** Ends all processes; stored data remains. */
  close(): Promise<void>;
}

/** @throws AppError `invalid_request` when a stack uses the folder, `invalid_configuration` when a port is taken or the folder cannot be created */
export async function startStack(options: StackOptions): Promise<LocalStack> {
  const dataDir = resolve(options.dataDir);
  await makeFolder(dataDir, 0o700).catch(({ code }: NodeJS.ErrnoException) => {
    throw new AppError("invalid_configuration", `The data folder ${dataDir} cannot be created (${code}).`);
  });
  // An existing folder may have other permissions.
  await chmod(dataDir, 0o700);
  const running = await readStackFile(dataDir);
  if (running) {
    const message = `A local stack already uses this data folder (process ${running.pid}): end it, or choose another --data.`;
    throw new AppError("invalid_request", message);
  }
  // Closes the started parts in reverse order when a later one fails.
  await using started = new AsyncDisposableStack();
  const stack = await startParts({ ...options, dataDir }, started).catch((error: unknown) => {
    throw portTaken(error) ?? error;
  });
  const parts = started.move();
  return { ...stack, close: () => parts.disposeAsync() };
}

async function startParts(
  options: StackOptions,
  started: AsyncDisposableStack,
): Promise<Omit<LocalStack, "close">> {
  const { dataDir } = options;
  const keys = options.personal?.keys ?? (await openKeyFile(join(dataDir, "keys.json")));
  const ports = await chooseStackPorts(options.port);
  const gatewayUrl = options.gateway ? `http://127.0.0.1:${ports.gateway}` : undefined;
  const scratch = await emptyFolder(join(options.scratchDir ?? dataDir, "tmp"));
  const sites = await startPracticeSites({ ...options.sites, port: ports.sites });
  started.defer(() => sites.close());
  const practice = {
    FEDERALRUNNER_PRACTICE_HOSTS: formatPracticeHosts(sites.hosts),
    ...(options.discoveredDir ? { FEDERALRUNNER_DISCOVERED_DIR: options.discoveredDir } : {}),
  };
  const processes = options.images ? await openContainers(options.images, dataDir, started) : hostProcesses;
  const workers = await planWorkers(options, { processes, keys, ports, practice, scratch, started });
  const settings = cloudOptions(options, ports, workers);
  const cloud = await startLocalCloud(settings);
  let running = cloud;
  started.defer(() => running.close());
  const restartCloud = async () => {
    await running.close();
    running = await startLocalCloud(settings);
    return running;
  };
  const env = {
    ...cloud.env,
    ...keys,
    ...practice,
    ...(options.wizardService ? { WIZARD_SERVICE_URL: `http://127.0.0.1:${ports.service}` } : {}),
    ...(gatewayUrl === undefined ? {} : callbackSettings(gatewayUrl)),
    ...workers.callerEnv,
  };
  const WORKER_SERVICE_TOKEN = cloud.env.WORKER_SERVICE_TOKEN ?? "";
  const service = async (worker: WorkerName, port: number, settings: Record<string, string>) => {
    const env = { ...settings, WORKER_SERVICE_TOKEN, LOG_LEVEL: "WARN" };
    const supervised = await startWorkerService(processes, worker, port, env);
    started.defer(supervised.close);
    return supervised;
  };
  let publish = (_link: string): void => {};
  // In parallel: each process takes about a second to start.
  const [front, wizards, agents] = await allOf([
    options.gateway
      ? startFront(
          {
            processes,
            dataDir,
            env: { ...env, ...tokenOf(options, "gateway") },
            gatewayPort: ports.gateway,
            identityPort: ports.identity,
            a2aGrpcPort: options.a2aGrpc ? ports.a2aGrpc : undefined,
            onSignInLink: (link) => publish(link),
          },
          started,
        )
      : undefined,
    options.wizardService ? service("execute-wizard", ports.service, workers.wizardEnv) : undefined,
    workers.agentEnv ? service("run-agent", ports.agents, workers.agentEnv) : undefined,
  ]);
  started.defer(keepMaintained(env, cloud, gatewayUrl));
  const stack: StackFile = {
    // Keys that lie in a keychain are written to no file.
    env: options.personal ? without(env, keys) : env,
    pid: process.pid,
    practice_sites: `https://127.0.0.1:${sites.port}/`,
    storage: cloud.httpUrl,
    ports: portsInUse(options, ports, workers.agentEnv !== undefined),
    ...front?.facts,
  };
  await writeStackFile(dataDir, stack);
  let written: Promise<unknown> = Promise.resolve();
  publish = (sign_in_link) => {
    written = written.then(() => writeStackFile(dataDir, { ...stack, sign_in_link })).catch(() => {});
    options.onSignInLink?.(sign_in_link);
  };
  started.defer(async () => {
    publish = () => {};
    await written;
    await removeStackFile(dataDir);
  });
  const supervised = [...(front?.supervised ?? []), wizards, agents].filter((part) => part !== undefined);
  // At once: each finishes its own work, and none depends on the end of another.
  started.defer(async () => void (await Promise.all(supervised.map(({ close }) => close()))));
  return {
    ...stack,
    cloud,
    restartCloud,
    newSignInLink: front?.newSignInLink,
    running: () => supervised.filter((part) => part.isRunning()).map(({ name }) => name),
  };
}

function without(env: Record<string, string>, keys: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !(name in keys)));
}

function cloudOptions(
  { dataDir, maxRunningExecutions, iam, personal, runBuckets }: StackOptions,
  ports: StackPorts,
  { jobs, queues }: Awaited<ReturnType<typeof planWorkers>>,
): Parameters<typeof startLocalCloud>[0] {
  const spread = spreadRuns({ runBuckets });
  return {
    dataDir: join(dataDir, "cloud"),
    project: PROJECT,
    buckets: [STATE_BUCKET, CONFIGURATION_BUCKET, ...spread.buckets],
    runBuckets: spread.env.RUN_BUCKETS,
    stateFile: personal?.file,
    httpPort: ports.storage,
    grpcPort: ports.grpc,
    maxRunningExecutions,
    jobs,
    queues,
    iam,
  };
}

type StackPorts = Awaited<ReturnType<typeof chooseStackPorts>>;

function portsInUse(
  { wizardService, gateway, a2aGrpc }: StackOptions,
  ports: StackPorts,
  hasAgents: boolean,
): StackFile["ports"] {
  const { storage, grpc, sites } = ports;
  return {
    storage,
    grpc,
    sites,
    ...(wizardService ? { service: ports.service } : {}),
    ...(hasAgents ? { agents: ports.agents } : {}),
    ...(gateway ? { gateway: ports.gateway, identity: ports.identity } : {}),
    ...(gateway && a2aGrpc ? { a2a_grpc: ports.a2aGrpc } : {}),
  };
}

/** `Promise.all` that settles all parts before it rejects, so that no part starts after the failure. */
async function allOf<Parts extends readonly unknown[]>(
  parts: readonly [...Parts],
): Promise<{ [Index in keyof Parts]: Awaited<Parts[Index]> }> {
  const settled = await Promise.allSettled(parts);
  for (const part of settled) if (part.status === "rejected") throw part.reason;
  return Promise.all(parts) as Promise<{ [Index in keyof Parts]: Awaited<Parts[Index]> }>;
}

function portTaken(error: unknown): AppError | undefined {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code !== "EADDRINUSE") return undefined;
  return configurationError([`port ${port} is taken: choose another first port with --port`]);
}

// A killed worker cannot remove its browser's files; the next start does.
async function emptyFolder(path: string): Promise<string> {
  await rm(path, { recursive: true, force: true });
  await makeFolder(path, 0o700);
  return path;
}

const MAINTENANCE_MS = 60_000;

/** @returns the function that ends the upkeep, after the current round */
function keepMaintained(
  env: Record<string, string>,
  cloud: LocalCloud,
  gatewayUrl?: string,
): () => Promise<void> {
  const log = createLogger("error", { service: "maintenance" });
  const objects = openStateObjects(readCloudSettings(env));
  const runs = openRuns({ env, log, objects });
  const maintain = async () => {
    if (gatewayUrl === undefined) {
      await Promise.all([runs.maintain(), deleteStaleAuthFailures({ objects, clock: systemClock })]);
      return;
    }
    const token = await cloud.signToken(cloud.env.INVOKER_SERVICE_ACCOUNT ?? "", gatewayUrl);
    const headers = { authorization: `Bearer ${token}` };
    await fetch(`${gatewayUrl}/callbacks/maintenance`, { method: "POST", headers });
  };
  let underWay: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    underWay = maintain().catch((error: unknown) => log.error({ error }, "maintenance failed"));
  }, MAINTENANCE_MS);
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}

const READY_WITHIN_MS = 30_000;
const ASK_EVERY_MS = 50;

/** Its folder in functions/. */
type WorkerName = "execute-wizard" | "run-agent";

/** @param env settings of the worker */
async function startWorkerService(
  processes: StackProcesses,
  worker: WorkerName,
  port: number,
  env: Record<string, string>,
): Promise<SupervisedProcess<undefined>> {
  const url = `http://127.0.0.1:${port}`;
  return superviseProcess(`service ${worker}`, async () => {
    const child = processes.spawn(`functions/${worker}/service.js`, { ...env, PORT: String(port) });
    for (const end = Date.now() + READY_WITHIN_MS; !(await isHealthy(url)); await delay(ASK_EVERY_MS)) {
      if (child.exitCode === null && child.signalCode === null && Date.now() < end) continue;
      child.kill("SIGKILL");
      throw new Error(`the service ${worker} did not become ready (exit code ${child.exitCode})`);
    }
    return { child, ready: undefined };
  });
}

async function isHealthy(url: string): Promise<boolean> {
  return fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}
