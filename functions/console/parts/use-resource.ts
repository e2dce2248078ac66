import { useCallback, useEffect, useState } from "preact/hooks";
import { ApiFailure } from "../api/client.ts";

export interface Resource<T> {
  /** The last loaded value; kept while it is loaded again. */
  data?: T;
  failure?: ApiFailure;
  reload(): void;
}

/** @param key loads again when it changes */
export function useResource<T>(load: (signal: AbortSignal) => Promise<T>, key: string): Resource<T> {
  const [state, setState] = useState<{ key: string; data?: T; failure?: ApiFailure }>({ key });
  const [count, setCount] = useState(0);
  useEffect(() => {
    const stopped = new AbortController();
    load(stopped.signal).then(
      (data) => {
        if (!stopped.signal.aborted) setState({ key, data });
      },
      (error: unknown) => {
        if (stopped.signal.aborted) return;
        const failure = toFailure(error);
        setState((before) => (before.key === key ? { ...before, failure } : { key, failure }));
      },
    );
    return () => stopped.abort();
  }, [key, count]);
  const reload = useCallback(() => setCount((before) => before + 1), []);
  return state.key === key ? { data: state.data, failure: state.failure, reload } : { reload };
}

function toFailure(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error;
  return new ApiFailure({
    type: "internal_error",
    category: "system_error",
    message: "The console failed internally.",
    next: "Load the page again.",
  });
}

/** The state of one action, such as a button's. */
export function useAction(): {
  busy: boolean;
  failure: ApiFailure | undefined;
  start(work: () => Promise<void>): Promise<void>;
} {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  return {
    busy,
    failure,
    async start(work) {
      setBusy(true);
      setFailure(undefined);
      try {
        await work();
      } catch (error) {
        setFailure(toFailure(error));
      } finally {
        setBusy(false);
      }
    },
  };
}
