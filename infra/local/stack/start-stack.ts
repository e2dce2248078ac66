/**
 * The whole product on one machine: local cloud, practice sites and identity provider in this process; gateway and
 * workers as processes of their own.
 */
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { deleteStaleAuthFailures } from "../../../shared/auth/lockout/delete-stale.ts";
import { formatPracticeHosts } from "../../../shared/browser/launch/practice-hosts.ts";
import { readCloudSettings } from "../../../shared/cloud/config.ts";
import { createObjectStore } from "../../../shared/cloud/objects.ts";
import { systemClock } from "../../../shared/core/clock.ts";
import { configurationError } from "../../../shared/core/config.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { createLogger } from "../../../shared/core/logger.ts";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { openKeyFile } from "../../../shared/keys/key-file.ts";
import { openRuns } from "../../../shared/runs/open-runs.ts";
import { openAccessToken } from "../cloud/access-token.ts";
import { accountToken, workerToken } from "../cloud/identity/access-policy.ts";
import { type LocalCloud, startLocalCloud } from "../cloud/start-local-cloud.ts";
import type { PracticeOptions } from "../sites/start-practice-sites.ts";
import { startPracticeSites } from "../sites/start-practice-sites.ts";
import { freePort } from "./free-port.ts";
import { planLocalAgents } from "./local-agents.ts";
import { readStackFile, removeStackFile, type StackFile, writeStackFile } from "./stack-file.ts";
import { startFront } from "./start-front.ts";
import { startWorkerService, type WorkerName } from "./start-worker-service.ts";

const PROJECT = "local-project";
const STATE_BUCKET = "federalrunner-state";
const CONFIGURATION_BUCKET = "federalrunner-configuration";
const MAINTENANCE_MS = 60_000;
const WORKER_GRACE_S = 10;
/** Repeats until the gateway accepts the call. */
const SCHEDULE_QUEUE = { maxAttempts: -1, minBackoffSeconds: 0.5, maxBackoffSeconds: 10 };
/** As in terraform/modules/queues. */
const NOTIFICATION_QUEUE = { maxAttempts: 12, minBackoffSeconds: 2, maxBackoffSeconds: 600 };
// Relative to the first port.
const PORT_OFFSETS = {
  gateway: 0,
  storage: 1,
  grpc: 2,
  sites: 3,
  service: 4,
  identity: 5,
  agents: 6,
  a2aGrpc: 7,
};

export interface StackOptions {
  dataDir: string;
  /** 0 takes free ports. */
  port: number;
  jobStartLatencyMs?: number;
  /** Whether a warm worker serves runs with a waiting caller; otherwise each run is a job. */
  wizardService?: boolean;
  /** Whether the stack runs agents. */
  agents?: boolean;
  /** Whether the stack has a gateway and an identity provider. */
  gateway?: boolean;
  /** Whether the gateway has a sibling that serves A2A over gRPC. */
  a2aGrpc?: boolean;
  /**
   * What the service accounts of the processes may do, as the option of the local cloud: `gateway`, `execute_wizard` and
   * `run_agent`. By default the gateway may do everything.
   */
  iam?: Record<string, string[]>;
  /** Job executions that run at once. */
  maxRunningExecutions?: number;
  sites?: Omit<PracticeOptions, "port">;
  /** Further settings of the workers. */
  workerEnv?: Record<string, string>;
}

export interface LocalStack extends StackFile {
  cloud: LocalCloud;
  /** Ends all processes; stored data remains. */
  close(): Promise<void>;
}

/** @throws AppError `invalid_request` when a stack uses the folder, `invalid_configuration` when a port is taken */
export async function startStack(options: StackOptions): Promise<LocalStack> {
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
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
  const portOf = (part: keyof typeof PORT_OFFSETS) =>
    freePort(options.port === 0 ? 0 : options.port + PORT_OFFSETS[part]);
  // The jobs' settings hold the storage endpoint, so its port is chosen before storage starts.
  const keys = await openKeyFile(join(dataDir, "keys.json"));
  const [httpPort, grpcPort, sitesPort, servicePort, gatewayPort, identityPort, agentsPort, a2aGrpcPort] =
    await Promise.all([
      portOf("storage"),
      portOf("grpc"),
      portOf("sites"),
      portOf("service"),
      portOf("gateway"),
      portOf("identity"),
      portOf("agents"),
      portOf("a2aGrpc"),
    ]);
  const scratch = await emptyFolder(join(dataDir, "tmp"));
  const sites = await startPracticeSites({ ...options.sites, port: sitesPort });
  started.defer(() => sites.close());
  const practice = { FEDERALRUNNER_PRACTICE_HOSTS: formatPracticeHosts(sites.hosts) };
  const accessToken = openAccessToken(join(dataDir, "cloud"));
  const tokenOf = (account: string) =>
    options.iam && { CLOUD_ACCESS_TOKEN: accountToken(accessToken, account) };
  const workerEnv = {
    ...options.workerEnv,
    ...practice,
    ...workerSettings({ httpPort, accessToken: workerToken(accessToken) }),
    TMPDIR: scratch,
  };
  const wizardEnv = { ...workerEnv, ...keysOf(keys, "WORKER"), ...tokenOf("execute_wizard") };
  const agents = options.agents
    ? planLocalAgents({
        workerEnv: {
          ...workerEnv,
          ...keysOf(keys, "AGENT"),
          ...tokenOf("run_agent"),
          TMPDIR: await openAgentsFolder(started),
        },
        grpcPort,
        servicePort: agentsPort,
        graceSeconds: WORKER_GRACE_S,
        jobStartLatencyMs: options.jobStartLatencyMs ?? 0,
      })
    : undefined;
  const cloud = await startLocalCloud({
    dataDir: join(dataDir, "cloud"),
    project: PROJECT,
    buckets: [STATE_BUCKET, CONFIGURATION_BUCKET],
    httpPort,
    grpcPort,
    maxRunningExecutions: options.maxRunningExecutions,
    jobs: {
      "execute-wizard": {
        command: process.execPath,
        args: [join(packageRoot, "dist", "functions", "execute-wizard", "job.js")],
        env: wizardEnv,
        graceSeconds: WORKER_GRACE_S,
        startLatencyMs: options.jobStartLatencyMs ?? 0,
      },
      ...agents?.jobs,
    },
    queues: { schedules: SCHEDULE_QUEUE, notifications: NOTIFICATION_QUEUE, ...agents?.queues },
    iam: options.iam,
  });
  started.defer(() => cloud.close());
  const env = {
    ...cloud.env,
    ...keys,
    ...practice,
    ...(options.wizardService ? { WIZARD_SERVICE_URL: `http://127.0.0.1:${servicePort}` } : {}),
    ...(options.gateway ? callbackSettings(cloud, `http://127.0.0.1:${gatewayPort}`) : {}),
    ...agents?.callerEnv,
  };
  const service = async (worker: WorkerName, port: number, settings: Record<string, string>) => {
    const WORKER_SERVICE_TOKEN = cloud.env.WORKER_SERVICE_TOKEN ?? "";
    const { close } = await startWorkerService(worker, port, {
      ...settings,
      WORKER_SERVICE_TOKEN,
      LOG_LEVEL: "WARN",
    });
    started.defer(close);
  };
  // In parallel: each process takes about a second to start.
  const [front] = await allOf([
    options.gateway
      ? startFront(
          {
            dataDir,
            env: { ...env, ...tokenOf("gateway") },
            gatewayPort,
            identityPort,
            a2aGrpcPort: options.a2aGrpc ? a2aGrpcPort : undefined,
          },
          started,
        )
      : undefined,
    options.wizardService ? service("execute-wizard", servicePort, wizardEnv) : undefined,
    agents ? service("run-agent", agentsPort, agents.env) : undefined,
  ]);
  started.defer(keepMaintained(env, cloud, options.gateway ? `http://127.0.0.1:${gatewayPort}` : undefined));
  const stack: StackFile = {
    env,
    pid: process.pid,
    practice_sites: `https://127.0.0.1:${sites.port}/`,
    storage: cloud.httpUrl,
    ports: {
      storage: httpPort,
      grpc: grpcPort,
      sites: sitesPort,
      ...(options.wizardService ? { service: servicePort } : {}),
      ...(agents ? { agents: agentsPort } : {}),
      ...(front ? { gateway: gatewayPort, identity: identityPort } : {}),
      ...(front?.grpc_address === undefined ? {} : { a2a_grpc: a2aGrpcPort }),
    },
    ...front,
  };
  await writeStackFile(dataDir, stack);
  started.defer(() => removeStackFile(dataDir));
  return { ...stack, cloud };
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
  return configurationError([`port ${port} is taken: choose another first port with --port or LOCAL_PORT`]);
}

// A killed worker cannot remove its browser's files; the next start does.
async function emptyFolder(path: string): Promise<string> {
  await rm(path, { recursive: true, force: true });
  await mkdir(path, { recursive: true, mode: 0o700 });
  return path;
}

/** The keys of one kind of worker. */
function keysOf(keys: Record<string, string>, kind: "AGENT" | "WORKER"): Record<string, string> {
  const names = [`${kind}_PRIVATE_KEYS`, "GATEWAY_PUBLIC_KEY"];
  return Object.fromEntries(names.map((name) => [name, keys[name] ?? ""]));
}

/** Outside the data folder, which other users cannot enter: with AGENT_UIDS, agents run as other users. */
async function openAgentsFolder(started: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "federalrunner-agents-"));
  await chmod(folder, 0o711);
  started.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function workerSettings({
  httpPort,
  accessToken,
}: {
  httpPort: number;
  accessToken: string;
}): Record<string, string> {
  return {
    GOOGLE_CLOUD_PROJECT: PROJECT,
    STATE_BUCKET,
    CONFIGURATION_BUCKET,
    STORAGE_ENDPOINT: `http://127.0.0.1:${httpPort}`,
    SECRET_MANAGER_ENDPOINT: `http://127.0.0.1:${httpPort}`,
    CLOUD_ACCESS_TOKEN: accessToken,
    METADATA_SERVER_DETECTION: "none",
  };
}

/** The callers that the gateway accepts, and the URL that schedules call. */
function callbackSettings(cloud: LocalCloud, gatewayUrl: string): Record<string, string> {
  return {
    CALLBACK_SERVICE_ACCOUNT: cloud.env.INVOKER_SERVICE_ACCOUNT ?? "",
    CALLBACK_AUDIENCE: gatewayUrl,
    CALLBACK_ISSUER: cloud.issuer,
    CALLBACK_JWKS_URI: cloud.keySetUrl,
    CALLBACK_URL: gatewayUrl,
  };
}

// In production a Cloud Scheduler job calls the gateway.
function keepMaintained(
  env: Record<string, string>,
  cloud: LocalCloud,
  gatewayUrl?: string,
): () => Promise<void> {
  const log = createLogger("error", { service: "maintenance" });
  const objects = createObjectStore(readCloudSettings(env));
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
