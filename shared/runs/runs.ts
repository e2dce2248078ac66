/**
 * The entry for callers, the processes that submit and read runs: the gateway, the command, A2A and schedules. `openRuns`
 * creates the object; workers use `worker.ts`.
 */

import type { AppError } from "../core/errors.ts";
import type { MeetingBook } from "../handoff/relay/meeting-book.ts";
import type { MaintenanceReport } from "./maintain/maintain-runs.ts";
import type { AgentLoad } from "./read/agent-load.ts";
import type { FollowOptions } from "./read/follow-run.ts";
import type { RunPage } from "./read/list-index.ts";
import type { ListFilter } from "./read/list-runs.ts";
import type { TimelineEntry } from "./read/timeline.ts";
import type { AgentRunResult, AgentTranscript, StoredRequest } from "./record/agent-run.ts";
import type { RunEvent, RunRecord, RunSchedule } from "./record/run.ts";
import type { RunTrigger } from "./record/run-state.ts";
import type { Webhook, Webhooks } from "./record/webhooks.ts";
import type { WizardContext, WizardInput, WizardRunResult, WizardTrace } from "./record/wizard-run.ts";
import type { Conversation, Conversations } from "./submit/conversation.ts";
import type { RepeatableMessage } from "./submit/dedup.ts";
import type { AgentRequest, AgentSubmission } from "./submit/submit-agent.ts";
import type { FailedStart, Submission } from "./submit/submit-run.ts";

export {
  type AgentRunResult,
  type AgentTranscript,
  agentResultSchema,
  agentTranscriptSchema,
  type StoredMessage,
  type StoredRequest,
  storedRequestSchema,
} from "./record/agent-run.ts";
export {
  firstWords,
  isClaimed,
  plainLabel,
  type RunEvent,
  type RunRecord,
  type RunSchedule,
  type RunWaiting,
  runLabelSchema,
} from "./record/run.ts";
export { newRunId } from "./record/run-id.ts";
export {
  isTerminal,
  RUN_KINDS,
  RUN_STATES,
  RUN_TRIGGERS,
  type RunKind,
  type RunState,
  type RunTrigger,
} from "./record/run-state.ts";
export { outcomeOf } from "./record/state-machine.ts";
export {
  type TakenPictures,
  takenPicturesSchema,
  type WizardInput,
  type WizardRunResult,
  type WizardTrace,
  wizardResultSchema,
  wizardTraceSchema,
} from "./record/wizard-run.ts";
export type {
  AgentRequest,
  AgentSubmission,
  Conversation,
  FailedStart,
  ListFilter,
  RunPage,
  Submission,
  TimelineEntry,
  Webhook,
};

export interface Runs {
  newId(): string;
  /** The caller's owner hashes, the current key's first; runs of all of them are the caller's. */
  owners(name: string): [string, ...string[]];
  /** The hashes by which these owners' runs name a conversation, one for each key. */
  contexts(owners: readonly string[], contextId: string): string[];

  submitWizard(request: WizardRequest): Promise<Submission>;
  /**
   * Submits runs that are executed side by side: as tasks of one execution of the job, or within the room of this process.
   *
   * @returns in the order of the requests; a run that could not be launched has failed
   */
  submitScenarios(requests: readonly WizardRequest[]): Promise<Submission[]>;
  submitAgent(request: AgentRequest): Promise<AgentSubmission>;
  /** Submits a run for an A2A message, unless the same message, of the same id and content, led to one before. */
  submitOnce(
    message: RepeatableMessage,
    submit: (runId: string) => Promise<Submission>,
  ): Promise<Submission & { deduplicated: boolean }>;
  /** Stores a run that could not be started, so that its owner and reports see it. */
  recordFailedStart(start: FailedStart, error: AppError): Promise<RunRecord>;
  /** Wizards' runs that wait for answers. */
  conversations: Omit<Conversations, "complete"> & {
    complete(
      id: string,
      input: WizardInput,
      context: WizardContext,
      callerWaits: boolean,
    ): Promise<Submission | undefined>;
  };

  /** The meetings of runs with a person, for the relay. */
  meetings: MeetingBook;
  /** The link with which a person acts in the tab of a run that waits; its bearer needs no other right. */
  handoffLink(run: RunRecord): Promise<string | undefined>;

  /** Webhooks that get the changes of a run. */
  webhooks: Webhooks;

  /** @param id any text */
  read(id: string): Promise<RunRecord | undefined>;
  /**
   * The error is the same for another owner's run and for a missing one.
   *
   * @param id any text
   * @throws AppError `run_not_found`
   */
  findOwn(id: string, owners: readonly string[], where?: (run: RunRecord) => boolean): Promise<RunRecord>;
  /** The newest first. */
  list(filter: ListFilter): Promise<RunPage>;
  /** Ids of the runs that this call of the owner has submitted, within the last hour. */
  ofCall(owner: string, call: string): Promise<string[]>;
  /** The runs of an agent that execute or wait now, over all instances. */
  load(agentId: string): Promise<AgentLoad>;
  /** {@link load} of every agent with such runs. */
  loads(): Promise<Map<string, AgentLoad>>;
  /** Yields every event and returns the ended run. */
  follow(submission: Submission, options?: FollowOptions): AsyncGenerator<RunEvent, RunRecord, void>;
  /**
   * @returns the run when it has ended, requires an answer or begins to wait for a person; its current state after `waitMs` or an abort
   */
  awaitEnd(submission: Submission, options?: AwaitOptions): Promise<RunRecord>;
  /** Stored events, oldest first; the last ones of an ended run come from its outcome. */
  events(id: string): Promise<RunEvent[]>;
  timeline(run: RunRecord): Promise<TimelineEntry[]>;

  /** The masked request of a run that has a history. */
  request(id: string): Promise<StoredRequest | undefined>;
  /**
   * The caller's own name for a wizard's run, or the first words of the request to an agent; also undefined where it cannot
   * be opened any more.
   */
  label(run: RunRecord): Promise<string | undefined>;
  /** Undefined when no worker ended the run. The record of {@link follow} or {@link awaitEnd} saves the read. */
  agentResult(run: NamedRun): Promise<AgentRunResult | undefined>;
  /** {@link agentResult} for the caller that waited: with the unmasked answer, which is delivered once. */
  liveAgentResult(run: NamedRun): Promise<AgentRunResult | undefined>;
  /** {@link agentResult} of a wizard's run. */
  wizardResult(run: NamedRun): Promise<WizardRunResult | undefined>;
  /** Whether an ended run's outcome is still stored: wizards' results have a retention of their own. */
  isOutcomeKept(id: string): Promise<boolean>;
  /**
   * @param number from 1
   * @throws AppError `result_expired`
   */
  screenshot(id: string, number: number): Promise<Buffer>;
  /** {@link screenshot} of several, by one read; undefined for one that is not stored. */
  screenshots(run: NamedRun, numbers: readonly number[]): Promise<(Buffer | undefined)[]>;
  /** The output of an agent's processes; undefined if the answer was the only output. */
  transcript(id: string): Promise<AgentTranscript | undefined>;
  /** How a wizard's run entered each field; undefined where it was not requested, or is deleted. */
  trace(id: string): Promise<WizardTrace | undefined>;

  /**
   * Deletes all objects of an ended run.
   *
   * @throws AppError `run_not_found`; `invalid_request` while the run has not ended
   */
  delete(id: string): Promise<void>;
  /**
   * Deletes all ended runs of an owner.
   *
   * @param owners undefined: all owners
   * @param where the runs that the caller may delete
   * @returns the number of deleted runs, and the ids of those that have not ended
   */
  deleteAll(
    owners: readonly string[] | undefined,
    where?: (run: RunRecord) => boolean,
  ): Promise<{ deleted: number; left: string[] }>;
  /** Whether its owner deleted this scheduled run. */
  wasDeleted(id: string): Promise<boolean>;
  /** @throws AppError `run_not_found` */
  cancel(id: string): Promise<RunRecord>;
  /** Cancels a run whose record may not exist yet: its worker finds the request. */
  requestCancel(id: string): Promise<void>;
  /**
   * Seals an agent's workspace of an earlier version to its new owner, and deletes the former archive.
   *
   * @param owner undefined: shared by all owners
   * @returns the name of the sealed object
   * @throws AppError `invalid_request` when there is nothing to migrate, or when the new owner already has a workspace
   */
  migrateWorkspace(agentId: string, owner: string | undefined): Promise<string>;
  /** Ends runs whose worker died, wakes writers with a queue, applies the retention. Concurrent calls are safe. */
  maintain(): Promise<MaintenanceReport>;
}

type NamedRun = Pick<RunRecord, "id">;

export interface WizardRequest {
  /** Set by callers that need it before the run exists; default a new one. */
  id?: string;
  wizard_id: string;
  input: WizardInput;
  trigger: RunTrigger;
  /** The name of the program that asked for it. */
  client?: string | undefined;
  /** Hash from {@link Runs.owners}. */
  owner: string;
  /** Hash of the client's call, for {@link Runs.ofCall}. */
  call?: string | undefined;
  /** The context of an A2A task. */
  context?: WizardContext;
  /** How many days the caller asked to keep the results. */
  keepDays?: number | undefined;
  /** The caller's own name for the run; personal, so it is sealed. */
  label?: string;
  /** Whether the caller waits for the end. */
  callerWaits: boolean;
  /** The schedule that starts the run. */
  schedule?: RunSchedule;
}

export interface AwaitOptions {
  /** Default without a limit. */
  waitMs?: number;
  signal?: AbortSignal;
  onEvent?: (event: RunEvent) => void;
  /** Reads the run's pictures with its end. */
  withPictures?: boolean;
}
