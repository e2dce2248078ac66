/** Finds the control that takes a field's answer, and the widget that drives it; reads back whether it still shows the answer. */
import { ancestorsOfAll, containsDeep, queryWithin, rectOf, waitFor } from "../dom/document.ts";
import { ANSWERED, GROUP, isTyped } from "../dom/selectors.ts";
import { elementById, normalize, visibleText } from "../dom/text.ts";
import { isCopyIn, isDisabled, isDrawnBeside, isOutOfSight, isShown, isVisible } from "../dom/visibility.ts";
import { memory, perLook, recordDroppedChoice, untilSettled } from "../memory.ts";
import type { PlannedField, ReadBack } from "../protocol.ts";
import { checkboxGroup } from "../widgets/checkbox.ts";
import { groupAroundPart } from "../widgets/date-parts.ts";
import { type Recognised, recognise } from "../widgets/index.ts";
import { radioTarget } from "../widgets/radio-group.ts";
import { findAfterLabel, findControl, findElement, ownFilter } from "../words/find-element.ts";
import { findOwn, isOtherQuestion, meantBy } from "../words/find-question.ts";
import { companionOf } from "../words/match-option.ts";
import { questionOf } from "../words/question.ts";
import { recordOf } from "../words/widget.ts";

/** In CSS pixels. */
const LEAST_LINE = 8;
const ANY_PLACE = { by: "id", value: "" } as const;

export interface Located extends Partial<Recognised> {
  /** The element that the locators found; a hidden one only if none is visible. */
  element?: HTMLElement;
  tried: string[];
  /** The element at the question's place, which belongs to another one. */
  other?: HTMLElement | undefined;
}

export const locateField = perLook((field: PlannedField): Located => {
  if (field.kind === "radio") return locateRadio(field);
  const isOwn = ownFilter(field.rivals);
  if (field.values) {
    const { choices, element = groupAround(choices) } = findOwn(field, isOwn, isShown);
    const group = element ?? firstOption(field);
    const recognised = group && recognise(group, field);
    if (recognised?.widget === checkboxGroup) return { element: group, tried: [], ...recognised };
  }
  const shown = findOwn(field, isOwn, isShown);
  const { element: recorded, tried } = shown.element ? shown : findOwn(field, isOwn);
  const matched = recorded && meantBy(recorded, field.locators[tried.length], field);
  const found = matched ?? locatedBefore(field) ?? findAfterLabel(field.locators);
  const around = found && groupAroundPart(found, field);
  const element = around ?? found;
  if (!element) return { tried, other: recorded };
  const control = controlOf(element);
  const target = field.kind === "text" ? typedBoxOf(control) : control;
  const recognised = recognise(target, field) ?? recogniseLabelled(element, field);
  return { element, tried, ...recognised };
});

/** The only box with the question's words, in a recorded element that also holds another control, such as a country code. */
function recogniseLabelled(element: HTMLElement, field: PlannedField): Recognised | undefined {
  const wanted = normalize(field.label);
  const boxes = queryWithin(element, "input,textarea").filter(
    (box) => isTyped(box) && !isOutOfSight(box) && questionOf(box).names.includes(wanted),
  );
  return field.kind === "text" && boxes.length === 1 ? recognise(boxes[0] as HTMLElement, field) : undefined;
}

/** The element that stands for a field: its input, select or chosen radio. */
export function findTarget(field: PlannedField): HTMLElement | null {
  const { control, element } = locateField(field);
  return control ?? element ?? null;
}

/** Records the element of a field before it is filled. */
export function rememberElement(field: PlannedField, element: HTMLElement): void {
  memory.locatedFields.set(keyOf(field), element);
}

// A button may be recorded by its caption, which an answer replaces; chips may move a box away from the words before it.
function locatedBefore(field: PlannedField): HTMLElement | undefined {
  const element = memory.locatedFields.get(keyOf(field));
  return element?.isConnected && (isShown(element) || isBehindAnswer(element)) ? element : undefined;
}

// A list may take its box out of sight once it draws the chosen option.
function isBehindAnswer(element: HTMLElement): boolean {
  const around = element.parentElement;
  return element.checkVisibility({ visibilityProperty: true }) && around !== null && isVisible(around);
}

function keyOf({ locators }: PlannedField): string {
  return JSON.stringify(locators);
}

function locateRadio(field: PlannedField): Located {
  const { input } = radioTarget(field);
  if (input && isOfOtherQuestion(input, field)) return { tried: [], other: input };
  if (input) return { element: input, tried: [], ...recognise(input, field) };
  const { element, tried, locator } = findControl(field.locators);
  if (!element || isOtherQuestion(element, locator, field)) return { tried, other: element };
  return { element, tried, ...(recognise(element, field) ?? recognise(controlOf(element), field)) };
}

/** Whether an option was found by words that occur in other questions, too, such as “Yes”. */
function isOfOtherQuestion(input: HTMLElement, field: PlannedField): boolean {
  const { element, choices, locator } = findElement(field.locators);
  const place = element || choices ? locator : ANY_PLACE;
  return isOtherQuestion(input, place, field);
}

/** The innermost element around all of these choices, where it holds no others. */
function groupAround(choices: HTMLElement[] = []): HTMLElement | undefined {
  const [scope] = ancestorsOfAll(choices);
  const boxes = scope ? queryWithin(scope, "input[type=checkbox],[role=checkbox],[role=switch]") : [];
  const isChoice = (box: HTMLElement) =>
    choices.some((one) => one === box || containsDeep(one.shadowRoot ?? one, box));
  return boxes.every(isChoice) ? scope : undefined;
}

function firstOption(field: PlannedField): HTMLElement | undefined {
  const isOwn = ownFilter(field.rivals);
  return field.options.map(({ locators }) => findElement(locators, isOwn).element).find(Boolean);
}

// A box of a pair may be as narrow as its caret until it has a text: the other one is not drawn in its place.
function isNarrow(element: HTMLElement): boolean {
  const { width, height } = rectOf(element);
  const isReached = element.tabIndex >= 0 && element.ariaHidden !== "true" && isVisible(element);
  return isTyped(element) && isReached && !element.matches("[role]") && width > 0 && height > LEAST_LINE;
}

// A locator may match a label, the host of a custom element, or a control that the page hides behind one of its own.
function controlOf(element: HTMLElement): HTMLElement {
  if (element.matches("label")) {
    const { control, htmlFor } = element as HTMLLabelElement;
    const named = elementById(element, htmlFor);
    return control ?? (named ? controlOf(named) : element);
  }
  const known = recordOf(element).control;
  if (known?.isConnected && !isOutOfSight(known)) return known;
  const hosted = element.shadowRoot && innermost(element.shadowRoot);
  if (hosted) return remember(element, hosted);
  if (element.matches("select,input") && isOutOfSight(element) && !isNarrow(element))
    return companionOf(element) ?? element;
  if (element.matches(ANSWERED)) return element;
  const inside = queryWithin(element, ANSWERED).filter(
    (control) =>
      control.ownerDocument === element.ownerDocument &&
      !isOutOfSight(control) &&
      !isCopyIn(element, control) &&
      !control.closest("[inert]"),
  );
  const own = inside.filter(
    (control) =>
      !inside.some((other) => isHostOf(control, other) || isDialogAround(control, other)) &&
      !isDrawnBeside(control, inside),
  );
  return own.length === 1 ? remember(element, own[0] as HTMLElement) : element;
}

function isHostOf(host: HTMLElement, control: HTMLElement): boolean {
  return host !== control && host.shadowRoot !== null && containsDeep(host.shadowRoot, control);
}

// The element around the box of a date may have a role for its calendar.
function isDialogAround(opener: HTMLElement, box: HTMLElement): boolean {
  return opener !== box && opener.matches("[aria-haspopup=dialog]") && opener.contains(box) && isTyped(box);
}

/** The text box inside a custom element that has a role itself, such as a date picker. */
function typedBoxOf(control: HTMLElement): HTMLElement {
  const box = control.shadowRoot && innermost(control.shadowRoot);
  return box && isTyped(box) ? box : control;
}

function remember(element: HTMLElement, control: HTMLElement): HTMLElement {
  if (element.localName.includes("-")) recordOf(element).control = control;
  return control;
}

function innermost(root: ShadowRoot): HTMLElement | undefined {
  // A wheel takes its digits in a box out of the tab order, which shows none of them.
  const all = [...root.querySelectorAll<HTMLElement>(ANSWERED)].filter(
    (control) => !control.matches("input[aria-hidden=true][tabindex='-1']"),
  );
  const direct = all.filter((control) => !isOutOfSight(control));
  if (direct.length > 0) return direct.length === 1 ? direct[0] : undefined;
  const hosts = [...root.querySelectorAll<HTMLElement>("*")].filter(({ shadowRoot }) => shadowRoot);
  const deeper = hosts.flatMap((host) => innermost(host.shadowRoot as ShadowRoot) ?? []);
  if (deeper.length > 0) return deeper.length === 1 ? deeper[0] : undefined;
  // A box that takes the keys, behind characters that the component draws.
  const [box, ...others] = all;
  return box && others.length === 0 && isTyped(box) && isVisible(box) ? box : undefined;
}

/** The ids of fields that do not hold their answers any more. */
export function readBack(fields: PlannedField[]): ReadBack {
  const states = fields.map((field) => ({ id: field.field_id, state: stateOf(field) }));
  const idsOf = (wanted: State) => states.flatMap(({ id, state }) => (state === wanted ? [id] : []));
  return { changed: idsOf("changed"), dropped: idsOf("dropped") };
}

/** The ids of shown fields, and of groups with a shown field, that no longer show their answer. */
export function changedFields(fields: PlannedField[]): string[] {
  return readBack(fields).changed;
}

type State = keyof ReadBack;

function stateOf(field: PlannedField): State | undefined {
  if (field.kind === "search") return undefined;
  if (field.kind === "group") {
    const isChanged = (one: PlannedField) => stateOf(one) === "changed";
    return areShown(field.open ?? []) && field.open?.flat().some(isChanged) ? "changed" : undefined;
  }
  const { element, widget, control } = locateField(field);
  const dropped = staysEmpty(field) ? undefined : "dropped";
  if (!element || !widget || !control) return element ? undefined : dropped;
  if (!widget.shows(control, field)) return isShown(control) ? "changed" : dropped;
  return isShown(control) && isDisabled(control) ? dropped : undefined;
}

/** Whether the answer leaves a box empty: without its box, the answer is the same. */
export function staysEmpty({ kind, value, values }: PlannedField): boolean {
  return !values?.length && (kind === "checkbox" ? value !== "true" : kind === "text" && value === "");
}

/** The first field that loses its answer within a time. */
export function awaitChangedField(fields: PlannedField[], timeoutMs: number): Promise<string | undefined> {
  return waitFor(() => changedFields(fields)[0], timeoutMs);
}

/** The first field that loses its answer until every box has loaded its options again. */
export async function awaitLateChange(fields: PlannedField[]): Promise<string | undefined> {
  const changed = await awaitChangedField(fields, untilSettled());
  if (changed !== undefined) recordDroppedChoice();
  return changed;
}

// Instances are counted on the page: where it hides one, a question may belong to another.
function areShown(instances: PlannedField[][]): boolean {
  const found = instances.map(([first]) => first && locateField(first).control);
  return new Set(found).size === instances.length && found.every((control) => control && isShown(control));
}

/**
 * The list of a question that a button of the page fills, such as the addresses of a postal code.
 *
 * @returns whether the list offers the answer, and a text that changes with its options; empty where it is not shown
 */
export function readLookup(field: PlannedField): { offers: boolean; list: string } {
  const { widget, control } = locateField(field);
  if (!widget || !control || !isShown(control)) return { offers: false, list: "" };
  const group = control.closest<HTMLElement>(`${GROUP},[role=listbox]`);
  const isBox = field.kind === "text";
  const shown = isBox ? control : group && !control.matches("select") ? group : undefined;
  const words = shown ? visibleText(shown) : control.textContent;
  return {
    // A press may fill an empty box.
    offers: !isDisabled(control) && !widget.refuses?.(control, field) && !(isBox && words === ""),
    list: `${isDisabled(control) ? "disabled" : control.localName} ${words}`,
  };
}

/** @returns whether the page shows another list than before */
export async function awaitLookup(field: PlannedField, before: string, timeoutMs: number): Promise<boolean> {
  const isListed = () => {
    const { list } = readLookup(field);
    return list !== "" && list !== before ? true : undefined;
  };
  return (await waitFor(isListed, timeoutMs)) ?? false;
}
