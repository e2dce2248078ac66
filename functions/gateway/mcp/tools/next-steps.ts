/** What an assistant can do about a failure, where that differs from what people are told on a command line. */
import { ERROR_TYPES, type ErrorType } from "../../../../shared/core/errors.ts";

const AGAIN = "Offer the user to try again in a moment.";
const TELL =
  "Tell the user that the service has a problem that neither of you can solve, and to try again later.";

export function nextStep(type: ErrorType): string {
  return NEXT_STEPS[type] ?? ERROR_TYPES[type].next;
}

const NEXT_STEPS: Partial<Record<ErrorType, string>> = {
  browser_crashed: AGAIN,
  browser_unavailable: TELL,
  cancelled: "Execute the wizard again only when the user wants it.",
  cloud_access_denied: TELL,
  expired: AGAIN,
  internal_error: "Offer the user to try once more; if it happens again, tell them the run's id to report.",
  invalid_configuration: TELL,
  invalid_request: "Correct the arguments that the message names, and call the tool again.",
  invalid_schedule:
    "Correct what the problems name, asking the user where it is theirs to decide, and call the tool again.",
  invalid_user_data:
    "Ask the user about the fields that validation_errors names, in plain words and together, then call the tool again with the corrected data.",
  invalid_wizard: "Tell the user that this form cannot be filled until its wizard is corrected.",
  launch_failed: AGAIN,
  navigation_failed:
    "Tell the user that the site could not be reached, and offer to try again in some minutes.",
  queue_unavailable: AGAIN,
  result_expired: "The results were deleted for privacy. Offer the user to execute the wizard again.",
  run_not_found: "List the user's runs with federalrunner_list_runs.",
  schedule_conflict: "Look at the schedule with schedules_list and its id, then decide with the user.",
  schedule_not_found: "List the user's schedules with schedules_list.",
  scheduler_unavailable: AGAIN,
  selector_not_found:
    "Look at the error screenshot: if an earlier answer led to another page, ask the user about it; otherwise the site has changed, and its wizard must be discovered anew with FederalScout.",
  site_blocked:
    "Tell the user that the site refuses automated visits at the moment, and give them its address to fill it in themselves.",
  storage_unavailable: AGAIN,
  timeout: "Offer the user to try again, with a larger options.timeout_s if the site is slow.",
  unsealing_failed: TELL,
  validation_error:
    "The site did not accept an answer. Look at the error screenshot, ask the user to correct the fields that validation_errors names, then call the tool again.",
  wizard_not_found: "List the wizards that exist with federalrunner_list_wizards.",
  worker_lost: AGAIN,
};
