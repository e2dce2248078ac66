import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ListFilter, listRuns } from "../../../../../shared/runs/read/list-runs.ts";
import { newRunId } from "../../../../../shared/runs/record/run-id.ts";
import { type LocalRuns, startLocalRuns } from "../../../../fixtures/runs/local-run-store.ts";

const OWNERS = ["under-the-new-key", "under-the-old-key"];
let runs: LocalRuns;
const ids: string[] = [];

beforeAll(async () => {
  runs = await startLocalRuns();
  // The old key's runs lie together, then they alternate, as while a key is being rotated.
  for (let n = 0; n < 12; n++) {
    const id = newRunId(new Date(Date.now() + n));
    const owner = OWNERS[n < 4 || n % 2 ? 1 : 0] as string;
    await runs.create({ id, owner, kind: "agent", target: n % 3 ? "echo" : "shout" });
    await runs.create({ id: newRunId(new Date(Date.now() + n)), owner: "another caller" });
    ids.unshift(id);
  }
});
afterAll(() => runs.close());

async function allPages(options: ListFilter) {
  const pages: string[][] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await listRuns(runs.store, { owners: OWNERS, ...options, cursor });
    pages.push(page.runs.map((run) => run.id));
    cursor = page.next;
    if (cursor === undefined) return pages;
  }
}

describe("an owner's list of runs", () => {
  it.each([1, 2, 3, 5, 11, 12, 13])("contains the runs of every key once, in pages of %i", async (limit) => {
    const pages = await allPages({ limit });
    expect(pages.flat()).toEqual(ids);
    expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
    expect(pages).toHaveLength(Math.ceil(ids.length / limit));
  });

  it.each([1, 2, 3])("loses no run where a filter splits the pages, with %i a page", async (limit) => {
    const echoes = ids.filter((_, n) => (11 - n) % 3 !== 0);
    const pages = await allPages({ limit, where: (run) => run.target === "echo" });
    expect(pages.flat()).toEqual(echoes);
  });

  it("filtered by target, contains all of the owner's runs and no other owner's", async () => {
    const { kind, target } = await runs.create({ owner: "another caller", kind: "agent", target: "echo" });
    const { runs: own } = await listRuns(runs.store, { owners: OWNERS, kind, target });
    expect(own.map((run) => run.id)).toEqual(ids.filter((_, n) => (11 - n) % 3 !== 0));
  });

  it("keeps the position of the next page when newer runs are created in between", async () => {
    const first = await listRuns(runs.store, { owners: OWNERS, limit: 5 });
    const id = newRunId(new Date(Date.now() + 60_000));
    await runs.create({ id, owner: OWNERS[0] as string });
    const second = await listRuns(runs.store, { owners: OWNERS, limit: 5, cursor: first.next });
    expect([...first.runs, ...second.runs].map((run) => run.id)).toEqual(ids.slice(0, 10));
  });
});
