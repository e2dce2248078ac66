/** The options of a local cloud: an object in tests, a file with `npm start`. */
import { z } from "zod";
import { ContainerSchema } from "../containers/run-arguments.ts";
import { FaultSchema } from "./calls/faults.ts";

const JobSchema = z.strictObject({
  /** The container's entry point; of a job with `container` the engine, and `args` those of the image. */
  command: z.string().min(1),
  /** The image in which each execution runs; without one it is a process of this machine. */
  container: ContainerSchema.optional(),
  args: z.array(z.string()).default([]),
  env: z.record(z.string(), z.string()).default({}),
  cwd: z.string().optional(),
  /** Cloud Run's task timeout. */
  timeoutSeconds: z.number().positive().default(600),
  /** Time between SIGTERM and SIGKILL; Cloud Run's is 10 s. */
  graceSeconds: z.number().nonnegative().default(10),
  /** Simulated cold start. */
  startLatencyMs: z.number().nonnegative().default(0),
});

const QueueSchema = z.strictObject({
  maxDispatchesPerSecond: z.number().positive().default(500),
  maxConcurrentDispatches: z.int().positive().default(1000),
  /** The first attempt included; −1 is without limit. */
  maxAttempts: z.int().default(100),
  maxRetryDurationSeconds: z.number().nonnegative().default(0),
  minBackoffSeconds: z.number().positive().default(0.1),
  maxBackoffSeconds: z.number().positive().default(3600),
  maxDoublings: z.int().nonnegative().default(16),
});

export const LocalCloudOptionsSchema = z.strictObject({
  /** Holds all data that survives a restart. */
  dataDir: z.string().min(1),
  project: z.string().default("local-project"),
  region: z.string().default("us-central1"),
  /** The first is the state's, the second the configuration's. */
  buckets: z
    .tuple([z.string(), z.string()], z.string())
    .default(["federalrunner-state", "federalrunner-configuration"]),
  /** The setting RUN_BUCKETS of the processes; `buckets` names these buckets, too. */
  runBuckets: z.string().default(""),
  /** The file of the state bucket, which other processes may open; default in `dataDir`. */
  stateFile: z.string().min(1).optional(),
  /** 0 selects a free port; a cloud that restarts while its clients run requires fixed ports. */
  httpPort: z.int().min(0).max(65535).default(0),
  grpcPort: z.int().min(0).max(65535).default(0),
  /** Jobs by name. */
  jobs: z.record(z.string(), JobSchema).default({}),
  /** Executions that run at once; more stay pending. */
  maxRunningExecutions: z.int().positive().default(1000),
  /** Queues by name. */
  queues: z.record(z.string(), QueueSchema).default({}),
  /** Time during which the name of a finished or deleted task cannot be reused: one to four hours at Google's. */
  taskNameReservationSeconds: z.number().nonnegative().default(14_400),
  /** Seconds that buckets keep deleted objects: reported only. Google's default is seven days, Terraform sets 0. */
  softDeleteSeconds: z.int().nonnegative().default(0),
  /** Permissions of service accounts by name, each as `permission resource`; their tokens are those of `accountToken`. */
  iam: z.record(z.string(), z.array(z.string())).default({}),
  /** Initial offset of the clock of tasks and scheduled jobs. */
  clockAheadMs: z.number().nonnegative().default(0),
  /** Values of Secret Manager by the secret's id, over those in `secrets.json` of the data folder. */
  secrets: z.record(z.string(), z.string()).default({}),
  /** Service account of identity tokens for tasks that name none. */
  invokerServiceAccount: z.string().default("invoker@local-project.iam.gserviceaccount.com"),
  /** Milliseconds added per kind of call, such as `{"storage": 40}`. */
  latencyMs: z.record(z.string(), z.number().nonnegative()).default({}),
  faults: z.array(FaultSchema).default([]),
  /** Milliseconds between two writes of one object; 0 lifts the limit. */
  writeIntervalMs: z.number().nonnegative().default(1000),
  /** Whether a delete counts as a write. */
  limitDeletes: z.boolean().default(false),
});

export type LocalCloudInput = z.input<typeof LocalCloudOptionsSchema>;
export type LocalCloudOptions = z.output<typeof LocalCloudOptionsSchema>;
export type JobOptions = z.output<typeof JobSchema>;
export type QueueOptions = z.output<typeof QueueSchema>;
