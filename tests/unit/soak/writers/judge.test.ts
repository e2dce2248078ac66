import { describe, expect, it } from "vitest";
import { type Evidence, type Fate, judge } from "../../../soak/writers/judge.ts";

const fate = (id: string, more: Partial<Fate> = {}): Fate => ({
  id,
  writer: "w",
  sentAt: Number(id) * 10,
  answeredAt: Number(id) * 10 + 5,
  state: "completed",
  ...more,
});

const evidence = (fates: Fate[], lines: string[], kept: string[] = []): Evidence => ({
  fates,
  logs: new Map([["w", lines]]),
  kept: new Map(kept.length > 0 ? [["w", kept]] : []),
});

const inTurn = (...ids: string[]) => ids.flatMap((id) => [`start ${id} 4711`, `end ${id}`]);

describe("the judge of a soak", () => {
  it("reports no problem for permitted sequences", () => {
    const fates = [
      fate("1"),
      fate("2", { state: "failed", type: "worker_lost" }),
      fate("3", { state: "rejected", type: "queue_full" }),
      fate("4", { state: "cancelled", type: "cancelled" }),
      fate("5", { state: "expired", type: "expired", answeredAt: undefined }),
      fate("6", { state: undefined, answeredAt: undefined }),
      fate("7", { state: "failed", type: "fenced" }),
      fate("8"),
    ];
    const lines = [...inTurn("1"), "start 2 1", "start 4 2", "start 7 3", ...inTurn("8")];
    expect(judge(evidence(fates, lines, ["1", "2", "8"]))).toEqual([]);
  });

  it.each<[string, Fate[], string[], string[], RegExp]>([
    [
      "two at once",
      [fate("1"), fate("2")],
      ["start 1 1", "start 2 2", "end 1", "end 2"],
      [],
      /ended after 2/,
    ],
    [
      "one that saw the other",
      [fate("1"), fate("2")],
      [...inTurn("1", "2"), "overlap 2 1"],
      [],
      /while 1 was/,
    ],
    ["one executed twice", [fate("1")], inTurn("1", "1"), [], /executed 2 times/],
    ["one that did not come to its end", [fate("1")], ["start 1 1"], [], /did not come to its end/],
    ["one that was never executed", [fate("1")], [], [], /did not come to its end/],
    ["one that was accepted and lost", [fate("1", { state: undefined })], [], [], /lost/],
    ["one that has not ended", [fate("1", { state: "queued" })], [], [], /should not have ended/],
    ["one that was forgotten", [fate("1", { state: "expired", type: "expired" })], [], [], /forgotten/],
    [
      "one that was refused and executed",
      [fate("1", { state: "rejected", type: "queue_full" })],
      inTurn("1"),
      [],
      /was executed/,
    ],
    [
      "an ending of our own making",
      [fate("1", { state: "failed", type: "internal_error" })],
      [],
      [],
      /should not/,
    ],
    ["the wrong order", [fate("1"), fate("2")], inTurn("2", "1"), [], /came later/],
    ["lost work", [fate("1"), fate("2")], inTurn("1", "2"), ["1"], /work of 2 is lost/],
    [
      "work of one that was fenced off",
      [fate("1", { state: "failed", type: "fenced" })],
      ["start 1 1"],
      ["1"],
      /ended as fenced/,
    ],
    ["work that is there twice", [fate("1")], inTurn("1"), ["1", "1"], /2 times/],
    ["an unexpected line", [], ["hello"], [], /unexpected line/],
  ])("finds %s", (_what, fates, lines, kept, problem) => {
    expect(judge(evidence(fates, lines, kept)).join("\n")).toMatch(problem);
  });

  it("requires no order among simultaneous submissions", () => {
    const fates = [fate("1", { answeredAt: 50 }), fate("2")];
    expect(judge(evidence(fates, inTurn("2", "1")))).toEqual([]);
  });
});
