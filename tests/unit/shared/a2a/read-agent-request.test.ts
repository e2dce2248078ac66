import { describe, expect, it } from "vitest";
import { readAgentRequest } from "../../../../shared/a2a/read-agent-request.ts";
import type { IncomingMessage } from "../../../../shared/a2a/read-message.ts";

const PROFILE = {
  id: "agent",
  timeout_seconds: 60,
  parameters: { type: "object", properties: { depth: { type: "integer" }, style: { type: "string" } } },
} as Parameters<typeof readAgentRequest>[0];

const read = (message: Partial<IncomingMessage>) =>
  readAgentRequest(PROFILE, { text: "x", data: [], metadata: {}, ...message } as IncomingMessage);

describe("a message to an agent", () => {
  it("requests a limit up to the profile's", () => {
    const limits = [undefined, 1, 60].map((timeout_seconds) => read({ metadata: { timeout_seconds } }).input);
    expect(limits.map(({ timeout_seconds }) => timeout_seconds)).toEqual([undefined, 1, 60]);
  });

  it.each([0, 61, 1.5, "5", null])("is refused with the limit %j", (timeout_seconds) => {
    expect(() => read({ metadata: { timeout_seconds } })).toThrow(/must be an integer from 1 to 60/);
  });

  it("requests a new run with dedup: false only", () => {
    const given = [undefined, true, false].map((dedup) => read({ metadata: { dedup } }).dedup);
    expect(given).toEqual([true, true, false]);
    expect(() => read({ metadata: { dedup: "no" } })).toThrow(/must be true or false/);
  });

  it("has parameters in its metadata and its data, which precede; one of the two and the text may be absent", () => {
    const metadata = { parameters: { depth: 1, style: "short" } };
    const data = [{ location: "message.parts[0]", value: { parameters: { depth: 2 } } }];
    expect(read({ text: "", data, metadata }).input).toMatchObject({
      input: "",
      parameters: { depth: 2, style: "short" },
    });
    expect(read({ metadata: { parameters: { depth: 1 } } }).input).toMatchObject({
      parameters: { depth: 1 },
    });
    expect(read({}).input).toMatchObject({ parameters: undefined });
    expect(() => read({ text: " " })).toThrow(/has no input/);
    const other = [{ location: "message.parts[0]", value: { depth: 2 } }];
    expect(() => read({ data: other })).toThrow(/may hold only `parameters`/);
  });
});
