import type { Run, RunEvent } from "../api/types.ts";

/** The live progress of a run that has not ended. */
export function Progress({ run, events }: { run: Run; events: readonly RunEvent[] }) {
  const done = events.filter(({ type, page }) => type === "progress" && page !== undefined);
  const last = done.at(-1);
  const retrying = events.findLast((event) => event.retrying !== undefined)?.retrying;
  const sentence = last
    ? `Page ${last.page} of ${last.pages ?? "?"} is done`
    : run.state === "queued" || run.state === "submitted"
      ? "Waiting for a worker"
      : "The worker has started";
  return (
    <section class="panel progress" aria-label="Progress">
      <p role="status">
        <strong>{sentence}</strong>
        {last?.title !== undefined && <span class="muted user-text"> {last.title}</span>}
      </p>
      {run.kind === "wizard" && (
        <progress aria-label="Pages" {...(last?.pages ? { value: last.page, max: last.pages } : {})} />
      )}
      {retrying !== undefined && <p class="muted">Repeated because of: {retrying}</p>}
      <p class="fine">You may close this page: the run continues.</p>
    </section>
  );
}
