import { expect, it } from "vitest";
import { ALL_SCOPES } from "../../../../../shared/auth/scopes.ts";
import type { OperationCaller } from "../../../../../shared/operations/operation.ts";
import { getRun } from "../../../../../shared/operations/runs/show-run.ts";

const LINK = "https://gateway.example/handoff/secret";
const record = {
  id: "r",
  kind: "wizard",
  target: "form",
  owner: "ada",
  state: "waiting_for_person",
  attempts: [],
  waiting: { for: "captcha", until: "2026-03-02T10:00:00.000Z" },
};
const runs = {
  read: async () => record,
  timeline: async () => [],
  label: async () => "for my daughter",
  handoffLink: async () => LINK,
};

async function shownTo(caller: Pick<OperationCaller, "owners" | "holdsKeys">) {
  const call = { caller: { ...caller, scopes: new Set(ALL_SCOPES) }, runs };
  return (await getRun.handle({ run_id: "r" }, call as never)).view;
}

it("shows the link into a run's tab to its owner alone, also where the caller holds the keys", async () => {
  expect((await shownTo({ owners: ["ada"] })).waiting?.link).toBe(LINK);
  const byOperator = await shownTo({ owners: ["cli"], holdsKeys: true });
  expect(byOperator.label).toBe("for my daughter");
  expect(byOperator.waiting).toMatchObject({ for: "captcha" });
  expect(JSON.stringify(byOperator)).not.toContain(LINK);
});
