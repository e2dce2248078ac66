/**
 * The entry for workers, the processes that execute runs. Callers, the processes that submit and read runs, use
 * `runs.ts`. All other files of shared/runs are private, so that only they read and write a run's objects.
 */
export { readRun } from "./read/read-run.ts";
export type { StreamLine } from "./read/stream-line.ts";
export type { AgentRunResult, AgentTranscript } from "./record/agent-run.ts";
export type { RunRecord } from "./record/run.ts";
export { openStateObjects, stateBuckets } from "./record/run-buckets.ts";
export { isTerminal } from "./record/run-state.ts";
export { readRecord, requireRecord } from "./record/run-store.ts";
export type { WizardRunResult } from "./record/wizard-run.ts";
export { type AgentSession, openSession } from "./sessions/open-session.ts";
export type { Launcher } from "./submit/launcher.ts";
export { LEASE_TIMES, type LeaseTimes } from "./turns/leases.ts";
export { openWriters, type Writers } from "./turns/open-writers.ts";
export type { WriterRunOptions } from "./turns/serve-writer.ts";
export { createSlotPool, type SlotPool } from "./turns/slot-pool.ts";
export { takeSlot } from "./turns/take-slot.ts";
export { createRunsService, type RunsService } from "./worker/serve-runs.ts";
export type { RunCall, WorkRoute } from "./worker/serve-work.ts";
export type { RunEnding } from "./worker/store-ending.ts";
export { type RunTask, type RunWorker, type WorkOptions, workOnRun } from "./worker/work-on-run.ts";
export { invalidWorkspace, listFiles, requireWithin, type WorkspaceLimits } from "./workspaces/list-files.ts";
export type { WorkspaceChange } from "./workspaces/open-workspace.ts";
export { openWorkspace, type Workspace, type WorkspaceOutcome } from "./workspaces/open-workspace.ts";
