/** Composes the local cloud: Google's services for exactly the calls that the product makes, in one process. */

import { join } from "node:path";
import { openAccessToken, serviceToken } from "./access-token.ts";
import { createFaultSwitch, type FaultSwitch } from "./calls/faults.ts";
import { type CallGate, createCallGate } from "./calls/gate.ts";
import { createLatency, type Latency } from "./calls/latency.ts";
import { type CallStats, createCallStats } from "./calls/stats.ts";
import { createLocalClock, type LocalClock } from "./clock.ts";
import { baseEnvironment } from "./config.ts";
import { serveGrpc } from "./grpc/grpc-server.ts";
import { createAdminApi } from "./http/admin-api.ts";
import { type HttpRoute, jsonReply, serveHttp } from "./http/http-server.ts";
import { type AccessPolicy, createAccessPolicy, workerToken } from "./identity/access-policy.ts";
import { type LocalIdentity, openLocalIdentity } from "./identity/local-identity.ts";
import {
  type LocalCloudInput,
  type LocalCloudOptions,
  LocalCloudOptionsSchema,
  type QueueOptions,
} from "./options.ts";
import { Executions } from "./run/executions.ts";
import { createRunApi } from "./run/run-api.ts";
import { JobTable } from "./scheduler/job-table.ts";
import { createSchedulerService } from "./scheduler/scheduler-service.ts";
import { createSecretsApi } from "./secrets/secrets-api.ts";
import { type Bucket, openBucket } from "./storage/bucket.ts";
import { openObjectLog } from "./storage/object-log.ts";
import { openSharedObjects } from "./storage/shared-objects.ts";
import { createStorageApi } from "./storage/storage-api.ts";
import { TaskQueue } from "./tasks/task-queue.ts";
import { createTasksService } from "./tasks/tasks-service.ts";

export interface LocalCloud {
  /** Base of the storage endpoint, the key set and the switches. */
  httpUrl: string;
  /** Settings with which shared/cloud uses this cloud. */
  env: Record<string, string>;
  /** Public keys of the identity tokens that Cloud Tasks and Cloud Scheduler send. */
  keySetUrl: string;
  /** An identity token of a service account, as the metadata server would give it. */
  signToken(email: string, audience: string): Promise<string>;
  faults: FaultSwitch;
  latency: Latency;
  stats: CallStats;
  clock: LocalClock;
  /** Stops serving and ends every execution. */
  close(): Promise<void>;
}

/** @throws ZodError for malformed options; the system's EADDRINUSE when a port is taken */
export async function startLocalCloud(input: LocalCloudInput): Promise<LocalCloud> {
  const options = LocalCloudOptionsSchema.parse(input);
  const accessToken = openAccessToken(options.dataDir);
  const clock = createLocalClock(options.clockAheadMs);
  const faults = createFaultSwitch(options.faults);
  const latency = createLatency(options.latencyMs);
  const stats = createCallStats();
  const executions = new Executions({
    folder: join(options.dataDir, "run"),
    jobs: options.jobs,
    maxRunning: options.maxRunningExecutions,
    // As the metadata server gives an execution the credentials of its service account.
    baseEnv: { ...baseEnvironment(), CLOUD_ACCESS_TOKEN: workerToken(accessToken) },
    startLatency: () => latency.of("run.start"),
  });
  const closing = new AbortController();
  const gate = createCallGate({
    faults,
    latency,
    stats,
    killChildren: (env) => executions.kill(env),
    closing: closing.signal,
  });
  const [, configurationBucket] = options.buckets;
  const policy = createAccessPolicy({ accessToken, configurationBucket, iam: options.iam });
  const buckets = await openBuckets(options);
  const identity = openLocalIdentity({ folder: join(options.dataDir, "identity") });
  const queues = openQueues(options, { clock, gate, signToken: identity.signToken, accessToken });
  const scheduledJobs = new JobTable({
    folder: join(options.dataDir, "scheduler"),
    clock,
    gate,
    signToken: identity.signToken,
  });
  const parts = { buckets, identity, executions, queues, scheduledJobs, gate, faults, latency, stats, clock };
  const { http, grpc } = await serveApis(options, parts, policy);
  const grpcUrl = `http://127.0.0.1:${grpc.port}`;
  const httpUrl = `http://127.0.0.1:${http.port}`;
  return {
    httpUrl,
    env: environmentOf(options, { httpUrl, grpcUrl, accessToken }),
    keySetUrl: `${httpUrl}${KEY_SET_PATH}`,
    signToken: identity.signToken,
    faults,
    latency,
    stats,
    clock,
    async close() {
      clock.stop();
      for (const queue of queues.values()) queue.close();
      scheduledJobs.close();
      // Executions write their last state to storage while they end.
      await executions.close();
      closing.abort();
      identity.close();
      await Promise.all([http.close(), grpc.close()]);
      for (const bucket of buckets.values()) bucket.close();
    },
  };
}

interface CloudParts {
  buckets: Map<string, Bucket>;
  identity: LocalIdentity;
  executions: Executions;
  queues: Map<string, TaskQueue>;
  scheduledJobs: JobTable;
  gate: CallGate;
  faults: FaultSwitch;
  latency: Latency;
  stats: CallStats;
  clock: LocalClock;
}

async function serveApis(options: LocalCloudOptions, parts: CloudParts, policy: AccessPolicy) {
  const { buckets, identity, executions, queues, scheduledJobs, gate, clock } = parts;
  const http = await serveHttp(
    [
      createStorageApi(buckets, gate, options.softDeleteSeconds),
      createSecretsApi(
        { project: options.project, secrets: options.secrets, file: join(options.dataDir, "secrets.json") },
        gate,
      ),
      createRunApi(options.jobs, executions, gate),
      createIdentityApi(identity, options.invokerServiceAccount),
      createAdminApi(parts),
    ],
    { port: options.httpPort, policy, publicPaths: [KEY_SET_PATH, "/health"] },
  );
  const grpc = await serveGrpc(
    [createTasksService(queues, clock), createSchedulerService(scheduledJobs)],
    gate,
    { port: options.grpcPort, policy },
  );
  return { http, grpc };
}

async function openBuckets({
  buckets: [state, ...others],
  dataDir,
  stateFile,
  writeIntervalMs,
  limitDeletes,
}: LocalCloudOptions): Promise<Map<string, Bucket>> {
  const limit = { intervalMs: writeIntervalMs, countDeletes: limitDeletes };
  const openLog = (name: string) => openObjectLog(join(dataDir, "storage", name));
  const stored = stateFile === undefined ? openLog(state) : await openSharedObjects(stateFile);
  const opened = others.map((name) => [name, openBucket(name, openLog(name), limit)] as const);
  return new Map([[state, openBucket(state, stored, limit)], ...opened]);
}

function openQueues(
  options: LocalCloudOptions,
  parts: { clock: LocalClock; gate: CallGate; signToken: LocalIdentity["signToken"]; accessToken: string },
): Map<string, TaskQueue> {
  const { clock, gate, signToken, accessToken } = parts;
  const open = (name: string, queue: QueueOptions) =>
    new TaskQueue({
      name,
      options: queue,
      folder: join(options.dataDir, "tasks", name),
      reservationMs: options.taskNameReservationSeconds * 1000,
      clock,
      gate,
      credentials: { signToken, serviceToken: serviceToken(accessToken) },
    });
  return new Map(Object.entries(options.queues).map(([name, queue]) => [name, open(name, queue)]));
}

/** The settings of a process that uses this cloud. */
function environmentOf(
  {
    project,
    region,
    buckets: [stateBucket, configurationBucket],
    runBuckets,
    invokerServiceAccount,
  }: LocalCloudOptions,
  { httpUrl, grpcUrl, accessToken }: { httpUrl: string; grpcUrl: string; accessToken: string },
): LocalCloud["env"] {
  return {
    GOOGLE_CLOUD_PROJECT: project,
    GOOGLE_CLOUD_REGION: region,
    STATE_BUCKET: stateBucket,
    CONFIGURATION_BUCKET: configurationBucket,
    ...(runBuckets ? { RUN_BUCKETS: runBuckets } : {}),
    CLOUD_ENDPOINT: httpUrl,
    CLOUD_GRPC_ENDPOINT: grpcUrl,
    INVOKER_SERVICE_ACCOUNT: invokerServiceAccount,
    CLOUD_ACCESS_TOKEN: accessToken,
    WORKER_SERVICE_TOKEN: serviceToken(accessToken),
    METADATA_SERVER_DETECTION: "none",
  };
}

/** Google's identity over HTTP: the key set, and the metadata server's identity tokens. */
const KEY_SET_PATH = "/oauth2/v3/certs";

const TOKEN_PATH = /^computeMetadata\/v1\/instance\/service-accounts\/([^/]+)\/identity$/;

/** @param defaultAccount the service account that `default` names */
function createIdentityApi(identity: LocalIdentity, defaultAccount: string): HttpRoute {
  return async ({ method, path, query, headers }) => {
    if (method !== "GET") return undefined;
    const whole = path.join("/");
    if (`/${whole}` === KEY_SET_PATH) return jsonReply(await identity.keySet());
    const account = TOKEN_PATH.exec(whole)?.[1];
    if (account === undefined) return undefined;
    const audience = query.get("audience");
    const flavor = { "Metadata-Flavor": "Google" };
    // The real server requires the header too: a redirected browser cannot send it.
    if (headers["metadata-flavor"] !== "Google") return { status: 403, headers: flavor };
    if (!audience) return { status: 400, headers: flavor, body: "non-empty audience parameter required" };
    const email = account === "default" ? defaultAccount : account;
    return { status: 200, headers: flavor, body: await identity.signToken(email, audience) };
  };
}
