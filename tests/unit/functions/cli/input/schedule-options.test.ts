import { describe, expect, it } from "vitest";
import { readScheduleOptions } from "../../../../../functions/cli/input/schedule-options.ts";

describe("the options of a schedule", () => {
  it("name one target", async () => {
    const both = readScheduleOptions({ agent: "echo", wizard: "fsa" });
    await expect(both).rejects.toThrow("Give either --agent or --wizard.");
    expect(await readScheduleOptions({ wizard: "fsa" })).toEqual({ target: { kind: "wizard", id: "fsa" } });
    expect(await readScheduleOptions({ agent: "echo" })).toEqual({ target: { kind: "agent", id: "echo" } });
  });

  it("that are absent do not change a schedule", async () => {
    expect(await readScheduleOptions({ name: "Monday", every: 30 })).toEqual({
      name: "Monday",
      every_minutes: 30,
    });
  });
});
