/** google.cloud.run.v2.Executions: get, list, cancel. */
import { status } from "@grpc/grpc-js";
import { GrpcError, type GrpcService, lastName } from "../grpc/grpc-server.ts";
import { isEnded, toExecution } from "./execution-record.ts";
import type { Executions } from "./executions.ts";
import { toOperation } from "./operations.ts";

interface Named {
  name: string;
}

export function createExecutionsService(executions: Executions): GrpcService {
  const find = (name: string) => {
    const tasks = executions.tasksOf(name);
    if (tasks.length === 0) {
      throw new GrpcError(
        status.NOT_FOUND,
        `Resource '${lastName(name)}' of kind 'EXECUTION' does not exist.`,
      );
    }
    return tasks;
  };
  const subject = ({ name }: Named) => lastName(name);
  return {
    package: "@google-cloud/run",
    name: "google.cloud.run.v2.Executions",
    kind: "run",
    methods: {
      GetExecution: { subject, handle: ({ name }: Named) => toExecution(find(name)) },
      ListExecutions: {
        subject: ({ parent }: { parent: string }) => lastName(parent),
        handle: ({
          parent,
          pageSize,
          pageToken,
        }: {
          parent: string;
          pageSize: number;
          pageToken: string;
        }) => {
          const from = Number(pageToken || 0);
          const to = from + (pageSize || 100);
          const all = executions.list(lastName(parent));
          return {
            executions: all.slice(from, to).map(({ name }) => toExecution(executions.tasksOf(name))),
            nextPageToken: to < all.length ? String(to) : "",
          };
        },
      },
      CancelExecution: {
        subject,
        handle: ({ name }: Named) => {
          if (find(name).every(isEnded)) {
            throw new GrpcError(status.FAILED_PRECONDITION, "The execution has already completed.");
          }
          executions.cancel(name);
          return toOperation(find(name));
        },
      },
    },
  };
}
