import type { SeenPage } from "../../../shared/browser/page/discover/page-description.ts";

/** Whether the browser shows another page of the form, and not the same one with more or fewer questions. */
export function hasPageChanged(before: SeenPage, after: SeenPage): boolean {
  const asked = identities(before);
  const asks = identities(after);
  const common = asked.filter((identity) => asks.includes(identity)).length;
  const isOtherAddress = addressOf(before.url) !== addressOf(after.url);
  if (asked.length + asks.length === 0) return isOtherAddress || before.heading !== after.heading;
  if (before.heading !== after.heading && isReview(after) && !isReview(before)) return true;
  if (common === 0 && before.heading === after.heading && isRenderedAgain(before, after)) return false;
  if (common === 0) return isOtherAddress || before.heading !== after.heading || asked.length > 0;
  return isOtherAddress && before.heading !== after.heading && after.messages.length === 0;
}

/**
 * {@link hasPageChanged} after a press: it may also have replaced a page without questions by one with the same heading, or have
 * asked the next question in the controls of the last one.
 */
export function hasPressChangedPage(before: SeenPage, after: SeenPage): boolean {
  const beginsToAsk = identities(before).length === 0 && identities(after).length > 0;
  return beginsToAsk || asksOtherQuestions(before, after) || hasPageChanged(before, after);
}

/** Whether no question has the words of one before. A refused page may add words to its questions. */
function asksOtherQuestions(before: SeenPage, after: SeenPage): boolean {
  const [was, is] = [questionWords(before), questionWords(after)];
  return (
    was.length > 0 && is.length > 0 && after.messages.length === 0 && !is.some((one) => was.includes(one))
  );
}

function questionWords({ controls }: SeenPage): string[] {
  return controls
    .filter(({ visible, aside }) => visible && !aside)
    .map(({ type, group, label }) => (type === "radio" ? group || label : label || group))
    .filter(Boolean);
}

// A forms engine may show all of its questions again, read-only.
function isReview({ controls }: SeenPage): boolean {
  const shown = controls.filter(({ visible, aside }) => visible && !aside);
  return shown.length > 0 && shown.every(({ read_only }) => read_only);
}

// Some pages give every control another id and name with each change.
function isRenderedAgain(before: SeenPage, after: SeenPage): boolean {
  const words = ({ controls }: SeenPage) =>
    controls
      .filter(({ visible, aside }) => visible && !aside)
      .map(({ type, group, label }) => [type, group, label].join("|"));
  const [was, is] = [words(before), words(after)];
  const common = was.filter((one) => is.includes(one)).length;
  return common > 1 && common >= LIKE_ENOUGH * Math.max(was.length, is.length);
}

const LIKE_ENOUGH = 0.8;

function identities({ controls }: SeenPage): string[] {
  return controls.filter(({ visible, aside }) => visible && !aside).map(({ identity }) => identity);
}

function addressOf(url: string): string {
  return url.replace(/#(?!!|\/).*$/, "");
}
