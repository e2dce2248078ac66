/** Performs one action of an author. A check before it finds the pattern of a failure and the alternative. */

import { pressButton } from "../../../shared/browser/navigate/press-button.ts";
import type { FieldTrouble, PlannedField } from "../../../shared/browser/page/protocol.ts";
import { pause } from "../../../shared/browser/run-limit.ts";
import { DocumentReplaced, type FormPage } from "../../../shared/browser/tab/form-page.ts";
import { AppError } from "../../../shared/core/errors.ts";
import type { DiscoverySession } from "../sessions/discovery-session.ts";
import { bindingReason, reasonOfEnter, requireConfirmation } from "./binding.ts";
import { correction, misuse, troubleCorrection } from "./correct-action.ts";
import { fillDocument } from "./documents.ts";
import { findTarget, isShown, type SelectorType, type Target } from "./find-target.ts";
import { prove } from "./page-knowledge.ts";
import { planQuestion } from "./question.ts";

export const ACTIONS = [
  "fill",
  "fill_enter",
  "click",
  "javascript_click",
  "select",
  "check",
  "wait_for",
] as const;

export interface Action {
  action: (typeof ACTIONS)[number];
  selector: string;
  selector_type?: SelectorType | undefined;
  value?: string | number | boolean | undefined;
  timeout_ms?: number | undefined;
  /** Presses a binding button. */
  confirm?: boolean | undefined;
}

const ACTION_MS = 3000;
const WAIT_MS = 5000;
const POLL_MS = 100;
const TAKES_VALUE = /^(fill|fill_enter|select)$/;
const ALIKE = /^(checkbox|radio)$/;

/**
 * @returns the target; undefined for `wait_for`
 * @throws AppError `selector_not_found` with the pattern and the alternative
 */
export async function performAction(session: DiscoverySession, action: Action): Promise<Target | undefined> {
  const { selector, selector_type = "auto" } = action;
  if (action.action === "wait_for") {
    await waitFor(session, action);
    return undefined;
  }
  const means = action.action === "click" ? "button" : "question";
  const target = await findTarget(session, selector, selector_type, means);
  const { element } = target;
  if (!element.shown) throw misuse("hidden", selector, element);
  if (element.disabled) throw misuse("disabled", selector, element);
  await act(session, action, target);
  if (session.knowledge) prove(session.knowledge, target.locators);
  return target;
}

async function act(session: DiscoverySession, action: Action, target: Target): Promise<void> {
  const { selector } = action;
  const { element, question } = target;
  const isChoice = ALIKE.test(element.type);
  if (/click/.test(action.action) && !isChoice) confirmPress(session, element, action.confirm);
  if (TAKES_VALUE.test(action.action) && action.value === undefined)
    throw new AppError("invalid_request", `The action ${action.action} needs a value.`);
  switch (action.action) {
    case "click":
      if (element.covered) throw misuse("hidden_radio", selector, element, "javascript_click");
      await pressButton(session.form, button(target), { pages: [], fields: [] }, ACTION_MS);
      return;
    case "javascript_click":
      return pressByScript(session, target);
    case "check":
      return check(session, action, target);
    case "select": {
      if (element.tag !== "select" && question?.field_type !== "select" && question?.field_type !== "radio") {
        throw misuse("wrong_action", selector, element, isChoice ? "check" : "fill");
      }
      return answer(session, action, target);
    }
    case "fill":
    case "fill_enter": {
      if (isChoice) throw misuse("wrong_action", selector, element, "check");
      if (element.tag === "select") throw misuse("wrong_action", selector, element, "select");
      return answer(session, action, target);
    }
  }
}

async function answer(session: DiscoverySession, action: Action, target: Target): Promise<void> {
  const value = String(action.value ?? "");
  const planned = planTarget(action, target, value);
  const trouble = await enter(session.form, planned);
  if (!trouble) return;
  if (action.action === "fill" && target.element.typeahead) {
    throw misuse("typeahead", action.selector, target.element, "fill_enter");
  }
  const isRefusal = trouble.reason === "unknown_option" || trouble.reason === "ambiguous";
  if (action.action !== "fill_enter" || isRefusal) throw troubleCorrection(action.selector, trouble);
  // Without a list, the field takes the typed text and the key.
  const input = await session.form.element("findTarget", planned);
  if (!input) throw troubleCorrection(action.selector, trouble);
  await session.form.orLost(input.fill(value, { timeout: ACTION_MS }));
  confirmEnter(session, action.confirm);
  await session.form.orLost(input.press("Enter", { timeout: ACTION_MS }));
  const isTypeahead = target.element.typeahead;
  if (isTypeahead && (await session.form.callSettled("changedFields", [planned])).length > 0) {
    throw troubleCorrection(action.selector, trouble);
  }
}

/** In the new document where the answer loads the page again. */
async function enter(form: FormPage, planned: PlannedField): Promise<FieldTrouble | undefined> {
  for (;;) {
    try {
      return await fillDocument(form, planned, ACTION_MS);
    } catch (error) {
      if (!(error instanceof DocumentReplaced)) throw error;
    }
  }
}

function planTarget(
  { action }: Action,
  { question, locators, element }: Target,
  value: string,
): PlannedField {
  if (question && action === "select") return planQuestion(question, value);
  const kind = action === "select" ? "select" : action === "fill_enter" ? "typeahead" : "text";
  return { field_id: question?.field_id ?? "", label: element.text, kind, locators, options: [], value };
}

async function check(session: DiscoverySession, action: Action, target: Target): Promise<void> {
  const { element, question, locators } = target;
  if (!ALIKE.test(element.type)) throw misuse("wrong_action", action.selector, element, "click");
  const isOption = element.type === "radio" && typeof action.value === "string" && action.value !== "true";
  const planned: PlannedField =
    question && isOption
      ? planQuestion(question, String(action.value))
      : {
          field_id: "",
          label: element.text,
          kind: element.type === "radio" ? "radio" : "checkbox",
          locators,
          options: [{ value: "this", label: element.text, locators }],
          value: element.type === "radio" ? "this" : String(action.value ?? true),
        };
  const trouble = await enter(session.form, planned);
  if (trouble) throw troubleCorrection(action.selector, trouble);
}

async function pressByScript(session: DiscoverySession, { locators, element }: Target): Promise<void> {
  const planned = {
    field_id: "",
    label: element.text,
    kind: "text" as const,
    locators,
    options: [],
    value: "",
  };
  const handle = await session.form.element("findTarget", planned);
  // The click may close the page before it returns.
  await handle?.evaluate((found) => void setTimeout(() => found.click()));
}

async function waitFor(session: DiscoverySession, action: Action): Promise<void> {
  const { selector, selector_type = "auto", timeout_ms = WAIT_MS } = action;
  const end = performance.now() + timeout_ms;
  while (!(await isShown(session, selector, selector_type))) {
    if (performance.now() > end) {
      throw correction(selector, { matches: 0, shown: 0, candidates: [] });
    }
    await pause(POLL_MS);
  }
}

function confirmPress(
  { knowledge }: DiscoverySession,
  { text, locators }: Target["element"],
  confirm: boolean | undefined,
): void {
  const own = locators.map((locator) => JSON.stringify(locator));
  const known = knowledge?.seen.buttons.find((one) =>
    one.locators.some((locator) => own.includes(JSON.stringify(locator))),
  );
  const reason = bindingReason(known ?? { text }, knowledge?.place);
  requireConfirmation({ caption: text, reason, heading: knowledge?.seen.heading ?? "" }, confirm);
}

function confirmEnter({ knowledge }: DiscoverySession, confirm: boolean | undefined): void {
  if (!knowledge?.place) return;
  const heading = knowledge.seen.heading;
  requireConfirmation({ caption: "Enter", reason: reasonOfEnter(knowledge.place), heading }, confirm);
}

function button({ element, locators }: Target) {
  return { description: element.text, locators };
}
