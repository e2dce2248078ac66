import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { arriveElsewhere } from "../../../../../shared/browser/frames/arrive-elsewhere.ts";
import type { FormFrame } from "../../../../../shared/browser/frames/form-frame.ts";
import type { FormPage } from "../../../../../shared/browser/tab/form-page.ts";

it("an arrival that never comes is collected", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const arrival = awaitInVain();
  await nextTurn();
  collect();
  expect(arrival.deref()).toBeUndefined();
});

function awaitInVain(): WeakRef<Promise<unknown>> {
  const plan = { pages: [], timeout_ms: 0, fields: [] };
  return new WeakRef(arriveElsewhere({ hasFrames: false } as FormPage, {} as FormFrame, plan, []));
}
