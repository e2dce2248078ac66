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
