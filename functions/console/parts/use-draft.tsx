import { useRef, useState } from "preact/hooks";
import { useSession } from "../session/session-gate.tsx";
import { Button } from "./button.tsx";

export interface Draft<T> {
  value: T;
  change(changes: Partial<T>): void;
  /** Removes the stored draft. */
  finish(): Promise<void>;
  isRestored: boolean;
  startOver(): void;
}

/**
 * The state of a form, which survives a reload and a visit of another view.
 *
 * @param name of the form, as its view reads it from the drafts
 * @param stored the draft, where there is one
 */
export function useDraft<T extends object>(name: string, first: T, stored: T | undefined): Draft<T> {
  const { drafts } = useSession();
  const [value, setValue] = useState(stored ?? first);
  const [isRestored, setIsRestored] = useState(stored !== undefined);
  const latest = useRef(value);
  const set = (next: T) => {
    latest.current = next;
    setValue(next);
  };
  return {
    value,
    isRestored,
    change(changes) {
      set({ ...latest.current, ...changes });
      void drafts.write(name, latest.current);
    },
    finish: () => drafts.remove(name),
    startOver() {
      void drafts.remove(name);
      setIsRestored(false);
      set(first);
    },
  };
}

/** That the form continues with a draft. */
export function Restored<T>({ draft }: { draft: Draft<T> }) {
  if (!draft.isRestored) return null;
  return (
    <p class="notice row" role="status">
      <span>You had begun to fill this in: your entries are back.</span>
      <Button kind="quiet" onClick={draft.startOver}>
        Start over
      </Button>
    </p>
  );
}
