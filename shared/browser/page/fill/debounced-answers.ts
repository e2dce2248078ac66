/**
 * Some pages take a typed answer only after a pause in typing. A timer that a page starts while it receives the text is
 * such a pause: the engine leaves the page after it.
 */
import { FRAME_MS, OPEN_MS } from "../limits.ts";
import { expectLateChange } from "../widgets/parts/text/late-change.ts";

let isWatching = false;
let isObserving = false;

export function watchDebouncedAnswers(): void {
  if (isWatching) return;
  isWatching = true;
  // First of all listeners, and before those of the page.
  window.addEventListener("input", observeTimers, { capture: true });
}

/** Observes timers until the page's listeners of this event have run, with those that run right after them. */
function observeTimers({ target }: Event): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
  // A listener may dispatch the event again.
  if (isObserving) return;
  isObserving = true;
  // Some libraries start an interval, and end it when it has run once.
  const restorers = [observe("setTimeout"), observe("setInterval")];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    for (const restore of restorers) restore();
    isObserving = false;
    port1.close();
  };
  port2.postMessage(undefined);
}

type StartTimer = (handler: TimerHandler, ms?: number, ...rest: unknown[]) => number;

/** @returns ends the observation */
function observe(name: "setTimeout" | "setInterval"): () => void {
  const clock = window as unknown as Record<typeof name, StartTimer>;
  const native = clock[name];
  function observing(handler: TimerHandler, ms?: number, ...rest: unknown[]): number {
    if (ms !== undefined && ms >= 2 * FRAME_MS && ms <= OPEN_MS) expectLateChange(ms);
    return Reflect.apply(native, window, [handler, ms, ...rest]);
  }
  clock[name] = observing;
  return () => {
    if (clock[name] === observing) clock[name] = native;
  };
}
