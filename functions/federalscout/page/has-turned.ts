import type { SeenPage } from "../../../shared/browser/page/discover/page-description.ts";

/** Whether another page of the form is shown now, rather than the same one with more or less on it. */
export function hasTurned(before: SeenPage, after: SeenPage): boolean {
  const asked = identities(before);
  const asks = identities(after);
  const common = asked.filter((identity) => asks.includes(identity)).length;
  const isOtherAddress = addressOf(before.url) !== addressOf(after.url);
  if (asked.length + asks.length === 0) return isOtherAddress || before.heading !== after.heading;
  if (common === 0) return isOtherAddress || before.heading !== after.heading || asked.length > 0;
  return isOtherAddress && before.heading !== after.heading && after.messages.length === 0;
}

function identities({ controls }: SeenPage): string[] {
  return controls.filter(({ visible, aside }) => visible && !aside).map(({ identity }) => identity);
}

function addressOf(url: string): string {
  return url.replace(/#(?!!|\/).*$/, "");
}
