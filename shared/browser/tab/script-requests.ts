/** The requests that the scripts of a form have sent and that have no answer yet. */
import type { Page, Request } from "playwright-core";
import { pause } from "../run-limit.ts";

/** An older request is one that the site keeps open. */
const ANSWERED_WITHIN_MS = 5000;

export class ScriptRequests {
  /** With the times at which they were sent. */
  readonly #unanswered = new Map<Request, number>();

  watch(page: Page): void {
    page.on("request", (request) => {
      if (/^(fetch|xhr)$/.test(request.resourceType())) this.#unanswered.set(request, performance.now());
    });
    page.on("requestfinished", (request) => this.#unanswered.delete(request));
    page.on("requestfailed", (request) => this.#unanswered.delete(request));
  }

  /** Whether a request has no answer yet that was sent after an instant of `performance.now()`. */
  areUnansweredSince(instant: number): boolean {
    return [...this.#unanswered.values()].some((sent) => sent >= instant);
  }

  /** Resolves when the young requests are answered, and at the latest after five seconds; undefined where there is none. */
  answers(): Promise<unknown> | undefined {
    const isYoung = ([, sent]: [Request, number]) => performance.now() - sent < ANSWERED_WITHIN_MS;
    const young = [...this.#unanswered].filter(isYoung).map(([request]) => request);
    if (young.length === 0) return undefined;
    const ends = young.map(async (request) => (await request.response())?.finished());
    return Promise.race([Promise.allSettled(ends), pause(ANSWERED_WITHIN_MS)]);
  }
}
