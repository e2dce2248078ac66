/**
 * Follows one task for one webhook. Each step is a task of Cloud Tasks: it waits a while for the next state, posts the
 * task in this state, masked, and enqueues the next step. A failed post fails the step, which Cloud Tasks repeats with
 * the state that the task has then.
 */

import { StreamResponse, type Task } from "@a2a-js/sdk";
import { V03PushNotificationSerializer } from "@a2a-js/sdk/compat/v0_3/server";
import { z } from "zod";
import type { Clock } from "../../core/clock.ts";
import { defined } from "../../core/defined.ts";
import { AppError } from "../../core/errors.ts";
import { cleanSiteText } from "../../core/site-text.ts";
import type { Notifications } from "../../notify/open-notifications.ts";
import { compareWithLast } from "../../report/compare-with-last.ts";
import { isTerminal, type RunRecord, type Runs, type Webhook } from "../../runs/runs.ts";
import { describeTask } from "./describe-task.ts";
import { taskStateOf } from "./task-state.ts";
import type { TaskTarget } from "./task-target.ts";

export const pushStepSchema = z.object({
  run_id: z.string(),
  webhook_id: z.string(),
  /** The last task state (its number in the protocol) that the webhook received; 0 for none. */
  shown: z.int(),
  /** Steps without news since then. */
  quiet: z.int().default(0),
});

type PushStep = z.input<typeof pushStepSchema>;

export interface TaskPush {
  /** @throws AppError `invalid_request` for an address that may not get notifications */
  check(url: string): void;
  /** Enqueues a step. */
  watch(step: PushStep): Promise<void>;
  /** Takes a step. @throws AppError `launch_failed` when the webhook did not accept the notification */
  step(step: z.output<typeof pushStepSchema>): Promise<PushResult>;
}

export interface PushResult {
  result: "gone" | "waiting" | "delivered" | "refused";
  run_id: string;
}

export interface TaskPushOptions {
  notifications: Notifications;
  runs: Pick<Runs, "read" | "webhooks" | "list" | "wizardResult" | "agentResult">;
  clock: Clock;
  /** The endpoint of a run; undefined when it no longer exists. */
  targetOf(run: RunRecord): Promise<TaskTarget | undefined>;
}

/** `functions/gateway/google-callbacks.ts` serves it. */
const PUSH_PATH = "/callbacks/notifications";

const POLL_MS = 500;
/** A step ends before the load balancer and the drain of an instance end it. */
const STEP_MS = 8_000;
/** Quiet steps that follow at once; later ones wait longer, up to a minute. */
const BRISK_STEPS = 8;
const LONGEST_PAUSE_S = 60;

export function createTaskPush({ notifications, runs, clock, targetOf }: TaskPushOptions): TaskPush {
  async function watch(step: PushStep): Promise<void> {
    const { run_id, webhook_id, shown, quiet = 0 } = step;
    const pause = quiet < BRISK_STEPS ? 0 : Math.min(LONGEST_PAUSE_S, 2 ** (quiet - BRISK_STEPS));
    await notifications.enqueue({
      path: PUSH_PATH,
      body: { ...step, quiet },
      // A step that is dispatched twice has one successor.
      name: `push ${run_id} ${webhook_id} ${shown} ${quiet} ${shown === 0 ? clock.now().getTime() : ""}`,
      at: pause === 0 ? undefined : new Date(clock.now().getTime() + pause * 1000),
    });
  }

  /** @returns the run in its next state, or in the known one after a while */
  async function awaitChange(run_id: string, shown: number): Promise<RunRecord | undefined> {
    for (let waited = 0; ; waited += POLL_MS) {
      const run = await runs.read(run_id);
      if (!run || taskStateOf(run) !== shown || waited >= STEP_MS) return run;
      await clock.sleep(POLL_MS);
    }
  }

  return {
    check: (url) => notifications.check(url),
    watch,
    async step({ run_id, webhook_id, shown, quiet }) {
      const run = await awaitChange(run_id, shown);
      const [webhook, target] = await Promise.all([
        run && runs.webhooks.read(run_id, webhook_id),
        run && targetOf(run),
      ]);
      if (!run || !webhook || !target) return { result: "gone", run_id };
      const state = taskStateOf(run);
      if (state === shown) {
        await watch({ run_id, webhook_id, shown, quiet: quiet + 1 });
        return { result: "waiting", run_id };
      }
      const comparison = run.state === "completed" ? await compareWithLast(run, runs) : undefined;
      const metadata = defined({
        results_changed: comparison?.isChanged,
        changed_results: comparison?.results?.map(({ label }) => cleanSiteText(label)),
      });
      const task = await describeTask(target, run, { pictures: false, metadata });
      const delivery = await notifications.post({
        url: webhook.url,
        headers: headersOf(webhook),
        ...serialize(task, webhook.version),
      });
      if (!delivery.delivered) {
        if (delivery.reason === "refused_url") return { result: "refused", run_id };
        throw new AppError(
          "launch_failed",
          `The webhook did not accept the notification: ${delivery.reason}.`,
        );
      }
      if (!isTerminal(run.state)) await watch({ run_id, webhook_id, shown: state });
      return { result: "delivered", run_id };
    },
  };
}

/** Version 1.0: section 4.3.3. Version 0.3: the task. */
function serialize(task: Task, version: string): { body: string; contentType: string } {
  const event: StreamResponse = { payload: { $case: "task", value: task } };
  if (version === "0.3") return new V03PushNotificationSerializer().serialize(event, task);
  return { body: JSON.stringify(StreamResponse.toJSON(event)), contentType: "application/a2a+json" };
}

function headersOf({ token, authentication }: Webhook): Record<string, string> {
  return defined({
    "x-a2a-notification-token": token,
    authorization: authentication ? `${authentication.scheme} ${authentication.credentials}` : undefined,
  });
}
