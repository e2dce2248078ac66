/** Leaves a filled page and proves what follows: another page, the results, or validation messages. */
import { AppError, type ValidationMessage } from "../../core/errors.ts";
import { BINDING_WORDS } from "../../text/binding-words.ts";
import type { WizardButton } from "../../wizards/wizard.ts";
import { arriveElsewhere, readAllMessages } from "../frames/arrive-elsewhere.ts";
import type {
  AimPlan,
  Arrival,
  ArrivalPlan,
  AskedQuestion,
  FormNames,
  SeenArrival,
  UnknownPage,
  UnlistedRows,
} from "../page/protocol.ts";
import type { Measure } from "../phases.ts";
import { pause } from "../run-limit.ts";
import type { AnsweredDialog } from "../tab/answer-dialog.ts";
import { DocumentReplaced, type FormPage } from "../tab/form-page.ts";
import { notKept, type Pressed, pressButton } from "./press-button.ts";
import { misled, refusal, unfollowed, unsupported } from "./refusal.ts";
import { unknownPage } from "./unknown-page.ts";

// An alert box after which the page stays unchanged this long is a validation message.
const ALERT_SETTLES_MS = 1000;
const HANGING_MS = 500;
/** A page that is none of the wizard's may be followed by an expected one within this time. */
const PASSING_MS = 2000;
/** A page without a change or a request for this long has missed the press. */
const SILENT_MS = 2000;
/** A run that ends without the page takes this time for its report. */
const REPORTING_MS = 5000;
/** A page that shows progress is looked at again after this time. */
const PROGRESS_MS = 1000;
/** The most warnings within a page that are confirmed before its button is pressed again. */
const MOST_WARNINGS = 3;
/** The page did not return in time. */
const HUNG: Arrival = { state: "nothing" };

/** Where the form is now. */
export type Destination = { page: number; notices?: string[] } | "results";

export type AdvancePlan = Omit<ArrivalPlan, "before" | "replaced" | "timeout_ms" | "silent_ms"> &
  AimPlan & {
    /** The ids of the answers that the page has not sent with its first press after it was filled. */
    dropped?: string[];
    /** The questions of the page between the presses, which the engine has answered. */
    answered?: AskedQuestion[];
    /** The questions of the browser's dialogs since the page was filled. */
    asked?: AnsweredDialog[];
    /** Saved instances of groups that the page did not list at that press. */
    unlisted?: UnlistedRows[];
    /** The names under which the page would send its answers. */
    names?: FormNames;
    /** The button was pressed, with or without an effect. */
    is_pressed?: boolean;
  };

/** Finds the expected page that is shown without any of its recorded elements. */
export type RecognisePage = () => Promise<{ page: number } | undefined>;

type ExpectedPages = Omit<ArrivalPlan, "timeout_ms" | "replaced" | "before"> & Pick<AdvancePlan, "answered">;

/**
 * Neither the page nor its site has reacted to a press, or the page was only loaded again: it has missed the press, or an
 * answer.
 */
export class SilentPress extends AppError {
  constructor(button: string) {
    super("navigation_failed", `Nothing followed after “${button}” was pressed.`);
  }
}

/**
 * Presses the button and waits for the next page or the results. A page that does not react is pressed again, since
 * its scripts may start late.
 *
 * @param plan receives the texts of the page before the press, for another press after a refusal, and the dropped answers
 * @param recognise called once for each shown page that is none of the expected ones
 * @throws AppError `validation_error` with the site's messages, `navigation_failed` when nothing followed,
 *   `site_blocked`, `selector_not_found`
 */
export async function advance(
  form: FormPage,
  button: WizardButton,
  plan: AdvancePlan,
  timeouts: { element: number; navigation: number },
  measure: Measure = (_, work) => work(),
  recognise?: RecognisePage,
): Promise<Destination> {
  form.takeNavigationProblem();
  plan.answered ??= [];
  const whileFilling = form.takeAlerts();
  const end = performance.now() + timeouts.navigation;
  let last: Pressed | undefined;
  const onPress = () => {
    plan.is_pressed = true;
  };
  const press = async () => {
    const pressed = await measure("press", () => pressButton(form, button, plan, timeouts.element, onPress));
    // A page that handles a press may disable its button.
    if (pressed === "disabled" && last)
      return measure("arrive", () => awaitArrival(form, plan, end - performance.now(), last, recognise));
    if (pressed === "disabled") {
      const messages = await readAllMessages(form, plan);
      throw await refusal(form, plan, [...messages, ...asMessages(whileFilling)], button.description);
    }
    const since = pressed === "moved" ? undefined : pressed;
    last = since;
    if (since) {
      plan.texts = since.before.texts;
      plan.dropped ??= since.dropped;
      plan.unlisted ??= since.unlisted;
      plan.names = since.names;
    }
    const awaiting = form.hasFrames ? awaitArrival : awaitReaction;
    return measure("arrive", () => awaiting(form, plan, end - performance.now(), since, recognise));
  };
  const heard: string[] = [];
  const pressOnce = async () => {
    const seen = await press();
    if ("heard" in seen) heard.push(...(seen.heard ?? []).filter((text) => !heard.includes(text)));
    plan.asked = [...(plan.asked ?? []), ...form.takeAsked()];
    return seen;
  };
  let arrival = await pressOnce();
  // The press reads the answers back, and enters them again.
  if (arrival.state === "lost") arrival = await pressOnce();
  if (arrival.state === "silent" && !isCancelled(plan)) arrival = await pressOnce();
  for (let at = 0; arrival.state === "asked" && at < MOST_WARNINGS; at++) arrival = await pressOnce();
  if (arrival.state === "silent") {
    refuseDialogs(plan);
    const shown = await readAllMessages(form, plan);
    const messages = [...shown, ...asMessages([...whileFilling, ...(shown.length > 0 ? [] : heard)])];
    if (messages.length > 0) throw await refusal(form, plan, messages, button.description);
    throw (await unsupported(form, plan, [])) ?? new SilentPress(button.description);
  }
  const alerts = form.takeAlerts();
  switch (arrival.state) {
    case "page":
      return { page: arrival.page, notices: arrival.notices };
    case "results":
      return "results";
    case "asked":
    case "messages":
      throw await refusal(
        form,
        plan,
        [...(arrival.state === "messages" ? arrival.messages : []), ...asMessages(alerts)],
        button.description,
      );
    case "lost":
      throw notKept(arrival.field_id, plan);
    case "blocked":
      throw new AppError("site_blocked", "The site refused the visit instead of showing the next page.");
    case "reloaded":
      throw new SilentPress(button.description);
    case "unknown":
      throw (await unsupported(form, plan, [])) ?? unknownPage(plan, arrival.unknown);
    case "failed":
    case "returned":
      throw await misled(form, plan, arrival, button.description);
    case "nothing": {
      refuseDialogs(plan);
      const elsewhere = form.hasFrames ? await readAllMessages(form, plan) : [];
      const messages = [...elsewhere, ...asMessages([...whileFilling, ...alerts, ...heard])];
      if (messages.length > 0) throw await refusal(form, plan, messages, button.description);
      throw await unfollowed(form, plan, button.description);
    }
  }
}

/** {@link awaitArrival} after a press; `silent` as soon as it is sure that the press had no effect. */
async function awaitReaction(
  form: FormPage,
  plan: ExpectedPages,
  timeoutMs: number,
  pressed: Pressed | undefined,
  recognise: RecognisePage | undefined,
): Promise<Arrival | { state: "silent"; heard?: string[] | undefined }> {
  const started = performance.now();
  const sent = form.sent;
  const first = await awaitArrival(form, { ...plan, silent_ms: SILENT_MS }, timeoutMs, pressed, recognise);
  if (first.state !== "nothing" || first === HUNG) return first;
  const left = timeoutMs - (performance.now() - started);
  // A page that has changed without being recognised may have a button of the same caption.
  if (left <= 0) return first;
  if (form.sent === sent && !form.hasAlerted) return { state: "silent", heard: first.heard };
  return awaitArrival(form, plan, left, pressed, recognise);
}

/**
 * Waits for what follows the answers of a page without a button: a later page, or the results.
 *
 * @throws AppError `validation_error` with the site's messages, `navigation_failed` when nothing followed
 */
export async function awaitNext(form: FormPage, plan: AdvancePlan, timeoutMs: number): Promise<Destination> {
  const { fields, pages, results } = plan;
  const leaving = pages.length > 0 ? plan.leaving : undefined;
  const arrival = await awaitArrival(form, { pages, fields, results, leaving }, timeoutMs);
  if (arrival.state === "page") return { page: arrival.page, notices: arrival.notices };
  if (arrival.state === "results" || pages.length === 0) return "results";
  if (arrival.state === "messages") throw await refusal(form, plan, arrival.messages, "the last answer");
  if (arrival.state === "unknown") throw unknownPage(plan, arrival.unknown);
  throw new AppError(
    "navigation_failed",
    "Nothing followed after the last answer of a page without a button.",
  );
}

/**
 * Waits for one of the plan's pages, across documents and tabs.
 *
 * @param pressed absent where no button was pressed
 */
export async function awaitArrival(
  form: FormPage,
  plan: ExpectedPages,
  timeoutMs: number,
  pressed?: Pressed,
  recognise?: RecognisePage,
): Promise<Arrival> {
  const started = performance.now();
  let end = started + timeoutMs;
  let alertEnd = form.hasAlerted ? performance.now() + ALERT_SETTLES_MS : Number.POSITIVE_INFINITY;
  let frame = pressed?.frame;
  let replaced = false;
  let unknown: UnknownPage | undefined;
  let unknownEnd = Number.POSITIVE_INFINITY;
  let wasWorking = false;
  /** Also for one turn after the last progress, in which the page that follows is drawn. */
  const isExtended = async () => {
    const before = wasWorking;
    wasWorking = await isWorking(form, started);
    return wasWorking || before;
  };
  for (;;) {
    // A frame ends with the document around it.
    if (!frame || frame.frame.isDetached() || frame.frame.page() !== form.page) frame = form.main;
    const problem = form.takeNavigationProblem();
    if (problem) throw problem;
    const left = Math.max(0, Math.min(end, alertEnd, unknownEnd) - performance.now());
    const own = { ...plan, before: pressed?.before, replaced, timeout_ms: left, binding: BINDING_WORDS };
    try {
      const arrival = await form.orLost(
        Promise.race([
          frame.call("arrive", own),
          arriveElsewhere(form, frame, own, pressed?.others ?? []).then(asSeenElsewhere),
          form.nextAlert(),
          form.nextFrame(),
          // A hanging page never returns.
          pause(left + HANGING_MS).then(() => HUNG),
        ]),
      );
      if (arrival === "alert") alertEnd = performance.now() + ALERT_SETTLES_MS;
      else if (arrival === "frame") continue;
      else if (arrival.state === "other") {
        const recognised = await recognise?.();
        if (recognised) return { state: "page", notices: [], ...recognised };
        unknown = arrival.unknown ?? unknown;
        // The form's first page may appear late.
        if (arrival.unknown && pressed) unknownEnd = performance.now() + PASSING_MS;
      } else if (arrival.state === "asked") {
        plan.answered?.push(arrival.asked);
        if (arrival.asked.is_again) return arrival;
      } else if (arrival.state === "nothing" && unknown) {
        const isPassing = form.isNavigating || (await form.answered());
        if (performance.now() >= end || !isPassing) return { state: "unknown", unknown };
        unknownEnd = performance.now() + PASSING_MS;
      } else if (
        arrival.state === "nothing" &&
        performance.now() >= end &&
        performance.now() < form.ends - REPORTING_MS &&
        (await isExtended())
      ) {
        end += PROGRESS_MS;
      } else if (isFinal(arrival, form) || performance.now() > end) return arrival;
      else alertEnd = Number.POSITIVE_INFINITY;
    } catch (error) {
      if (!(error instanceof DocumentReplaced)) throw error;
      replaced = true;
      unknown = undefined;
      unknownEnd = Number.POSITIVE_INFINITY;
    }
  }
}

/** Whether the page shows that the press has an effect: the run's own limit then ends the wait. */
async function isWorking(form: FormPage, since: number): Promise<boolean> {
  if (form.isLoading(since)) return true;
  const read = form.call("showsProgress").catch(ofReplaced);
  return (await Promise.race([read, pause(HANGING_MS)])) ?? false;
}

// Another document follows.
function ofReplaced(error: unknown): boolean {
  if (error instanceof DocumentReplaced) return true;
  throw error;
}

function isCancelled({ asked = [] }: AdvancePlan): boolean {
  return asked.some(({ button }) => button === "Cancel");
}

/** @throws AppError `unknown_page` for a dialog of the browser that was cancelled, and after which nothing followed */
function refuseDialogs(plan: AdvancePlan): void {
  const cancelled = plan.asked?.find(({ button }) => button === "Cancel");
  if (cancelled) throw unknownPage(plan, { heading: cancelled.message, isDialog: true, questions: [] });
}

// Another document of the tab may belong to another site.
function asSeenElsewhere(arrival: SeenArrival): Arrival | { state: "other"; unknown?: never } {
  return arrival.state === "other" ? { state: "other" } : arrival;
}

// Messages of a page that is about to be replaced do not concern the answers.
function isFinal(arrival: Arrival, form: FormPage): boolean {
  return !form.isNavigating || (arrival.state !== "messages" && arrival.state !== "nothing");
}

function asMessages(texts: string[]): ValidationMessage[] {
  return texts.map((message) => ({ message }));
}
