import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ListFilter, listRuns } from "../../../../../shared/runs/read/list-runs.ts";
import { cancelRun } from "../../../../../shared/runs/record/cancel-run.ts";
import { activeName, indexNames } from "../../../../../shared/runs/record/object-names.ts";
import { newRunId, runIdTime } from "../../../../../shared/runs/record/run-id.ts";
import { type LocalRuns, startLocalRuns } from "../../../../fixtures/runs/local-run-store.ts";

let runs: LocalRuns;
const ids: string[] = [];

beforeAll(async () => {
  runs = await startLocalRuns();
  for (let n = 0; n < 9; n++) {
    const id = newRunId(new Date(Date.now() + n));
    await runs.create({
      id,
      target: n % 3 ? "fsa-estimator" : "ssa-quick-calculator",
      owner: `owner-${n % 2}`,
    });
    if (n % 3 === 0) await cancelRun(runs.store, id);
    ids.unshift(id);
  }
});
afterAll(() => runs.close());

async function allPages(options: ListFilter) {
  const pages: string[][] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await listRuns(runs.store, { ...options, cursor });
    pages.push(page.runs.map((run) => run.id));
    cursor = page.next;
    if (cursor === undefined) return pages;
  }
}

describe("the list of runs", () => {
  it("shows the newest first", async () => {
    expect(await allPages({})).toEqual([ids]);
  });

  it.each([1, 2, 3, 4, 8, 9, 10])("shows each run once in pages of %i", async (limit) => {
    const pages = await allPages({ limit });
    expect(pages.flat()).toEqual(ids);
    expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
  });

  it("filters by target or owner through an index", async () => {
    const ofTarget = { kind: "wizard", target: "ssa-quick-calculator" } as const;
    expect((await allPages({ ...ofTarget, limit: 2 })).flat()).toEqual(
      ids.filter((_, n) => (8 - n) % 3 === 0),
    );
    expect((await allPages({ owners: ["owner-1"] })).flat()).toEqual(ids.filter((_, n) => (8 - n) % 2 === 1));
    expect((await allPages({ owners: ["owner"] })).flat()).toEqual([]);
  });

  it("filters by kind, target and state without an index", async () => {
    const odd = { owners: ["owner-1"] };
    const isOdd = (n: number) => (8 - n) % 2 === 1;
    const isOther = (n: number) => (8 - n) % 3 === 0;
    const listed = async (filter: ListFilter) => (await allPages(filter)).flat();
    expect(await listed({ ...odd, target: "ssa-quick-calculator" })).toEqual(
      ids.filter((_, n) => isOdd(n) && isOther(n)),
    );
    expect(await listed({ target: "ssa-quick-calculator" })).toEqual(ids.filter((_, n) => isOther(n)));
    expect(await listed({ ...odd, states: ["queued"] })).toEqual(
      ids.filter((_, n) => isOdd(n) && !isOther(n)),
    );
    expect(await listed({ kind: "agent" })).toEqual([]);
  });

  it("finds runs by filters without an index", async () => {
    const pages = await allPages({
      limit: 2,
      where: (run) => run.state === "cancelled",
    });
    expect(pages.flat()).toEqual(ids.filter((_, n) => (8 - n) % 3 === 0));
  });

  it("filters by a period, both ends included", async () => {
    const time = (n: number) => new Date(runIdTime(ids[n] as string));
    const between = { since: time(6), until: time(2) } as const;
    for (const limit of [1, 2, 5, 20]) {
      const pages = await allPages({ ...between, limit });
      expect(pages.flat()).toEqual(ids.slice(2, 7));
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
    }
    expect(await allPages({ ...between, until: time(7), since: time(1) })).toEqual([[]]);
  });

  it("reads no run outside of the period", async () => {
    runs.cloud.stats.reset();
    const since = new Date(runIdTime(ids[1] as string));
    await allPages({ since, where: () => true });
    const isRead = (id: string) => Object.keys(runs.cloud.stats.read(`runs/${id}/`)).length > 0;
    expect(ids.map(isRead)).toEqual(ids.map((_, n) => n < 2));
  });

  it("skips entries whose run was never created", async () => {
    const id = newRunId(new Date(Date.now() + 60_000));
    const [entry] = indexNames({ id, kind: "wizard", target: "x", owner: "y" });
    await runs.store.objects.create(entry as string, "");
    expect((await allPages({ limit: 3 })).flat()).toEqual(ids);
    expect(await runs.names(activeName(id))).toEqual([]);
    await runs.store.objects.delete(entry as string);
  });
});
