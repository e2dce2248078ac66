import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openEventStream, writeEvent } from "../../../../../functions/gateway/a2a/event-stream.ts";

class Written extends EventEmitter {
  text = "";
  writable = true;
  head: unknown[] = [];
  writeHead = (...head: unknown[]) => {
    this.head = head;
    return this;
  };
  flushHeaders = () => {};
  write = (chunk: string) => {
    this.text += chunk;
    return true;
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("an event stream", () => {
  it("is kept open by a comment now and then, until its reader leaves", () => {
    const response = new Written();
    openEventStream(response as unknown as ServerResponse);
    // No cache stores it, and nginx does not buffer it.
    expect(response.head).toEqual([
      200,
      { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" },
    ]);
    vi.advanceTimersByTime(6_500);
    expect(response.text).toBe(": ping\n\n: ping\n\n");
    response.emit("close");
    vi.advanceTimersByTime(60_000);
    expect(response.text).toBe(": ping\n\n: ping\n\n");
  });

  it("writes each event as one line, and none after a disconnect", () => {
    const response = new Written();
    writeEvent(response as unknown as ServerResponse, { text: "two\nlines" });
    writeEvent(response as unknown as ServerResponse, { code: 1 }, "error");
    const written = 'data: {"text":"two\\nlines"}\n\nevent: error\ndata: {"code":1}\n\n';
    expect(response.text).toBe(written);
    response.writable = false;
    writeEvent(response as unknown as ServerResponse, { late: true });
    expect(response.text).toBe(written);
  });
});
