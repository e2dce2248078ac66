import type { WebSocket } from "ws";

/** Bytes a second from one side, in the mean; a frame of the tab may be sent at once. */
const RATE = 2 * 1024 * 1024;
const BURST = 1024 * 1024;
/** A receiver with more bytes before it holds its sender up. */
const MOST_BUFFERED = 1024 * 1024;
const CHECK_MS = 20;

/**
 * Holds a sender up that is faster than the limit or than its receiver: its connection is not read meanwhile.
 *
 * @returns called with each message that was passed on
 */
export function limitRate(sender: WebSocket): (bytes: number, receiver: WebSocket | undefined) => void {
  let debt = 0;
  let at = performance.now();
  let isHeld = false;
  const settle = () => {
    const now = performance.now();
    debt = Math.max(0, debt - ((now - at) / 1000) * RATE);
    at = now;
  };
  return (bytes, receiver) => {
    settle();
    debt += bytes;
    const mustWait = () => {
      settle();
      return debt > BURST || (receiver?.bufferedAmount ?? 0) > MOST_BUFFERED;
    };
    if (isHeld || !mustWait()) return;
    isHeld = true;
    sender.pause();
    const check = setInterval(() => {
      if (mustWait() && sender.readyState === sender.OPEN) return;
      clearInterval(check);
      isHeld = false;
      sender.resume();
    }, CHECK_MS);
  };
}
