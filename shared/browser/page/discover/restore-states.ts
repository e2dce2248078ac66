/** The states of a page's controls, their restoring after FederalScout has tried answers, and the end of a change. */

import { WAITING } from "../../../text/vocabulary/messages.ts";
import { holdsText, inAllLanguages } from "../../../text/words.ts";
import { hasReacted, type PageMark } from "../../arrive/judge-arrival.ts";
import { isBusy, showsQuestions } from "../arrive/page-state.ts";
import { readMessages } from "../arrive/read-messages.ts";
import { indexed, pause, queryAll, timeNow, waitFor } from "../dom/document.ts";
import { commit, press, setText } from "../dom/events.ts";
import { isWaiting, readHeading, visibleTexts } from "../dom/fresh-texts.ts";
import { visibleText } from "../dom/text.ts";
import { isShown, isVisible } from "../dom/visibility.ts";
import { GIVE_UP_MS, SETTLE_MS, STILL_MS } from "../limits.ts";
import { choiceState } from "../words/choice-texts.ts";
import { questionOf } from "../words/question.ts";
import { recordOf } from "../words/widget.ts";
import { identityOf, shownControls, typeOf } from "./controls.ts";
import { findControls } from "./find-controls.ts";
import type { Settled } from "./page-description.ts";

export interface ControlState {
  identity: string;
  /** Identifies a control that the page has rendered again under another id. */
  words: string;
  state: string;
}

const MOST_ROUNDS = 3;

/** The states of the visible controls. */
export function states(): ControlState[] {
  return findControls()
    .map(({ control }) => control)
    .filter(isShown)
    .map((control) => ({
      identity: identityOf(control),
      words: questionKey(control),
      state: stateOf(control),
    }));
}

/**
 * Puts native controls and boxes back to a former state.
 *
 * @returns the identities of controls that still differ, appeared or are missing
 */
export async function restoreStates(before: ControlState[]): Promise<string[]> {
  let left: string[] = [];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    for (const { control } of findControls()) {
      const wanted = stateIn(before, control);
      if (wanted !== undefined && isShown(control) && stateOf(control) !== wanted) restore(control, wanted);
    }
    await pause();
    left = differing(before, states());
    if (left.length === 0) break;
  }
  return left;
}

function stateIn(before: ControlState[], control: HTMLElement): string | undefined {
  const [identity, words] = [identityOf(control), questionKey(control)];
  const same = before.find((one) => one.identity === identity) ?? before.find((one) => one.words === words);
  return same?.state;
}

function differing(before: ControlState[], now: ControlState[]): string[] {
  const isSame = (one: ControlState, other: ControlState) =>
    one.state === other.state && (one.identity === other.identity || one.words === other.words);
  const changed = [
    ...before.filter((one) => !now.some((other) => isSame(one, other))),
    ...now.filter((one) => !before.some((other) => isSame(one, other))),
  ];
  return [...new Set(changed.map(({ identity }) => identity))];
}

function questionKey(control: HTMLElement): string {
  const { group, label } = questionOf(control);
  return [typeOf(control), group.text, label].join("|");
}

function stateOf(control: HTMLElement): string {
  if (control.matches("select"))
    return [...(control as HTMLSelectElement).options].map(({ selected }) => (selected ? "1" : "0")).join("");
  if (control.matches("input[type=radio],input[type=checkbox]"))
    return String((control as HTMLInputElement).checked);
  if (control.matches("input,textarea")) return (control as HTMLInputElement).value;
  if (recordOf(control).isOfGroup) return choiceState(control);
  const stated = ["aria-checked", "aria-pressed", "aria-valuenow"].map((name) => control.getAttribute(name));
  return [...stated, control.matches("[role=listbox]") ? selectedIn(control) : control.textContent].join("|");
}

function selectedIn(list: HTMLElement): string {
  const options = [...list.querySelectorAll("[role=option]")];
  return options.map((option) => (option.getAttribute("aria-selected") === "true" ? "1" : "0")).join("");
}

function restore(control: HTMLElement, wanted: string): void {
  if (control.matches("select")) {
    for (const [index, option] of indexed((control as HTMLSelectElement).options))
      option.selected = wanted[index] === "1";
    control.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
    commit(control);
  } else if (control.matches("input[type=radio]") && wanted === "false") {
    (control as HTMLInputElement).checked = false;
    control.dispatchEvent(new Event("change", { bubbles: true, composed: true }));
  } else if (
    control.matches("input[type=radio],input[type=checkbox],[role=checkbox],[role=switch],[aria-pressed]") ||
    recordOf(control).isOfGroup
  )
    press(control);
  else if (control.matches("input,textarea")) {
    setText(control, wanted);
    commit(control);
  }
}

const WAITS = holdsText(inAllLanguages(WAITING, ({ asks, works }) => `${asks}|${works}`));

/** Waits until the page has changed and is stable, or until `patienceMs` passed without a change. */
export async function settle(
  before: PageMark | undefined,
  awaited: "page" | "anything",
  patienceMs: number,
): Promise<Settled> {
  const started = timeNow();
  let last = mark();
  let since = started;
  const outcome = await waitFor(() => {
    const [time, now] = [timeNow(), mark()];
    if (hasReacted(last, now, "anything")) since = time;
    last = now;
    const isWorking =
      document.readyState === "loading" || queryAll("[aria-busy=true]").some(isVisible) || isLoading();
    const stoodFor = time - since;
    if (isWorking || stoodFor < STILL_MS) return undefined;
    if (time - started < GIVE_UP_MS && isPlaceholder()) return undefined;
    const isNew = now.messages.some((message) => !before?.messages.includes(message));
    if (before && isNew) return stoodFor >= SETTLE_MS ? "messages" : undefined;
    if (!before || hasReacted(before, now, awaited)) return "changed";
    return time - started >= patienceMs ? "same" : undefined;
  }, patienceMs + 15_000);
  return outcome ?? "same";
}

// A page with only a spinner is still loading.
function isLoading() {
  if (shownControls().length > 0 || captions().length > 0) return false;
  const text = (document.body?.innerText ?? "").trim();
  return text.length < 200 && (isBusy() || WAITS.test(text));
}

// A page without questions that announces the next one.
function isPlaceholder() {
  return !showsQuestions() && visibleTexts().some(isWaiting);
}

export function mark(): PageMark {
  return {
    url: location.href,
    page: [readHeading(), ...shownControls(), ...captions()].join("\n"),
    text: String((document.body?.innerText ?? "").length),
    get messages() {
      return readMessages([]).map(({ message }) => message);
    },
  };
}

function captions() {
  return queryAll("button,input[type=submit],[role=button]").filter(isVisible).map(visibleText);
}
