import { describe, expect, it } from "vitest";
import { traceFields } from "../../../../../functions/gateway/http/trace.ts";

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
