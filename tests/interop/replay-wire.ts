/** Sends recorded requests to a gateway and its identity provider, with the variables of the present responses. */
import { pressSignIn } from "../../infra/local/identity/press-sign-in.ts";
import { basicOf, type RecordedRequest, VARIABLES } from "./record-wire.ts";

export interface ReplayedRequest {
  recorded: RecordedRequest;
  /** The recorded request's expectations, with the present addresses. */
  expected: Pick<RecordedRequest, "status" | "challenge" | "document">;
  status: number;
  challenge?: string;
  text: string;
}

/** @param variables `gateway` and `issuer` are origins; `access_token` where the client was given one */
export async function replayWire(
  requests: readonly RecordedRequest[],
  variables: Record<string, string>,
  newLink: () => string,
): Promise<ReplayedRequest[]> {
  const values = { ...variables };
  const replayed: ReplayedRequest[] = [];
  for (const recorded of requests) {
    const { method, url, headers, body, status, challenge, document } = fill(recorded, values);
    const expected = { status, challenge, document };
    if (new URL(url).searchParams.has("code_challenge")) {
      values.code = (await pressSignIn(url, { link: newLink() })).searchParams.get("code") ?? "";
      continue;
    }
    const isForm = headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
    const response = await fetch(url, {
      method,
      headers,
      body: isForm
        ? new URLSearchParams(body as Record<string, string>)
        : body === undefined
          ? undefined
          : JSON.stringify(body),
      redirect: "manual",
    });
    const text = await response.text();
    keepVariables(response, text, values);
    const present = response.headers.get("www-authenticate") ?? undefined;
    replayed.push({ recorded, expected, status: response.status, challenge: present, text });
  }
  return replayed;
}

function fill(recorded: RecordedRequest, values: Record<string, string>): RecordedRequest {
  const text = JSON.stringify(recorded);
  const plain = text.replaceAll(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  const filled = plain.replaceAll(/%7B(\w+)%7D/g, (whole, name) =>
    values[name] === undefined ? whole : encodeURIComponent(values[name]),
  );
  return JSON.parse(filled) as RecordedRequest;
}

function keepVariables(response: Response, text: string, values: Record<string, string>): void {
  const session = response.headers.get("mcp-session-id");
  if (session) values.session = session;
  if (!response.headers.get("content-type")?.startsWith("application/json")) return;
  const body = JSON.parse(text) as Record<string, unknown>;
  for (const name of VARIABLES) {
    if (typeof body[name] === "string") values[name] = body[name];
  }
  if (typeof body.client_secret === "string") values.basic = basicOf(body);
}
