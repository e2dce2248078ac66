import { describe, expect, it } from "vitest";
import { runTarget } from "../../fuzz/run-target.ts";
import { PURE_TARGETS } from "../../fuzz/targets/index.ts";

const SEED = 20_261_127;
/** An input of these costs milliseconds. */
const CASES: Record<string, number> = {
  "wizard files": 300,
  "contract files": 300,
  "user data": 200,
  "agent profiles": 500,
};

describe("generated inputs", () => {
  it.each(PURE_TARGETS)("hold the promise of $name", async (target) => {
    const { failure } = await runTarget(target, CASES[target.name] ?? 2000, SEED);
    expect(failure).toBeUndefined();
  });
});
