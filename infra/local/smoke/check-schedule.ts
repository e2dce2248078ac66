/** A schedule is created, is in effect in Cloud Scheduler, fires once, and is deleted. */
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { type Check, type Deployment, expectStatus, type SmokeRequest } from "./smoke-request.ts";

export async function checkSchedule(
  check: Check,
  { url, token }: Deployment,
  { run, schedule }: Pick<SmokeRequest, "run" | "schedule">,
): Promise<void> {
  if (!schedule || !run) return;
  const call = async (method: string, path: string, status: number, body?: unknown) => {
    const answer = await fetch(new URL(`/api/schedules${path}`, url), {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    expectStatus(answer, status);
    return status === 204 ? {} : ((await answer.json()) as Record<string, unknown>);
  };
  const id = `smoke-${randomUUID().slice(0, 8)}`;
  let created = "";
  await check("a schedule is created", async () => {
    // Once a year: it is deleted long before it is due.
    const answer = await call("POST", "", 201, {
      id,
      name: "Smoke test",
      target: { kind: "wizard", id: run.wizardId },
      cron: "0 0 1 1 *",
      user_data: run.userData,
    });
    created = String((answer.schedule as { id?: string } | undefined)?.id ?? answer.id ?? "");
    if (created === "") throw new Error("the answer names no schedule");
  });
  if (created === "") return;
  await check("a schedule starts a run that completes", async () => {
    const answer = await call("POST", `/${created}/run`, 202);
    const { id: runId } = answer.run as { id: string };
    const state = await endOf(new URL(`/api/runs/${runId}`, url), token);
    if (state !== "completed") throw new Error(`the run ended as ${state}`);
  });
  await check("a schedule is deleted", async () => {
    await call("DELETE", `/${created}`, 200);
    await call("GET", `/${created}`, 404);
  });
}

const RUN_LIMIT_MS = 180_000;
const ASK_EVERY_MS = 500;
const ENDED = new Set(["completed", "failed", "timed_out", "cancelled", "rejected", "expired"]);

async function endOf(run: URL, token: string): Promise<string> {
  for (const end = Date.now() + RUN_LIMIT_MS; Date.now() < end; await delay(ASK_EVERY_MS)) {
    const answer = await fetch(run, { headers: { authorization: `Bearer ${token}` } });
    expectStatus(answer, 200);
    const { run: found } = (await answer.json()) as { run: { state: string } };
    if (ENDED.has(found.state)) return found.state;
  }
  throw new Error("the run did not end");
}
