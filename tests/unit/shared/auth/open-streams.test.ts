import { describe, expect, it } from "vitest";
import { createOpenStreams } from "../../../../shared/auth/open-streams.ts";

describe("the limit of open streams", () => {
  it("counts each caller alone, and each stream once", () => {
    const streams = createOpenStreams(2);
    const leave = streams.enter("a");
    streams.enter("a");
    expect(() => streams.enter("a")).toThrow("This caller holds 2 streams open");
    streams.enter("b");
    leave();
    leave();
    streams.enter("a");
    expect(() => streams.enter("a")).toThrow(expect.objectContaining({ type: "too_many_streams" }));
    streams.enter("c")();
    streams.enter("c");
    streams.enter("c");
  });

  it("of 0 refuses none", () => {
    const streams = createOpenStreams(0);
    for (let count = 0; count < 100; count++) streams.enter("a");
  });
});
