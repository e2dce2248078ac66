/**
 * Stores a run while this process executes it: storage neither delays the run nor fails it. Its modules load after the run
 * has begun.
 */
import type { Progress } from "../browser/execute-wizard.ts";
import { toAppError } from "../core/errors.ts";
import type { Meeting } from "../handoff/create-desk.ts";
import type { LocalStore } from "../runs/open-local-runs.ts";
import type { WizardRequest } from "../runs/runs.ts";
import type { Launcher, RunRecord, RunTask } from "../runs/worker.ts";
import type { Performed } from "./execute-run.ts";

export interface OwnRunOptions {
  open(): Promise<LocalStore>;
  request: Omit<WizardRequest, "owner" | "callerWaits">;
  /** Called with the reason where another process of this person cancels the run. */
  onCancel(reason: unknown): void;
  /** Called where the run cannot be stored. */
  onFailure(message: string): void;
}

export interface OwnRun {
  /** Begins to store the run. */
  begin(): void;
  report(progress: Progress): void;
  beginWaiting(meeting: Meeting): Promise<void>;
  endWaiting(): Promise<void>;
  /** @returns the stored run; undefined where it could not be stored */
  end(performed: Performed): Promise<RunRecord | undefined>;
}

export function openOwnRun({ open, request, onCancel, onFailure }: OwnRunOptions): OwnRun {
  const performed = Promise.withResolvers<Performed>();
  const claimed = Promise.withResolvers<RunTask | undefined>();
  const early: Progress[] = [];
  let report = (progress: Progress): void => void early.push(progress);
  let stored: Promise<RunRecord | undefined> | undefined;

  const begin = () => {
    stored ??= store().catch((thrown: unknown) => {
      onFailure(toAppError(thrown).message);
      return nothing();
    });
    return stored;
  };

  const nothing = () => {
    claimed.resolve(undefined);
    return undefined;
  };

  async function store(): Promise<RunRecord | undefined> {
    const [{ localWorker, openLocalRuns, THIS_PERSON }, { workOnRun }, { readRunSettings }] =
      await Promise.all([
        import("../runs/open-local-runs.ts"),
        import("../runs/worker.ts"),
        import("../runs/config.ts"),
      ]);
    const { reportProgress, toEnding } = await import("./execute-run.ts");
    const store = await open();
    const keepsNothing =
      request.keepDays === undefined && readRunSettings(store.env).resultRetentionHours === 0;
    const perform = async (task: RunTask) => {
      report = reportProgress(task);
      for (const progress of early.splice(0)) report(progress);
      task.signal.addEventListener("abort", () => onCancel(task.signal.reason), { once: true });
      claimed.resolve(task);
      return toEnding(await performed.promise);
    };
    let work: Promise<RunRecord | undefined> | undefined;
    const launcher: Launcher = {
      async launch(id, known) {
        work = workOnRun(localWorker(store), perform, id, known);
        work.catch(() => {});
        return { launcher: "process" };
      },
    };
    try {
      if (keepsNothing) return nothing();
      const runs = openLocalRuns({ ...store, launcher });
      await runs.submitWizard({ ...request, owner: runs.owners(THIS_PERSON)[0], callerWaits: true });
      return await work;
    } finally {
      store.objects.close();
    }
  }

  return {
    begin: () => void begin(),
    report: (progress) => report(progress),
    async beginWaiting({ number, for: need, page, until, link, terms }) {
      const waiting = { number, for: need, page, until: until.toISOString() };
      await (await claimed.promise)?.beginWaiting(waiting, { link, terms });
    },
    endWaiting: async () => (await claimed.promise)?.endWaiting(),
    end(outcome) {
      performed.resolve(outcome);
      return begin();
    },
  };
}
