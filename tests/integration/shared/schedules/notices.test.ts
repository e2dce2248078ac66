import { createHash } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { createLocalJWKSet, jwtVerify } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "../../../../shared/core/errors.ts";
import { sealJson } from "../../../../shared/keys/sealing.ts";
import { deriveSigningKeys } from "../../../../shared/notify/signing-keys.ts";
import { readGatewayKeys, readWorkerKeys } from "../../../../shared/runs/config.ts";
import { claimRun } from "../../../../shared/runs/record/claim-run.ts";
import { decideOutcome, settleRun } from "../../../../shared/runs/record/end-run.ts";
import { resultName } from "../../../../shared/runs/record/object-names.ts";
import type { RunDrift } from "../../../../shared/runs/record/run.ts";
import { outcomeOf } from "../../../../shared/runs/record/state-machine.ts";
import { type MailServer, startMailServer } from "../../../fixtures/notify/mail-server.ts";
import {
  CALLER,
  DAY_MS,
  definition,
  ECHO,
  type LocalSchedules,
  OWNER,
  startLocalSchedules,
} from "../../../fixtures/schedules/local-schedules.ts";

let local: LocalSchedules;
let mailServer: MailServer;
let hook: string;
let status: number;
let count = 0;
const received: { headers: IncomingHttpHeaders; body: string }[] = [];
const receiver = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  received.push({ headers: request.headers, body });
  response.writeHead(status).end();
});

beforeAll(async () => {
  mailServer = await startMailServer();
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  hook = `http://${host}/hook`;
  local = await startLocalSchedules({
    env: {
      NOTIFICATION_HOSTS: host,
      SMTP_URL: `${mailServer.url}?from=runner@runner.example`,
    },
  });
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await Promise.all([local.close(), mailServer.close()]);
});
beforeEach(() => {
  received.splice(0);
  status = 200;
  mailServer.mails.splice(0);
});

async function start(notify: object): Promise<{ scheduleId: string; runId: string }> {
  const scheduleId = `noticed-${++count}`;
  const name = "Weekly note to jane@example.org";
  await local.schedules.create(definition({ id: scheduleId, name, ...ECHO, notify }), CALLER);
  const { id: runId } = await local.schedules.runNow(scheduleId, CALLER, "api");
  return { scheduleId, runId };
}

/** @param outcome an agent's answer, or the failure */
async function end(runId: string, outcome?: AppError | string, drift?: RunDrift[]): Promise<void> {
  const { store } = local.runs;
  const error = outcome instanceof AppError ? outcome : undefined;
  const claimed = await claimRun(store, runId, "worker");
  const { gatewayPublicKey } = readWorkerKeys(local.env);
  const result = { success: !error, agent_id: "echo", output: outcome, output_bytes: 4, truncated: false };
  await decideOutcome(store, runId, {
    ...outcomeOf(error, local.now()),
    drift,
    sealed:
      typeof outcome === "string"
        ? await sealJson(gatewayPublicKey, resultName(runId), { ...result, attempts: 1 })
        : undefined,
    attempt: claimed?.run.attempts[0],
  });
  await settleRun(store, runId);
}

describe("the notice of a scheduled run that has ended", () => {
  it("is a signed webhook and a mail, once, with ids and states in masked words", async () => {
    const { scheduleId, runId } = await start({ webhook: hook, email: "jane@example.org" });
    expect(await local.schedules.deliverNotices()).toEqual({ delivered: 0, waiting: 1, failed: 0 });
    await end(runId, new AppError("agent_failed", "The agent failed."));
    expect(await local.schedules.deliverNotices()).toEqual({ delivered: 1, waiting: 0, failed: 0 });
    expect(await local.schedules.deliverNotices()).toEqual({ delivered: 0, waiting: 0, failed: 0 });

    expect(received).toHaveLength(1);
    const [{ headers, body } = { headers: {} as IncomingHttpHeaders, body: "" }] = received;
    const { jwks } = await deriveSigningKeys(readGatewayKeys(local.env).hmacKeys);
    const signature = headers["x-federalrunner-signature"] as string;
    const { payload } = await jwtVerify(signature, createLocalJWKSet(jwks), {
      audience: new URL(hook).origin,
    });
    expect(payload.request_body_sha256).toBe(createHash("sha256").update(body).digest("hex"));
    expect(JSON.parse(body)).toMatchObject({
      type: "run.ended",
      data: { run_id: runId, schedule_id: scheduleId, target: "echo", state: "failed", success: false },
    });
    const [mail] = mailServer.mails;
    expect(mailServer.mails).toHaveLength(1);
    expect(mail?.to).toEqual(["jane@example.org"]);
    expect(mail?.text).toContain("Weekly note to");
    for (const text of [body, mail?.text.replace("To: jane@example.org", "")]) {
      expect(text).not.toContain("jane@example.org");
      expect(text).not.toContain("hello");
    }
  });

  it("is not sent for a run that its owner has deleted, and no longer names it", async () => {
    const { runId } = await start({ webhook: hook });
    await end(runId, "sunny");
    await local.runs.delete(runId);
    expect(await local.schedules.deliverNotices()).toEqual({ delivered: 1, waiting: 0, failed: 0 });
    expect(received).toEqual([]);
    expect(await local.schedules.deliverNotices()).toEqual({ delivered: 0, waiting: 0, failed: 0 });
  });

  it("is sent only for failures with only_failures, and always for a run that could not start", async () => {
    const { runId } = await start({ webhook: hook, only_failures: true });
    await end(runId);
    await local.schedules.deliverNotices();
    expect(received).toEqual([]);

    const id = `noticed-${++count}`;
    const target = { target: { kind: "agent", id: "passing" }, input: "hello" };
    const notify = { webhook: hook, only_failures: true };
    await local.schedules.create(definition({ id, ...target, cron: "0 * * * *", notify }), CALLER);
    local.cloud.faults.add({ kind: "scheduler.dispatch", action: "503", times: 1000 });
    const time = new Date((await local.schedules.get(id, [OWNER])).next ?? "");
    local.advanceTo(time);
    await local.runs.configuration.delete("agents/passing.json");
    await local.schedules.fire(id, { scheduledFor: time });
    await local.schedules.deliverNotices();
    expect(received.map(({ body }) => JSON.parse(body).data.error.type)).toEqual(["agent_not_found"]);
    // A repeated call of Google's announces nothing again.
    await local.schedules.fire(id, { scheduledFor: time });
    expect(await local.schedules.deliverNotices()).toEqual({ delivered: 0, waiting: 0, failed: 0 });
  });

  it("is sent with only_changes for changed results and for a failure", async () => {
    const id = `noticed-${++count}`;
    const notify = { webhook: hook, only_changes: true };
    await local.schedules.create(definition({ id, ...ECHO, cron: "0 * * * *", notify }), CALLER);
    const reported: unknown[] = [];
    for (const output of ["five", "five", "six", new AppError("agent_failed", "The agent failed.")]) {
      const scheduledFor = new Date((await local.schedules.get(id, [OWNER])).next ?? "");
      local.advanceTo(scheduledFor);
      await local.schedules.fire(id, { scheduledFor });
      const [run] = (await local.runs.list({ schedule: id, limit: 1 })).runs;
      await end(run?.id ?? "", output);
      received.splice(0);
      await local.schedules.deliverNotices();
      reported.push(received.map(({ body }) => JSON.parse(body).data.results_changed ?? "not compared"));
    }
    // The first result has nothing before it.
    expect(reported).toEqual([["not compared"], [], [true], ["not compared"]]);
  });

  it("is sent for a completed run on a changed form with only_failures, and names the changes", async () => {
    const { runId } = await start({ webhook: hook, email: "jane@example.org", only_failures: true });
    const drift = [
      { page: 2, element: "county", change: "lost_locators" },
      { page: 3, change: "new_question" },
    ];
    await end(runId, undefined, drift);
    await local.schedules.deliverNotices();
    expect(received.map(({ body }) => JSON.parse(body).data)).toMatchObject([{ state: "completed", drift }]);
    const text = mailServer.mails[0]?.text.replaceAll(/=\r?\n/g, "");
    expect(text).toContain("- Page 2, county: some recorded locators find nothing");
    expect(text).toContain("- Page 3: a question is new");
  });

  it("is repeated by the channel that failed, later and later, for a day", async () => {
    const { runId } = await start({ webhook: hook, email: "jane@example.org" });
    await end(runId);
    status = 503;
    expect(await local.schedules.deliverNotices()).toMatchObject({ waiting: 1 });
    // Before the next attempt is due.
    await local.schedules.deliverNotices();
    expect(received).toHaveLength(1);
    local.advanceTo(new Date(local.now().getTime() + 3 * 60_000));
    await local.schedules.deliverNotices();
    expect(received).toHaveLength(2);
    expect(mailServer.mails).toHaveLength(1);
    local.advanceTo(new Date(local.now().getTime() + DAY_MS));
    expect(await local.schedules.deliverNotices()).toEqual({ delivered: 0, waiting: 0, failed: 1 });
  });

  it.each([
    ["a mail address that does not exist", { email: "jane@nowhere.example" }, 0],
    ["a mailbox that is full", { email: "jane@later.example" }, 1],
  ])("to %s is given up, or repeated", async (_, notify, waiting) => {
    await end((await start(notify)).runId);
    expect(await local.schedules.deliverNotices()).toMatchObject({ waiting });
    local.advanceTo(new Date(local.now().getTime() + 2 * DAY_MS));
    await local.schedules.deliverNotices();
  });
});

describe("the receivers of notices", () => {
  it("are checked when they are entered, and sealed", async () => {
    const refusal = local.schedules.create(
      definition({ ...ECHO, notify: { webhook: "https://10.0.0.1/" } }),
      CALLER,
    );
    await expect(refusal).rejects.toMatchObject({ details: { problems: [{ field: "notify.webhook" }] } });
    const none = local.schedules.create(definition({ ...ECHO, notify: {} }), CALLER);
    await expect(none).rejects.toMatchObject({ type: "invalid_schedule" });
    const { scheduleId } = await start({ webhook: hook, email: "jane@example.org" });
    const stored = await local.runs.store.objects.read(`schedules/${scheduleId}.json`);
    expect(stored?.body.toString()).not.toMatch(/hook|jane/);
    await local.schedules.update(scheduleId, { notify: null }, CALLER);
    expect((await local.schedules.get(scheduleId, [OWNER])).notify).toBeUndefined();
  });
});
