/**
 * The memory that a Node process retains after a full collection of garbage, by the inspector that SIGUSR1 opens.
 * https://nodejs.org/api/process.html#signal-events
 */
import { setTimeout as sleep } from "node:timers/promises";

const INSPECTOR = "http://127.0.0.1:9229/json/list";
const OPENS_WITHIN_MS = 10_000;
const RETAINED = "(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())";
const CLOSE = "void setImmediate(() => process.getBuiltinModule('inspector').close())";

/**
 * One process at a time: all of them use the same port.
 *
 * @returns bytes of its objects and their buffers; undefined where the process has ended, or the port is taken
 */
export async function readRetained(pid: number): Promise<number | undefined> {
  try {
    process.kill(pid, "SIGUSR1");
    const socket = new WebSocket(await findInspector());
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = reject;
    });
    await call(socket, "HeapProfiler.collectGarbage");
    const { result } = await call<{ result: { value: number } }>(socket, "Runtime.evaluate", {
      expression: RETAINED,
      returnByValue: true,
    });
    const closed = new Promise((resolve) => {
      socket.onclose = resolve;
    });
    await call(socket, "Runtime.evaluate", { expression: CLOSE });
    await closed;
    return result.value;
  } catch {
    return undefined;
  }
}

async function findInspector(): Promise<string> {
  for (const end = performance.now() + OPENS_WITHIN_MS; performance.now() < end; await sleep(50)) {
    const targets = await fetch(INSPECTOR).then(
      (response) => response.json() as Promise<{ webSocketDebuggerUrl: string }[]>,
      () => [],
    );
    if (targets[0]) return targets[0].webSocketDebuggerUrl;
  }
  throw new Error("no inspector");
}

let calls = 0;

function call<Result>(socket: WebSocket, method: string, params = {}): Promise<Result> {
  const id = ++calls;
  const answered = new Promise<Result>((resolve, reject) => {
    const onClose = () => reject(new Error("closed"));
    socket.addEventListener("close", onClose, { once: true });
    const onMessage = ({ data }: MessageEvent) => {
      const answer = JSON.parse(String(data)) as { id?: number; result: Result };
      if (answer.id !== id) return;
      socket.removeEventListener("message", onMessage);
      socket.removeEventListener("close", onClose);
      resolve(answer.result);
    };
    socket.addEventListener("message", onMessage);
  });
  socket.send(JSON.stringify({ id, method, params }));
  return answered;
}
