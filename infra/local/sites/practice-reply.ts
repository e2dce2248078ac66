/** The request to a practice site and its reply. */

export interface PracticeRequest {
  method: string;
  url: URL;
  /** Parsed `application/x-www-form-urlencoded` body of a POST. */
  form: URLSearchParams;
}

export interface PracticeReply {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** One site: answers, or never answers (`hang`). */
export type PracticeSite<Variant> = (
  request: PracticeRequest,
  variant: Variant,
) => Promise<PracticeReply | "hang">;

export function htmlReply(body: string, status = 200): PracticeReply {
  return {
    status,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
    body,
  };
}

export function redirectReply(location: string): PracticeReply {
  return { status: 302, headers: { location, "cache-control": "no-store" }, body: "" };
}

export function notFoundReply(): PracticeReply {
  return htmlReply("<!doctype html><title>Page not found</title><h1>Page not found</h1>", 404);
}
