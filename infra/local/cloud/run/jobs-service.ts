/** google.cloud.run.v2.Jobs, as far as it is called: RunJob. */
import { randomUUID } from "node:crypto";
import { status } from "@grpc/grpc-js";
import { fromTimestamp, GrpcError, type GrpcService, lastName, type Timestamp } from "../grpc/grpc-server.ts";
import type { JobOptions } from "../options.ts";
import type { Executions } from "./executions.ts";
import { toOperation } from "./operations.ts";

interface RunJobRequest {
  name: string;
  overrides: {
    containerOverrides: { args: string[]; env: { name: string; value: string }[]; clearArgs: boolean }[];
    timeout: Timestamp | null;
    taskCount?: number;
  } | null;
}

export function createJobsService(jobs: Record<string, JobOptions>, executions: Executions): GrpcService {
  return {
    package: "@google-cloud/run",
    name: "google.cloud.run.v2.Jobs",
    kind: "run",
    methods: {
      RunJob: {
        subject: ({ name }: RunJobRequest) => lastName(name),
        handle: ({ name, overrides }: RunJobRequest) => {
          const id = lastName(name);
          const job = jobs[id];
          if (!job) throw new GrpcError(status.NOT_FOUND, `Resource '${id}' of kind 'JOB' does not exist.`);
          const container = overrides?.containerOverrides[0];
          const replaced = container?.clearArgs || (container?.args ?? []).length > 0;
          const execution = `${name}/executions/${id}-${randomUUID().slice(0, 8)}`;
          executions.start({
            name: execution,
            tasks: overrides?.taskCount || 1,
            args: replaced ? (container?.args ?? []) : job.args,
            env: Object.fromEntries((container?.env ?? []).map((entry) => [entry.name, entry.value])),
            timeoutSeconds: overrides?.timeout ? fromTimestamp(overrides.timeout) / 1000 : job.timeoutSeconds,
          });
          return toOperation(executions.tasksOf(execution));
        },
      },
    },
  };
}
