/**
 * The calls of the Cloud Run Admin API that are served: a job is run, an execution is read and cancelled.
 * https://cloud.google.com/run/docs/reference/rest/v2/projects.locations.jobs
 */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { defined } from "../../../../shared/core/defined.ts";
import type { CallGate } from "../calls/gate.ts";
import { lastName } from "../grpc/grpc-server.ts";
import { requiredPermissions } from "../grpc/required-permissions.ts";
import { type HttpReply, type HttpRoute, jsonReply } from "../http/http-server.ts";
import type { JobOptions } from "../options.ts";
import { type ExecutionRecord, isEnded, toExecution } from "./execution-record.ts";
import type { Executions } from "./executions.ts";

const RunRequestSchema = z.strictObject({
  overrides: z
    .strictObject({
      containerOverrides: z
        .array(
          z.strictObject({
            args: z.array(z.string()).default([]),
            env: z.array(z.strictObject({ name: z.string(), value: z.string() })).default([]),
            clearArgs: z.boolean().default(false),
          }),
        )
        .default([]),
      timeout: z
        .string()
        .regex(/^\d+(\.\d+)?s$/)
        .optional(),
      taskCount: z.int().positive().optional(),
    })
    .optional(),
});

type RunRequest = z.output<typeof RunRequestSchema>;

/** A resource, and the method of a call that is not standard, as in `…/jobs/NAME:run`. */
const RESOURCE = /^v2\/(?<resource>projects\/[^:]+?)(?::(?<verb>\w+))?$/;

export function createRunApi(
  jobs: Record<string, JobOptions>,
  executions: Executions,
  gate: CallGate,
): HttpRoute {
  const perform: Record<CallKind, (resource: string, request: RunRequest) => HttpReply> = {
    RunJob: (resource, { overrides }) => runJob(resource, overrides),
    GetExecution: (resource) => withTasks(resource, (tasks) => jsonReply(toExecution(tasks))),
    CancelExecution: (resource) =>
      withTasks(resource, (tasks) => {
        if (tasks.every(isEnded))
          return failure(400, "FAILED_PRECONDITION", "The execution has already completed.");
        executions.cancel(resource);
        return jsonReply(toOperation(executions.tasksOf(resource)));
      }),
  };
  return async ({ method, path, caller, body }) => {
    const { resource = "", verb = "" } = RESOURCE.exec(path.join("/"))?.groups ?? {};
    const kind = kindOf(method, resource, verb);
    if (!kind) return undefined;
    const request = RunRequestSchema.safeParse(body.length > 0 ? JSON.parse(body.toString()) : {});
    if (!request.success) return failure(400, "INVALID_ARGUMENT", request.error.message);
    const { overrides } = request.data;
    const call = { kind: `run.${kind}`, subject: lastName(resource), bytesIn: body.length };
    const answer = () => {
      const needed = requiredPermissions(call.kind, { name: resource, overrides });
      const denied = needed.find(([permission, on]) => !caller.may(permission, on));
      if (!denied) return perform[kind](resource, request.data);
      return failure(403, "PERMISSION_DENIED", `Permission '${denied[0]}' denied on resource '${resource}'.`);
    };
    return gate.pass(call, answer, ({ body = "" }) => Buffer.byteLength(body));
  };

  function runJob(name: string, overrides: RunRequest["overrides"]): HttpReply {
    const id = lastName(name);
    const job = jobs[id];
    if (!job) return failure(404, "NOT_FOUND", `Resource '${id}' of kind 'JOB' does not exist.`);
    const { args = [], env = [], clearArgs = false } = overrides?.containerOverrides[0] ?? {};
    const execution = `${name}/executions/${id}-${randomUUID().slice(0, 8)}`;
    executions.start({
      name: execution,
      tasks: overrides?.taskCount ?? 1,
      args: clearArgs || args.length > 0 ? args : job.args,
      env: Object.fromEntries(env.map((entry) => [entry.name, entry.value])),
      timeoutSeconds: overrides?.timeout ? Number.parseFloat(overrides.timeout) : job.timeoutSeconds,
    });
    return jsonReply(toOperation(executions.tasksOf(execution)));
  }

  function withTasks(name: string, answer: (tasks: ExecutionRecord[]) => HttpReply): HttpReply {
    const tasks = executions.tasksOf(name);
    if (tasks.length > 0) return answer(tasks);
    return failure(404, "NOT_FOUND", `Resource '${lastName(name)}' of kind 'EXECUTION' does not exist.`);
  }
}

type CallKind = "RunJob" | "GetExecution" | "CancelExecution";

function kindOf(method: string, resource: string, verb: string): CallKind | undefined {
  const isJob = /\/jobs\/[^/]+$/.test(resource);
  const isExecution = /\/jobs\/[^/]+\/executions\/[^/]+$/.test(resource);
  if (method === "POST" && isJob && verb === "run") return "RunJob";
  if (method === "POST" && isExecution && verb === "cancel") return "CancelExecution";
  return method === "GET" && isExecution && verb === "" ? "GetExecution" : undefined;
}

/** The operation with which the calls that start and cancel an execution respond. */
function toOperation(tasks: readonly ExecutionRecord[]): object {
  const [{ name }] = tasks as [ExecutionRecord];
  const location = name.slice(0, name.indexOf("/jobs/"));
  const execution = { "@type": "type.googleapis.com/google.cloud.run.v2.Execution", ...toExecution(tasks) };
  const isDone = tasks.every(isEnded);
  return defined({
    name: `${location}/operations/${lastName(name)}`,
    metadata: execution,
    done: isDone || undefined,
    response: isDone ? execution : undefined,
  });
}

function failure(code: number, status: string, message: string): HttpReply {
  return jsonReply({ error: { code, message, status } }, code);
}
