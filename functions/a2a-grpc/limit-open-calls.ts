/** Limits calls that need no token (health, reflection) by address, number and time: a stream of them stays open otherwise. */
import { type Metadata, ServerInterceptingCall, status } from "@grpc/grpc-js";

import { refuseCall } from "./end-stream.ts";

export interface OpenCallLimits {
  /** Concurrent calls of one address. */
  perAddress: number;
  /** Concurrent calls of all addresses. */
  total: number;
  /** Maximum time of a call in milliseconds. */
  longestMs: number;
}

const OPEN_CALL_LIMITS: OpenCallLimits = { perAddress: 16, total: 256, longestMs: 300_000 };

type Call = ConstructorParameters<typeof ServerInterceptingCall>[0];

/** @returns limits a call; `addressOf` names its address, hashed */
export function createOpenCalls(limits: OpenCallLimits = OPEN_CALL_LIMITS) {
  const open = new Map<string, number>();
  let total = 0;

  function enter(address: string): (() => void) | undefined {
    const count = open.get(address) ?? 0;
    if (count >= limits.perAddress || total >= limits.total) return undefined;
    open.set(address, count + 1);
    total++;
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      total--;
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    };
  }

  return (call: Call, addressOf: (metadata: Metadata) => string): ServerInterceptingCall => {
    let leave = () => {};
    let timer: NodeJS.Timeout | undefined;
    const release = () => {
      clearTimeout(timer);
      leave();
    };
    return new ServerInterceptingCall(call, {
      start(next) {
        next({
          onReceiveMetadata(metadata, receive) {
            const entered = enter(addressOf(metadata));
            if (!entered) {
              const details = "Too many open calls without a token: close one first.";
              refuseCall(call, { code: status.RESOURCE_EXHAUSTED, details });
              return;
            }
            leave = entered;
            timer = setTimeout(() => {
              release();
              refuseCall(call, {
                code: status.UNAVAILABLE,
                details: "The stream was open for too long: open it again.",
              });
            }, limits.longestMs).unref();
            receive(metadata);
          },
          onCancel: release,
        });
      },
      sendStatus(given, next) {
        release();
        next(given);
      },
    });
  };
}
