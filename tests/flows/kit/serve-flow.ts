/** Serves a flow as a service does: a session, a token in each form, errors on the same page, a page after each post. */
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Flow, FlowPage } from "./flow.ts";
import { errorsOf, renderPage, renderResult } from "./render-page.ts";

export interface ServedFlow {
  url: string;
  /** The answers of each application that was sent, in order. */
  sent: Record<string, string>[];
  close(): Promise<void>;
}

interface Applicant {
  token: string;
  answers: Record<string, string>;
  /** The numbers of the pages that were passed. */
  done: Set<number>;
}

export async function serveFlow(flow: Flow): Promise<ServedFlow> {
  const applicants = new Map<string, Applicant>();
  const sent: Record<string, string>[] = [];
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });

  function applicantOf({ headers }: IncomingMessage, response: ServerResponse): Applicant {
    const id = /\bapplication=(\w+)/.exec(headers.cookie ?? "")?.[1] ?? "";
    const known = applicants.get(id);
    if (known) return known;
    const fresh = { token: randomBytes(8).toString("hex"), answers: {}, done: new Set<number>() };
    const key = randomBytes(8).toString("hex");
    applicants.set(key, fresh);
    response.setHeader("set-cookie", `application=${key}; Path=/; HttpOnly; SameSite=Lax`);
    return fresh;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? "/", "http://flow").pathname;
    const applicant = applicantOf(request, response);
    const go = (to: string) => response.writeHead(303, { location: to }).end();
    const show = (html: string, status = 200) =>
      response
        .writeHead(status, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" })
        .end(html);
    if (path === "/result") return void show(renderResult(flow, applicant.answers));
    const number = numberAt(path, flow, applicant);
    const page = flow.pages[number];
    if (!page) return void show("<h1>Page not found</h1>", 404);
    if (path === "/") Object.assign(applicant, { answers: {}, done: new Set<number>() });
    const part = { flow, number, answers: applicant.answers, done: applicant.done, token: applicant.token };
    if (request.method !== "POST") return void show(renderPage(page, part));
    const form = new URLSearchParams(await text(request));
    if (form.get("token") !== applicant.token) return void show("<h1>Your session has expired</h1>", 403);
    const errors = errorsOf(page, form);
    if (errors.length > 0) return void show(renderPage(page, { ...part, errors, form }));
    store(page, form, applicant.answers);
    applicant.done.add(number);
    const next = nextOf(flow, number, applicant.answers);
    if (next !== undefined) return void go(pathOf(flow, next));
    sent.push({ ...applicant.answers });
    return void go("/result");
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    sent,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** All lists of tasks are one page of the service, which shows the next part. */
function numberAt(path: string, { pages }: Flow, { answers, done }: Applicant): number {
  if (path === "/tasks")
    return pages.findIndex(
      (page, at) => page.kind === "tasks" && !done.has(at) && (page.when?.(answers) ?? true),
    );
  return path === "/" ? 0 : Number(/^\/step\/(\d+)$/.exec(path)?.[1] ?? Number.NaN);
}

function pathOf({ pages }: Flow, number: number): string {
  return pages[number]?.kind === "tasks" ? "/tasks" : `/step/${number}`;
}

function nextOf({ pages }: Flow, number: number, answers: Record<string, string>): number | undefined {
  const next = pages.findIndex((page, at) => at > number && (page.when?.(answers) ?? true));
  return next < 0 ? undefined : next;
}

function store(page: FlowPage, form: URLSearchParams, answers: Record<string, string>): void {
  if (page.kind !== "questions") return;
  for (const { name, kind } of page.questions) {
    const value =
      kind === "date"
        ? ["year", "month", "day"]
            .map((part) => (form.get(`${name}-${part}`) ?? "").padStart(2, "0"))
            .join("-")
        : form.getAll(name).join(" + ");
    answers[name] = value.trim();
  }
}
