/** The permissions that Google requires for a gRPC call. https://cloud.google.com/iam/docs/permissions-reference */

/** The parts of a request that name a resource, or an identity that the call would use. */
export interface GrpcRequest {
  parent?: string;
  name?: string;
  overrides?: unknown;
  task?: { httpRequest?: { oidcToken?: unknown } | null };
  job?: { name?: string; httpTarget?: { oidcToken?: unknown } | null };
}

const SCHEDULER: Record<string, string> = {
  CreateJob: "create",
  UpdateJob: "update",
  GetJob: "get",
  ListJobs: "list",
  DeleteJob: "delete",
  PauseJob: "pause",
  ResumeJob: "enable",
  RunJob: "run",
};
const TASKS: Record<string, string> = {
  CreateTask: "create",
  GetTask: "get",
  ListTasks: "list",
  DeleteTask: "delete",
};
const RUN: Record<string, string> = {
  RunJob: "run.jobs.run",
  GetExecution: "run.executions.get",
  CancelExecution: "run.executions.cancel",
};

/** @returns pairs of permission and resource; none for calls that need no permission of their own */
export function requiredPermissions(
  kind: string,
  request: GrpcRequest,
): [permission: string, resource: string][] {
  const [service, method = ""] = kind.split(".");
  const name = request.parent || request.name || request.job?.name || "";
  const token = request.task?.httpRequest?.oidcToken ?? request.job?.httpTarget?.oidcToken;
  const actAs: [string, string][] = token ? [["iam.serviceAccounts.actAs", "invoker"]] : [];
  if (service === "tasks" && TASKS[method]) {
    const queue = /\/queues\/([^/]+)/.exec(name)?.[1] ?? "";
    return [[`cloudtasks.tasks.${TASKS[method]}`, `queue/${queue}`], ...actAs];
  }
  if (service === "scheduler" && SCHEDULER[method]) {
    return [[`cloudscheduler.jobs.${SCHEDULER[method]}`, "project"], ...actAs];
  }
  if (service === "run" && RUN[method]) {
    const job = `job/${/\/jobs\/([^/]+)/.exec(name)?.[1] ?? ""}`;
    const overrides: [string, string][] = request.overrides ? [["run.jobs.runWithOverrides", job]] : [];
    return [[RUN[method], job], ...overrides];
  }
  return [];
}
