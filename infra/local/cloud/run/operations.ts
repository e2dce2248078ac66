/** Long-running operations of Cloud Run: one per execution, with the execution inside. */
import { status } from "@grpc/grpc-js";
import { GrpcError, type GrpcService, lastName, serviceDefinition } from "../grpc/grpc-server.ts";
import { type ExecutionRecord, isEnded, toExecution } from "./execution-record.ts";
import type { Executions } from "./executions.ts";

const RUN_PROTOS = "@google-cloud/run";

/** The operation that the calls which start and cancel an execution answer with. */
export function toOperation(tasks: readonly ExecutionRecord[]): object {
  const [record] = tasks as [ExecutionRecord];
  const location = record.name.slice(0, record.name.indexOf("/jobs/"));
  const execution = packExecution(tasks);
  return {
    name: `${location}/operations/${lastName(record.name)}`,
    metadata: execution,
    done: tasks.every(isEnded),
    ...outcome(tasks, execution),
  };
}

export function createOperationsService(executions: Executions): GrpcService {
  const find = (name: string) => {
    const record = executions.get(name);
    if (!record) throw new GrpcError(status.NOT_FOUND, `Operation ${lastName(name)} was not found.`);
    return executions.tasksOf(record.name);
  };
  return {
    package: RUN_PROTOS,
    name: "google.longrunning.Operations",
    kind: "run",
    methods: {
      GetOperation: {
        subject: ({ name }: { name: string }) => lastName(name),
        handle: ({ name }: { name: string }) => toOperation(find(name)),
      },
    },
  };
}

function outcome(tasks: readonly ExecutionRecord[], execution: object): object {
  if (!tasks.every(isEnded)) return {};
  const failed = tasks.find(({ state }) => state !== "succeeded");
  if (!failed) return { response: execution };
  return { error: { code: status.ABORTED, message: `The execution ended as ${failed.state}.` } };
}

function packExecution(tasks: readonly ExecutionRecord[]): { type_url: string; value: Buffer } {
  const executions = serviceDefinition({ package: RUN_PROTOS, name: "google.cloud.run.v2.Executions" });
  const value = executions.GetExecution?.responseSerialize(toExecution(tasks)) ?? Buffer.alloc(0);
  return { type_url: "type.googleapis.com/google.cloud.run.v2.Execution", value };
}
