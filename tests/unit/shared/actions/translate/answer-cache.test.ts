import { inspect } from "node:util";
import { expect, test } from "vitest";
import { actionSchema, type Step, TOOLS } from "../../../../../shared/actions/step.ts";
import { createAnswerCache } from "../../../../../shared/actions/translate/answer-cache.ts";

const step = (plan_step: string, name = "Income"): Step => ({
  main_goal: "",
  plan_step,
  dom_snapshot: { role: "document", children: [{ role: "textbox", name, value: "1" }] },
  url: "https://example.gov/",
  allowed_tools: [...TOOLS],
});
const typed = (text: string) =>
  actionSchema.parse({ action: "type", args: { text }, message: `types ${text}` });

test("ACT-024: the answer for a repeated step is returned regardless of the fields' values", () => {
  const cache = createAnswerCache();
  cache.set(step("put 85000 there"), typed("85000"));
  const again = {
    ...step("put 85000 there"),
    dom_snapshot: { role: "document", children: [{ role: "textbox", name: "Income", value: "2" }] },
  };
  expect(cache.get(again)?.args).toEqual({ text: "85000" });
  expect(cache.get(step("put 85000 there", "Savings"))).toBeUndefined();
  expect(cache.get(step("put 90000 there"))).toBeUndefined();
});

test("no typed text is kept", () => {
  const kept: unknown[] = [];
  const set = Map.prototype.set;
  Map.prototype.set = function (key, value) {
    kept.push(key, value);
    return set.call(this, key, value);
  };
  try {
    createAnswerCache().set(step("put 85000 there"), typed("85000"));
  } finally {
    Map.prototype.set = set;
  }
  expect(inspect(kept, { depth: 9 })).not.toContain("85000");
  expect(kept.length).toBeGreaterThan(0);
});

test("a text that the model wrote itself is not kept, and the oldest answers are dropped", () => {
  const cache = createAnswerCache(2);
  cache.set(step("put eighty-five thousand there"), typed("85000"));
  expect(cache.get(step("put eighty-five thousand there"))).toBeUndefined();
  for (const text of ["1", "2", "3"]) cache.set(step(`put ${text} there`), typed(text));
  expect(cache.get(step("put 1 there"))).toBeUndefined();
  expect(cache.get(step("put 3 there"))?.args.text).toBe("3");
});
