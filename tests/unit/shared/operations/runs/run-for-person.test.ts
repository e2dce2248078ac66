import { describe, expect, it } from "vitest";
import {
  type FoundRun,
  outcomeFor,
  runRow,
  runText,
  WHOLE_RUN_HEADER,
  wholeRunRow,
} from "../../../../../shared/operations/runs/run-for-person.ts";
import type { RunView } from "../../../../../shared/operations/runs/run-view.ts";

const NOW = new Date("2026-03-02T10:00:00.000Z");
const RUN = {
  id: "01a2004e-84a1-7e0d-946d-19ffc9cbe87a",
  kind: "wizard",
  target: "fsa",
  trigger: "api",
  owner: "hash",
  state: "working",
  created_at: "2026-03-02T09:59:00.000Z",
  started_at: "2026-03-02T09:59:10.000Z",
} as unknown as RunView;
const ENDED: RunView = {
  ...RUN,
  state: "completed",
  ended_at: "2026-03-02T09:59:12.500Z",
  duration_ms: 2500,
};

describe("the row of a run", () => {
  it("has no duration before the run has ended", () => {
    expect(runRow(RUN, NOW).at(-1)).toBe("");
    expect(runRow(ENDED, NOW).at(-1)).toBe("2.5 s");
  });

  it("names the error with the state", () => {
    const failed = {
      ...ENDED,
      state: "failed",
      error: { type: "timeout", message: "" },
    } as unknown as RunView;
    expect(runRow(failed, NOW)[5]).toBe("failed (timeout)");
  });

  it("is empty where a time or a schedule is absent", () => {
    expect(wholeRunRow(RUN)).toHaveLength(WHOLE_RUN_HEADER.length);
    expect(wholeRunRow(RUN).slice(8)).toEqual([expect.any(String), expect.any(String), "", ""]);
    expect(wholeRunRow(RUN)[5]).toBe("");
  });

  it("names label, owner and trigger in each list", () => {
    const named = { ...RUN, label: "for Ada", owner: "me" };
    expect(runRow(named, NOW).slice(2, 5)).toEqual(["for Ada", "me", "api"]);
    expect(wholeRunRow(named).slice(4, 8)).toEqual(["api", "", "for Ada", "me"]);
  });
});

/** A run that has ended, with parts of its own. */
function found(record: object, more: object = {}): FoundRun {
  const whole = { ...ENDED, ...record };
  const timeline = [
    { at: ENDED.created_at, what: "created" },
    { at: ENDED.started_at, what: "heartbeat" },
    { at: ENDED.ended_at, what: "ended", state: whole.state },
  ];
  return { record: whole, view: whole, isOwn: true, timeline, asked: {}, ...more } as unknown as FoundRun;
}

describe("a run in whole", () => {
  const failure = { type: "validation_error", message: "The site refused an answer." };
  const result = {
    success: false,
    pages_completed: 2,
    execution_time_ms: 900,
    results: {},
    screenshots: [],
    warnings: ["The site is slow."],
    defaults_applied: ["dollar_type"],
    error: { ...failure, message: "The site refused 40000.", details: { page: 2 } },
  };

  it("has its timeline without heartbeats, the request, the answer and the output of its processes", () => {
    const agent = found(
      { kind: "agent", target: "echo" },
      {
        request: { input: "hello", parameters: { depth: 2 }, context_id: "c" },
        agentResult: { output: "HELLO\n", truncated: true },
        asked: { transcript: true },
      },
    );
    expect(runText(agent)).toMatch(
      /\+0 ms +created\n.*\+12\.5 s +completed\n\nRequest:\nhello\nParameters: \{"depth":2\}\n\nAnswer:\nHELLO\nThe output was truncated to 10 MB\.\n\nNo output beyond the answer is stored\.$/,
    );
    expect(runText(agent)).not.toContain("heartbeat");
    expect(outcomeFor(agent)).toMatchObject({
      report: { success: true, agent_id: "echo", context_id: "c", duration_ms: 2500 },
      problems: [],
    });
  });

  it("has the details of a failure from the sealed result, which the record has not", () => {
    const failed = found({ state: "failed", error: failure }, { wizardResult: result });
    expect(runText(failed)).toMatch(/\n\n {2}! The site is slow\.\n {2}Defaults used for: dollar_type$/);
    const { report, problems } = outcomeFor(failed);
    expect(problems).toMatchObject([{ type: "validation_error", message: "The site refused 40000." }]);
    expect(report).toMatchObject({ success: false, pages_completed: 2, error: { page: 2 } });
    expect(report).not.toHaveProperty("text");
  });

  it("states that results are no longer kept, and nothing of a run that has not ended", () => {
    expect(runText(found({}))).toMatch(/completed\n\nThe results are no longer kept\.$/);
    expect(runText(found({ ended_at: undefined, state: "running" }))).toMatch(/running$/);
  });
});
