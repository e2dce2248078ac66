/** Serves a flow as a service does: a session, a token in each form, errors on the same page, a page after each post. */
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "../../fixtures/listen.ts";
import type { Flow, FlowPage, FlowQuestion, ServedFlow } from "./flow.ts";
import { errorsOf, renderPage, renderResult } from "./render-page.ts";
import { serveCasa } from "./serve-casa.ts";
import { serveSurvey } from "./serve-survey.ts";

interface Applicant {
  token: string;
  answers: Record<string, string>;
  /** The numbers of the pages that were passed. */
  done: Set<number>;
}

const ENGINES = { casa: serveCasa, survey: serveSurvey };

export async function serveFlow(flow: Flow): Promise<ServedFlow> {
  if (flow.engine) return ENGINES[flow.engine](flow);
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
    const [, chosen] = /^\/part\/(\d+)$/.exec(path) ?? [];
    if (chosen !== undefined) {
      applicant.done.add(Number(chosen));
      return void go(pathOf(flow, nextOf(flow, Number(chosen), applicant.answers) ?? 0));
    }
    const number = numberAt(path, flow, applicant);
    const page = flow.pages[number];
    if (!page) return void show("<h1>Page not found</h1>", 404);
    const last = Math.max(-1, ...applicant.done);
    if (flow.isKept && path === "/" && request.method === "GET" && last >= 0)
      return void go(pathOf(flow, nextOf(flow, last, applicant.answers) ?? last));
    if (path === "/") Object.assign(applicant, { answers: {}, done: new Set<number>() });
    const part = { flow, number, answers: applicant.answers, done: applicant.done, token: applicant.token };
    if (request.method !== "POST") return void show(renderPage(page, part));
    const form = new URLSearchParams(await text(request));
    if (form.get("token") !== applicant.token) return void show("<h1>Your session has expired</h1>", 403);
    const errors = errorsOf(page, form, flow);
    if (errors.length > 0) return void show(renderPage(page, { ...part, errors, form }));
    const given = answersOn(page, form);
    const isWarned =
      page.kind === "questions" && page.warning?.when({ ...applicant.answers, ...given }) === true;
    if (isWarned && !form.get("sure")) return void show(renderPage(page, { ...part, form, isWarned }));
    Object.assign(applicant.answers, given);
    applicant.done.add(number);
    const next = nextOf(flow, number, applicant.answers);
    if (next !== undefined) return void go(pathOf(flow, next));
    sent.push({ ...applicant.answers });
    return void go("/result");
  }

  const { origin, close } = await listen(server);
  return {
    url: `${origin}/`,
    sent,
    close,
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

function answersOn(page: FlowPage, form: URLSearchParams): Record<string, string> {
  if (page.kind !== "questions") return {};
  const read = ({ name, kind }: FlowQuestion): string => {
    const part = (unit: string) => form.get(`${name}-${unit}`) ?? "";
    if (kind === "date") return ["year", "month", "day"].map((unit) => part(unit).padStart(2, "0")).join("-");
    if (kind === "rows") return rowsOf(form, name);
    if (kind === "duration") return `${part("years") || 0} years ${part("months") || 0} months`;
    return form.getAll(name).join(" + ").trim();
  };
  return Object.fromEntries(page.questions.map((question) => [question.name, read(question)]));
}

/** The rows of a group: their boxes by spaces, and the rows by a plus. */
function rowsOf(form: URLSearchParams, name: string): string {
  const rows: string[][] = [];
  for (const [key, value] of form) {
    const [, row, column] = new RegExp(`^${name}-(\\d+)-(\\d+)$`).exec(key) ?? [];
    if (row === undefined) continue;
    const own = rows[Number(row)] ?? [];
    own[Number(column)] = value;
    rows[Number(row)] = own;
  }
  return rows.map((row) => row.join(" ")).join(" + ");
}
