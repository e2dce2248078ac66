/**
 * The IAM permissions that each call of this folder needs, and the resource they are granted on. Terraform must grant
 * exactly these. A service account needs only the rows of the calls that its process makes.
 */
export interface CallPermissions {
  /** The resource that the permissions are needed on. */
  on: "bucket" | "job" | "queue" | "project" | "secret" | "invoker service account";
  permissions: readonly string[];
}

const bucket = (...permissions: string[]): CallPermissions[] => [{ on: "bucket", permissions }];
const project = (...permissions: string[]): CallPermissions[] => [{ on: "project", permissions }];
const job = (...permissions: string[]): CallPermissions[] => [{ on: "job", permissions }];

export const PERMISSIONS = {
  // After a lost response a write reads the object; overwriting counts as deleting the previous version.
  ObjectStore: {
    create: bucket("storage.objects.create", "storage.objects.get"),
    createAll: bucket("storage.objects.create", "storage.objects.get"),
    replace: bucket("storage.objects.create", "storage.objects.delete", "storage.objects.get"),
    // Without the permission to list, a missing object answers 403 instead of 404.
    read: bucket("storage.objects.get", "storage.objects.list"),
    delete: bucket("storage.objects.delete", "storage.objects.list"),
    list: bucket("storage.objects.list"),
  },
  BucketPolicy: {
    keptAfterDeletion: bucket("storage.buckets.get"),
  },
  JobClient: {
    prepare: [],
    start: job("run.jobs.run", "run.jobs.runWithOverrides"),
    state: job("run.executions.get"),
    cancel: job("run.executions.cancel"),
  },
  // Cloud Scheduler has no permissions on single jobs.
  Scheduler: {
    put: [
      { on: "project", permissions: ["cloudscheduler.jobs.create", "cloudscheduler.jobs.update"] },
      { on: "invoker service account", permissions: ["iam.serviceAccounts.actAs"] },
    ],
    pause: project("cloudscheduler.jobs.pause", "cloudscheduler.jobs.get"),
    resume: project("cloudscheduler.jobs.enable", "cloudscheduler.jobs.get"),
    get: project("cloudscheduler.jobs.get"),
    list: project("cloudscheduler.jobs.list"),
    delete: project("cloudscheduler.jobs.delete"),
  },
  SecretReader: {
    access: [{ on: "secret", permissions: ["secretmanager.versions.access"] }],
  },
  TaskQueue: {
    enqueue: [
      { on: "queue", permissions: ["cloudtasks.tasks.create"] },
      { on: "invoker service account", permissions: ["iam.serviceAccounts.actAs"] },
    ],
    has: [{ on: "queue", permissions: ["cloudtasks.tasks.get"] }],
    delete: [{ on: "queue", permissions: ["cloudtasks.tasks.delete"] }],
  },
  Tracing: {
    export: project("telemetry.traces.write"),
  },
} satisfies Record<string, Record<string, CallPermissions[]>>;
