/** Connects a worker to the relay, again whenever the connection ends, until the meeting is over. */
import type { PersonEvents, PersonLine } from "./person-line.ts";
import { CLOSE } from "./relay/close-codes.ts";
import { RELAY_PATH } from "./relay/relay.ts";
import type { Bytes } from "./sealed/bytes.ts";
import { decode, encodeFrame, encodeJson } from "./sealed/messages.ts";
import { type Greeting, greet, isHello, type SealedChannel } from "./sealed/sealed-channel.ts";

export interface LineOptions {
  /** The address of the relay's server: `https://…`, or `http://…` on this machine. */
  serverUrl: string;
  meeting: string;
  /** The worker's token. */
  token: string;
  /** That of the link. */
  secret: Bytes;
  /** Called once, before the line is closed. */
  onClose?(): Promise<void>;
}

/** Between two connections: while the page is at another instance, and at most after failures. */
const SHORTEST_MS = 60;
const LONGEST_MS = 2_000;

export function openLine({ serverUrl, meeting, token, secret, onClose }: LineOptions): PersonLine {
  const url = new URL(RELAY_PATH, serverUrl);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  let events: PersonEvents | undefined;
  let socket: WebSocket | undefined;
  let channel: SealedChannel | undefined;
  let timer: NodeJS.Timeout | undefined;
  let delay = SHORTEST_MS;
  let isClosed = false;
  let wasOpened = false;
  /** Seals and opens are one after the other: each direction counts its messages. */
  let outgoing: Promise<void> = Promise.resolve();
  let incoming: Promise<void> = Promise.resolve();

  function dial(): void {
    const own = new WebSocket(url);
    socket = own;
    own.binaryType = "arraybuffer";
    let greeting: Promise<Greeting> | undefined;
    own.addEventListener("open", () => own.send(JSON.stringify({ role: "worker", meeting, token })));
    own.addEventListener("message", ({ data }) => {
      if (own !== socket) return;
      if (typeof data !== "string") {
        const bytes = new Uint8Array(data as ArrayBuffer);
        incoming = incoming.then(() => receive(bytes)).catch(() => own.close());
        return;
      }
      channel = undefined;
      const { state } = JSON.parse(data) as { state: string };
      greeting = state === "ready" ? greet("worker", secret) : undefined;
      delay = SHORTEST_MS;
    });
    const receive = async (bytes: Bytes) => {
      if (isHello(bytes)) {
        const ours = await greeting;
        const agreed = await ours?.agree(bytes);
        if (!ours || !agreed) return;
        own.send(ours.hello);
        channel = agreed;
        wasOpened = true;
        events?.connected();
        return;
      }
      if (!channel) return;
      const message = decode(await channel.open(bytes));
      if (message.kind === "json") events?.message(message.value);
      else if (message.kind === "part") events?.part(message.bytes);
    };
    own.addEventListener("error", () => {});
    own.addEventListener("close", ({ code }) => {
      if (own !== socket) return;
      channel = undefined;
      if (isClosed || code === CLOSE.refused) return;
      const wait = code === CLOSE.elsewhere ? SHORTEST_MS : delay;
      delay = Math.min(LONGEST_MS, delay * 2);
      timer = setTimeout(dial, wait * (0.5 + Math.random()));
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
    get wasOpened() {
      return wasOpened;
    },
    start(given) {
      events = given;
      if (channel) given.connected();
    },
    send: (message) => void send(encodeJson(message)),
    sendFrame: (facts, jpeg) => void send(encodeFrame(facts, jpeg)),
    async close(reason) {
      if (isClosed) return;
      isClosed = true;
      clearTimeout(timer);
      events = undefined;
      await send(encodeJson({ type: "end", reason }));
      await onClose?.();
      socket?.close();
    },
  };
}
