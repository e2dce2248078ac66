import { describe, expect, it } from "vitest";
import { readUserData } from "../../../../../functions/cli/input/read-user-data.ts";

describe("readUserData", () => {
  it("overrides the answers of --data by those of --set", async () => {
    const data = "examples/ssa-mid-career.json";
    const base = await readUserData({ data });
    expect(await readUserData({ data, set: ["current_earnings=1", "note=a=b"] })).toEqual({
      ...base,
      current_earnings: "1",
      note: "a=b",
    });
  });

  it.each([{ set: ["a"] }, { set: ["=1"] }, { data: "nowhere.json" }, { data: "README.md" }])(
    "rejects %j",
    async (options) => {
      const details = { option: "set" in options ? "--set" : "--data" };
      await expect(readUserData(options)).rejects.toMatchObject({ type: "invalid_request", details });
    },
  );
});
