/**
 * The DevTools protocol over a pipe, with limits: a page decides the size of console messages, errors, dialogs, addresses and
 * request bodies, and each of them would become a string of this process.
 */
import type { Readable, Writable } from "node:stream";
import type { ConnectOverCDPTransport } from "playwright-core";

/** Above every message that the engine requests, such as the picture of a page. */
const LARGEST_MESSAGE = 32 * 1024 * 1024;
/** Parsed messages that wait for their turn; the pipe is read no further above it. */
const MOST_WAITING = 64 * 1024 * 1024;
/** Reports of a page. Playwright keeps the last 200, and reads short ones of its own. */
const REPORT = /^\{"method":"(?:Runtime\.(?:consoleAPICalled|exceptionThrown)|Log\.entryAdded)"/;
const LARGEST_REPORT = 4096;
/** The data of most forms, which Playwright keeps with its last requests. */
const LARGEST_BODY = 16_384;
const HEAD = 64;

interface Message {
  params?: {
    request?: { postData?: string; postDataEntries?: unknown };
    response?: { payloadData?: string };
  };
}

/**
 * @param pipes of the browser: `input` takes requests, `output` sends responses and events, each ended by a zero byte
 * @param onOverflow a message exceeds the limit that is no report; longer reports are dropped
 */
export function createBoundedTransport(
  { input, output }: { input: Writable; output: Readable },
  onOverflow: () => void,
): ConnectOverCDPTransport {
  const waiting: Buffer[] = [];
  let waitingBytes = 0;
  let isScheduled = false;
  let isClosed = false;
  const read = createReader((message) => {
    waiting.push(message);
    waitingBytes += message.length;
    if (waitingBytes > MOST_WAITING) output.pause();
    schedule();
  }, onOverflow);
  const transport: ConnectOverCDPTransport = {
    send(message) {
      if (isClosed) throw new Error("The browser has ended.");
      input.write(`${JSON.stringify(message)}\0`);
    },
    close() {
      input.end();
      output.destroy();
    },
  };

  // One message in each turn of the event loop: promises of a message are settled before the next one.
  function schedule(): void {
    if (isScheduled || waiting.length === 0) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      const message = waiting.shift();
      if (!message) return;
      waitingBytes -= message.length;
      if (waitingBytes <= MOST_WAITING) output.resume();
      transport.onmessage?.(withoutBodies(JSON.parse(message.toString()) as Message));
      schedule();
    });
  }

  output.on("data", read);
  output.once("close", () => {
    isClosed = true;
    setImmediate(() => transport.onclose?.());
  });
  for (const stream of [input, output]) stream.on("error", () => {});
  return transport;
}

function createReader(onMessage: (message: Buffer) => void, onOverflow: () => void) {
  let parts: Buffer[] = [];
  let size = 0;
  let isDropped = false;
  let isReport: boolean | undefined;

  function take(part: Buffer): void {
    size += part.length;
    if (isDropped) return;
    parts.push(part);
    if (size <= LARGEST_REPORT) return;
    isReport ??= REPORT.test(Buffer.concat(parts).toString("latin1", 0, HEAD));
    if (!isReport && size <= LARGEST_MESSAGE) return;
    isDropped = true;
    parts = [];
    if (!isReport) onOverflow();
  }

  function finish(): void {
    if (!isDropped) onMessage(Buffer.concat(parts));
    parts = [];
    size = 0;
    isDropped = false;
    isReport = undefined;
  }

  return (chunk: Buffer): void => {
    let start = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      take(chunk.subarray(start, end));
      finish();
      start = end + 1;
    }
    if (start < chunk.length) take(chunk.subarray(start));
  };
}

/**
 * Without long bodies of requests and the bodies of WebSocket messages, which Playwright would keep and the engine does not
 * read. Playwright reads the entries of a body alone.
 */
function withoutBodies(message: Message): Message {
  const { request, response } = message.params ?? {};
  if (request?.postData !== undefined) {
    if (request.postData.length > LARGEST_BODY) delete request.postDataEntries;
    delete request.postData;
  }
  if (response?.payloadData !== undefined) response.payloadData = "";
  return message;
}
