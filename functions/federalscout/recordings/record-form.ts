/** Records a person who fills in a form once, in a window of the browser. */
import type { LaunchBrowser } from "../../../shared/browser/launch/launch-browser.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { checkUrl } from "../check-url.ts";
import type { ScoutConfig } from "../config.ts";
import { openBrowser } from "../sessions/open-browser.ts";
import type { RecordedAct, Recording } from "./recording.ts";
import { type BarPress, type SeenAct, watchForm } from "./watch-form.ts";

interface RecorderParts {
  config: ScoutConfig;
  launch: LaunchBrowser;
  /** Called with the page that the person fills. */
  onOpen?: (page: import("playwright-core").Page) => void;
}

/**
 * Opens the form and waits until the person presses Done on the bar. The recording holds the choices and presses, and of
 * typed texts only the question.
 *
 * @throws AppError `invalid_request` when the window is closed before, `browser_unavailable`, `navigation_failed`
 */
export async function recordForm(
  url: string,
  { config, launch, onOpen = () => {} }: RecorderParts,
): Promise<Recording> {
  const { href } = checkUrl(url, config.allowLocal);
  const launched = await openBrowser(config, launch);
  try {
    const [context] = await Promise.all([launched.newContext(), launched.confineTo?.(href)]);
    const page = await context.newPage();
    const acts: SeenAct[] = [];
    const done = Promise.withResolvers<void>();
    const closed = () => done.reject(closedEarly());
    page.once("close", closed);
    launched.browser.once("disconnected", closed);
    await context.exposeBinding("federalrunnerRecord", async (_, event: SeenAct | BarPress | "shown") => {
      if (event === "done") done.resolve();
      else if (event === "undo") acts.pop();
      else if (event === "again") {
        acts.length = acts.findLastIndex(({ act }) => act === "press") + 1;
        void page.reload().catch(() => {});
      } else if (event !== "shown") acts.push(event);
      return describe(acts);
    });
    await context.addInitScript(watchForm);
    done.promise.catch(() => {});
    await page
      .goto(href, { waitUntil: "commit", timeout: config.browser.timeouts.pageLoad })
      .catch((cause) => {
        throw new AppError("navigation_failed", "The form's first page did not load.", { cause });
      });
    onOpen(page);
    await done.promise;
    return { url: href, acts: acts.map(placed), left_out: [] };
  } finally {
    await launched.close();
  }
}

function placed(act: SeenAct, at: number): RecordedAct {
  return { ...act, place: `act ${at + 1}, “${nameOf(act)}”` };
}

function describe(acts: readonly SeenAct[]): string {
  const last = acts.at(-1);
  const answered = new Set(acts.filter(({ act }) => act !== "press").map(nameOf)).size;
  const said = last ? `, last: “${nameOf(last)}”` : "";
  return `FederalRunner records this form. Answers: ${answered}${said}. Typed texts are not kept.`;
}

function nameOf({ targets }: SeenAct): string {
  const named = targets.find(({ by }) => by === "label") ?? targets[0];
  return named && "value" in named ? named.value : "";
}

function closedEarly(): AppError {
  return new AppError("invalid_request", "The window was closed before Done was pressed. Nothing was saved.");
}
