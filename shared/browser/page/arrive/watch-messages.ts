/** Reports the site's messages once they last: those from before the press may belong to a page that is being replaced. */
import { GIVE_UP_MS, OPEN_MS, STILL_MS } from "../limits.ts";
import type { ArrivalPlan, SiteMessage } from "../protocol.ts";
import { asMessage, type Objection } from "./read-messages.ts";
import type { Departure } from "./watch-departure.ts";

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
      const unsure = replaced ? OPEN_MS : GIVE_UP_MS / 2;
      const settles = isNew && sure.length > 0 ? STILL_MS : unsure;
      return now - since >= settles ? messages.map(asMessage) : undefined;
    },
  };
}
