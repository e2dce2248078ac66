/** The page's end of a meeting: connects to the relay, again whenever the connection ends, and opens the sealed messages. */
import type { Bytes } from "../sealed/bytes.ts";
import { accessToken } from "../sealed/link-secret.ts";
import {
  decode,
  encodeJson,
  encodePart,
  type FrameFacts,
  type ToPage,
  type ToWorker,
} from "../sealed/messages.ts";
import { type Greeting, greet, isHello, type SealedChannel } from "../sealed/sealed-channel.ts";
import type { Session } from "./session.ts";

export interface ConnectionEvents {
  live(): void;
  /** No worker is reached; the page goes on trying. */
  lost(): void;
  message(message: ToPage): void;
  frame(facts: FrameFacts, jpeg: Bytes): void;
  /** The link opens nothing, or no more. */
  refused(reason: "taken" | "gone"): void;
}

export interface Connection {
  send(message: ToWorker): void;
  /** Resolves when the part may be followed by the next one. */
  sendPart(bytes: Uint8Array): Promise<void>;
  close(): void;
}

/** As the relay closes connections: shared/handoff/relay/close-codes.ts. */
const REFUSED = 4401;
const TAKEN = 4409;
const SHORTEST_MS = 200;
const LONGEST_MS = 3_000;
const MOST_BUFFERED = 256 * 1024;
const BUFFER_CHECK_MS = 20;

export function connect(session: Session, events: ConnectionEvents): Connection {
  const url = new URL(`${location.pathname}/relay`, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  let socket: WebSocket | undefined;
  let channel: SealedChannel | undefined;
  let delay = SHORTEST_MS;
  let isClosed = false;
  let outgoing: Promise<void> = Promise.resolve();
  let incoming: Promise<void> = Promise.resolve();

  function dial(): void {
    const own = new WebSocket(url);
    socket = own;
    own.binaryType = "arraybuffer";
    let greeting: Promise<Greeting> | undefined;
    const { meeting, client, secret } = session;
    own.addEventListener("open", async () => {
      const token = await accessToken(secret);
      own.send(JSON.stringify({ role: "page", meeting, token, client }));
    });
    own.addEventListener("message", ({ data }) => {
      if (own !== socket) return;
      if (typeof data === "string") {
        channel = undefined;
        delay = SHORTEST_MS;
        const { state } = JSON.parse(data) as { state: string };
        if (state !== "ready") return events.lost();
        greeting = greet("page", secret);
        greeting.then(({ hello }) => own.send(hello));
        return;
      }
      const bytes = new Uint8Array(data as ArrayBuffer);
      incoming = incoming.then(() => receive(bytes)).catch(() => own.close());
    });
    const receive = async (bytes: Bytes) => {
      if (isHello(bytes)) {
        channel = await (await greeting)?.agree(bytes);
        if (channel) events.live();
        return;
      }
      if (!channel) return;
      const message = decode(await channel.open(bytes));
      if (message.kind === "json") events.message(message.value as ToPage);
      else if (message.kind === "frame") events.frame(message.facts, message.jpeg);
    };
    own.addEventListener("close", ({ code }) => {
      if (own !== socket || isClosed) return;
      channel = undefined;
      if (code === REFUSED || code === TAKEN) return events.refused(code === TAKEN ? "taken" : "gone");
      events.lost();
      setTimeout(dial, delay * (0.5 + Math.random()));
      delay = Math.min(LONGEST_MS, delay * 2);
    });
  }

  function send(bytes: Bytes): Promise<void> {
    const [by, to] = [channel, socket];
    if (!by || !to) return Promise.resolve();
    outgoing = outgoing.then(async () => {
      const sealed = await by.seal(bytes);
      if (by === channel && to.readyState === WebSocket.OPEN) to.send(sealed);
    });
    return outgoing;
  }

  dial();
  return {
    send: (message) => void send(encodeJson(message)),
    async sendPart(bytes) {
      await send(encodePart(bytes));
      while ((socket?.bufferedAmount ?? 0) > MOST_BUFFERED)
        await new Promise((resolve) => setTimeout(resolve, BUFFER_CHECK_MS));
    },
    close() {
      isClosed = true;
      socket?.close();
    },
  };
}
