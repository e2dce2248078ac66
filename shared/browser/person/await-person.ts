/**
 * Waits for a person who completes a part of a page in the run's own tab. The run's limit stands still meanwhile; the person ends
 * the wait with Done, or the site by showing a page that the wizard expects.
 */
import { AppError } from "../../core/errors.ts";
import { PERSON_MS } from "../../handoff/need.ts";
import type { AskedOfPerson, PersonDesk, PersonLine } from "../../handoff/person-line.ts";
import type { Locator } from "../../wizards/format/format.ts";
import type { Destination } from "../navigate/advance.ts";
import type { PageAnchor, ResultAnchor } from "../page/protocol.ts";
import type { RunLimit } from "../run-limit.ts";
import { pause } from "../run-limit.ts";
import type { FormPage } from "../tab/form-page.ts";
import { hasEnded } from "../tab/page-failure.ts";
import { findAsked } from "./find-asked.ts";
import { LiveTab } from "./live-tab.ts";
import { readPersonMessage } from "./person-message.ts";
import type { TypedTexts } from "./typed-texts.ts";

/** Between two looks for an expected page. */
const LOOK_MS = 300;

export interface AwaitedPages {
  pages: PageAnchor[];
  results?: ResultAnchor | undefined;
}

export interface PersonWait {
  asked: Omit<AskedOfPerson, "until">;
  /** Those whose appearance ends the wait. */
  expected: AwaitedPages;
  /** Recorded locators of the asked control. */
  locators?: readonly Locator[] | undefined;
}

export interface PersonParts {
  desk: PersonDesk;
  limit: Pick<RunLimit, "hold" | "signal">;
  typed: TypedTexts;
  /** The longest wait, in milliseconds; default {@link PERSON_MS}. */
  personMs?: number | undefined;
}

export interface PersonVisit {
  /** Where the form is; `done` where the person has pressed Done before an expected page was shown. */
  here: Destination | "done";
  /** The time for which the run's limit stood still. */
  ms: number;
}

/** @throws AppError `person_absent`, with `may_be_sent` where a person has come */
export async function awaitPerson(
  form: FormPage,
  { asked: need, expected, locators }: PersonWait,
  { desk, limit, typed, personMs = PERSON_MS }: PersonParts,
): Promise<PersonVisit> {
  const began = performance.now();
  const release = limit.hold();
  const asked: AskedOfPerson = { ...need, until: new Date(Date.now() + personMs) };
  let line: PersonLine | undefined;
  let live: LiveTab | undefined;
  let reason: Parameters<PersonLine["close"]>[0] = "ended";
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), personMs);
  try {
    const before = await shownPages(form, expected);
    line = await form.orLost(desk.ask(asked, limit.signal));
    const done = Promise.withResolvers<"done">();
    const onDone = () => done.resolve("done");
    if (line.isWindow) line.start(windowEvents(onDone));
    else
      live = new LiveTab({
        form,
        line,
        asked,
        typed,
        onDone,
        find: (page) => findAsked(page, need.for, locators),
      });
    const absent = new Promise<"absent">((resolve) => {
      stop.signal.addEventListener("abort", () => resolve("absent"), { once: true });
    });
    const arrived = arrival(form, expected, before, stop.signal);
    const here = await form.orLost(Promise.race([done.promise, absent, arrived]));
    reason = here === "absent" ? "absent" : "done";
    if (here === "absent") throw absence(asked, line.wasOpened, personMs);
    return { here, ms: Math.round(performance.now() - began) };
  } finally {
    clearTimeout(timer);
    stop.abort();
    typed.endBox();
    await live?.close();
    await line?.close(reason);
    // The failures of the person's own requests are no failures of the run.
    form.takeNavigationProblem();
    form.takeAlerts();
    form.takeAsked();
    form.ends += release();
  }
}

function windowEvents(onDone: () => void) {
  const message = (value: unknown) => {
    if (readPersonMessage(value)?.type === "done") onDone();
  };
  return { connected() {}, message, part() {} };
}

function absence({ page }: AskedOfPerson, wasOpened: boolean, personMs: number): AppError {
  const minutes = Math.round(personMs / 60_000);
  const where = page === undefined ? "the first page" : `page ${page}`;
  const how = wasOpened ? "did not complete" : "did not come to";
  const sent = wasOpened ? "" : " Nothing was submitted.";
  return new AppError(
    "person_absent",
    `The person ${how} ${where} within ${minutes} ${minutes === 1 ? "minute" : "minutes"}.${sent}`,
    { details: { page, ...(wasOpened ? { may_be_sent: true } : {}) } },
  );
}

/** Resolves when the site shows an expected page that it did not show before; pending after the end of the wait. */
async function arrival(
  form: FormPage,
  expected: AwaitedPages,
  before: ReadonlySet<number | "results">,
  ended: AbortSignal,
): Promise<Destination> {
  while (!ended.aborted) {
    const shown = await shownPages(form, expected);
    if (shown.has("results") && !before.has("results")) return "results";
    const page = expected.pages.find((one) => shown.has(one.page) && !before.has(one.page));
    if (page) return { page: page.page };
    await pause(LOOK_MS);
  }
  return new Promise(() => {});
}

/** The expected pages that the form shows now. */
export async function shownPages(
  form: FormPage,
  { pages, results }: AwaitedPages,
): Promise<Set<number | "results">> {
  const shown = new Set<number | "results">();
  try {
    form.takeNavigationProblem();
    for (const frame of form.hasFrames ? await form.frames() : [form.main]) {
      for (const anchor of pages) {
        if (anchor.fields.length === 0 && anchor.button.length === 0) continue;
        if (await frame.call("spotPage", anchor)) shown.add(anchor.page);
      }
      if (results && results.locators.length > 0 && (await frame.call("awaitResults", results, 0)))
        shown.add("results");
    }
  } catch (error) {
    // The person's next page replaces the document.
    if (hasEnded(error) && form.page.isClosed()) throw error;
  }
  return shown;
}
