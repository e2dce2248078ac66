/** From a filled page to the next one, proved: page, results, or the site's objections. */
import { AppError, type ValidationMessage } from "../core/errors.ts";
import type { WizardButton } from "../wizards/wizard.ts";
import { DocumentReplaced, type FormPage } from "./form-page.ts";
import type { Arrival, ArrivalPlan } from "./page-runtime/types.ts";
import { pressButton } from "./press-button.ts";

const DIALOG_SETTLES_MS = 1000;

/** Where the form is now. */
export type Destination = { page: number } | "results";

type AdvancePlan = Omit<ArrivalPlan, "before" | "replaced" | "timeout_ms">;

/**
 * Presses the button and waits for what it leads to.
 *
 * @throws AppError `validation_error` with the site's messages, `navigation_failed` when nothing came,
 *   `site_blocked`, `selector_not_found`
 */
export async function advance(
  form: FormPage,
  button: WizardButton,
  plan: AdvancePlan,
  timeouts: { element: number; navigation: number },
): Promise<Destination> {
  const dialogsBefore = form.dialogs.length;
  form.takeNavigationProblem();
  const before = await pressButton(form, button, plan, timeouts.element);
  if (before === "disabled") {
    throw objection(plan, await form.call("messages", plan.fields, plan.error_selector), button.description);
  }
  const watched = new AbortController();
  try {
    const arrival = await Promise.race([
      awaitArrival(form, { ...plan, before }, timeouts.navigation),
      dialogStands(form, dialogsBefore, watched.signal),
    ]);
    return settle(arrival, plan, button);
  } finally {
    watched.abort();
  }
}

/** Waits for one of the plan's pages, across documents. */
export async function awaitArrival(
  form: FormPage,
  plan: Omit<ArrivalPlan, "timeout_ms" | "replaced">,
  timeoutMs: number,
): Promise<Arrival> {
  const end = performance.now() + timeoutMs;
  let replaced = false;
  for (;;) {
    const left = Math.max(0, end - performance.now());
    const problem = form.takeNavigationProblem();
    if (problem) throw problem;
    try {
      return await form.orLost(
        form.within(form.call("arrive", { ...plan, replaced, timeout_ms: left }), left + 500, {
          state: "nothing",
        }),
      );
    } catch (error) {
      if (!(error instanceof DocumentReplaced)) throw error;
      replaced = true;
    }
  }
}

// A site that objects in an alert leaves the page as it was.
function dialogStands(form: FormPage, known: number, signal: AbortSignal): Promise<Arrival> {
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const poll = setInterval(() => {
      if (form.dialogs.length === known || timer) return;
      const messages = form.dialogs.slice(known).map((message) => ({ message }));
      timer = setTimeout(() => resolve({ state: "messages", messages }), DIALOG_SETTLES_MS);
    }, 50);
    signal.addEventListener("abort", () => {
      clearInterval(poll);
      clearTimeout(timer);
    });
  });
}

function settle(arrival: Arrival, plan: AdvancePlan, button: WizardButton): Destination {
  switch (arrival.state) {
    case "page":
      return { page: arrival.page };
    case "results":
      return "results";
    case "messages":
      throw objection(plan, arrival.messages, button.description);
    case "blocked":
      throw new AppError("site_blocked", "The site refused the visit instead of showing the next page.");
    case "nothing":
      throw new AppError("navigation_failed", `Nothing followed after “${button.description}” was pressed.`);
  }
}

function objection(plan: AdvancePlan, messages: ValidationMessage[], button: string): AppError {
  const page = plan.leaving?.page;
  const fields = [...new Set(messages.flatMap((message) => message.field_id ?? []))];
  const [first] = fields;
  const about = fields.length > 0 ? ` about ${fields.join(", ")}` : "";
  const message =
    messages.length > 0
      ? `The site objected${page === undefined ? "" : ` on page ${page}`}${about}. Ask the person to correct it; validation_errors has the site's words.`
      : `The site keeps “${button}” disabled${page === undefined ? "" : ` on page ${page}`}: an answer is missing or not accepted.`;
  return new AppError("validation_error", message, {
    details: {
      validation_errors: messages,
      ...(page === undefined ? {} : { page }),
      ...(first === undefined ? {} : { field_id: first }),
    },
  });
}
