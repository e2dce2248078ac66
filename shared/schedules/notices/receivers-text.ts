/** The receivers of a schedule's notices, for its owner. */
import type { Notify } from "../definition/schedule.ts";

export function receiversText(notify: Notify | undefined): string {
  if (!notify) {
    return "No one is told when a run ends: its results stand in the run list, and the next conversation names what has changed.";
  }
  const { webhook, email, only_failures, only_changes, details } = notify;
  const receivers = [
    ...(email === undefined ? [] : [`${email} by mail`]),
    // The path of a webhook may be secret.
    ...(webhook === undefined ? [] : [`${URL.parse(webhook)?.host ?? "the webhook"} by a signed POST`]),
  ];
  const ends = only_failures
    ? "of failed runs and changes of the form"
    : only_changes
      ? "of failed runs and changed results"
      : "when a run ends";
  const figures = details ? "with the figures before and after" : "without figures";
  return `Told ${ends}: ${receivers.join(" and ")}, ${figures}.`;
}
