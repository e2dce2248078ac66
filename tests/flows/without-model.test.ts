/** Whole applications without a model: a wizard that is saved as proved has sent an application. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { shareBrowser } from "../fixtures/browser/share-browser.ts";
import { type InProcessScout, scoutInProcess } from "../fixtures/scout/scout-in-process.ts";
import { FLOWS } from "./flows/index.ts";
import { discoverFlowAlone } from "./kit/discover-flow-alone.ts";

const FEWEST_RIGHT = Math.ceil(FLOWS.length * 0.7);

let scout: InProcessScout;
const outcomes: Record<string, object> = {};
beforeAll(async () => {
  scout = await scoutInProcess(shareBrowser);
});
afterAll(() => scout.close());

test.each(FLOWS)(
  "$name is proved only with its result",
  async (flow) => {
    const outcome = await discoverFlowAlone(scout, flow);
    outcomes[flow.name] = outcome;
    expect(outcome).not.toHaveProperty("wrong");
  },
  120_000,
);

test("at least seven of ten are right", () => {
  const right = Object.values(outcomes).filter((outcome) => "right" in outcome);
  expect(right.length, JSON.stringify(outcomes, null, 1)).toBeGreaterThanOrEqual(FEWEST_RIGHT);
});

test("a list of tasks is named where it stops the discovery", () => {
  const { "disabled-parking": outcome } = outcomes;
  expect(outcome).toMatchObject({ stopped: expect.stringContaining("is a list of tasks, and not a result") });
});
