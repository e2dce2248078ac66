import {
  ContentTypeNotSupportedError,
  ExtendedAgentCardNotConfiguredError,
  ExtensionSupportRequiredError,
  PushNotificationNotSupportedError,
  RequestMalformedError,
  TaskNotCancelableError,
  TaskNotFoundError,
  UnsupportedOperationError,
  VersionNotSupportedError,
} from "@a2a-js/sdk/errors";
import { describe, expect, it } from "vitest";
import { jsonRpcError, legacyError, restError, toCallFailure } from "../../../../shared/a2a/call-failure.ts";
import { failureParts } from "../../../../shared/a2a/parts.ts";
import type { ErrorRow } from "../../../../shared/core/error-table.ts";
import { AppError, ERROR_TYPES, type ErrorType } from "../../../../shared/core/errors.ts";

const TYPES = Object.keys(ERROR_TYPES) as ErrorType[];

describe("a failure of a call", () => {
  it.each(TYPES)("of type %s has a meaning on every wire", (type) => {
    const failure = toCallFailure(new AppError(type, "What happened.", { details: { task_id: "task-1" } }));
    expect([400, 401, 403, 404, 429, 500, 503]).toContain(failure.http);
    expect(failure.jsonRpc).toBeLessThanOrEqual(-32000);
    expect([429, 503].includes(failure.http)).toBe(failure.retryAfterSeconds !== undefined);
    if (ERROR_TYPES[type].category === "transient") expect([429, 503]).toContain(failure.http);
    for (const body of [jsonRpcError(failure), legacyError(failure), restError(failure)]) {
      expect(JSON.stringify(body)).not.toContain("undefined");
    }
    const { summary, next, nextForClient = next }: ErrorRow = ERROR_TYPES[type];
    if (type === "internal_error") {
      expect(failure.message).toBe(summary);
      expect(failure.metadata).not.toHaveProperty("type");
    } else {
      const isOwn = failure.http === 500 && type !== "invalid_agent_profile";
      expect(failure.message).toBe(`${isOwn ? summary : "What happened."} ${nextForClient}`);
      expect(failure.metadata).toMatchObject({
        type,
        category: ERROR_TYPES[type].category,
        task_id: "task-1",
      });
    }
  });

  it.each(TYPES)("of type %s refers a remote caller to no command of the host", (type) => {
    const parts = failureParts({ type, message: "What happened." });
    expect(JSON.stringify(parts)).not.toMatch(/`federalrunner |docs\/|shared\//);
  });

  it("of the client is never a 500", () => {
    const mistakes: ErrorType[] = [
      "invalid_parameters",
      "invalid_request",
      "invalid_user_data",
      "run_not_found",
      "wizard_not_found",
      "agent_not_found",
      "agent_disabled",
      "interactive_input_required",
    ];
    for (const type of mistakes)
      expect(toCallFailure(new AppError(type, "")).http, type).toBeOneOf([400, 404]);
  });

  it("at capacity names the task and the time to retry", () => {
    const error = new AppError("queue_full", "The agent's queue is full (10 runs).", {
      details: { task_id: "task-1" },
    });
    const failure = toCallFailure(error);
    expect(restError(failure)).toEqual({
      error: {
        code: 503,
        status: "UNAVAILABLE",
        message: `The agent's queue is full (10 runs). ${ERROR_TYPES.queue_full.next}`,
        details: [
          {
            "@type": "type.googleapis.com/google.rpc.ErrorInfo",
            reason: "UNAVAILABLE",
            domain: "a2a-protocol.org",
            metadata: { task_id: "task-1", type: "queue_full", category: "transient" },
          },
          { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "30s" },
        ],
      },
    });
    expect(legacyError(failure)).toMatchObject({
      code: -32000,
      data: { task_id: "task-1", retry_after_seconds: 30 },
    });
    const knowing = new AppError("capacity_exhausted", "", { details: { retry_after_seconds: 7.2 } });
    expect(toCallFailure(knowing).retryAfterSeconds).toBe(8);
  });

  it("of the input names the fields, on every wire", () => {
    const problems = [{ field: "greeting", problem: "missing" as const, message: "is missing" }];
    const failure = toCallFailure(new AppError("invalid_parameters", "Wrong.", { details: { problems } }));
    expect(legacyError(failure)).toMatchObject({ data: { problems } });
    const violation = {
      "@type": "type.googleapis.com/google.rpc.BadRequest",
      fieldViolations: [{ field: "greeting", description: "is missing" }],
    };
    expect(jsonRpcError(failure)).toMatchObject({ data: [{}, violation] });
    expect(restError(failure)).toMatchObject({ error: { details: [{}, violation] } });
  });

  it("of the protocol keeps its code", () => {
    const codes = [
      [TaskNotFoundError, -32001, 404],
      [TaskNotCancelableError, -32002, 400],
      [PushNotificationNotSupportedError, -32003, 400],
      [UnsupportedOperationError, -32004, 400],
      [ContentTypeNotSupportedError, -32005, 400],
      [ExtendedAgentCardNotConfiguredError, -32007, 400],
      [ExtensionSupportRequiredError, -32008, 400],
      [VersionNotSupportedError, -32009, 400],
      [RequestMalformedError, -32602, 400],
    ] as const;
    for (const [Protocol, jsonRpc, http] of codes) {
      expect(toCallFailure(new Protocol("What happened.")), Protocol.name).toMatchObject({
        jsonRpc,
        http,
        message: "What happened.",
      });
    }
  });

  it("without a known type reveals nothing", () => {
    const failure = toCallFailure(new TypeError("cannot read the secret of undefined"));
    expect(JSON.stringify([failure, restError(failure), legacyError(failure)])).not.toContain("secret");
    expect(failure).toMatchObject({ http: 500, jsonRpc: -32603 });
  });
});
