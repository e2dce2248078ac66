/** A caller's tasks at one endpoint, the newest first. */
import { type ListTasksRequest, type ListTasksResponse, TaskState } from "@a2a-js/sdk";
import { mapConcurrently } from "../../core/map-concurrently.ts";
import type { RunRecord, Runs } from "../../runs/runs.ts";
import type { A2ACaller } from "../a2a-caller.ts";
import { malformed } from "../call-failure.ts";
import { describeTask, statusTime } from "./describe-task.ts";
import { taskStateOf } from "./task-state.ts";
import type { TaskTarget } from "./task-target.ts";

const DEFAULT_PAGE = 50;
const LARGEST_PAGE = 100;
const CONCURRENT_VIEWS = 8;

/**
 * `totalSize` is the number of tasks of this page, plus one when older tasks may follow: counting all tasks would require
 * reading them. A short or empty page may have a next one.
 *
 * @throws AppError `invalid_request` that names the invalid filter
 */
export async function listTasks(
  runs: Pick<Runs, "list" | "contexts">,
  target: TaskTarget,
  request: ListTasksRequest,
  { owners }: A2ACaller,
): Promise<ListTasksResponse> {
  const pageSize = checkPageSize(request.pageSize);
  const cursor = checkToken(request.pageToken);
  const matches = createFilter(request, runs.contexts(owners, request.contextId));
  const page = await runs.list({
    owners,
    limit: pageSize,
    cursor,
    where: (run) => target.has(run) && matches(run),
  });
  const tasks = await mapConcurrently(page.runs, CONCURRENT_VIEWS, (run) =>
    describeTask(target, run, {
      historyLength: request.historyLength,
      artifacts: request.includeArtifacts === true,
      pictures: false,
    }),
  );
  return {
    tasks,
    nextPageToken: page.next ?? "",
    pageSize,
    totalSize: tasks.length + (page.next === undefined ? 0 : 1),
  };
}

function createFilter(
  { contextId, status, statusTimestampAfter }: ListTasksRequest,
  contexts: string[],
): (run: RunRecord) => boolean {
  if (status === TaskState.UNRECOGNIZED) throw malformed("status must be a state of A2A tasks.");
  const after = statusTimestampAfter ? Date.parse(statusTimestampAfter) : undefined;
  if (Number.isNaN(after)) throw malformed("statusTimestampAfter must be a time as in 2026-11-21T12:00:00Z.");
  return (run) =>
    (status === TaskState.TASK_STATE_UNSPECIFIED || taskStateOf(run) === status) &&
    (after === undefined || Date.parse(statusTime(run)) >= after) &&
    (contextId === "" || (run.context !== undefined && contexts.includes(run.context)));
}

function checkPageSize(size = DEFAULT_PAGE): number {
  if (Number.isInteger(size) && size >= 1 && size <= LARGEST_PAGE) return size;
  throw malformed(`pageSize must be an integer from 1 to ${LARGEST_PAGE}.`);
}

function checkToken(token: string): string | undefined {
  if (token === "") return undefined;
  if (/^\d{13}-[\da-f-]{36}$/.test(token)) return token;
  throw malformed("pageToken must be the nextPageToken of the previous page.");
}
