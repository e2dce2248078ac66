/** Opens the form's first page: loads it, answers its banners, presses its start button. */
import { AppError } from "../../core/errors.ts";
import type { Wizard } from "../../wizards/wizard.ts";
import type { BrowserConfig } from "../config.ts";
import type { LaunchedBrowser } from "../launch/launch-browser.ts";
import type { PageAnchor } from "../page/protocol.ts";
import type { FormPage } from "../tab/form-page.ts";
import { advance, awaitArrival, type Destination, type RecognisePage } from "./advance.ts";
import { unsupported } from "./refusal.ts";
import { unknownPage } from "./unknown-page.ts";

/** A first page without a question for this long may keep all of them in closed sections. */
const CLOSED_MS = 1500;

/**
 * @param pages candidates for the first page, nearest first
 * @throws AppError `navigation_failed`, `site_blocked`, `selector_not_found`
 */
export async function openForm(
  form: FormPage,
  wizard: Wizard,
  pages: PageAnchor[],
  timeouts: BrowserConfig["timeouts"],
  failureOf?: LaunchedBrowser["failureOf"],
  recognise?: RecognisePage,
): Promise<Destination> {
  await loadPage(form, wizard.url, timeouts.pageLoad, failureOf);
  await form.callSettled("dismissBanners");
  if (wizard.start_action) {
    return advance(form, wizard.start_action, { pages, fields: [] }, timeouts, undefined, recognise);
  }
  const ends = performance.now() + timeouts.element;
  const arriveBy = (end: number) =>
    awaitArrival(form, { pages, fields: [] }, end - performance.now(), undefined, recognise);
  let arrival = await arriveBy(Math.min(ends, performance.now() + CLOSED_MS));
  if (arrival.state === "nothing" || arrival.state === "unknown") {
    const seen = arrival;
    const [first] = pages;
    if (first) await form.callSettled("openPage", first);
    arrival = await arriveBy(ends);
    if (arrival.state === "nothing") arrival = seen;
  }
  if (arrival.state === "page") return { page: arrival.page, notices: arrival.notices };
  if (arrival.state === "blocked") throw new AppError("site_blocked", "The site refused the visit.");
  const asked = await unsupported(form, {}, []);
  if (asked) throw asked;
  if (arrival.state === "unknown") throw unknownPage({ pages }, arrival.unknown);
  throw new AppError(
    "selector_not_found",
    "The first page shows none of its questions. The site has probably changed.",
    { details: { page: 1 } },
  );
}

/** @throws AppError `navigation_failed`, `site_blocked` */
export async function loadPage(
  form: FormPage,
  url: string,
  timeoutMs: number,
  failureOf: LaunchedBrowser["failureOf"] = () => undefined,
): Promise<void> {
  form.takeNavigationProblem();
  try {
    await form.orLost(goTo(form, url, timeoutMs));
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { host, hostname } = new URL(url);
    const failure = failureOf(hostname);
    if (failure) throw failure;
    const text = error instanceof Error ? error.message : "";
    const code = /net::(ERR_\w+)|NS_ERROR_\w+/.exec(text)?.[0];
    const why = code ?? (/Timeout/.test(text) ? `no answer within ${timeoutMs / 1000} s` : "no answer");
    throw new AppError("navigation_failed", `${host} could not be reached (${why}).`, {
      details: { unreachable: host },
      cause: error,
    });
  }
  const problem = form.takeNavigationProblem();
  if (problem) throw problem;
}

/** A page that posts each answer may begin several loads of its own. */
async function goTo({ page }: FormPage, url: string, timeoutMs: number): Promise<void> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const timeout = Math.max(1, end - performance.now());
    try {
      await page.goto(url, { waitUntil: "domcontentloaded", timeout });
      return;
    } catch (error) {
      if (!isInterrupted(error) || performance.now() >= end) throw error;
    }
  }
}

// The previous page has begun to load another one.
function isInterrupted(error: unknown): boolean {
  return error instanceof Error && error.message.includes("interrupted by another navigation");
}
