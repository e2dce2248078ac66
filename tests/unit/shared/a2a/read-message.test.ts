import type { Part, SendMessageRequest } from "@a2a-js/sdk";
import { Role } from "@a2a-js/sdk";
import { describe, expect, it } from "vitest";
import { readMessage } from "../../../../shared/a2a/read-message.ts";

const text = (value: string, mediaType = ""): Part => ({
  content: { $case: "text", value },
  mediaType,
  filename: "",
  metadata: undefined,
});
const data = (value: unknown, mediaType = ""): Part => ({
  ...text(""),
  content: { $case: "data", value },
  mediaType,
});

/** The request with one message of these parts. */
function request(parts: Part[], more: object = {}, configuration?: object): SendMessageRequest {
  const message = { messageId: "m1", contextId: "", taskId: "", role: Role.ROLE_USER, parts, ...more };
  return { tenant: "", message, configuration, metadata: undefined } as unknown as SendMessageRequest;
}

describe("a message", () => {
  it("has its texts, its data by location, and its ids", () => {
    const parts = [text("one"), data({ wizard_id: "a" }), text("two")];
    expect(readMessage(request(parts, { contextId: "c1" }))).toEqual({
      id: "m1",
      contextId: "c1",
      taskId: undefined,
      text: "one\ntwo",
      data: [{ location: "message.parts[1]", value: { wizard_id: "a" } }],
      metadata: {},
      waits: true,
      push: undefined,
      historyLength: undefined,
    });
  });

  it.each(["", "text/plain", "text/markdown", "application/json"])(
    "takes text of the media type '%s'",
    (type) => {
      expect(readMessage(request([text("hello", type)])).text).toBe("hello");
    },
  );

  it.each([
    [text("hello", "image/png"), "image/png is not an input"],
    [data({}, "application/xml"), "application/xml is not an input"],
    [data([1]), "its data must be an object"],
    [{ ...text(""), content: { $case: "url", value: "https://a.example" } } as Part, "is a file"],
    [{ ...text(""), content: undefined } as Part, "holds neither text nor data"],
  ])("refuses other parts: %#", (part, message) => {
    expect(() => readMessage(request([text("first"), part]))).toThrow(`message.parts[1]`);
    expect(() => readMessage(request([text("first"), part]))).toThrow(message);
  });

  it("has ids of at most 256 characters", () => {
    const longest = "x".repeat(256);
    expect(readMessage(request([text("a")], { taskId: longest })).taskId).toBe(longest);
    expect(() => readMessage(request([text("a")], { taskId: `${longest}x` }))).toThrow("message.taskId must");
    expect(() => readMessage(request([text("a")], { messageId: "" }))).toThrow(
      "message.messageId is missing",
    );
  });

  it("may ask for a history of no message, and for none below", () => {
    expect(readMessage(request([text("a")], {}, { historyLength: 0 })).historyLength).toBe(0);
    expect(() => readMessage(request([text("a")], {}, { historyLength: -1 }))).toThrow("historyLength must");
  });

  it("does not wait where the call returns immediately", () => {
    expect(readMessage(request([text("a")], {}, { returnImmediately: true })).waits).toBe(false);
  });
});
