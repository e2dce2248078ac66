import { expect, it } from "vitest";
import { formatStreamLine, readStreamLines } from "../../../../../shared/runs/read/stream-line.ts";
import type { RunRecord } from "../../../../../shared/runs/record/run.ts";
import { outcomeOf } from "../../../../../shared/runs/record/state-machine.ts";

it("lines of a stream are read across its chunks, also where a chunk ends within a character", async () => {
  const event = { seq: 0, at: "2026-11-02T08:00:00.000Z", type: "progress", page: 1, title: "Año" } as const;
  const bytes = Buffer.from(formatStreamLine({ event }).repeat(2));
  const within = bytes.indexOf("ñ") + 1;
  async function* chunks() {
    yield bytes.subarray(0, within);
    yield bytes.subarray(within);
    yield Buffer.from('{"event":');
  }
  expect(await Array.fromAsync(readStreamLines(chunks()))).toMatchObject([{ event }, { event }]);
});

it("an ended run has its result with its pictures; that of another worker and of an earlier version has none", async () => {
  const at = "2026-11-02T08:00:00.000Z";
  const run: RunRecord = {
    ...{ id: "id", kind: "wizard", target: "form", trigger: "mcp", owner: "owner", attempts: [] },
    ...{ state: "completed", created_at: at, start_by: at },
  };
  const outcome = { ...outcomeOf(undefined, new Date(at)), sealed: "a sealed result" };
  async function* bytes() {
    yield Buffer.from(formatStreamLine({ run, result: { outcome, pictures: ["first", "", "third"] } }));
    yield Buffer.from(formatStreamLine({ run, result: { outcome } }));
    yield Buffer.from(formatStreamLine({ run }));
  }
  const result = { outcome: { ...outcome, pictures: [5, 0, 5] }, pictures: ["first", "", "third"] };
  expect(await Array.fromAsync(readStreamLines(bytes()))).toEqual([{ run, result }, { run }, { run }]);
});
