/** The kinds of requests of the mixed traffic, each with its share and its expected outcomes. */
import { Agent, type RequestOptions, request } from "node:http";
import type { ServiceError } from "@grpc/grpc-js";
import { ERROR_TYPES } from "../../../shared/core/errors.ts";
import type { Random } from "../../fixtures/gateway/seeded-random.ts";
import { createA2aCallers } from "../agents/a2a-caller.ts";
import { READER, type World, WRITER } from "./world.ts";

/** A part of each request's personal data, which no stored object may show in clear. */
export const MARKERS = ["Quillfeather", "7351946", "7,351,946"] as const;

export interface RequestKind {
  name: string;
  /** Requests of each deck of the traffic. */
  share: number;
  /** Whether it only reads stored data. */
  isRead?: boolean;
  /** Outcomes without a fault, besides "ok". */
  expected?: readonly string[];
  send(turn: Turn): Promise<Outcome>;
}

export interface Turn {
  /** The URL of a gateway. */
  gateway: string;
  random: Random;
  /** Unique for each request. */
  work: string;
  /** Ids of some runs that the traffic submitted. */
  known: readonly string[];
}

export interface Outcome {
  /** "ok", a type of error, or the failure of the connection. */
  outcome: string;
  /** Ids of the runs that the answer names. */
  runs?: string[];
  /** Whether these runs completed, by the answer. */
  isCompleted?: boolean;
  /** The answer's text, for an outcome that needs an explanation. */
  text?: string;
}

interface Reply {
  status: number;
  text: string;
}

const RUN_ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
const ERROR_TYPE = new RegExp(`"(${Object.keys(ERROR_TYPES).join("|")})"`);
const SSA = { birth_month: "06", birth_day: "15", birth_year: "1980", current_earnings: 7_351_946 };
const FSA = {
  ...{ birth_month: "05", birth_day: "15", birth_year: "2007", marital_status: "unmarried" },
  ...{ state: "Illinois", grade_level: "freshman", has_dependents: "no", personal_circumstances_none: true },
  ...{ parents_married: "yes", parent_marital_status: "married", parent_state: "Illinois", family_size: 4 },
  ...{ parent_filed_taxes: "yes", parent_income: "85000", parent_assets: "12000", parent_child_support: "0" },
  student_filed_taxes: "no",
};
/** Forged tokens come from these addresses: enough of them block an address for valid ones too. */
const FOREIGN = ["127.0.0.66", "127.0.0.67"];

export async function createRequestKinds(world: World): Promise<RequestKind[]> {
  const token = String(world.stack.access_token);
  const agent = new Agent({ keepAlive: true });
  const authorization = `Bearer ${token}`;
  const session = await openSession(world.gateways[0], authorization);
  const http = (turn: Turn, method: string, path: string, body?: unknown, options: RequestOptions = {}) =>
    exchange(new URL(path, turn.gateway), body, {
      agent,
      method,
      ...options,
      headers: { authorization, "content-type": "application/json", accept: ACCEPT, ...options.headers },
    });
  const tool = async (turn: Turn, name: string, args: object) => {
    const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } };
    return http(turn, "POST", "/mcp", call, { headers: { "mcp-session-id": session } });
  };
  const read = (name: string, share: number, path: (turn: Turn) => string): RequestKind => ({
    name,
    share,
    isRead: true,
    send: async (turn) => plain(await http(turn, "GET", path(turn))),
  });
  const executed = (name: string, share: number, args: object): RequestKind => ({
    name,
    share,
    expected: ["capacity_exhausted"],
    send: async (turn) => {
      const reply = await tool(turn, "federalrunner_execute_wizard", {
        options: { screenshots: "none" },
        ...args,
      });
      const isCompleted = reply.status === 200 && !/"isError":true/.test(reply.text);
      const judgement = judged(reply, isCompleted);
      // A scenario may fail and leave the others; where all fail, their runs alone have the types.
      if ("vary" in args && judgement.outcome === "HTTP 200") judgement.outcome = "no scenario";
      return {
        ...judgement,
        runs: idsIn(reply.text),
        // A call that ends before its run answers with the state of the run.
        isCompleted: isCompleted && !("vary" in args) && /"success":true/.test(reply.text),
      };
    },
  });

  return [
    executed("MCP: an estimate", 3, { wizard_id: "ssa-quick-calculator", user_data: SSA }),
    executed("MCP: two scenarios", 1, {
      wizard_id: "fsa-estimator",
      user_data: FSA,
      vary: { parent_income: ["85000", "7351946"] },
      confirmed: ["parent_income"],
    }),
    ...world.gateways.flatMap((gateway) => a2aKinds(gateway, token, String(world.stack.grpc_address))),
    {
      name: "REST: a schedule is created, run and deleted",
      share: 3,
      send: async (turn) => {
        const id = `by-${turn.work}`;
        const target = { kind: "agent", id: READER };
        const input = requestText(turn.work);
        const created = await http(turn, "POST", "/api/schedules", {
          ...{ id, name: id, target, cron: "0 0 1 1 *", input },
        });
        if (created.status !== 201) return judged(created, false);
        const stored = (JSON.parse(created.text) as { schedule: { id: string } }).schedule.id;
        const run = await http(turn, "POST", `/api/schedules/${stored}/run`);
        const deleted = await http(turn, "DELETE", `/api/schedules/${stored}`);
        const failed = [run, deleted].find(({ status }) => status >= 300);
        return { ...judged(failed ?? run, !failed), runs: run.status === 202 ? idsIn(run.text) : [] };
      },
    },
    read("REST: the history", 40, () => "/api/runs?limit=20"),
    {
      ...read("REST: a run", 30, ({ random, known }) => `/api/runs/${random.pick(known) ?? "none"}`),
      expected: ["run_not_found"],
    },
    {
      name: "MCP: the history",
      share: 20,
      isRead: true,
      send: async (turn) => plain(await tool(turn, "federalrunner_list_runs", { limit: 10 })),
    },
    read("REST: wizards", 25, () => "/api/wizards"),
    read("REST: agents", 20, () => "/api/agents"),
    read("REST: schedules", 15, () => "/api/schedules"),
    read("console", 30, ({ random }) => random.pick(["/console", "/console/settings.json", "/console/runs"])),
    {
      name: "a forged token",
      share: 15,
      expected: ["authentication_failed", "authentication_locked"],
      send: async (turn) => {
        const options = {
          headers: { authorization: `Bearer ${turn.work}` },
          localAddress: turn.random.pick(FOREIGN),
        };
        return plain(await http(turn, "GET", "/api/runs", undefined, options));
      },
    },
    {
      name: "garbage",
      share: 15,
      send: async (turn) => {
        const path = turn.random.pick(["/mcp", "/a2a/jsonrpc", "/a2a/rest/message:send", "/api/schedules"]);
        const text = turn.random.text(300);
        const reply = await http(turn, "POST", path, turn.random.chance(0.5) ? text : { [text]: text });
        // JSON-RPC reports a malformed request with status 200.
        return reply.status < 500 && !/"internal_error"|-32603/.test(reply.text)
          ? { outcome: "ok" }
          : judged(reply, false);
      },
    },
  ];
}

/** Readers and writers over each transport. */
function a2aKinds(gateway: string, token: string, grpcAddress: string): RequestKind[] {
  const callers = Object.entries(createA2aCallers(gateway, token, grpcAddress));
  return [READER, WRITER].flatMap((agentId) =>
    callers.map(([transport, ask]) => ({
      name: `A2A by ${transport}: ${agentId === READER ? "a reader" : "a writer"}`,
      share: agentId === READER ? 15 : 3,
      expected: agentId === READER ? ["capacity_exhausted"] : ["queue_full"],
      async send({ work }: Turn) {
        const request = requestText(work);
        try {
          const { taskId, text } = await ask(agentId, request);
          const outcome = text === request ? "ok" : "another answer";
          return { outcome, text, runs: [taskId], isCompleted: true };
        } catch (error) {
          const { message } = error as Error;
          // The task of a run that was accepted and failed.
          const runs = /"task"/.test(message) ? idsIn(message) : [];
          const outcome = NOT_ENDED.test(message) ? "not ended" : outcomeOfError(error);
          return { outcome, text: message, runs };
        }
      },
    })),
  );
}

const requestText = (work: string) => `${work} Zebediah Quillfeather, 7 Larch Lane`;
/** A gateway that is ended, or whose storage fails, answers a waiting call with the state of its task. */
const NOT_ENDED = /"state":(?:"TASK_STATE_(?:SUBMITTED|WORKING)"|[12]\b)/;
const ACCEPT = "application/json, text/event-stream";

function plain(reply: Reply): Outcome {
  return judged(reply, reply.status < 300 && !/"isError":true/.test(reply.text));
}

function judged({ status, text }: Reply, isOk: boolean): Outcome {
  return isOk ? { outcome: "ok" } : { outcome: ERROR_TYPE.exec(text)?.[1] ?? `HTTP ${status}`, text };
}

/** The type of the product's error in its message, the code of a connection, or the status of gRPC. */
export function outcomeOfError(thrown: unknown): string {
  const { message, code } = thrown as NodeJS.ErrnoException;
  const type = ERROR_TYPE.exec(message)?.[1] ?? /\b[a-z]+_[a-z_]+\b/.exec(message)?.[0];
  if (type !== undefined && type in ERROR_TYPES) return type;
  if (typeof code === "number") {
    const details = String((thrown as ServiceError).metadata?.get("grpc-status-details-bin"));
    return Object.keys(ERROR_TYPES).find((known) => details.includes(known)) ?? `gRPC ${code}`;
  }
  const [status] = /^HTTP \d+/.exec(message) ?? [];
  if (status !== undefined) return status;
  return code ?? (thrown as Error).name;
}

function idsIn(text: string): string[] {
  return [...new Set(text.match(RUN_ID) ?? [])];
}

async function openSession(gateway: string, authorization: string): Promise<string> {
  const params = {
    ...{ protocolVersion: "2025-11-25", capabilities: {} },
    clientInfo: { name: "load", version: "1" },
  };
  const response = await fetch(new URL("/mcp", gateway), {
    method: "POST",
    headers: { authorization, "content-type": "application/json", accept: ACCEPT },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }),
  });
  await response.text();
  return String(response.headers.get("mcp-session-id"));
}

function exchange(url: URL, body: unknown, options: RequestOptions): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString("utf8") }),
      );
      response.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(body === undefined || typeof body === "string" ? body : JSON.stringify(body));
  });
}
