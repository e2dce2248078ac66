/** The entries of the forms that were sent since the page was loaded: the browser's Back shows them again. */
export interface SentForms {
  /** Marks the present entry of the history. */
  keep(runId: string, entries: unknown): void;
  /** Undefined where the present entry of the history has no mark, as after a link. */
  read<T>(): T | undefined;
}

export function createSentForms(): SentForms {
  const entriesOf = new Map<string, unknown>();
  return {
    keep(runId, entries) {
      entriesOf.set(runId, entries);
      history.replaceState({ sent: runId }, "");
    },
    read<T>() {
      const { sent = "" } = (history.state ?? {}) as { sent?: string };
      return entriesOf.get(sent) as T | undefined;
    },
  };
}
