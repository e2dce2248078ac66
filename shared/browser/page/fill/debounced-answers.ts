/**
 * Some pages take a typed answer only after a pause in typing. A timer that a page starts while it receives the text is
 * such a pause: the engine leaves the page after it.
 */
import { expectLateChange } from "../widgets/parts/text/late-change.ts";

/** Shorter pauses end before the page is left, and longer ones save answers aside. */
const SHORTEST_MS = 100;
const LONGEST_MS = 600;

let isWatching = false;

export function watchDebouncedAnswers(): void {
  if (isWatching) return;
  isWatching = true;
  // First of all listeners, and before those of the page.
  window.addEventListener("input", observeTimers, { capture: true });
}

/** Observes timers until the page's listeners of this event have run, with those that run right after them. */
function observeTimers({ target }: Event): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
  const native = window.setTimeout;
  function observing(this: unknown, handler: TimerHandler, ms?: number, ...rest: unknown[]): number {
    if (ms !== undefined && ms >= SHORTEST_MS && ms <= LONGEST_MS) expectLateChange(ms);
    return Reflect.apply(native, window, [handler, ms, ...rest]);
  }
  window.setTimeout = observing as typeof window.setTimeout;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    if (window.setTimeout === (observing as typeof window.setTimeout)) window.setTimeout = native;
    port1.close();
  };
  port2.postMessage(undefined);
}
