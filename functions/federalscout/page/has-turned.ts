import type { SeenPage } from "../../../shared/browser/page/discover/page-description.ts";

/** Whether the browser shows another page of the form, and not the same one with more or fewer questions. */
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
