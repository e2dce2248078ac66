/**
 * `/record`: the record of a run for the holder of a link. The link's secret is a fragment, which no request line and no log
 * holds: the page takes it from its address, posts it, and shows the record that comes back.
 */
import { createHash, type KeyObject } from "node:crypto";
import { z } from "zod";
import { AppError, toAppError } from "../../../shared/core/errors.ts";
import { RECORD_PATH, readRecordSecret } from "../../../shared/report/record-link.ts";
import { type RecordParts, recordPage } from "../../../shared/report/run-record-page.ts";
import type { Runs } from "../../../shared/runs/runs.ts";
import type { Exchange } from "../http/exchange.ts";
import { sendFailure } from "../http/failure.ts";
import { isSmall, readJson } from "../http/read-body.ts";
import type { Route } from "../http/router.ts";

export interface RecordRouteOptions extends Pick<RecordParts, "catalogue"> {
  /** The current key and those being rotated out. */
  hmacKeys: readonly KeyObject[];
  runs: RecordParts["runs"] & Pick<Runs, "read">;
  now(): Date;
}

export function createRecordRoute({ hmacKeys, runs, catalogue, now }: RecordRouteOptions): Route {
  async function open(exchange: Exchange): Promise<void> {
    exchange.facts.operation = "openRecord";
    exchange.response.removeHeader("access-control-allow-origin");
    try {
      const grant = readRecordSecret(hmacKeys, await secretOf(exchange), now());
      const run = grant && (await runs.read(grant.runId));
      if (run?.kind !== "wizard") throw gone();
      sendHtml(exchange, await recordPage(run, { runs, catalogue }));
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.category !== "permanent") throw error;
      sendFailure(exchange, error.type === "invalid_request" ? error : gone());
    }
  }

  return {
    path: RECORD_PATH,
    methods: { GET: async (exchange) => sendHtml(exchange, PAGE), POST: open },
  };
}

/** The same for a forged link, an expired one, and that of a deleted run. */
function gone(): AppError {
  return new AppError("result_expired", "This link has expired, or its run was deleted.");
}

const bodySchema = z.strictObject({ secret: z.string().max(200) });

async function secretOf(exchange: Exchange): Promise<string> {
  const body = isSmall(exchange) ? await readJson(exchange) : { problem: "too_large" as const };
  const parsed = bodySchema.safeParse("value" in body ? body.value : undefined);
  if (parsed.success) return parsed.data.secret;
  throw new AppError("invalid_request", 'The body must be {"secret": …} with the fragment of the link.');
}

function sendHtml({ response }: Exchange, html: string): void {
  response.removeHeader("access-control-allow-origin");
  response.writeHead(200, {
    "content-type": "text/html; charset=utf-8",
    "content-length": Buffer.byteLength(html),
    "content-security-policy": POLICY,
    "cache-control": "no-store",
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
  });
  response.end(html);
}

/** The script takes the secret out of the address, so that the history does not keep it. */
const SCRIPT = `
const secret = location.hash.slice(1);
history.replaceState(null, "", location.pathname);
addEventListener("hashchange", () => location.reload());
const say = (text) => { document.querySelector("p").textContent = text; };
const GONE = "This link has expired, or its run was deleted. Ask your assistant for a new one.";
async function open() {
  const response = await fetch(location.pathname, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ secret }),
    cache: "no-store",
    credentials: "omit",
    referrerPolicy: "no-referrer",
  });
  if (!response.ok) return say(response.status < 500 ? GONE : "The record cannot be read now. Open the link again later.");
  const record = new DOMParser().parseFromString(await response.text(), "text/html");
  document.replaceChild(document.adoptNode(record.documentElement), document.documentElement);
  const button = document.createElement("button");
  button.type = "button";
  button.className = "print";
  button.textContent = "Print";
  button.addEventListener("click", () => print());
  document.body.prepend(button);
}
if (secret === "") say(GONE);
else open().catch(() => say("The record cannot be reached. Open the link again later."));
`;

const POLICY = [
  "default-src 'none'",
  `script-src 'sha256-${createHash("sha256").update(SCRIPT).digest("base64")}'`,
  "style-src 'unsafe-inline'",
  "img-src data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Record</title>
<style>:root { color-scheme: light dark; } body { margin: 2rem 1.25rem; font: 16px/1.5 system-ui, sans-serif; }</style>
</head>
<body><p>The record is being opened…</p><script>${SCRIPT}</script></body>
</html>
`;
