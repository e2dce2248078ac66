/**
 * A caller's tasks at one endpoint, the last changed first. Storage lists runs by their creation: the newest runs, up to
 * a limit, form a window that is sorted as a whole, and older runs form the next one.
 */
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
const WINDOW = 1000;
const CONCURRENT_VIEWS = 8;

/**
 * `totalSize` is the number of tasks on all pages; a caller with more runs than a window holds gets the number so far,
 * plus one.
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
  const token = readToken(request.pageToken);
  const matches = createFilter(request, runs.contexts(owners, request.contextId));
  const window = await runs.list({ owners, limit: WINDOW, cursor: token?.window });
  const found = window.runs.filter((run) => target.has(run) && matches(run)).sort(byLastUpdate);
  const begin = token?.after ? found.findIndex((run) => positionOf(run) < (token.after as string)) : 0;
  const rest = begin < 0 ? [] : found.slice(begin);
  const page = rest.slice(0, pageSize);
  const tasks = await mapConcurrently(page, CONCURRENT_VIEWS, (run) =>
    describeTask(target, run, {
      historyLength: request.historyLength,
      artifacts: request.includeArtifacts === true,
      pictures: false,
    }),
  );
  const earlier = token?.earlier ?? 0;
  const last = page.at(-1);
  return {
    tasks,
    nextPageToken:
      last && rest.length > page.length
        ? writeToken({ window: token?.window, earlier, after: positionOf(last) })
        : window.next === undefined
          ? ""
          : writeToken({ window: window.next, earlier: earlier + found.length }),
    pageSize,
    totalSize: earlier + found.length + (window.next === undefined ? 0 : 1),
  };
}

/** Orders tasks by their last update; no two are equal. */
function positionOf(run: RunRecord): string {
  return `${String(Date.parse(statusTime(run))).padStart(13, "0")}-${run.id}`;
}

function byLastUpdate(a: RunRecord, b: RunRecord): number {
  return positionOf(a) < positionOf(b) ? 1 : -1;
}

function createFilter(
  { contextId, status, statusTimestampAfter }: ListTasksRequest,
  contexts: string[],
): (run: RunRecord) => boolean {
  // Over gRPC an unknown number stays as it is.
  if (status === TaskState.UNRECOGNIZED || TaskState[status] === undefined)
    throw malformed("status must be a state of A2A tasks, such as TASK_STATE_COMPLETED.");
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

interface PageToken {
  /** Where the window begins in the list of storage; undefined for the newest runs. */
  window?: string | undefined;
  /** Number of the tasks in the windows before. */
  earlier: number;
  /** The position of the last task of the page before. */
  after?: string;
}

function writeToken({ window = "", earlier, after = "" }: PageToken): string {
  return [window, earlier, after].join("~");
}

function readToken(token: string): PageToken | undefined {
  if (token === "") return undefined;
  const [, window, earlier, after] =
    /^(\d{13}-[\da-f-]{36})?~(\d{1,6})~(\d{13}-[\da-f-]{36})?$/.exec(token) ?? [];
  if (earlier === undefined) throw malformed("pageToken must be the nextPageToken of the previous page.");
  return { window, earlier: Number(earlier), after };
}
