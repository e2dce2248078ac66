import { forgetRoots, roots } from "./roots.ts";

/**
 * Waits until `check` returns a value.
 *
 * @param stillMs time without a change of the page after which the wait ends
 * @returns undefined after `timeoutMs`, or after `stillMs` without a change
 */
export function waitFor<T>(
  check: () => T | undefined,
  timeoutMs: number,
  stillMs?: number,
): Promise<T | undefined> {
  const now = check();
  if (now !== undefined) return Promise.resolve(now);
  return new Promise((resolve) => {
    const observers: MutationObserver[] = [];
    const started = performance.now();
    let lastChange = started;
    const finish = (value: ReturnType<typeof check>) => {
      for (const observer of observers) observer.disconnect();
      clearInterval(timer);
      resolve(value);
    };
    const look = () => {
      forgetRoots();
      const value = check();
      const time = performance.now();
      if (value !== undefined) finish(value);
      else if (time - started >= timeoutMs) finish(undefined);
      else if (stillMs !== undefined && time - lastChange >= stillMs) finish(undefined);
    };
    const watched = new WeakSet<Node>();
    const watch = () => {
      for (const root of roots()) {
        if (watched.has(root)) continue;
        watched.add(root);
        const observer = new MutationObserver(() => {
          lastChange = performance.now();
          look();
        });
        observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
        observers.push(observer);
      }
    };
    watch();
    // Values, styles and new shadow roots change without a mutation record.
    const timer = setInterval(() => {
      look();
      watch();
    }, 50);
  });
}

/** A macrotask: frameworks that batch their rendering process each answer by itself. */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      resolve();
    };
    channel.port2.postMessage(0);
  });
}
