/** Signs of the next page in the documents other than the one that was pressed. */

import type { Pressed } from "../navigate/press-button.ts";
import type { Arrival, ArrivalPlan, SeenArrival, SiteMessage } from "../page/protocol.ts";
import { DocumentReplaced, type FormPage } from "../tab/form-page.ts";
import type { FormFrame } from "./form-frame.ts";

/** Pending until another document than `asked` shows one of the plan's pages, its results, or a new message. */
export async function arriveElsewhere(
  form: FormPage,
  asked: FormFrame,
  plan: ArrivalPlan,
  others: Pressed["others"],
): Promise<SeenArrival> {
  if (!form.hasFrames) return never();
  const frames = (await form.frames()).filter((frame) => frame !== asked);
  return Promise.race(
    frames.map(async (frame) => {
      const before = others.find((other) => other.frame === frame)?.before;
      const own = { ...plan, before, results: undefined, leaving: undefined, replaced: false };
      const arrival = await Promise.race([
        frame.call("arrive", own).catch(orReplaced),
        // Results that a document showed before are not an effect of the press.
        before ? never() : awaitResults(frame, plan),
      ]);
      if (arrival === undefined || arrival.state === "nothing" || arrival.state === "blocked") return never();
      const isNews =
        arrival.state !== "messages" ||
        arrival.messages.some(({ message }) => !before?.messages.includes(message));
      return isNews ? arrival : never();
    }),
  );
}

async function awaitResults(frame: FormFrame, { results, timeout_ms }: ArrivalPlan): Promise<Arrival> {
  const areShown =
    results?.isNext && (await frame.call("awaitResults", results, timeout_ms).catch(orReplaced));
  return areShown ? { state: "results" } : never();
}

// A new one for each call: a pending promise holds its reactions, and with them the pages of ended runs.
function never(): Promise<never> {
  return new Promise(() => {});
}

/** The site's messages in every document. */
export async function readAllMessages(
  form: FormPage,
  { fields, error_selector, notices }: Pick<ArrivalPlan, "fields" | "error_selector" | "notices">,
): Promise<SiteMessage[]> {
  const messages = await Promise.all(
    (await form.frames()).map((frame) =>
      frame.callSettled("readMessages", fields, error_selector, notices).catch(orReplaced),
    ),
  );
  return messages.flatMap((found) => found ?? []);
}

// A removed frame shows nothing.
function orReplaced(error: unknown): undefined {
  if (!(error instanceof DocumentReplaced)) throw error;
}
