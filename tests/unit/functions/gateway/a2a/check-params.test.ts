import { describe, expect, it } from "vitest";
import { checkParams, checkRest } from "../../../../../functions/gateway/a2a/check-params.ts";

const problems = (historyLength: unknown) => checkParams("1.0", "GetTask", { id: "task", historyLength });

describe("the number of messages in a request for a task", () => {
  it.each([0, 1, "0", "12", null, undefined])("may be %j", (historyLength) => {
    expect(problems(historyLength)).toEqual([]);
  });

  it.each([-1, 1.5, "-1", "one", true, {}])("is refused as %j", (historyLength) => {
    expect(problems(historyLength)).toMatchObject([
      { field: "historyLength", message: "must be a whole number of at least 0" },
    ]);
  });

  it("comes in the query over HTTP+JSON", () => {
    const check = (query: string) => checkRest("1.0", "GetTask", undefined, new URLSearchParams(query));
    expect(check("historyLength=0")).toEqual([]);
    expect(check("historyLength=-1")).toMatchObject([{ field: "historyLength" }]);
  });
});

it("a role that the form of the message does not have is refused with the roles of that form", () => {
  const message = (role: string, more: object) => ({ message: { messageId: "m", role, ...more } });
  const check = (version: "1.0" | "0.3", body: object) =>
    checkRest(version, "SendMessage", body, new URLSearchParams());
  const roles = { field: "message.role", message: "must be ROLE_USER or ROLE_AGENT" };
  expect(check("1.0", message("user", { parts: [{ text: "x" }] }))).toMatchObject([roles]);
  expect(check("0.3", message("user", { content: [{ text: "x" }] }))).toMatchObject([roles]);
  expect(check("0.3", message("user", { kind: "message", parts: [{ kind: "text", text: "x" }] }))).toEqual(
    [],
  );
});
