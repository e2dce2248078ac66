/** Records a person who fills in a form once, in a window of the browser. */
import type { Page } from "playwright-core";
import type { LaunchBrowser } from "../../../shared/browser/launch/launch-browser.ts";
import { allowedSites } from "../../../shared/browser/sites/allowed-sites.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { checkUrl } from "../check-url.ts";
import type { ScoutConfig } from "../config.ts";
import { openBrowser } from "../sessions/open-browser.ts";
import { openRecorderChannel } from "./recorder-channel.ts";
import type { RecorderEvent, RecorderMessage } from "./recorder-event.ts";
import { MOST_ACTS, type RecordedAct, type Recording } from "./recording.ts";
import type { PointedResult, SeenAct } from "./watch-form.ts";

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
  const seen: (SeenAct | PointedResult)[] = [];
  const lost = new Set<string>();
  const done = Promise.withResolvers<"done" | "closed">();
  try {
    const [context] = await Promise.all([launched.newContext(), launched.confineTo?.(href)]);
    const sites = allowedSites({ url: href, allowed_sites: [...(parts.allowedSites ?? [])] });
    const { watch, drain } = await openRecorderChannel(context, {
      isRecorded(address) {
        if (sites.allows(address)) return true;
        const { hostname = "" } = URL.parse(address) ?? {};
        if (hostname) lost.add(`answers in the frame of ${hostname}, another site: --allow-site ${hostname}`);
        return false;
      },
      onMessage: (message, page) => {
        take(message, page);
        return describeActs(seen);
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
    if (how === "closed" && seen.length === 0) throw closedEarly();
    const acts = seen.filter((one) => one.act !== "result");
    const results = seen.flatMap((one) =>
      one.act === "result" ? [{ label: one.label, targets: one.targets }] : [],
    );
    const not_recorded = [...lost, ...textsOf(acts)];
    return {
      url: href,
      acts: acts.map(placed),
      left_out: [],
      ...(results.length > 0 ? { results } : {}),
      ...(not_recorded.length > 0 ? { not_recorded } : {}),
    };

    function take({ origin, event }: RecorderMessage, page: Page): void {
      if (event === "done") done.resolve("done");
      else if (event === "undo") seen.pop();
      else if (event === "again") {
        seen.length = seen.findLastIndex(({ act }) => act === "press") + 1;
        void page.reload().catch(() => {});
      } else if (event !== "shown" && sites.allows(origin)) {
        if (seen.length < MOST_ACTS) seen.push(withoutAbsent(event));
        else lost.add(`acts after the first ${MOST_ACTS}: the recording was full`);
      }
    }
  } finally {
    await launched.close();
  }
}

function withoutAbsent(event: Exclude<RecorderEvent, string>): SeenAct | PointedResult {
  if (event.act !== "choose") return event;
  const { within, ...rest } = event;
  return within ? { ...rest, within } : rest;
}

function placed(act: SeenAct, at: number): RecordedAct {
  const chosen = typeof act.value === "string" ? `: “${act.value}”` : "";
  return { ...act, place: `act ${at + 1}, “${nameOf(act)}”${chosen}` };
}

function describeActs(seen: readonly (SeenAct | PointedResult)[]): string {
  const last = seen.at(-1);
  const answered = new Set(seen.filter(({ act }) => act !== "press" && act !== "result").map(nameOf)).size;
  const said = last ? `, last: “${nameOf(last)}”` : "";
  const full = seen.length < MOST_ACTS ? "" : " The recording is full: press Done.";
  return `FederalRunner records this form. Answers: ${answered}${said}. Typed texts are not kept.${full}`;
}

/** The questions whose texts are replaced by examples. */
function textsOf(acts: readonly SeenAct[]): string[] {
  const names = new Set(acts.filter(({ act }) => act === "type").map(nameOf));
  return [...names].map(
    (name) => `the text of “${name}”: typed texts are not kept, and an example replaces it`,
  );
}

/** The question of a choice, else the words of the element. */
function nameOf(seen: SeenAct | PointedResult): string {
  if (seen.act === "result") return seen.label;
  const { targets, within: [group] = [] } = seen;
  if (group) return group;
  const named = targets.find(({ by }) => by === "label") ?? targets[0];
  return named && "value" in named ? named.value : "";
}

function closedEarly(): AppError {
  return new AppError("invalid_request", "The window was closed before anything was recorded.");
}
