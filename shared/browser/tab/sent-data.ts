/** The data that the pages of a tab send: that of their forms, and that of their scripts. */
import type { Page, Request } from "playwright-core";

/** One request with data. */
export interface SentRequest {
  /** The names and values of a form; absent where the data has another notation. */
  entries?: [name: string, value: string][];
  /** All of its data; absent where it is too long to be read. */
  text?: string;
}

const MOST_REQUESTS = 200;
/** https://playwright.dev/docs/api/class-request#request-resource-type */
const SENDS: ReadonlySet<string> = new Set(["document", "fetch", "xhr", "ping"]);

export class SentData {
  #requests: SentRequest[] = [];

  watch(page: Page): void {
    page.on("request", (request) => {
      if (!SENDS.has(request.resourceType()) || this.#requests.length >= MOST_REQUESTS) return;
      const sent = readRequest(request);
      if (sent.text !== "") this.#requests.push(sent);
    });
  }

  /** Those since the last call. */
  take(): SentRequest[] {
    return this.#requests.splice(0);
  }
}

function readRequest(request: Request): SentRequest {
  const { search = "", searchParams } = URL.parse(request.url()) ?? {};
  const body = request.postData();
  if (body === null) return { entries: [...(searchParams ?? [])], text: decoded(search) };
  const type = request.headers()["content-type"] ?? "";
  return { entries: entriesOf(type, body), text: `${decoded(search)}\n${decoded(body)}` };
}

/** https://url.spec.whatwg.org/#application/x-www-form-urlencoded, https://www.rfc-editor.org/rfc/rfc7578 */
function entriesOf(type: string, body: string): [string, string][] | undefined {
  if (type.includes("application/x-www-form-urlencoded")) return [...new URLSearchParams(body)];
  if (!type.includes("multipart/form-data")) return undefined;
  const parts = body.matchAll(/name="([^"]*)"(?:;[^\r\n]*)?\r\n(?:[^\r\n]+\r\n)*\r\n([\s\S]*?)\r\n--/g);
  return [...parts].map(([, name = "", value = ""]) => [name, value]);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}
