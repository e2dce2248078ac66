/** A turn of a conversation: a call, and the words that its answer must and must not hold. */

/** The runs that earlier calls of a conversation returned, and the last task. */
export interface Known {
  runs: string[];
  task: string | undefined;
}

export type Call =
  | { mcp: string; args: Record<string, unknown> | ((known: Known) => Record<string, unknown>) }
  | { resource: (known: Known) => string }
  | { a2a: string; data?: Record<string, unknown>; continues?: true }
  | {
      rest: `${"GET" | "POST" | "DELETE"} /api${string}` | ((known: Known) => `GET /api${string}`);
      body?: object;
    };

export type Turn = Call & {
  person: string;
  /** In this order. */
  says: RegExp[];
  never?: RegExp;
  /** The kind of the answer, which limits its tokens; default a result. */
  limit?: keyof typeof MOST_TOKENS;
};

/** A difference and a hint are the lines that state them; every other kind is the whole text. */
export const MOST_TOKENS = { result: 300, difference: 120, hint: 60, failure: 120, record: 1_500 } as const;
