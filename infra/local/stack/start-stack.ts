/**
 * The whole product on one machine: local cloud, practice sites and identity provider in this process; gateway and
 * workers as processes of their own.
 */
import { mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { formatPracticeHosts } from "../../../shared/browser/practice-hosts.ts";
import { createLogger } from "../../../shared/core/logger.ts";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { readRunSettings } from "../../../shared/runs/config.ts";
import { maintainRuns } from "../../../shared/runs/maintain-runs.ts";
import { openRuns } from "../../../shared/runs/open-runs.ts";
import { type LocalCloud, startLocalCloud } from "../cloud/start-local-cloud.ts";
import type { PracticeOptions } from "../sites/start-practice-sites.ts";
import { startPracticeSites } from "../sites/start-practice-sites.ts";
import { freePort } from "./free-port.ts";
import { openLocalKeys } from "./local-keys.ts";
import { removeStackFile, type StackFile, writeStackFile } from "./stack-file.ts";
import { startFront } from "./start-front.ts";
import { startWorkerService } from "./start-worker-service.ts";

const PROJECT = "local-project";
const BUCKET = "federalrunner-state";
const MAINTENANCE_MS = 60_000;
const WORKER_GRACE_S = 10;
// From the first port on.
const PORT_OFFSETS = { gateway: 0, storage: 1, grpc: 2, sites: 3, service: 4, identity: 5 };

export interface StackOptions {
  dataDir: string;
  /** 0 takes free ports. */
  port: number;
  jobStartLatencyMs?: number;
  /** Whether a warm worker serves runs that somebody waits for; without, each run is a job. */
  wizardService?: boolean;
  /** Whether the gateway answers MCP clients, with an identity provider that they sign in at. */
  gateway?: boolean;
  /** Job executions that run at once. */
  maxRunningExecutions?: number;
  sites?: Omit<PracticeOptions, "port">;
  /** Further settings of the workers. */
  workerEnv?: Record<string, string>;
}

export interface LocalStack extends StackFile {
  cloud: LocalCloud;
  /** Ends everything; what was stored stays. */
  close(): Promise<void>;
}

export async function startStack(options: StackOptions): Promise<LocalStack> {
  const dataDir = resolve(options.dataDir);
  const portOf = (part: keyof typeof PORT_OFFSETS) =>
    options.port === 0 ? freePort() : Promise.resolve(options.port + PORT_OFFSETS[part]);
  // Jobs are told where storage answers before it does.
  const [keys, httpPort, grpcPort, sitesPort] = await Promise.all([
    openLocalKeys(dataDir),
    portOf("storage"),
    portOf("grpc"),
    portOf("sites"),
  ]);
  const [sites, scratch] = await Promise.all([
    startPracticeSites({ ...options.sites, port: sitesPort }),
    emptyFolder(join(dataDir, "tmp")),
  ]);
  const practice = { FEDERALRUNNER_PRACTICE_HOSTS: formatPracticeHosts(sites.hosts) };
  const workerEnv = {
    ...options.workerEnv,
    ...practice,
    ...workerSettings(keys, httpPort),
    TMPDIR: scratch,
  };
  const cloud = await startLocalCloud({
    dataDir: join(dataDir, "cloud"),
    project: PROJECT,
    buckets: [BUCKET],
    httpPort,
    grpcPort,
    ...(options.maxRunningExecutions === undefined
      ? {}
      : { maxRunningExecutions: options.maxRunningExecutions }),
    jobs: {
      "execute-wizard": {
        command: process.execPath,
        args: [join(packageRoot, "dist", "functions", "execute-wizard", "job.js")],
        env: workerEnv,
        graceSeconds: WORKER_GRACE_S,
        startLatencyMs: options.jobStartLatencyMs ?? 0,
      },
    },
  });
  const service = options.wizardService
    ? await startWorkerService(await portOf("service"), { ...workerEnv, LOG_LEVEL: "WARN" })
    : undefined;
  const env = {
    ...cloud.env,
    ...keys,
    ...practice,
    ...(service ? { WIZARD_SERVICE_URL: service.url } : {}),
  };
  const front = options.gateway
    ? await startFront({
        dataDir,
        env,
        gatewayPort: await portOf("gateway"),
        identityPort: await portOf("identity"),
      })
    : undefined;
  const stopMaintenance = keepMaintained(env);
  const stack: StackFile = {
    env,
    pid: process.pid,
    practice_sites: `https://127.0.0.1:${sites.port}/`,
    storage: cloud.httpUrl,
    ...front?.facts,
  };
  await writeStackFile(dataDir, stack);
  return {
    ...stack,
    cloud,
    async close() {
      await removeStackFile(dataDir);
      await stopMaintenance();
      await front?.close();
      await service?.close();
      await cloud.close();
      await sites.close();
    },
  };
}

// A worker that is killed cannot clear up after its browser: the next start does.
async function emptyFolder(path: string): Promise<string> {
  await rm(path, { recursive: true, force: true });
  await mkdir(path, { recursive: true, mode: 0o700 });
  return path;
}

function workerSettings(keys: Record<string, string>, httpPort: number): Record<string, string> {
  const { WORKER_PRIVATE_KEYS = "", GATEWAY_PUBLIC_KEY = "" } = keys;
  return {
    WORKER_PRIVATE_KEYS,
    GATEWAY_PUBLIC_KEY,
    GOOGLE_CLOUD_PROJECT: PROJECT,
    STATE_BUCKET: BUCKET,
    STORAGE_ENDPOINT: `http://127.0.0.1:${httpPort}`,
    METADATA_SERVER_DETECTION: "none",
  };
}

// What a Cloud Scheduler job does in production.
function keepMaintained(env: Record<string, string>): () => Promise<void> {
  const log = createLogger("error", { service: "maintenance" });
  const { store, jobs } = openRuns({ env, log });
  let underWay: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    underWay = maintainRuns(store, jobs, readRunSettings(env)).catch((error: unknown) =>
      log.error({ error }, "runs could not be maintained"),
    );
  }, MAINTENANCE_MS);
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
