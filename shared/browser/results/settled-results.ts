/** Awaits the figures of the results page: some pages animate them, or request them. */
import { isDeepStrictEqual } from "node:util";
import type { Wizard } from "../../wizards/wizard.ts";
import type { Statements } from "../page/protocol.ts";
import type { Screenshot } from "../pictures/take-screenshot.ts";
import { orAborted, pause } from "../run-limit.ts";
import type { FormPage } from "../tab/form-page.ts";
import { type Extraction, extractResults } from "./extract-results.ts";
import { readPage } from "./read-page.ts";

const RETRY_MS = 300;
/** An element that stays empty for longer has no result. */
const PENDING_MS = 5000;
/** A page may show zeros for this time until it has computed its figures. */
const ZEROS_MS = 900;
/** A page that counts its figures up shows the next step within this time of its own clock. */
const TICK_MS = 120;

interface SettledResults {
  extraction: Extraction;
  /** All that the page states around the results. */
  stated: Statements;
  picture: Screenshot;
  /** The picture, and the window, have a phone's width. */
  isForPhone?: true;
}

interface PhonePicture {
  /** @returns undefined unless the page is still the same after the picture */
  take(isSame: () => Promise<boolean>): Promise<Screenshot | undefined>;
  /** Gives the window its own width again. */
  widen(): Promise<void>;
}

interface ResultsOptions {
  takePicture: () => Promise<Screenshot>;
  /** The picture at a phone's width, which is taken first. Absent: the window keeps its width. */
  phone?: PhonePicture | undefined;
  timeoutMs: number;
  signal: AbortSignal;
}

/**
 * Results count once they are the same before and after a screenshot, and the page's scripts have their answers.
 *
 * @param timeoutMs after it, the last reading counts
 * @throws AppError `selector_not_found` when the results page holds no result
 */
export async function extractSettledResults(
  form: FormPage,
  wizard: Wizard,
  { takePicture, phone, timeoutMs, signal }: ResultsOptions,
): Promise<SettledResults> {
  const end = performance.now() + timeoutMs;
  const onPhone = phone && wizard.results?.length ? await showOnPhone(form, wizard, phone) : undefined;
  if (onPhone) return onPhone;
  const readAgain = async () => {
    await orAborted(pause(RETRY_MS), signal);
    return extractResults(form, wizard);
  };
  const show = async () => {
    const [picture, areSame] = await Promise.all([
      takePicture(),
      form.callSettled("awaitSameResults", TICK_MS),
    ]);
    return { picture, areSame };
  };
  // Recorded results that have not changed since the arrival need no reading before the picture.
  let [before, early] = await Promise.all([
    extractResults(form, wizard),
    wizard.results?.length ? show() : undefined,
  ]);
  if (!early?.areSame || before.isPending || areZeros(before)) early = undefined;
  const complete = Math.min(end, performance.now() + PENDING_MS);
  while (before.isPending && performance.now() < complete) before = await readAgain();
  const computed = Math.min(end, performance.now() + ZEROS_MS);
  while (areZeros(before) && performance.now() < computed) before = await readAgain();
  for (let isFirst = true; ; isFirst = false) {
    const { picture } = (isFirst && early) || (await show());
    const isLoaded = !(await form.answered());
    const extraction = await extractResults(form, wizard);
    const isSame = isLoaded && isDeepStrictEqual(extraction.results, before.results);
    if (isSame || performance.now() > end) return { extraction, stated: await readPage(form), picture };
    // Results that appeared one by one are complete now; figures that are counted up need more time.
    before = isFirst ? extraction : await readAgain();
  }
}

/** @returns undefined, with the window at its own width, unless the page states the same before and after the picture */
async function showOnPhone(
  form: FormPage,
  wizard: Wizard,
  phone: PhonePicture,
): Promise<SettledResults | undefined> {
  const read = () => Promise.all([extractResults(form, wizard), readPage(form)]);
  const before = await read().catch(() => undefined);
  if (!before) return undefined;
  const [extraction, stated] = before;
  if (extraction.isPending || extraction.drifted.length > 0 || areZeros(extraction)) return undefined;
  const ticked = form.callSettled("awaitSameResults", TICK_MS).catch(() => false);
  const picture = await phone.take(
    async () => (await ticked) && !(await form.answered()) && isDeepStrictEqual(await read(), before),
  );
  if (picture) return { extraction, stated, picture, isForPhone: true };
  await phone.widen();
  return undefined;
}

function areZeros({ results }: Extraction): boolean {
  const figures = Object.values(results).flatMap(({ value }) => (typeof value === "number" ? [value] : []));
  return figures.length > 0 && figures.every((figure) => figure === 0);
}
