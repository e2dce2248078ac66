/**
 * Notices of ended runs. `notices/{run}` exists from before the run's start until its notice is delivered, or a day after
 * the run's end; the maintenance of every minute delivers. A notice may be delivered twice, with the same id.
 */

import { z } from "zod";
import { listPages } from "../../cloud/list-pages.ts";
import { mapConcurrently } from "../../core/map-concurrently.ts";
import type { MailDelivery } from "../../notify/send-mail.ts";
import { compareWithLast } from "../../report/compare-with-last.ts";
import { isTerminal } from "../../runs/runs.ts";
import type { Notify, Schedule } from "../definition/schedule.ts";
import type { ScheduleParts } from "../schedule-parts.ts";
import { openContent, readSchedule } from "../schedule-store.ts";
import { mailOf, type Notice, noticeOf } from "./notice.ts";

const PREFIX = "notices/";
const AT_ONCE = 8;
const MINUTE_MS = 60_000;
const GIVE_UP_MS = 24 * 60 * MINUTE_MS;

const pendingSchema = z.object({
  schedule_id: z.string(),
  attempts: z.int(),
  not_before: z.iso.datetime().optional(),
  /** Channels that need no further attempt. */
  done: z.array(z.string()),
});
type Pending = z.output<typeof pendingSchema>;

export interface NoticeReport {
  delivered: number;
  /** Notices of runs that have not ended, and failed deliveries that will be repeated. */
  waiting: number;
  failed: number;
}

/** Call it before the run starts, so that its end is always noticed. */
export async function announceRun(
  { store }: ScheduleParts,
  { id, notifies }: Schedule,
  runId: string,
): Promise<void> {
  if (!notifies) return;
  const pending: Pending = { schedule_id: id, attempts: 0, done: [] };
  await store.objects.create(PREFIX + runId, JSON.stringify(pending));
}

export async function deliverNotices(parts: ScheduleParts): Promise<NoticeReport> {
  const report: NoticeReport = { delivered: 0, waiting: 0, failed: 0 };
  for await (const entries of listPages(parts.store.objects, PREFIX)) {
    await mapConcurrently(entries, AT_ONCE, async ({ name, updated }) => {
      try {
        report[await deliver(parts, name, updated)] += 1;
      } catch (error) {
        report.waiting += 1;
        parts.store.log.warn({ run_id: name.slice(PREFIX.length), error }, "a notice could not be delivered");
      }
    });
  }
  return report;
}

async function deliver(parts: ScheduleParts, name: string, updated: Date): Promise<keyof NoticeReport> {
  const { store, runs } = parts;
  const now = store.clock.now();
  const id = name.slice(PREFIX.length);
  const run = await runs.read(id);
  if (!run && (await runs.wasDeleted(id))) return drop(parts, name, "delivered");
  if (!run) return now.getTime() - updated.getTime() > GIVE_UP_MS ? drop(parts, name, "failed") : "waiting";
  if (!isTerminal(run.state)) return "waiting";
  const stored = await store.objects.read(name);
  if (!stored) return "delivered";
  const pending = pendingSchema.parse(JSON.parse(stored.body.toString("utf8")));
  if (pending.not_before !== undefined && new Date(pending.not_before) > now) return "waiting";
  const found = await readSchedule(store, pending.schedule_id);
  const notify = found && (await openContent(parts.privateKeys, found.schedule)).notify;
  if (!found || !notify) return drop(parts, name, "delivered");
  const isAsExpected = run.state === "completed" && !run.drift;
  if (isAsExpected && notify.only_failures) return drop(parts, name, "delivered");
  const comparison = run.state === "completed" ? await compareWithLast(run, runs) : undefined;
  // Without an earlier run, the results are new.
  const isUnchanged = comparison !== undefined && !comparison.isChanged;
  if (isAsExpected && notify.only_changes && isUnchanged) return drop(parts, name, "delivered");
  const notice = noticeOf(run, { ...found, now, comparison, details: notify.details });
  const done = await send(parts, found.schedule, notify, notice, pending.done);
  if (channelsOf(notify).every((channel) => done.includes(channel))) return drop(parts, name, "delivered");
  if (now.getTime() - Date.parse(run.ended_at ?? run.created_at) > GIVE_UP_MS)
    return drop(parts, name, "failed");
  const attempts = pending.attempts + 1;
  const not_before = new Date(now.getTime() + Math.min(2 ** attempts, 240) * MINUTE_MS).toISOString();
  await store.objects.replace(
    name,
    JSON.stringify({ ...pending, attempts, not_before, done }),
    stored.generation,
  );
  return "waiting";
}

/** @returns the channels that need no further attempt */
async function send(
  parts: ScheduleParts,
  schedule: Schedule,
  notify: Notify,
  notice: Notice,
  done: readonly string[],
): Promise<string[]> {
  const open = channelsOf(notify).filter((channel) => !done.includes(channel));
  const results = await Promise.all(
    open.map(async (channel) => {
      const delivery = await (channel === "webhook" ? post : mail)(parts, schedule, notify, notice);
      if (delivery.delivered) return channel;
      const { retry, status } = delivery;
      parts.store.log.warn(
        { run_id: notice.data.run_id, schedule_id: schedule.id, channel, status, retry },
        "a notice was not delivered",
      );
      return retry ? undefined : channel;
    }),
  );
  return [...done, ...results.filter((channel) => channel !== undefined)];
}

async function post(
  { notifications }: ScheduleParts,
  _schedule: Schedule,
  { webhook = "" }: Notify,
  notice: Notice,
): Promise<MailDelivery> {
  const delivery = await notifications.post({
    url: webhook,
    body: JSON.stringify(notice),
    contentType: "application/json",
    headers: {},
  });
  if (delivery.delivered) return { delivered: true };
  const { reason, status = 0 } = delivery;
  const retry =
    reason === "status" ? status >= 500 || status === 408 || status === 429 : reason !== "refused_url";
  return { delivered: false, retry, status: delivery.status };
}

async function mail(
  { sendMail, linkRecord }: ScheduleParts,
  { time_zone }: Schedule,
  { email = "" }: Notify,
  notice: Notice,
): Promise<MailDelivery> {
  if (!sendMail) return { delivered: false, retry: true };
  const { run_id, kind, success } = notice.data;
  const link = kind === "wizard" && success ? linkRecord(run_id) : undefined;
  return sendMail({ to: email, id: run_id, ...mailOf(notice, time_zone, link) });
}

function channelsOf({ webhook, email }: Notify): string[] {
  return [...(webhook === undefined ? [] : ["webhook"]), ...(email === undefined ? [] : ["email"])];
}

async function drop<Outcome>({ store }: ScheduleParts, name: string, outcome: Outcome): Promise<Outcome> {
  await store.objects.delete(name);
  return outcome;
}
