import { describe, expect, it } from "vitest";
import type { Exchange } from "../../../../../functions/gateway/http/exchange.ts";
import { logRequest, traceFields } from "../../../../../functions/gateway/http/log-request.ts";
import type { Logger } from "../../../../../shared/core/logger.ts";

interface Line {
  level: string;
  fields: Record<string, unknown>;
}

function linesOf(
  { statusCode = 200, writableFinished = true }: Partial<Exchange["response"]>,
  knownPath: string | undefined,
): Line[] {
  const lines: Line[] = [];
  const at = (level: string) => (fields: Record<string, unknown>) => void lines.push({ level, fields });
  const log = { debug: at("debug"), info: at("info"), error: at("error") } as unknown as Logger;
  const request = { method: "GET", url: "/secret?token=abc" };
  const exchange = { request, response: { statusCode, writableFinished }, facts: { tool: "x" } };
  logRequest(log, { request_id: "id" }, exchange as unknown as Exchange, knownPath, performance.now());
  return lines;
}

describe("the line of a request", () => {
  it.each([
    [200, "/mcp", "info"],
    [404, undefined, "info"],
    [200, "/health", "debug"],
    [500, "/mcp", "error"],
    [503, "/health", "error"],
  ])("with status %i of %s has the level %s", (statusCode, path, level) => {
    expect(linesOf({ statusCode }, path).map((line) => line.level)).toEqual([level]);
  });

  it("holds identity and facts, and the route's path instead of the request's", () => {
    const [known] = linesOf({}, "/runs/:id");
    expect(known?.fields).toMatchObject({ request_id: "id", tool: "x" });
    expect(known?.fields.httpRequest).toMatchObject({ requestUrl: "/runs/:id", status: 200 });
    const [unknown] = linesOf({}, undefined);
    expect(unknown?.fields.httpRequest).toMatchObject({ requestUrl: "(other)" });
    expect(JSON.stringify([known, unknown])).not.toContain("secret");
  });

  it("reports a response that the client did not receive", () => {
    const unfinished = [true, false].map((writableFinished) => linesOf({ writableFinished }, "/")[0]?.fields);
    expect(unfinished.map((fields) => fields?.unfinished)).toEqual([undefined, true]);
  });
});

const TRACE = "105445aa7843bc8bf206b12000100000";

describe("EXEC-015/logs traceFields", () => {
  it("reads the W3C's header first, then Google's", () => {
    const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`;
    expect(traceFields({ traceparent, "x-cloud-trace-context": "other" }, "p")).toEqual({
      "logging.googleapis.com/trace": `projects/p/traces/${TRACE}`,
      "logging.googleapis.com/spanId": "00f067aa0ba902b7",
    });
    expect(traceFields({ "x-cloud-trace-context": `${TRACE}/17;o=1` }, "p")).toEqual({
      "logging.googleapis.com/trace": `projects/p/traces/${TRACE}`,
      "logging.googleapis.com/spanId": "17",
    });
    expect(traceFields({ "x-cloud-trace-context": TRACE }, "p")).toEqual({
      "logging.googleapis.com/trace": `projects/p/traces/${TRACE}`,
    });
  });

  it("takes nothing of another form", () => {
    for (const header of ["", "secret", "00-secret", `${TRACE.slice(1)}/1`]) {
      expect(traceFields({ traceparent: header, "x-cloud-trace-context": header }, "p")).toEqual({});
    }
    expect(traceFields({}, "p")).toEqual({});
  });
});
