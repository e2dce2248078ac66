/** Reports the site's messages once they last: those from before the press may belong to a page that is being replaced. */
import type { ArrivalPlan, SiteMessage } from "../protocol.ts";
import { asMessage, type Objection } from "./read-messages.ts";
import type { Departure } from "./watch-departure.ts";

const NEW_SETTLE_MS = 150;
const UNSURE_SETTLE_MS = 2500;
const RELOADED_SETTLE_MS = 700;

export interface MessagesWatch {
  /** To be asked repeatedly. */
  lasting(now: number): SiteMessage[] | undefined;
  /** Whether messages have appeared that do not count yet. */
  areSettling(): boolean;
}

export function watchMessages(
  { before, replaced }: ArrivalPlan,
  { objections, isStillHere }: Departure,
): MessagesWatch {
  let since: number | undefined;
  // A region that announces the last choice to screen readers may outlast the question.
  const isOfAnswers = ({ isSure, message }: Objection) =>
    isSure || replaced || !before?.messages.includes(message) || isStillHere();
  return {
    areSettling: () => since !== undefined,
    lasting(now) {
      if (!before) return undefined;
      const found = objections().filter(isOfAnswers);
      const sure = found.filter(({ isSure }) => isSure);
      const messages = sure.length > 0 ? sure : found;
      if (messages.length === 0) {
        since = undefined;
        return undefined;
      }
      since ??= now;
      const isNew = replaced || messages.some(({ message }) => !before.messages.includes(message));
      const unsure = replaced ? RELOADED_SETTLE_MS : UNSURE_SETTLE_MS;
      const settles = isNew && sure.length > 0 ? NEW_SETTLE_MS : unsure;
      return now - since >= settles ? messages.map(asMessage) : undefined;
    },
  };
}
