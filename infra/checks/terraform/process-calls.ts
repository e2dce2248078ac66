/**
 * The calls of shared/cloud that each deployed process makes, and on which resource: with the permissions table of the
 * clients they result in the grants that terraform/ must hold. Resources are named as in terraform/.
 */
import { PERMISSIONS } from "../../../shared/cloud/permissions.ts";

export interface ProcessCalls {
  /** Key of its service account in terraform/modules/identity. */
  account: string;
  calls: readonly ResourceCalls[];
}

export interface ResourceCalls {
  /** Type and name of the resource; `project` for resources without separate permissions. */
  on: string;
  /** `Client.call` of the permissions table; `Client.*` for all of them. */
  calls?: readonly string[];
  /** Permissions of calls without a client in shared/cloud. */
  permissions?: readonly string[];
}

const REGISTRY = "google_storage_bucket.registry";
const STATE = "google_storage_bucket.state";
const RUNS = "google_storage_bucket.runs";
const CONFIGURATION = "google_storage_bucket.configuration";
const queue = (name: string) => `google_cloud_tasks_queue.${name}`;
const job = (name: string) => `google_cloud_run_v2_job.${name}`;
const service = (name: string) => `google_cloud_run_v2_service.${name}`;
const READ = ["ObjectStore.list", "ObjectStore.read"];
const KEEP_FILES = [...READ, "ObjectStore.create", "ObjectStore.replace"];
/** The client obtains an identity token (shared/cloud/identity-token.ts). */
const INVOKE = ["run.routes.invoke"];
const CALLS_OF_A_JOB = ["JobClient.start", "JobClient.state", "JobClient.cancel"];

export const PROCESS_CALLS: readonly ProcessCalls[] = [
  {
    account: "gateway",
    calls: [
      { on: STATE, calls: ["ObjectStore.*", "BucketPolicy.keptAfterDeletion"] },
      { on: RUNS, calls: ["ObjectStore.*", "BucketPolicy.keptAfterDeletion"] },
      { on: CONFIGURATION, calls: READ },
      { on: job("execute_wizard"), calls: CALLS_OF_A_JOB },
      { on: job("run_agent"), calls: CALLS_OF_A_JOB },
      { on: service("execute_wizard"), permissions: INVOKE },
      { on: service("run_agent"), permissions: INVOKE },
      { on: queue("agent_runs"), calls: ["TaskQueue.enqueue"] },
      { on: queue("agent_writers"), calls: ["TaskQueue.enqueue"] },
      { on: queue("notifications"), calls: ["TaskQueue.enqueue"] },
      { on: queue("schedules"), calls: ["TaskQueue.*"] },
      { on: "project", calls: ["Scheduler.*", "Tracing.export"] },
    ],
  },
  {
    account: "execute_wizard",
    calls: [
      { on: STATE, calls: ["ObjectStore.*", "BucketPolicy.keptAfterDeletion"] },
      { on: RUNS, calls: ["ObjectStore.*", "BucketPolicy.keptAfterDeletion"] },
      { on: CONFIGURATION, calls: READ },
      { on: "project", calls: ["Tracing.export"] },
    ],
  },
  {
    account: "reprove_wizards",
    calls: [
      { on: REGISTRY, calls: KEEP_FILES },
      { on: STATE, calls: KEEP_FILES },
    ],
  },
  {
    account: "run_agent",
    calls: [
      { on: STATE, calls: ["ObjectStore.*", "BucketPolicy.keptAfterDeletion"] },
      { on: RUNS, calls: ["ObjectStore.*", "BucketPolicy.keptAfterDeletion"] },
      { on: CONFIGURATION, calls: READ },
      { on: job("run_agent"), calls: ["JobClient.start"] },
      { on: queue("agent_writers"), calls: ["TaskQueue.enqueue"] },
      { on: "project", calls: ["Tracing.export"] },
    ],
  },
  // Cloud Tasks and Cloud Scheduler; the gateway is public.
  {
    account: "invoker",
    calls: [
      { on: service("run_agent"), permissions: INVOKE },
      { on: job("reprove_wizards"), permissions: ["run.jobs.run"] },
    ],
  },
];

const INVOKER = "google_service_account.invoker";

/** `account permission resource` for each permission that a process needs. */
export function neededGrants(processes: readonly ProcessCalls[]): Set<string> {
  const needed = new Set<string>();
  for (const { account, calls } of processes) {
    for (const { on, calls: names = [], permissions = [] } of calls) {
      for (const permission of permissions) needed.add(`${account} ${permission} ${on}`);
      for (const row of names.flatMap(rowsOf)) {
        const resource = row.on === "invoker service account" ? INVOKER : on;
        for (const permission of row.permissions) needed.add(`${account} ${permission} ${resource}`);
      }
    }
  }
  return needed;
}

function rowsOf(name: string) {
  const [client = "", call = ""] = name.split(".");
  const table = (
    PERMISSIONS as Record<string, Record<string, { on: string; permissions: readonly string[] }[]>>
  )[client];
  if (!table || (call !== "*" && !table[call])) throw new Error(`The permissions table has no ${name}.`);
  return call === "*" ? Object.values(table).flat() : (table[call] ?? []);
}
