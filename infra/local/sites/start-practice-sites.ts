/**
 * Serves the practice sites under the host names of the real ones, on one HTTPS port of this machine. A browser gets
 * there through the proxy of its run (see `hosts`); a person through https://127.0.0.1:PORT/.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { generate } from "selfsigned";
import { checkLoopback } from "../../../shared/core/network/loopback.ts";
import type { PracticeOptions } from "./practice-options.ts";
import { htmlReply, type PracticeReply } from "./practice-reply.ts";
import { createPracticeRouter } from "./practice-router.ts";

export type {
  FsaVariant,
  LoansVariant,
  PracticeOptions,
  SsaVariant,
} from "./practice-options.ts";

import { RECEIVE_LIMITS } from "../../../shared/core/network/receive-limits.ts";

export interface PracticeSites {
  /** Official host and port → where it is served, such as `studentaid.gov:443` → `127.0.0.1:41234`. */
  hosts: Record<string, string>;
  port: number;
  /** Ends every connection, also those that wait for an answer. */
  close(): Promise<void>;
}

const HOST_NAMES = [
  "studentaid.gov",
  "www.studentaid.gov",
  "ssa.gov",
  "www.ssa.gov",
  "secure.ssa.gov",
  "benefits.example.gov",
];
const LARGEST_BODY = 64 * 1024;

/** Starts serving; each call has its own port, certificate and counters. */
export async function startPracticeSites(options: PracticeOptions = {}): Promise<PracticeSites> {
  const route = createPracticeRouter(options);
  const server = createServer(
    { ...RECEIVE_LIMITS, ...(await createPracticeCertificate(HOST_NAMES)) },
    (request, response) => {
      answer(request, response, route).catch(() => response.destroy());
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    hosts: Object.fromEntries(HOST_NAMES.map((name) => [`${name}:443`, `127.0.0.1:${port}`])),
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  route: ReturnType<typeof createPracticeRouter>,
): Promise<void> {
  const foreign = checkLoopback(request.headers, { hosts: HOST_NAMES, hasPages: true });
  if (foreign) return send(response, htmlReply(`<h1>Forbidden: ${foreign}</h1>`, 403));
  const host = request.headers.host ?? "localhost";
  const body = await readBody(request);
  if (body === undefined) return send(response, htmlReply("<h1>Request entity too large</h1>", 413));
  const reply = await route({
    method: request.method ?? "GET",
    url: new URL(request.url ?? "/", `https://${host}`),
    form: new URLSearchParams(body),
    cookie: request.headers.cookie ?? "",
  });
  if (reply !== "hang") send(response, reply);
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  if (Number(request.headers["content-length"] ?? 0) > LARGEST_BODY) return undefined;
  return (await buffer(request)).toString("utf8");
}

function send(response: ServerResponse, reply: PracticeReply): void {
  response.writeHead(reply.status, { ...reply.headers, "content-length": Buffer.byteLength(reply.body) });
  response.end(reply.body);
}

const LIFETIME_MS = 7 * 24 * 3600 * 1000;

/** @returns key and certificate in PEM, for these host names and the loopback address */
async function createPracticeCertificate(
  hostNames: readonly string[],
): Promise<{ key: string; cert: string }> {
  const pems = await generate([{ name: "commonName", value: "FederalRunner practice sites" }], {
    keyType: "ec",
    curve: "P-256",
    algorithm: "sha256",
    notAfterDate: new Date(Date.now() + LIFETIME_MS),
    extensions: [
      { name: "basicConstraints", cA: false },
      { name: "keyUsage", digitalSignature: true },
      { name: "extKeyUsage", serverAuth: true },
      {
        name: "subjectAltName",
        altNames: [
          ...hostNames.map((value) => ({ type: 2 as const, value })),
          { type: 2, value: "localhost" },
          { type: 7, ip: "127.0.0.1" },
        ],
      },
    ],
  });
  return { key: pems.private, cert: pems.cert };
}
