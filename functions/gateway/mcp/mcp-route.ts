/** The MCP endpoint: Streamable HTTP at `/mcp` and at `/`, the same at both. */
import {
  createRevokedSessions,
  type RevocationStore,
} from "../../../shared/auth/sessions/revoked-sessions.ts";
import { createSessionSigner } from "../../../shared/auth/sessions/session.ts";
import { listPages } from "../../../shared/cloud/list-pages.ts";
import type { ObjectStore } from "../../../shared/cloud/objects.ts";
import type { Clock } from "../../../shared/core/clock.ts";
import { mapConcurrently } from "../../../shared/core/map-concurrently.ts";
import { IMAGE_BUDGET, IMAGE_FORMAT } from "../../../shared/mcp/config.ts";
import { createMcpServerFactory, type ServerOptions } from "../../../shared/mcp/mcp-server.ts";
import {
  isSessionRevision,
  SESSION_HEADER,
  SESSION_REVISIONS,
  STATELESS_REVISION,
  VERSION_HEADER,
} from "../../../shared/mcp/revisions.ts";
import type { Toolbox } from "../../../shared/mcp/tools/define-tool.ts";
import { TOOLS } from "../../../shared/mcp/tools/index.ts";
import { recordLink } from "../../../shared/report/record-link.ts";
import { type Exchange, headerOf } from "../http/exchange.ts";
import type { Handle, Route } from "../http/router.ts";
import { sendEmpty } from "../http/send.ts";
import type { GatewayParts } from "../open-gateway-parts.ts";
import { createAuthenticate } from "./access/authenticate.ts";
import { cancelRuns, createCancelCall } from "./calls/cancel-call.ts";
import { createLogLevels } from "./calls/log-levels.ts";
import { createQuestions } from "./calls/questions.ts";
import { createRunningCalls } from "./calls/running-calls.ts";
import { createPostHandler, type PostOptions } from "./handle-post.ts";
import { createReadyLists } from "./protocol/answer-directly.ts";
import { sendRefusal } from "./protocol/refusal.ts";
import { createSessions, type Sessions } from "./sessions/sessions.ts";

const SESSION_LIFETIME_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Tools and resources beyond those of the product. */
export interface McpExtensions extends Partial<Pick<ServerOptions, "tools" | "readOtherResource">> {
  /** Maximum delay before a session that another instance revoked is rejected. */
  revocationMs?: number;
}

export function createMcpRoutes(parts: GatewayParts, extensions: McpExtensions): Route[] {
  const options = composePostOptions(parts, extensions);
  const versioned = (handle: Handle): Handle => {
    return (exchange) => {
      setVersion(exchange);
      return handle(exchange);
    };
  };
  // The server pushes nothing on its own, so there is no stream to GET.
  const methods = {
    POST: versioned(createPostHandler(options)),
    DELETE: versioned((exchange) => endSession(exchange, options)),
    HEAD: versioned(async (exchange) => sendEmpty(exchange, 200)),
  };
  return ["/", "/mcp"].map((path) => ({ path, methods, wire: "json-rpc" }));
}

async function endSession(exchange: Exchange, { authenticate, sessions }: PostOptions): Promise<void> {
  // A session starts without a token. Ending one requires a token, so that strangers cannot fill the revocation list.
  const identity = await authenticate(exchange, []);
  if ("refusal" in identity) return sendRefusal(exchange, null, identity.refusal);
  const checked = await sessions.check(exchange);
  if ("refusal" in checked) return sendRefusal(exchange, null, checked.refusal);
  if (checked.session) await sessions.end(checked.session);
  sendEmpty(exchange, 204);
}

// Every response names a revision: the caller's own if it is supported.
function setVersion(exchange: Exchange): void {
  const given = headerOf(exchange, VERSION_HEADER);
  const isKnown = given === STATELESS_REVISION || isSessionRevision(given);
  exchange.facts.protocol_version = isKnown ? given : given === undefined ? "absent" : "unknown";
  exchange.facts.session = headerOf(exchange, SESSION_HEADER) === undefined ? "absent" : "present";
  exchange.response.setHeader(VERSION_HEADER, isKnown && given !== undefined ? given : SESSION_REVISIONS[0]);
}

function composePostOptions(parts: GatewayParts, extensions: McpExtensions): PostOptions {
  const { config, objects, runs, clock, schedules, log } = parts;
  const { gateway, keys } = config;
  const { tools: moreTools = [], readOtherResource, revocationMs = 60_000 } = extensions;
  const tools = [...TOOLS, ...moreTools];
  const toolByName = new Map(tools.map((tool) => [tool.name, tool]));
  const hmacKey = keys.hmacKeys[0];
  const runningCalls = createRunningCalls({
    objects,
    hmacKey,
    clock,
    log,
    runsOfCall: (owner, call) => runs.ofCall(owner, call),
    cancelRuns: (ids) => cancelRuns(runs, ids),
  });
  return {
    ...parts,
    authenticate: createAuthenticate({ ...parts, ownersOf: (subject) => runs.owners(subject) }),
    sessions: openSessions(parts, revocationMs),
    rules: {
      openInitialize: gateway.initializeAuth === "open",
      findTool: (name) => toolByName.get(name as string),
      schedules,
    },
    readyLists: createReadyLists(),
    createServer: createMcpServerFactory({ tools, version: parts.version, readOtherResource }),
    toolbox: toolboxOf(parts),
    runningCalls,
    cancelCall: createCancelCall(runningCalls),
    questions: createQuestions({ objects, clock, hmacKey, keys: keys.gatewayPrivateKeys }),
    logLevels: createLogLevels(objects, hmacKey, clock),
    draining: parts.draining.signal,
  };
}

function openSessions({ config, objects, clock, now, log }: GatewayParts, revocationMs: number): Sessions {
  return createSessions({
    signer: createSessionSigner({
      secrets: config.sessionSecrets,
      deployment: config.tokens.audience,
      now,
      lifetimeMs: SESSION_LIFETIME_MS,
    }),
    revoked: createRevokedSessions({
      store: createRevocationStore(objects, clock, SESSION_LIFETIME_MS),
      now,
      refreshMs: revocationMs,
      onListFailure: (error) => log.warn({ error }, "revoked sessions could not be listed"),
    }),
    acceptMissing: config.gateway.missingSession === "accept",
    now,
    graceMs: revocationMs,
  });
}

function toolboxOf(parts: GatewayParts): Toolbox {
  const { config, catalogue, agents, runs, schedules, isPractice, serverUrl, clock } = parts;
  const { gateway, keys } = config;
  return {
    catalogue,
    agents,
    runs,
    schedules,
    isPractice,
    waitMs: gateway.waitSeconds * 1000,
    quietWaitMs: gateway.quietWaitSeconds * 1000,
    retentionMs: {
      result: config.runs.resultRetentionHours * HOUR_MS,
      scheduled: config.runs.historyRetentionDays * DAY_MS,
    },
    imageBudget: IMAGE_BUDGET,
    imageFormat: IMAGE_FORMAT,
    linkRecord: (runId) => recordLink(keys.hmacKeys[0], serverUrl, runId, clock.now()),
  };
}

/** @param lifetimeMs of sessions: an older revocation is deleted, since its session has expired */
export function createRevocationStore(
  objects: ObjectStore,
  clock: Clock,
  lifetimeMs: number,
): RevocationStore {
  return {
    async add({ id, expiresAt }) {
      await objects.create(PREFIX + id, JSON.stringify({ expires_at: new Date(expiresAt).toISOString() }));
    },

    async list() {
      const ids: string[] = [];
      const expired: string[] = [];
      for await (const entries of listPages(objects, PREFIX)) {
        for (const { name, updated } of entries) {
          const isExpired = clock.now().getTime() - updated.getTime() > lifetimeMs;
          if (isExpired) expired.push(name);
          else ids.push(name.slice(PREFIX.length));
        }
      }
      await mapConcurrently(expired.slice(0, MAX_DELETIONS), 8, (name) => objects.delete(name));
      return ids;
    },
  };
}

const PREFIX = "revoked/";
const MAX_DELETIONS = 40;
