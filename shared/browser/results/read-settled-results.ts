/** Reads the results page once it is complete. */
import { isDeepStrictEqual } from "node:util";
import type { Wizard } from "../../wizards/wizard.ts";
import type { FormPage } from "../form-page.ts";
import type { Screenshot } from "../pictures/take-screenshot.ts";
import { orAborted, pause } from "../run-limit.ts";
import { type Extraction, extractResults } from "./extract-results.ts";

const RETRY_MS = 300;
/** An element that stays empty for longer has no result. */
const PENDING_MS = 5000;
/** A page that counts its figures up shows the next step within this time of its own clock. */
const TICK_MS = 120;

interface SettledResults {
  extraction: Extraction;
  picture: Screenshot;
}

/**
 * Some pages animate their figures: results count once they are the same before and after a screenshot.
 *
 * @param timeoutMs after it, the last reading counts
 * @throws AppError `selector_not_found` when the results page holds no result
 */
export async function readSettledResults(
  form: FormPage,
  wizard: Wizard,
  {
    takePicture,
    timeoutMs,
    signal,
  }: { takePicture: () => Promise<Screenshot>; timeoutMs: number; signal: AbortSignal },
): Promise<SettledResults> {
  const end = performance.now() + timeoutMs;
  const readAgain = async () => {
    await orAborted(pause(RETRY_MS), signal);
    return extractResults(form, wizard);
  };
  let before = await extractResults(form, wizard);
  const complete = Math.min(end, performance.now() + PENDING_MS);
  while (before.isPending && performance.now() < complete) before = await readAgain();
  for (let isFirst = true; ; isFirst = false) {
    const [picture] = await Promise.all([takePicture(), form.callSettled("tick", TICK_MS)]);
    const extraction = await extractResults(form, wizard);
    if (isDeepStrictEqual(extraction.results, before.results) || performance.now() > end)
      return { extraction, picture };
    // Results that appeared one by one are complete now; figures that are counted up need more time.
    before = isFirst ? extraction : await readAgain();
  }
}
