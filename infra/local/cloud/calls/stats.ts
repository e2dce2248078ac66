/** Counts of calls for benches and tests. */

export interface CallCount {
  calls: number;
  /** Calls that were answered with an error, injected ones included. */
  failed: number;
  bytes_in: number;
  bytes_out: number;
}

export interface CallStats {
  count(kind: string, subject: string, call: { failed: boolean; bytesIn: number; bytesOut: number }): void;
  /** By kind, all calls or those whose subject begins with `prefix`. */
  read(prefix?: string): Record<string, CallCount>;
  /** The first segments of the subjects, such as `runs/`. */
  folders(): string[];
  reset(): void;
}

export function createCallStats(): CallStats {
  let bySubject = new Map<string, Map<string, CallCount>>();
  return {
    count(kind, subject, { failed, bytesIn, bytesOut }) {
      const kinds = bySubject.get(subject) ?? new Map<string, CallCount>();
      bySubject.set(subject, kinds);
      const sum = kinds.get(kind) ?? emptyCount();
      kinds.set(kind, sum);
      addUp(sum, { calls: 1, failed: failed ? 1 : 0, bytes_in: bytesIn, bytes_out: bytesOut });
    },
    read(prefix = "") {
      const total: Record<string, CallCount> = {};
      for (const [subject, kinds] of bySubject) {
        if (!subject.startsWith(prefix)) continue;
        for (const [kind, sum] of kinds) {
          total[kind] ??= emptyCount();
          addUp(total[kind], sum);
        }
      }
      return total;
    },
    folders: () => [...new Set([...bySubject.keys()].map((subject) => /^[^/]*\/?/.exec(subject)?.[0] ?? ""))],
    reset: () => {
      bySubject = new Map();
    },
  };
}

function emptyCount(): CallCount {
  return { calls: 0, failed: 0, bytes_in: 0, bytes_out: 0 };
}

function addUp(sum: CallCount, more: CallCount): void {
  sum.calls += more.calls;
  sum.failed += more.failed;
  sum.bytes_in += more.bytes_in;
  sum.bytes_out += more.bytes_out;
}
