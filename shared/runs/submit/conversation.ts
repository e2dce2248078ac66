/**
 * A wizard's run with incomplete input: its state is `input_required`, and its answers so far are sealed to the
 * gateway's key in `runs/{id}/conversation`, replaced by exact generation with every answer. With the last answer the
 * input is sealed to the worker's key, and the run is launched. A run without an answer for a day expires, and its
 * answers are deleted.
 */

import type { JWK } from "jose";
import { z } from "zod";
import { anyObject } from "../../core/schemas/any-object.ts";
import { sealJson, unsealJson } from "../../keys/sealing.ts";
import { readRun } from "../read/read-run.ts";
import { type StoredMessage, storedMessageSchema } from "../record/agent-run.ts";
import { readOutcome, settleRun } from "../record/end-run.ts";
import { conversationName, inputName, requestName } from "../record/object-names.ts";
import type { RunRecord } from "../record/run.ts";
import { newRunId } from "../record/run-id.ts";
import type { RunTrigger } from "../record/run-state.ts";
import { type RunStore, readRecord, replaceRecord, SEALED } from "../record/run-store.ts";
import { transition } from "../record/state-machine.ts";
import {
  type TakenPictures,
  takenPicturesSchema,
  toHistory,
  type WizardContext,
  type WizardInput,
} from "../record/wizard-run.ts";
import { createRun } from "./create-run.ts";
import type { Launcher } from "./launcher.ts";
import { launchRun, type Submission } from "./submit-run.ts";

export interface NewConversation {
  /** Default a new one. */
  id?: string;
  wizard_id: string;
  trigger: RunTrigger;
  /** Hash from `Runs.owners`. */
  owner: string;
  context: WizardContext;
  /** The answers so far. */
  user_data: Record<string, unknown>;
  /** Fields whose unusual answers the person has confirmed. */
  confirmed?: string[];
  /** A person has time to complete the parts that only they can. */
  handoff?: boolean | undefined;
  /** A person has agreed to a press that may bind. */
  confirm?: boolean | undefined;
  screenshots?: TakenPictures | undefined;
}

export interface Conversation {
  /** The answers so far. */
  user_data: Record<string, unknown>;
  /** Fields whose unusual answers the person has confirmed. */
  confirmed: string[];
  /** A person has time to complete the parts that only they can. */
  handoff?: boolean | undefined;
  /** A person has agreed to a press that may bind. */
  confirm?: boolean | undefined;
  screenshots?: TakenPictures | undefined;
  /** The messages so far, without the open questions. */
  messages: StoredMessage[];
  /** The object's generation, for {@link Conversations.keep}. */
  generation: string;
}

export interface Conversations {
  /** Creates the run, in state `input_required`. */
  open(conversation: NewConversation): Promise<RunRecord>;
  /** Undefined when the run no longer waits for answers. */
  read(id: string): Promise<Conversation | undefined>;
  /** @returns false when the conversation has changed since it was read */
  keep(id: string, from: Conversation, next: Omit<Conversation, "generation">): Promise<boolean>;
  /** Launches the run. @returns undefined when it was launched before, or has ended */
  complete(
    id: string,
    input: WizardInput,
    context: WizardContext,
    launchers: readonly [Launcher, ...Launcher[]],
  ): Promise<Submission | undefined>;
}

export interface ConversationOptions {
  workerKey: JWK;
  /** The current one first. */
  gatewayKeys: JWK[];
  /** Public. */
  gatewayKey: JWK;
  /** Computes `contextHash` with the deployment's key. */
  hashContext(owner: string, contextId: string): string;
  startLimitSeconds: number;
}

const ANSWER_LIMIT_S = 24 * 3600;

const contentSchema = z.strictObject({
  user_data: anyObject(),
  confirmed: z.array(z.string()).default([]),
  handoff: z.boolean().optional(),
  confirm: z.boolean().optional(),
  screenshots: takenPicturesSchema.optional(),
  messages: z.array(storedMessageSchema).default([]),
});

export function createConversations(store: RunStore, options: ConversationOptions): Conversations {
  const { gatewayKey, gatewayKeys, workerKey } = options;
  return {
    async open({
      id = newRunId(store.clock.now()),
      wizard_id,
      trigger,
      owner,
      context,
      user_data,
      confirmed,
      handoff,
      confirm,
      screenshots,
    }) {
      const { context_id, messages } = context;
      const [sealedConversation, sealedRequest] = await Promise.all([
        sealJson(gatewayKey, conversationName(id), {
          user_data,
          confirmed,
          handoff,
          confirm,
          screenshots,
          messages,
        }),
        sealJson(gatewayKey, requestName(id), toHistory({ context_id })),
      ]);
      const { run } = await createRun(store, {
        id,
        kind: "wizard",
        target: wizard_id,
        trigger,
        owner,
        context: options.hashContext(owner, context_id),
        state: "input_required",
        handoff: handoff || undefined,
        startLimitSeconds: ANSWER_LIMIT_S,
        sealedConversation,
        sealedRequest,
      });
      // A process that ended the run meanwhile found no conversation.
      if (await readOutcome(store, id)) await settleRun(store, id);
      return run;
    },

    async read(id) {
      const name = conversationName(id);
      const stored = await store.objects.read(name);
      if (!stored) return undefined;
      const content = await unsealJson(gatewayKeys, name, stored.body.toString("utf8"));
      return { ...contentSchema.parse(content), generation: stored.generation };
    },

    async keep(id, from, next) {
      const name = conversationName(id);
      const sealed = await sealJson(gatewayKey, name, next);
      return (await store.objects.replace(name, sealed, from.generation, SEALED)) !== undefined;
    },

    async complete(id, input, context, launchers) {
      const [sealed, history] = await Promise.all([
        sealJson(workerKey, inputName(id), input),
        sealJson(gatewayKey, requestName(id), toHistory(context)),
      ]);
      const run = await recordAnswered(store, id, sealed, options.startLimitSeconds);
      if (!run) return undefined;
      await replaceRequest(store, id, history);
      // A run that was cancelled meanwhile needs no worker.
      if (await readOutcome(store, id)) return { run: (await settleRun(store, id)) ?? run };
      await store.objects.delete(conversationName(id));
      return launchRun(store, run, launchers);
    },
  };
}

/** Only the process that completed the conversation writes it again, with all messages. */
async function replaceRequest(store: RunStore, id: string, history: string): Promise<void> {
  const name = requestName(id);
  const stored = await store.objects.read(name);
  if (stored) await store.objects.replace(name, history, stored.generation, SEALED);
}

/**
 * The write that decides which process launches the run: by compare-and-swap from `input_required` to `queued`, with the
 * input. An answer within a second of the question waits until GCS accepts the next write of the record.
 */
async function recordAnswered(
  store: RunStore,
  id: string,
  sealedInput: string,
  startLimitSeconds: number,
): Promise<RunRecord | undefined> {
  const stored = await readRecord(store, id, "active");
  if (stored?.run.state !== "input_required" || (await readRun(store, id))?.state !== "input_required") {
    return undefined;
  }
  const submitted = transition(stored.run, { type: "answered" });
  const queued = submitted && transition(submitted, { type: "queued" });
  if (!queued) return undefined;
  const start_by = new Date(store.clock.now().getTime() + startLimitSeconds * 1000).toISOString();
  const run = { ...queued, start_by };
  return (await replaceRecord(store, stored, run, sealedInput)) ? run : undefined;
}
