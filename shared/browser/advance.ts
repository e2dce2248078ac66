/** From a filled page to the proof of the next one: a page, the results, or validation messages. */
import { isDeepStrictEqual } from "node:util";
import { AppError, type ValidationMessage } from "../core/errors.ts";
import { cleanSiteText } from "../core/site-text.ts";
import type { WizardButton } from "../wizards/wizard.ts";
import { DocumentReplaced, type FormPage } from "./form-page.ts";
import { arriveElsewhere, readAllMessages } from "./frames/arrive-elsewhere.ts";
import type { AimPlan, Arrival, ArrivalPlan } from "./page/protocol.ts";
import type { Measure } from "./phases.ts";
import { type Pressed, pressButton } from "./press-button.ts";
import { pause } from "./run-limit.ts";

// An alert box after which the page stays unchanged this long is a validation message.
const ALERT_SETTLES_MS = 1000;
const HANGING_MS = 500;
const NOTHING: Arrival = { state: "nothing" };

/** Where the form is now. */
export type Destination = { page: number } | "results";

export type AdvancePlan = Omit<ArrivalPlan, "before" | "replaced" | "timeout_ms"> & AimPlan;

/**
 * Presses the button and waits for the next page or the results.
 *
 * @param plan gets the texts of the page before the press, for another press after a refusal
 * @throws AppError `validation_error` with the site's messages, `navigation_failed` when nothing followed,
 *   `site_blocked`, `selector_not_found`
 */
export async function advance(
  form: FormPage,
  button: WizardButton,
  plan: AdvancePlan,
  timeouts: { element: number; navigation: number },
  measure: Measure = (_, work) => work(),
): Promise<Destination> {
  form.takeNavigationProblem();
  const whileFilling = form.takeAlerts();
  const pressed = await measure("press", () => pressButton(form, button, plan, timeouts.element));
  if (pressed === "disabled") {
    const messages = await readAllMessages(form, plan);
    throw validationError(plan, [...messages, ...asMessages(whileFilling)], button.description);
  }
  const since = pressed === "moved" ? undefined : pressed;
  if (since) plan.texts = since.before.texts;
  const arrival = await measure("arrive", () => awaitArrival(form, plan, timeouts.navigation, since));
  const alerts = form.takeAlerts();
  switch (arrival.state) {
    case "page":
      return { page: arrival.page };
    case "results":
      return "results";
    case "messages":
      throw validationError(plan, [...arrival.messages, ...asMessages(alerts)], button.description);
    case "blocked":
      throw new AppError("site_blocked", "The site refused the visit instead of showing the next page.");
    case "nothing": {
      const elsewhere = form.hasFrames ? await readAllMessages(form, plan) : [];
      const messages = [...elsewhere, ...asMessages([...whileFilling, ...alerts])];
      if (messages.length > 0) throw validationError(plan, messages, button.description);
      throw new AppError("navigation_failed", `Nothing followed after “${button.description}” was pressed.`);
    }
  }
}

/** Waits for the results of a last page without a button. */
export async function awaitResults(
  form: FormPage,
  plan: AdvancePlan,
  timeoutMs: number,
): Promise<Destination> {
  const { fields, results } = plan;
  await awaitArrival(form, { pages: [], fields, results }, timeoutMs);
  return "results";
}

/**
 * Waits for one of the plan's pages, across documents and tabs.
 *
 * @param pressed absent where no button was pressed
 */
export async function awaitArrival(
  form: FormPage,
  plan: Omit<ArrivalPlan, "timeout_ms" | "replaced" | "before">,
  timeoutMs: number,
  pressed?: Pressed,
): Promise<Arrival> {
  const end = performance.now() + timeoutMs;
  let alertEnd = form.hasAlerted ? performance.now() + ALERT_SETTLES_MS : Number.POSITIVE_INFINITY;
  let frame = pressed?.frame;
  let replaced = false;
  for (;;) {
    // A frame ends with the document around it.
    if (!frame || frame.frame.isDetached() || frame.frame.page() !== form.page) frame = form.main;
    const problem = form.takeNavigationProblem();
    if (problem) throw problem;
    const left = Math.max(0, Math.min(end, alertEnd) - performance.now());
    const own = { ...plan, before: pressed?.before, replaced, timeout_ms: left };
    try {
      const arrival = await form.orLost(
        Promise.race([
          frame.call("arrive", own),
          arriveElsewhere(form, frame, own, pressed?.others ?? []),
          form.nextAlert(),
          form.nextFrame(),
          // A page that hangs returns nothing.
          pause(left + HANGING_MS).then(() => NOTHING),
        ]),
      );
      if (arrival === "alert") alertEnd = performance.now() + ALERT_SETTLES_MS;
      else if (arrival === "frame") continue;
      else if (isFinal(arrival, form) || performance.now() > end) return arrival;
      else alertEnd = Number.POSITIVE_INFINITY;
    } catch (error) {
      if (!(error instanceof DocumentReplaced)) throw error;
      replaced = true;
    }
  }
}

// Messages of a page that is about to be replaced do not concern the answers.
function isFinal(arrival: Arrival, form: FormPage): boolean {
  return !form.isNavigating || (arrival.state !== "messages" && arrival.state !== "nothing");
}

function asMessages(texts: string[]): ValidationMessage[] {
  return texts.map((message) => ({ message }));
}

function validationError(plan: AdvancePlan, shown: ValidationMessage[], button: string): AppError {
  const cleaned = shown.map((one) => ({ ...one, message: cleanSiteText(one.message) }));
  const messages = cleaned.filter(
    (one, index) => cleaned.findIndex((other) => isDeepStrictEqual(other, one)) === index,
  );
  const page = plan.leaving?.page;
  const fields = [...new Set(messages.flatMap((message) => message.field_id ?? []))];
  const [first] = fields;
  const where = page === undefined ? "" : ` on page ${page}`;
  const about = fields.length > 0 ? ` about ${fields.join(", ")}` : "";
  const message =
    messages.length > 0
      ? `The site rejected answers${where}${about}. Ask the user to correct them; validation_errors holds the site's messages.`
      : `The button “${button}”${where} stays disabled: an answer is missing or was rejected.`;
  return new AppError("validation_error", message, {
    details: {
      validation_errors: messages,
      page,
      field_id: first,
    },
  });
}
