import { describe, expect, it } from "vitest";
import { classifyCloudFailure } from "../../../../shared/cloud/cloud-failure.ts";

const failed = (facts: object, message = "") => Object.assign(new Error(message), facts);

describe("a failure of a Google client", () => {
  it("is unavailability that may have taken effect, over HTTP and gRPC", () => {
    for (const code of [408, 500, 502, 503, 504, 1, 4, 10, 13, 14, "ECONNRESET", "ETIMEDOUT", "EPIPE"]) {
      expect(classifyCloudFailure(failed({ code })), String(code)).toEqual({
        kind: "unavailable",
        ambiguous: true,
      });
    }
    expect(classifyCloudFailure(failed({ cause: failed({ code: "ECONNRESET" }) }))).toEqual({
      kind: "unavailable",
      ambiguous: true,
    });
    expect(classifyCloudFailure(new Error("Premature close"))).toEqual({
      kind: "unavailable",
      ambiguous: true,
    });
  });

  it("cannot have taken effect when no connection was made", () => {
    const refused = failed(
      { code: 14 },
      "14 UNAVAILABLE: No connection established. Last error: ECONNREFUSED",
    );
    for (const error of [failed({ code: "ECONNREFUSED" }), failed({ code: "ENOTFOUND" }), refused]) {
      expect(classifyCloudFailure(error)).toEqual({ kind: "unavailable", ambiguous: false });
    }
  });

  it("is throttling: 429 and RESOURCE_EXHAUSTED", () => {
    for (const code of [429, 8, "429"]) {
      expect(classifyCloudFailure(failed({ code }))).toEqual({ kind: "throttled" });
    }
  });

  it("is permanent otherwise, and reports a missing permission", () => {
    for (const error of [
      failed({ code: 401 }),
      failed({ code: 403 }),
      failed({ code: 7 }),
      failed({ code: 16 }),
    ]) {
      expect(classifyCloudFailure(error)).toEqual({ kind: "final", status: "denied" });
    }
    expect(classifyCloudFailure(new Error("Could not load the default credentials."))).toEqual({
      kind: "final",
      status: "denied",
    });
    expect(classifyCloudFailure(failed({ status: 400 }))).toEqual({ kind: "final", status: "http 400" });
    expect(classifyCloudFailure(failed({ code: 3 }))).toEqual({ kind: "final", status: "grpc 3" });
    expect(classifyCloudFailure("nonsense")).toEqual({ kind: "final", status: "unknown" });
  });
});
