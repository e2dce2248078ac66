/** Sends the mixed traffic: by callers that wait for their answers, or at a rate that does not depend on them. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "../../fixtures/gateway/seeded-random.ts";
import { type Outcome, outcomeOfError, type RequestKind } from "./requests.ts";

/** A request with its outcome. */
export interface Sample extends Outcome {
  kind: RequestKind;
  work: string;
  milliseconds: number;
}

export interface Traffic {
  /** A number of whole decks: each of `callers` sends its next request as soon as it has the answer to the last one. */
  sendInTurn(options: { callers: number; decks: number }): Promise<Sample[]>;
  /** Sends at random times, `perSecond` on average, and waits for the last answers. */
  sendAtRate(options: { perSecond: number; seconds: number }): Promise<Sample[]>;
  /** Every sample so far. */
  samples: readonly Sample[];
}

/** Longer than any request takes, also during faults: a call waits CALL_WAIT_SECONDS, by default 240, for its run. */
const ANSWER_WITHIN_MS = 300_000;
const KNOWN_RUNS = 50;

export function createTraffic(
  kinds: readonly RequestKind[],
  gateways: readonly string[],
  random: Random,
): Traffic {
  const samples: Sample[] = [];
  const known: string[] = [];
  // Drawn without replacement: a browser's run costs as much as a hundred reads, and chance would decide on the load.
  const deck = kinds.flatMap((kind) => Array.from({ length: kind.share }, () => kind));
  let rest: RequestKind[] = [];

  function drawKind(): RequestKind {
    if (rest.length === 0) rest = [...deck];
    const [kind] = rest.splice(Math.floor(random.next() * rest.length), 1);
    return kind as RequestKind;
  }

  async function sendOne(): Promise<Sample> {
    const kind = drawKind();
    const work = `work-${samples.length}-${Math.floor(random.next() * 1e9)}`;
    const turn = { gateway: random.pick(gateways), random, work, known };
    const started = performance.now();
    const late = sleep(ANSWER_WITHIN_MS, { outcome: "no answer" }, { ref: false });
    const sample: Sample = { kind, work, milliseconds: 0, outcome: "no answer" };
    samples.push(sample);
    Object.assign(
      sample,
      await Promise.race([kind.send(turn), late]).catch((error: unknown) => ({
        outcome: outcomeOfError(error),
        text: String(error),
      })),
    );
    sample.milliseconds = performance.now() - started;
    // Only an unusual answer needs its text.
    if (sample.outcome === "ok") delete sample.text;
    known.push(...(sample.runs ?? []));
    known.splice(0, known.length - KNOWN_RUNS);
    return sample;
  }

  return {
    samples,
    async sendInTurn({ callers, decks }) {
      let left = decks * deck.length;
      const sent: Sample[] = [];
      const call = async () => {
        while (left-- > 0) sent.push(await sendOne());
      };
      await Promise.all(Array.from({ length: callers }, call));
      return sent;
    },
    async sendAtRate({ perSecond, seconds }) {
      const pending: Promise<Sample>[] = [];
      const end = performance.now() + seconds * 1000;
      for (let next = performance.now(); next < end; ) {
        pending.push(sendOne());
        next += (-Math.log(1 - random.next()) / perSecond) * 1000;
        await sleep(Math.max(0, next - performance.now()));
      }
      return Promise.all(pending);
    },
  };
}

/** Outcomes that no fault explains. */
export function unexplained(samples: readonly Sample[]): Sample[] {
  return samples.filter(({ kind, outcome }) => outcome !== "ok" && !(kind.expected ?? []).includes(outcome));
}

export function countBy<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): Record<string, number> {
  const groups = Map.groupBy(items, nameOf);
  return Object.fromEntries([...groups].map(([name, group]) => [name, group.length]));
}
