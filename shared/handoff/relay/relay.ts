/**
 * Relays the sealed messages between a person's page and the worker that holds the tab. Both connect by WebSocket, to any
 * instance; the page decides at which one they meet, and the worker connects until it reaches that one. No message is
 * opened, kept or logged.
 */
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { RawData, WebSocket, WebSocketServer } from "ws";
import { z } from "zod";
import { toAppError } from "../../core/errors.ts";
import type { Logger } from "../../core/logger.ts";
import { CLOSE } from "./close-codes.ts";
import { hashOf, isToken, type MeetingBook, type MeetingTerms } from "./meeting-book.ts";
import { limitRate } from "./rate.ts";

export const RELAY_PATH = "/handoff/relay";

export interface RelayOptions {
  book: MeetingBook;
  log: Pick<Logger, "warn">;
  now?: () => Date;
  /** Name of this instance. */
  instance?: string;
}

export interface Relay {
  /** Takes the connection of an upgrade request whose host is known; its origin must be its host. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  close(): void;
}

const LARGEST_MESSAGE = 512 * 1024;
const MOST_BYTES = 256 * 1024 * 1024;
/** A connection that has not shown its token by then is closed. */
const JOIN_MS = 5_000;
const MOST_UNKNOWN = 100;
const MOST_MEETINGS = 200;
const PING_MS = 20_000;
/** Between two looks at the place of a page that is not here. */
const LOOK_MS = 300;

const joinSchema = z.strictObject({
  role: z.enum(["page", "worker"]),
  meeting: z.string().max(80),
  token: z.string().max(80),
  client: z.string().min(16).max(80).optional(),
});

type Role = z.output<typeof joinSchema>["role"];

interface Meeting {
  sockets: Partial<Record<Role, WebSocket>>;
  bytes: number;
  expiry: NodeJS.Timeout;
}

export function createRelay({
  book,
  log,
  now = () => new Date(),
  instance = randomUUID(),
}: RelayOptions): Relay {
  const meetings = new Map<string, Meeting>();
  let unknown = 0;
  let server: Promise<WebSocketServer> | undefined;
  let isClosed = false;

  async function join(socket: WebSocket, first: RawData, isBinary: boolean): Promise<void> {
    const asked = isBinary ? undefined : joinSchema.safeParse(parse(first)).data;
    if (!asked) return socket.close(CLOSE.malformed);
    const { role, meeting: name, token, client = "" } = asked;
    const terms = await book.terms(name);
    if (!terms || !isToken(token, terms[role])) return socket.close(CLOSE.refused);
    if (role === "page") {
      if (client === "") return socket.close(CLOSE.malformed);
      if (!(await book.take(name, hashOf(client), instance))) return socket.close(CLOSE.taken);
    } else if (await isElsewhere(name)) return socket.close(CLOSE.elsewhere);
    if (socket.readyState !== socket.OPEN || isClosed) return;
    const meeting = meetings.get(name) ?? open(name, terms);
    if (!meeting) return socket.close(1013);
    meeting.sockets[role]?.close(CLOSE.replaced);
    meeting.sockets[role] = socket;
    serve(name, meeting, role, socket);
  }

  async function isElsewhere(name: string): Promise<boolean> {
    const place = await book.place(name);
    return place !== undefined && place !== instance;
  }

  function open(name: string, { expiresAt }: MeetingTerms): Meeting | undefined {
    if (meetings.size >= MOST_MEETINGS) return undefined;
    const end = () => {
      for (const socket of Object.values(meeting.sockets)) socket?.close(CLOSE.refused);
    };
    const expiry = setTimeout(end, Math.max(0, expiresAt.getTime() - now().getTime()));
    const meeting: Meeting = { sockets: {}, bytes: 0, expiry };
    meetings.set(name, meeting);
    return meeting;
  }

  function serve(name: string, meeting: Meeting, role: Role, socket: WebSocket): void {
    const { sockets } = meeting;
    const other: Role = role === "page" ? "worker" : "page";
    const pace = limitRate(socket);
    let isAlive = true;
    const ping = setInterval(() => {
      if (!isAlive) return socket.terminate();
      isAlive = false;
      socket.ping();
    }, PING_MS);
    // The page may have connected to another instance.
    const look = role === "worker" ? setInterval(() => void leaveForPage(), LOOK_MS) : undefined;
    const leaveForPage = async () => {
      const isAway = await isElsewhere(name).catch(() => false);
      if (isAway) socket.close(CLOSE.elsewhere);
    };
    socket.on("pong", () => {
      isAlive = true;
    });
    socket.on("message", (data: RawData, isBinary: boolean) => {
      if (!isBinary) return socket.close(CLOSE.malformed);
      const bytes = data as Buffer;
      meeting.bytes += bytes.length;
      if (meeting.bytes > MOST_BYTES) return socket.close(CLOSE.tooMuch);
      const target = sockets[other];
      target?.send(bytes);
      pace(bytes.length, target);
    });
    socket.once("close", () => {
      clearInterval(ping);
      clearInterval(look);
      if (sockets[role] !== socket) return;
      delete sockets[role];
      sockets[other]?.send(ALONE);
      if (sockets[other]) return;
      clearTimeout(meeting.expiry);
      meetings.delete(name);
    });
    const met = sockets[other];
    socket.send(met ? READY : ALONE);
    met?.send(READY);
  }

  function accept(socket: WebSocket): void {
    unknown++;
    const timer = setTimeout(() => socket.close(CLOSE.refused), JOIN_MS);
    const settle = () => {
      clearTimeout(timer);
      unknown--;
    };
    socket.once("close", settle);
    // A client's broken frame closes its connection.
    socket.on("error", () => {});
    socket.once("message", (data, isBinary) => {
      socket.off("close", settle);
      settle();
      join(socket, data, isBinary).catch((thrown: unknown) => {
        log.warn({ error: toAppError(thrown) }, "a connection of a handoff could not join");
        socket.close(1011);
      });
    });
  }

  return {
    async upgrade(request, socket, head) {
      socket.on("error", () => socket.destroy());
      if (isClosed || unknown >= MOST_UNKNOWN) return refuse(socket, "503 Service Unavailable");
      if (!isOwnOrigin(request)) return refuse(socket, "403 Forbidden");
      server ??= import("ws").then(
        (ws) =>
          new ws.WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE, perMessageDeflate: false }),
      );
      (await server).handleUpgrade(request, socket, head, accept);
    },
    close() {
      isClosed = true;
      for (const { sockets, expiry } of meetings.values()) {
        clearTimeout(expiry);
        for (const socket of Object.values(sockets)) socket?.close(CLOSE.restart);
      }
    },
  };
}

const ALONE = JSON.stringify({ state: "alone" });
const READY = JSON.stringify({ state: "ready" });

function parse(data: RawData): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return undefined;
  }
}

/** A page of another site may not connect; a worker is no page and names none. */
function isOwnOrigin({ headers: { origin, host } }: IncomingMessage): boolean {
  return origin === undefined || URL.parse(origin)?.host === host;
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
