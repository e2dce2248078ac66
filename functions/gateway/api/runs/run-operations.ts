/** The operations of runs over REST. */
import {
  cancelRun as cancel,
  deleteRuns as deleteAll,
  deleteRun as deleteOne,
} from "../../../../shared/operations/runs/end-runs.ts";
import { exportRuns as exportAll, listRuns as list } from "../../../../shared/operations/runs/list-runs.ts";
import { isTerminal } from "../../../../shared/runs/runs.ts";
import { endpointOf } from "../define-endpoint.ts";

export const listRuns = endpointOf(list, {
  method: "GET",
  path: "/api/runs",
  tag: "runs",
  responses: { 200: "The runs." },
});

export const exportRuns = endpointOf(exportAll, {
  method: "GET",
  path: "/api/runs/export",
  tag: "runs",
  responses: { 200: "One run per line." },
  type: "application/jsonl",
  headers: { "content-disposition": 'attachment; filename="runs.jsonl"' },
});

export const cancelRun = endpointOf(cancel, {
  method: "POST",
  path: "/api/runs/{run_id}/cancel",
  tag: "runs",
  responses: { 200: "The run has ended.", 202: "The run is being stopped." },
  statusOf: ({ run }) => (isTerminal(run.state) ? 200 : 202),
});

export const deleteRun = endpointOf(deleteOne, {
  method: "DELETE",
  path: "/api/runs/{run_id}",
  tag: "runs",
  responses: { 200: "The run is deleted." },
});

export const deleteRuns = endpointOf(deleteAll, {
  method: "DELETE",
  path: "/api/runs",
  tag: "runs",
  responses: { 200: "The runs are deleted." },
});
