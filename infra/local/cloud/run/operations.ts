/** Long-running operations of Cloud Run: one per execution, with the execution inside. */
import { status } from "@grpc/grpc-js";
import { GrpcError, type GrpcService, lastName, serviceDefinition } from "../grpc/grpc-server.ts";
import { type ExecutionRecord, isEnded, toExecution } from "./execution-record.ts";
import type { Executions } from "./executions.ts";

const RUN_PROTOS = "@google-cloud/run";

/** The operation that the calls which start and cancel an execution answer with. */
export function toOperation(record: ExecutionRecord): object {
  const location = record.name.slice(0, record.name.indexOf("/jobs/"));
  const execution = packExecution(record);
  return {
    name: `${location}/operations/${lastName(record.name)}`,
    metadata: execution,
    done: isEnded(record),
    ...outcome(record, execution),
  };
}

export function createOperationsService(executions: Executions): GrpcService {
  const find = (name: string) => {
    const record = executions.get(name);
    if (!record) throw new GrpcError(status.NOT_FOUND, `Operation ${lastName(name)} was not found.`);
    return record;
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

function outcome(record: ExecutionRecord, execution: object): object {
  if (!isEnded(record)) return {};
  if (record.state === "succeeded") return { response: execution };
  return { error: { code: status.ABORTED, message: `The execution ended as ${record.state}.` } };
}

function packExecution(record: ExecutionRecord): { type_url: string; value: Buffer } {
  const executions = serviceDefinition({ package: RUN_PROTOS, name: "google.cloud.run.v2.Executions" });
  const value = executions.GetExecution?.responseSerialize(toExecution(record)) ?? Buffer.alloc(0);
  return { type_url: "type.googleapis.com/google.cloud.run.v2.Execution", value };
}
