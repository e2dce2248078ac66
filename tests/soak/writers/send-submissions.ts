/** Keeps the writers' waiting rooms filled, and stays with each submission until its run has ended. */
import { systemClock } from "../../../shared/core/clock.ts";
import { readOutcome } from "../../../shared/runs/record/end-run.ts";
import { newRunId } from "../../../shared/runs/record/run-id.ts";
import type { RunStore } from "../../../shared/runs/record/run-store.ts";
import type { Random } from "../../fixtures/gateway/seeded-random.ts";
import type { RunsWithStore } from "../../fixtures/runs/open-runs-with-store.ts";
import type { Disturber } from "./disturb.ts";
import type { Gateways } from "./gateways.ts";
import type { Fate } from "./judge.ts";
import { formatTask } from "./recording-agent.ts";

export interface Sending {
  submissions: number;
  writers: readonly string[];
  random: Random;
  runs: RunsWithStore;
  gateways: Gateways;
  disturber: Disturber;
  progress(text: string): void;
}

const ASK_EVERY_MS = 150;
/** Maximum time until a run ends once nothing fails any more. */
const SETTLING_MS = 90_000;

/** Some submissions exceed the ten places. A run that has not ended in time has no state. */
export async function sendSubmissions({
  submissions,
  writers,
  random,
  runs,
  gateways,
  disturber,
  progress,
}: Sending): Promise<Fate[]> {
  const fates: Fate[] = [];
  const outstanding = new Map<string, Set<Promise<unknown>>>(writers.map((id) => [id, new Set()]));
  for (let number = 1; number <= submissions; number++) {
    const writer = random.pick(writers);
    const mine = outstanding.get(writer) as Set<Promise<unknown>>;
    const room = random.chance(0.05) ? 14 : 7;
    while (mine.size >= room) await Promise.race(mine);
    disturber.strike();
    const fate: Fate = { id: newRunId(new Date()), writer, sentAt: performance.now() };
    fates.push(fate);
    const over = submitOne(fate, drawPlan(random)).finally(() => mine.delete(over));
    mine.add(over);
    if (number % 100 === 0) progress(`${number} of ${submissions} sent`);
  }
  disturber.stop();
  progress("everything was sent; waiting for the last ones");
  await Promise.all([...outstanding.values()].flatMap((set) => [...set]));
  return fates;

  async function submitOne(fate: Fate, plan: Plan): Promise<void> {
    const { id, writer } = fate;
    const order = { id, writer, text: formatTask({ id, seconds: plan.seconds }) };
    let answer = await gateways.submit({ ...order, dieAt: plan.dieAt });
    if (!answer && plan.triesAgain) answer = await gateways.submit(order);
    if (answer && answer.thrown === undefined) fate.answeredAt = performance.now();
    if (plan.cancelAfterMs !== undefined) {
      await systemClock.sleep(plan.cancelAfterMs);
      await runs.cancel(id).catch(() => {});
    }
    // Without an answer there is no run to wait for.
    if (fate.answeredAt !== undefined) await waitForEnd(runs.store, fate);
  }
}

interface Plan {
  /** How long its agent takes. */
  seconds: number;
  /** At which of its calls to storage the gateway dies. */
  dieAt: number | undefined;
  /** Whether a submission without an answer is repeated. */
  triesAgain: boolean;
  cancelAfterMs: number | undefined;
}

function drawPlan(random: Random): Plan {
  return {
    seconds: random.chance(0.04) ? 1.5 : random.chance(0.5) ? 0.02 : 0.1,
    dieAt: random.chance(0.04) ? 1 + Math.floor(random.next() * 16) : undefined,
    triesAgain: random.chance(0.7),
    cancelAfterMs: random.chance(0.04) ? random.next() * 500 : undefined,
  };
}

async function waitForEnd(store: RunStore, fate: Fate): Promise<void> {
  const until = performance.now() + SETTLING_MS;
  while (performance.now() < until) {
    const outcome = await readOutcome(store, fate.id).catch(() => undefined);
    if (outcome) {
      fate.state = outcome.state;
      fate.type = outcome.error?.type;
      return;
    }
    await systemClock.sleep(ASK_EVERY_MS);
  }
}
