/** Records a person who fills in a form once, in a window of the browser. */
import type { Page } from "playwright-core";
import type { LaunchBrowser } from "../../../shared/browser/launch/launch-browser.ts";
import { allowedSites } from "../../../shared/browser/sites/allowed-sites.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { checkUrl } from "../check-url.ts";
import type { ScoutConfig } from "../config.ts";
import { openBrowser } from "../sessions/open-browser.ts";
import { openRecorderChannel } from "./recorder-channel.ts";
import type { RecorderMessage } from "./recorder-event.ts";
import { MOST_ACTS, type RecordedAct, type Recording } from "./recording.ts";
import type { SeenAct } from "./watch-form.ts";

interface RecorderParts {
  config: ScoutConfig;
  launch: LaunchBrowser;
  /** Other sites whose frames may receive answers. */
  allowedSites?: readonly string[] | undefined;
  /** Called with the page that the person fills. */
  onOpen?: (page: Page) => void;
  /** Aborted when the person ends the recording elsewhere than on the bar, such as in the terminal. */
  ended?: AbortSignal;
}

/**
 * Opens the form and waits until the person presses Done on the bar, or ends the recording in another way. The recording
 * holds the choices and presses, and of typed texts only the question.
 *
 * @throws AppError `invalid_request` when nothing was recorded, `browser_unavailable`, `navigation_failed`
 */
export async function recordForm(url: string, parts: RecorderParts): Promise<Recording> {
  const { config, launch, onOpen = () => {}, ended } = parts;
  const { href } = checkUrl(url, config.allowLocal);
  if (config.browser.type !== "chromium") {
    throw new AppError("browser_unavailable", "Recording needs Chrome or Chromium.");
  }
  const launched = await openBrowser(config, launch);
  const acts: SeenAct[] = [];
  const done = Promise.withResolvers<"done" | "closed">();
  try {
    const [context] = await Promise.all([launched.newContext(), launched.confineTo?.(href)]);
    const sites = allowedSites({ url: href, allowed_sites: [...(parts.allowedSites ?? [])] });
    const { watch, drain } = await openRecorderChannel(context, {
      isRecorded: (address) => sites.allows(address),
      onMessage: (message, page) => {
        take(message, page);
        return describe(acts);
      },
    });
    const page = await context.newPage();
    await watch(page);
    page.once("close", () => done.resolve("closed"));
    launched.browser.once("disconnected", () => done.resolve("closed"));
    ended?.addEventListener("abort", () => done.resolve("done"), { once: true });
    await page
      .goto(href, { waitUntil: "commit", timeout: config.browser.timeouts.pageLoad })
      .catch((cause) => {
        throw new AppError("navigation_failed", "The form's first page did not load.", { cause });
      });
    onOpen(page);
    const how = ended?.aborted ? "done" : await done.promise;
    // The person's last act may be on its way.
    if (how === "done") await drain();
    if (how === "closed" && acts.length === 0) throw closedEarly();
    return { url: href, acts: acts.map(placed), left_out: [] };

    function take({ origin, event }: RecorderMessage, page: Page): void {
      if (event === "done") done.resolve("done");
      else if (event === "undo") acts.pop();
      else if (event === "again") {
        acts.length = acts.findLastIndex(({ act }) => act === "press") + 1;
        void page.reload().catch(() => {});
      } else if (event !== "shown" && sites.allows(origin) && acts.length < MOST_ACTS) acts.push(event);
    }
  } finally {
    await launched.close();
  }
}

function placed(act: SeenAct, at: number): RecordedAct {
  const chosen = typeof act.value === "string" ? `: “${act.value}”` : "";
  return { ...act, place: `act ${at + 1}, “${nameOf(act)}”${chosen}` };
}

function describe(acts: readonly SeenAct[]): string {
  const last = acts.at(-1);
  const answered = new Set(acts.filter(({ act }) => act !== "press").map(nameOf)).size;
  const said = last ? `, last: “${nameOf(last)}”` : "";
  const full = acts.length < MOST_ACTS ? "" : " The recording is full: press Done.";
  return `FederalRunner records this form. Answers: ${answered}${said}. Typed texts are not kept.${full}`;
}

function nameOf({ targets }: SeenAct): string {
  const named = targets.find(({ by }) => by === "label") ?? targets[0];
  return named && "value" in named ? named.value : "";
}

function closedEarly(): AppError {
  return new AppError("invalid_request", "The window was closed before anything was recorded.");
}
