/** Everything that whoever submits runs and reads their results needs, put together from the settings. */
import type { JWK } from "jose";
import { readCloudSettings } from "../cloud/config.ts";
import { createIdentityTokenSource } from "../cloud/identity-token.ts";
import { createJobClient, type JobClient } from "../cloud/jobs.ts";
import { createObjectStore } from "../cloud/objects.ts";
import { type Clock, systemClock } from "../core/clock.ts";
import type { Logger } from "../core/logger.ts";
import { contextHash, ownerHash } from "../keys/keyed-hash.ts";
import { toPublicKey } from "../keys/keys.ts";
import { unsealJson } from "../keys/sealing.ts";
import { readGatewayKeys, readRunSettings } from "./config.ts";
import { followLaunched } from "./read/follow-launched.ts";
import type { FollowOptions } from "./read/follow-run.ts";
import { readResult, readScreenshot } from "./read/read-result.ts";
import {
  type AgentRunRequest,
  type AgentRunResult,
  agentRequestSchema,
  agentResultSchema,
} from "./record/agent-run.ts";
import { cancelRun } from "./record/cancel-run.ts";
import { requestName } from "./record/object-names.ts";
import type { RunEvent, RunRecord, RunSchedule, RunTrigger } from "./record/run.ts";
import type { RunStore } from "./record/run-store.ts";
import {
  toHistory,
  type WizardContext,
  type WizardInput,
  type WizardRunResult,
  wizardResultSchema,
} from "./record/wizard-run.ts";
import { openAgentLaunchers } from "./submit/agent-launchers.ts";
import { type Conversations, createConversations } from "./submit/conversation.ts";
import { chooseLaunchers, createJobLauncher, type Launchers } from "./submit/launcher.ts";
import { createServiceLauncher } from "./submit/service-launcher.ts";
import { type AgentRequest, type AgentSubmission, submitAgent } from "./submit/submit-agent.ts";
import { type Submission, submitRun } from "./submit/submit-run.ts";
import { openWaker, type WakeWriter } from "./turns/wake-writer.ts";

export interface Runs {
  store: RunStore;
  /** Current first; runs of all of them are their owner's. */
  owners(name: string): [string, ...string[]];
  submitWizard(request: WizardRequest): Promise<Submission>;
  /** Yields events and returns the ended run; see `followLaunched`. */
  follow(submission: Submission, options?: FollowOptions): AsyncGenerator<RunEvent, RunRecord, void>;
  submitAgent(request: AgentRequest): Promise<AgentSubmission>;
  /** Undefined when no worker ended the run. */
  agentResult(id: string): Promise<AgentRunResult | undefined>;
  /** What was asked, masked. */
  agentRequest(id: string): Promise<AgentRunRequest | undefined>;
  /** Undefined when no worker ended the run. */
  wizardResult(id: string): Promise<WizardRunResult | undefined>;
  /** @param number from 1 */
  screenshot(id: string, number: number): Promise<Buffer>;
  cancel(id: string): Promise<RunRecord>;
  /** Wizards' runs that wait for answers. */
  conversations: Omit<Conversations, "complete"> & {
    complete(id: string, input: WizardInput, waits: boolean): Promise<Submission | undefined>;
  };
  /** How runs name a conversation of these owners, by each of the keys. */
  contexts(owners: readonly string[], contextId: string): string[];
  jobs: JobClient;
  /** Undefined where no agents are deployed. */
  wake: WakeWriter | undefined;
}

export interface WizardRequest {
  /** Given where it must be known before the run exists; default a new one. */
  id?: string;
  wizard_id: string;
  input: WizardInput;
  trigger: RunTrigger;
  /** Of {@link Runs.owners}. */
  owner: string;
  /** Of an A2A task. */
  context?: WizardContext;
  /** Whether somebody waits for the result now. */
  waits: boolean;
  /** Where a schedule starts it. */
  schedule?: RunSchedule;
}

/**
 * Clients are loaded with their first call.
 *
 * @throws AppError `invalid_configuration`
 */
export function openRuns({
  env,
  log,
  clock = systemClock,
}: {
  env?: Record<string, string | undefined>;
  log: Logger;
  clock?: Clock;
}): Runs {
  const cloud = readCloudSettings(env);
  const settings = readRunSettings(env);
  const { workerPublicKey, gatewayPrivateKeys, hmacKeys } = readGatewayKeys(env);
  const jobs = createJobClient(cloud);
  const store: RunStore = { objects: createObjectStore(cloud), clock, log };
  const launchers: Launchers = {
    job: createJobLauncher(
      (variables) => jobs.start(settings.wizardJob, variables),
      () => jobs.prepare(),
    ),
    service: settings.wizardServiceUrl
      ? createServiceLauncher({ url: settings.wizardServiceUrl, identityToken: createIdentityTokenSource() })
      : undefined,
  };
  const wizardLaunchers = (waits: boolean) => chooseLaunchers(launchers, settings.wizardLauncher, waits);
  const gatewayPublicKey = toPublicKey(gatewayPrivateKeys[0] as JWK);
  const hashContext = (owner: string, contextId: string) => contextHash(hmacKeys[0], owner, contextId);
  const conversations = createConversations(store, {
    workerKey: workerPublicKey,
    gatewayKeys: gatewayPrivateKeys,
    gatewayKey: gatewayPublicKey,
    hashContext,
    startLimitSeconds: settings.startLimitSeconds,
  });
  const wake = openWaker(cloud, settings);
  const agentLaunchers = openAgentLaunchers(store, cloud, settings, { jobs, wake });
  return {
    store,
    jobs,
    wake,
    owners: (name) => {
      const [current, ...older] = hmacKeys;
      return [ownerHash(current, name), ...older.map((key) => ownerHash(key, name))];
    },
    submitWizard: ({ wizard_id, waits, context, ...request }) =>
      submitRun(
        store,
        {
          kind: "wizard",
          target: wizard_id,
          startLimitSeconds: settings.startLimitSeconds,
          ...request,
          ...(context
            ? {
                context: hashContext(request.owner, context.context_id),
                request: { key: gatewayPublicKey, value: toHistory(context) },
              }
            : {}),
        },
        { workerKey: workerPublicKey, launchers: wizardLaunchers(waits) },
      ),
    conversations: {
      ...conversations,
      complete: (id, input, waits) => conversations.complete(id, input, wizardLaunchers(waits)),
    },
    contexts: (owners, contextId) =>
      owners.flatMap((owner, i) => {
        const key = hmacKeys[i];
        return key ? [contextHash(key, owner, contextId)] : [];
      }),
    submitAgent: (request) =>
      submitAgent(store, request, {
        workerKey: workerPublicKey,
        gatewayKey: gatewayPublicKey,
        hmacKey: hmacKeys[0],
        launchers: agentLaunchers,
        startLimitSeconds: settings.startLimitSeconds,
      }),
    agentResult: async (id) => {
      const result = await readResult(store, id, gatewayPrivateKeys);
      return result === undefined ? undefined : agentResultSchema.parse(result);
    },
    agentRequest: async (id) => {
      const stored = await store.objects.read(requestName(id));
      if (!stored) return undefined;
      return agentRequestSchema.parse(
        await unsealJson(gatewayPrivateKeys, requestName(id), stored.body.toString("utf8")),
      );
    },
    follow: ({ run, stream }, options) => followLaunched(store, run.id, stream, options),
    wizardResult: async (id) => openResult(await readResult(store, id, gatewayPrivateKeys)),
    screenshot: (id, number) => readScreenshot(store, id, number, gatewayPrivateKeys),
    cancel: (id) => cancelRun(store, id, { stopExecution: (execution) => jobs.cancel(execution) }),
  };
}

function openResult(result: unknown): WizardRunResult | undefined {
  return result === undefined ? undefined : wizardResultSchema.parse(result);
}
