/** Reads the site's objections to answers, each with the field that it belongs to. */
import { holdsObjection } from "../../../text/objections.ts";
import { SUCCESSES } from "../../../text/vocabulary/messages.ts";
import { holdsText, inAllLanguages } from "../../../text/words.ts";
import { containsDeep, parentOf, queryAll, roots } from "../dom/document.ts";
import { freshTexts, isFailure, isRed, isWaiting } from "../dom/fresh-texts.ts";
import { lettersAndDigits, referenced, visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import { memory } from "../memory.ts";
import type { FieldRef, SiteMessage } from "../protocol.ts";
import { radiosOf } from "../widgets/radio-group.ts";
import { findElement } from "../words/find-element.ts";

/** Specimens: govuk (govuk-frontend@6), formio (@formio/js@5), https://docs.gravityforms.com/css-selectors/. */
const MARKED = [
  "[class*=error-message]",
  "[class*=errorMessage]",
  "[class*=field-error]",
  "[class*=fieldError]",
  "[class*=invalid-feedback]",
  "[class*=validation-message]",
  "[class*=validation_message]",
  "[class*=validation-error]",
  "[class*=validation_error]",
  "[class*=error_message]",
  "[class*=field_error]",
  "[id$=-error]",
  "[id$=_error]",
  "[id$=Error]",
  ".error",
  "[id*=error] li",
  "[class*=error] li",
  ".errors li",
  ".errortext",
].join(",");
// A log only repeats the last action to screen readers.
const ALERT = "[role=alert],[aria-live=assertive]:not([role=log])";
/** `err-dni`, `dni_error` */
const MESSAGE_ID =
  /^(?=.*(?:err|msg|message|valid))(?:(?:err(?:or)?s?|msg|message|validation)[-_:.])?(.+?)(?:[-_:.](?:err(?:or)?s?|msg|message|validation))?$/i;
const LONGEST = 300;
/** The distance between a message and its field, in levels of the document. */
const NEIGHBOR_LEVELS = 4;
// Alerts announce success, too.
const SUCCESS = holdsText(inAllLanguages(SUCCESSES));

/** `isSure` is false for a notice that may not concern the answers. */
export interface Objection extends SiteMessage {
  isSure: boolean;
}

export function readMessages(
  fieldRefs: FieldRef[],
  errorSelector?: string,
  notices?: string[],
): SiteMessage[] {
  return readObjections(fieldRefs, { error_selector: errorSelector, notices }).map(asMessage);
}

export function asMessage({ field_id, message }: Objection): SiteMessage {
  return field_id === undefined ? { message } : { field_id, message };
}

interface Circumstances {
  error_selector?: string;
  /** Texts that the page showed before it was filled: objections only if a field refers to them. */
  notices?: string[];
  /** The press has loaded the document again: a new text of objection counts without a mark. */
  replaced?: boolean;
}

/**
 * A hint is no objection. Specimen: mui (@mui/material@9).
 *
 * @param textsBefore texts before the press; if given, new texts next to fields count as messages too
 */
export function readObjections(
  fieldRefs: FieldRef[],
  { error_selector: errorSelector, notices = [], replaced = false }: Circumstances = {},
  textsBefore?: string[],
): Objection[] {
  listen();
  const fields = fieldRefs.map((field) => ({
    id: field.field_id,
    inputs: inputsOf(field),
    words: lettersAndDigits(field.label ?? ""),
  }));
  const found: Objection[] = [];
  const add = (message: string, field_id: string | undefined, isSure: boolean) => {
    const text = cleaned(message);
    if (!text || isWaiting(text) || (SUCCESS.test(text) && !holdsObjection(text))) return;
    const isOfSame = (id: string | undefined) => !id || !field_id || id === field_id;
    const same = found.find((other) => other.message === text && isOfSame(other.field_id));
    if (!same) found.push({ field_id, message: text, isSure });
    else if (!same.field_id) Object.assign(same, { field_id, isSure: isSure || same.isSure });
  };
  for (const { id, inputs } of fields) {
    for (const input of inputs) {
      if (input.getAttribute("aria-invalid") !== "true") continue;
      const texts = [...described(input, "aria-errormessage"), ...described(input, "aria-describedby")];
      // Hints are shown with a valid answer, too.
      const messages = texts.filter(
        (element) => !/hint|help|description/i.test(`${element.className} ${element.id}`),
      );
      for (const element of messages) add(visibleText(element), id, true);
    }
  }
  for (const [input, text] of memory.invalidInputs) {
    if (!input.isConnected || (input as HTMLInputElement).validity?.valid) continue;
    add(text, fields.find(({ inputs }) => inputs.includes(input as HTMLElement))?.id, true);
  }
  const known = [MARKED, ALERT, ...(errorSelector ? [errorSelector] : [])].join(",");
  const marked = queryAll(known);
  for (const element of marked) {
    const holdsOther = marked.some((other) => other !== element && element.contains(other));
    const holdsForm = element.querySelector("input,select,textarea,form") !== null;
    if (holdsOther || holdsForm || !isVisible(element)) continue;
    const items = [...element.querySelectorAll<HTMLElement>("li")];
    const isError = element.matches(errorSelector ? `${errorSelector},${MARKED}` : MARKED);
    for (const line of items.length > 1 ? items : [element]) {
      const text = visibleText(line);
      const pointed = pointedOwner(line, fields);
      const owner = pointed ?? neighborOf(line, fields) ?? mentioned(text, fields);
      if (pointed === undefined && notices.includes(cleaned(text))) continue;
      if (!isError && isPageTitle(text)) continue;
      const isClear = isError || pointed !== undefined || isFlagged(fields, owner);
      add(text, owner, isClear || isRed(line) || holdsObjection(text));
    }
  }
  for (const { element, text } of textsBefore ? freshTexts(textsBefore) : []) {
    const owner =
      pointedOwner(element, fields) ??
      neighborOf(element, fields) ??
      (holdsObjection(text) || isRed(element) ? mentioned(text, fields) : undefined);
    const isKnown = marked.some((other) => other.contains(element) || element.contains(other));
    const dialog = element.closest("dialog,[role=dialog],[role=alertdialog]");
    // A dialog that asks a question is not an objection.
    if (dialog && !dialog.querySelector("input,select,textarea") && !holdsObjection(text)) continue;
    const isMarked = owner !== undefined || isRed(element) || (replaced && objects(text));
    if (isKnown || !isMarked || /:$/.test(text)) continue;
    add(text, owner, isRed(element) || isFlagged(fields, owner));
  }
  return found;
}

/** Whether a region only announces the page. Specimen: https://nextjs.org/docs/architecture/accessibility#route-announcements. */
function isPageTitle(text: string): boolean {
  const heads = queryAll("h1").map(visibleText);
  const titles = [document.title, ...heads, ...heads.map((head) => `${head} ${document.title}`)];
  return titles.some((title) => lettersAndDigits(title) === lettersAndDigits(text));
}

/** Whether a text alone reads as an objection. */
export function objects(text: string): boolean {
  return holdsObjection(text) || isFailure(text);
}

// Browsers show constraint violations in a bubble outside the document; only the event reports them.
function listen() {
  for (const root of roots()) {
    if (memory.observedRoots.has(root)) continue;
    memory.observedRoots.add(root);
    root.addEventListener(
      "invalid",
      // A custom element may send the event without a message.
      ({ target }) =>
        memory.invalidInputs.set(target as Element, (target as HTMLInputElement).validationMessage ?? ""),
      true,
    );
  }
}

function cleaned(message: string): string {
  return message.replace(/\s+/g, " ").trim().slice(0, LONGEST);
}

interface NamedInputs {
  id: string;
  inputs: HTMLElement[];
  /** The label's words. */
  words: string;
}

function inputsOf(field: FieldRef): HTMLElement[] {
  const radios = field.options.length > 0 ? radiosOf(field) : [];
  const { element } = field.locators.length > 0 ? findElement(field.locators) : {};
  return [...radios, ...(element ? [element as HTMLElement] : [])];
}

function isFlagged(fields: NamedInputs[], id: string | undefined): boolean {
  const inputs = fields.find((field) => field.id === id)?.inputs ?? [];
  return inputs.some((input) => input.getAttribute("aria-invalid") === "true");
}

/** The field that references the message, that the message references, or whose name is in the message's id. */
function pointedOwner(message: HTMLElement, fields: NamedInputs[]): string | undefined {
  const [, subject] = MESSAGE_ID.exec(message.id) ?? [];
  const link = message.closest("a[href^='#']") ?? message.querySelector("a[href^='#']");
  const linked = link?.getAttribute("href")?.slice(1);
  const target = message.getAttribute("for") ?? message.getAttribute("data-valmsg-for") ?? linked;
  return fields.find(({ inputs }) =>
    inputs.some(
      (input) =>
        [...described(input, "aria-errormessage"), ...described(input, "aria-describedby")].some(
          (element) => element === message || element.contains(message) || message.contains(element),
        ) ||
        (!!subject && (input.id === subject || input.getAttribute("name") === subject)) ||
        (!!target && (input.id === target || input.getAttribute("name") === target)),
    ),
  )?.id;
}

/** The field that is the message's only neighbor. */
function neighborOf(message: HTMLElement, fields: NamedInputs[]): string | undefined {
  let scope = parentOf(message);
  for (let depth = 0; scope && depth < NEIGHBOR_LEVELS; scope = parentOf(scope), depth++) {
    const around = scope;
    const inside = fields.filter(({ inputs }) => inputs.some((input) => containsDeep(around, input)));
    if (inside.length === 1) return inside[0]?.id;
    if (inside.length > 1) {
      const flagged = inside.filter(({ id }) => isFlagged(fields, id));
      return flagged.length === 1 ? flagged[0]?.id : undefined;
    }
  }
  return undefined;
}

/** The field whose label the message begins with, else the only one whose label it holds. */
function mentioned(message: string, fields: NamedInputs[]): string | undefined {
  const text = `${lettersAndDigits(message)} `;
  const named = fields.filter(({ words }) => words.length > 2 && ` ${text}`.includes(` ${words} `));
  const [first, second] = named
    .filter(({ words }) => text.startsWith(`${words} `))
    .sort((one, other) => other.words.length - one.words.length);
  if (first && first.words !== second?.words) return first.id;
  return named.length === 1 ? named[0]?.id : undefined;
}

function described(input: Element, attribute: string): HTMLElement[] {
  return referenced(input, attribute).filter(isVisible);
}
