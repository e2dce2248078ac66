/** Calls of the REST interface. */

export class ApiFailure extends Error {
  readonly type: string;
  readonly category: string;
  readonly next: string;
  readonly details: FailureDetails;
  readonly requestId: string | undefined;

  constructor(body: FailureBody, requestId?: string) {
    super(body.message);
    this.type = body.type;
    this.category = body.category;
    this.next = body.next;
    this.details = body.details ?? {};
    this.requestId = requestId;
  }
}

export interface FieldProblem {
  field: string;
  problem: string;
  message: string;
  candidates?: string[];
  closest?: string;
  needs_digits?: true;
  /** The field in the whole form, for one of a list's entry. */
  path?: string;
}

export interface FailureDetails {
  problems?: FieldProblem[];
  validation_errors?: { field_id?: string; message: string }[];
}

/** A failure in a response, and in a run. */
export interface FailureBody {
  type: string;
  category: string;
  message: string;
  next: string;
  details?: FailureDetails;
}

export type Query = Record<string, string | number | boolean | undefined>;

export interface Api {
  get<T>(path: string, options?: { query?: Query; signal?: AbortSignal }): Promise<T>;
  send<T>(method: "POST" | "PATCH" | "DELETE", path: string, body?: unknown): Promise<T>;
  blob(path: string, options?: { query?: Query; signal?: AbortSignal }): Promise<Blob>;
  /** The values of JSON lines, as they arrive. */
  lines<T>(path: string, options?: { query?: Query; signal?: AbortSignal }): AsyncGenerator<T>;
}

/**
 * @param tokenOf undefined when a new sign-in is needed
 * @param expire called when the session has ended
 */
export function createApi(tokenOf: () => Promise<string | undefined>, expire: () => void): Api {
  async function request(path: string, init: RequestInit = {}, query: Query = {}): Promise<Response> {
    const token = await tokenOf();
    if (token === undefined) {
      expire();
      throw new ApiFailure(ENDED);
    }
    const url = new URL(path, location.origin);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && value !== "") url.searchParams.set(name, String(value));
    }
    const headers = { ...init.headers, authorization: `Bearer ${token}` };
    const response = await fetch(url, { ...init, headers }).catch((error: unknown) => {
      if (init.signal?.aborted) throw error;
      throw new ApiFailure(UNREACHABLE);
    });
    if (response.ok) return response;
    if (response.status === 401) expire();
    const body = (await response.json().catch(() => ({}))) as { error?: FailureBody };
    const requestId = response.headers.get("x-request-id") ?? undefined;
    throw new ApiFailure(body.error ?? { ...UNREACHABLE, type: "internal_error" }, requestId);
  }

  return {
    get: async (path, { query, signal } = {}) =>
      (await request(path, { signal: signal ?? null }, query)).json(),
    send: async (method, path, body) => {
      const json = { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
      return (await request(path, { method, ...(body === undefined ? {} : json) })).json();
    },
    blob: async (path, { query, signal } = {}) =>
      (await request(path, { signal: signal ?? null }, query)).blob(),
    async *lines<T>(path: string, { query, signal }: { query?: Query; signal?: AbortSignal } = {}) {
      const { body } = await request(path, { signal: signal ?? null }, query);
      const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
      let rest = "";
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        const lines = (rest + part.value).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) yield JSON.parse(line) as T;
      }
    },
  };
}

const UNREACHABLE: FailureBody = {
  type: "unreachable",
  category: "transient",
  message: "The gateway could not be reached.",
  next: "Check the connection, then try again.",
};
const ENDED: FailureBody = {
  type: "authentication_failed",
  category: "permanent",
  message: "Your session has ended.",
  next: "Sign in again.",
};
