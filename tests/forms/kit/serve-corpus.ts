/** One local server for all forms, under `/<form>/<faults>/<run>/`; it keeps what each run handed in. */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { bundlePage } from "./bundle-page.ts";
import type { CorpusForm } from "./corpus-form.ts";
import { decide, type Model } from "./office.ts";

export const FORMS_FOLDER = join(packageRoot, "tests/forms");

export type Fault = "plain" | "drift" | "slow" | "validation" | "objection" | "banner";

/** The parts of a form that the server uses. */
export type ServedForm = Pick<CorpusForm, "name" | "serve">;

export interface CorpusServer {
  /** A new run of a form: its first page, and what the office has received from it. */
  open(form: ServedForm, fault: Fault): { url: string; received(): Model | undefined };
  origin: string;
  close(): Promise<void>;
}

const SLOW_MS = 700;
const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

interface Run {
  /** By visitor: a new browser starts again. */
  sessions: Map<string, Model>;
  received?: Model;
}

export async function serveCorpus(forms: readonly ServedForm[], port = 0): Promise<CorpusServer> {
  const runs = new Map<string, Run>();
  const byName = new Map(forms.map((form) => [form.name, form]));
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      response.writeHead(500, { "content-type": "text/plain" }).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", origin);
    const [, first = "", second = "", run = "", ...rest] = url.pathname.split("/");
    if (first === "pkg") return sendFile(response, join("node_modules", url.pathname.slice("/pkg/".length)));
    // Pages import it as `../../site/kit.js`, which is a path on the disk and in the address alike.
    if (url.pathname.endsWith("/site/kit.js")) return sendFile(response, "site/kit.js");
    if (first === "bundle")
      return send(response, ".js", await bundlePage(run ? `${second}/pages/${run}` : `${second}/page/main`));
    const form = byName.get(first);
    if (!form) return void response.writeHead(404).end();
    const faults = new Set(second.split("+"));
    if (faults.has("slow")) await pause(SLOW_MS);
    const kept: Run = runs.get(`${first}/${run}`) ?? { sessions: new Map() };
    runs.set(`${first}/${run}`, kept);
    const known = /(?:^|; )visitor=([\w-]+)/.exec(request.headers.cookie ?? "")?.[1];
    const visitor = known ?? randomUUID();
    if (!known) response.setHeader("set-cookie", `visitor=${visitor}; Path=/${first}/${second}/${run}/`);
    const session = kept.sessions.get(visitor) ?? {};
    kept.sessions.set(visitor, session);
    const submit = (model: Model) => {
      kept.received = model;
      return decide(model);
    };
    const body = request.method === "POST" ? await text(request) : "";
    const path = rest.join("/");
    if (path === "received") return send(response, ".json", JSON.stringify(submit(JSON.parse(body))));
    const html = await form.serve?.(
      {
        path,
        query: url.searchParams,
        form: new URLSearchParams(body),
        method: request.method ?? "GET",
        faults,
        session,
        raw: request,
        submit,
      },
      response,
    );
    if (html !== undefined) return send(response, ".html", html);
    if (!response.headersSent) return sendFile(response, join(first, "page", path || "index.html"));
  }

  return {
    origin,
    open(form, fault) {
      const run = String(runs.size + 1);
      runs.set(`${form.name}/${run}`, { sessions: new Map() });
      return {
        url: `${origin}/${form.name}/${fault}/${run}/`,
        received: () => runs.get(`${form.name}/${run}`)?.received,
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function sendFile(response: ServerResponse, path: string): Promise<void> {
  const inside = normalize(path);
  const file = inside.startsWith("..")
    ? undefined
    : await readFile(join(FORMS_FOLDER, inside)).catch(() => undefined);
  if (file === undefined) response.writeHead(404).end();
  else send(response, extname(inside), file);
}

function send(response: ServerResponse, type: string, body: string | Buffer): void {
  response.setHeader("content-type", TYPES[type] ?? "application/octet-stream").end(body);
}
