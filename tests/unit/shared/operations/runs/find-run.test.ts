import { describe, expect, it } from "vitest";
import type { Scope } from "../../../../../shared/auth/scopes.ts";
import { AppError } from "../../../../../shared/core/errors.ts";
import type { OperationCaller } from "../../../../../shared/operations/operation.ts";
import {
  findContentRun,
  findFormRun,
  findReachedRun,
  findReadableRun,
} from "../../../../../shared/operations/runs/find-run.ts";
import type { RunRecord } from "../../../../../shared/runs/runs.ts";

const RECORDS = [
  { id: "own form", kind: "wizard", owner: "ada" },
  { id: "own agent", kind: "agent", owner: "ada" },
  { id: "foreign form", kind: "wizard", owner: "bob" },
  { id: "foreign agent", kind: "agent", owner: "bob" },
] as RunRecord[];

const runs = {
  read: async (id: string) => RECORDS.find((run) => run.id === id),
  findOwn: async (id: string, owners: readonly string[], where: (run: RunRecord) => boolean = () => true) => {
    const run = RECORDS.find((record) => record.id === id && owners.includes(record.owner) && where(record));
    if (!run) throw new AppError("run_not_found", "You have no run with this id.");
    return run;
  },
};

function caller(scopes: Scope[], holdsKeys?: true): OperationCaller {
  return { owners: ["ada"], scopes: new Set(scopes), holdsKeys };
}

async function found(find: typeof findReachedRun, by: OperationCaller): Promise<string[]> {
  const each = RECORDS.map(({ id }) => find(id, { caller: by, runs } as never).catch(() => undefined));
  return (await Promise.all(each)).flatMap((run) => run?.id ?? []);
}

const FORM_READER = caller(["federalrunner:read"]);
const AGENT_READER = caller(["agents:read"]);
const READER = caller(["federalrunner:read", "agents:read"]);
const OPERATOR = caller(["runs:read:all"]);
const KEYS = caller([], true);

describe("the run that a caller", () => {
  it.each([
    ["reads with its content", findContentRun, FORM_READER, ["own form"]],
    ["reads with its content", findContentRun, AGENT_READER, ["own agent"]],
    ["reads with its content", findContentRun, READER, ["own form", "own agent"]],
    ["reads with its content by the scope of all runs", findContentRun, OPERATOR, []],
    ["reads with its content by the keys", findContentRun, KEYS, RECORDS.map(({ id }) => id)],
    ["reads as one of a form", findFormRun, READER, ["own form"]],
    ["reads as one of a form", findFormRun, AGENT_READER, []],
    ["sees in a list", findReadableRun, FORM_READER, ["own form"]],
    ["sees in a list by the scope of all runs", findReadableRun, OPERATOR, RECORDS.map(({ id }) => id)],
    ["reaches", findReachedRun, AGENT_READER, ["own form", "own agent"]],
    ["reaches by the keys", findReachedRun, KEYS, RECORDS.map(({ id }) => id)],
  ])("%s: %s", async (_, find, by, expected) => {
    expect(await found(find, by)).toEqual(expected);
  });
});
