/**
 * Aborted when this process is told to end. The listeners stay: without one of its host's, a browser takes a signal to
 * mean that everything ends at once (shared/browser/launch/end-with-process.ts).
 */
export function onTermination(): AbortSignal {
  const terminated = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => terminated.abort());
  return terminated.signal;
}
