/** Reading back the choices of a control that opens a list: in the control, next to it, or as chips. */
import { outermost, queryWithin } from "../../../dom/document.ts";
import { CONTROL, isTyped } from "../../../dom/selectors.ts";
import { hasOwnText, lettersAndDigits, normalize, visibleText } from "../../../dom/text.ts";
import { isVisible } from "../../../dom/visibility.ts";
import { memory } from "../../../memory.ts";
import type { PlannedField } from "../../../protocol.ts";
import { type Choice, choicesOf, describeOption, hiddenSelect } from "../../../words/match-option.ts";
import { chosenAround, isChip, isOfList, isRemover, rememberList } from "../../../words/option-list.ts";
import { recordOf } from "../../../words/widget.ts";

/** Whether the control shows every choice of an answer, and no other where it takes several. */
export function showsChoices(control: HTMLElement, field: PlannedField): boolean {
  const choices = choicesOf(field, control);
  if (!choices.every((choice) => showsChoice(control, field, choice)) || showsOthers(control, field))
    return false;
  if (!field.values) return true;
  const isMore = heldChoices(control) > choices.length;
  return !isMore && wrongChips(control, field).length === 0 && !holdsOthers(control, field, choices);
}

function holdsOthers(control: HTMLElement, field: PlannedField, choices: Choice[]): boolean {
  const wanted = choices.flatMap((choice) => [
    ...choice,
    ...(memory.chosenOptions.get(keyOf(field, choice))?.texts ?? []),
  ]);
  const texts = wanted.map(normalize);
  return chosenAround(control).some((option) => !texts.includes(normalize(visibleText(option))));
}

export function showsChoice(control: HTMLElement, field: PlannedField, choice: Choice): boolean {
  const taken = memory.chosenOptions.get(keyOf(field, choice))?.texts;
  const wanted = [...choice, ...(taken ?? [])].map(normalize).filter(Boolean);
  if (!field.values && isUnanswered(control, wanted)) return false;
  // A box for several choices keeps each of them elsewhere: its own text is a search.
  const isSearch = (field.values !== undefined && isTypedInto(control)) || isOnlyTyped(control);
  const texts = isSearch ? textsAround(control) : [...shownTexts(control), normalize(shownText(control))];
  const shown = [...texts, ...(taken ? keptTexts(control) : [])];
  if (shown.some((text) => wanted.some((one) => isShownAs(text, one)))) return true;
  // The control may show the answer in another of its parts now.
  const whole = lettersAndDigits(textsAround(control).join(" "));
  return whole !== "" && [...(taken ?? [])].some((text) => lettersAndDigits(text) === whole);
}

// The native list behind a box still has its empty option: the box shows what was typed.
function isUnanswered(control: HTMLElement, wanted: string[]): boolean {
  const list = isTyped(control) ? hiddenSelect(control) : undefined;
  if (!list || list.multiple || list.options.length < 2 || list.value !== "") return false;
  const [chosen] = list.selectedOptions;
  return !chosen || !wanted.some((text) => text === normalize(chosen.text));
}

/**
 * Whether the control has come to show the number of choices that the answer has, such as "French, Tagalog +1" or
 * "3 selected".
 *
 * @param before what it showed before the options were pressed
 */
export function countsChoices(control: HTMLElement, field: PlannedField, before: Set<string>): boolean {
  const choices = choicesOf(field, control);
  const named = choices.filter((choice) => showsChoice(control, field, choice)).length;
  const isNew = [shownText(control), textsAround(control).join(" ")].every((text) => !before.has(text));
  const earlier = [...before].join(" ");
  return (
    isNew &&
    !/[1-9]/.test(earlier) &&
    textsAround(control).some((text) => {
      const more = /^\+\s*(\d+)\b|\b(\d+) more\b/.exec(text);
      if (more) return named + Number(more[1] ?? more[2]) === choices.length;
      const all = /^\D*?(\d+)(?: (?:of|\/) \d+)?\D*$/.exec(text);
      return named === 0 && Number(all?.[1]) === choices.length;
    })
  );
}

// A control that shows other options as well shows its list, and not its answer.
function showsOthers(control: HTMLElement, field: PlannedField): boolean {
  const isBox = control.matches("input,textarea");
  if (isBox && !field.values) return false;
  const wanted = field.values ?? [field.value];
  const others = field.options
    .filter(({ value }) => !wanted.includes(value))
    .map(({ label }) => normalize(label));
  // Next to a box for several choices each of them is a chip.
  const texts = isBox ? textsAround(control) : ownTexts(control, control);
  const shown = new Set(texts.filter((text) => others.includes(text)));
  return shown.size > (isBox || field.values ? 0 : 1);
}

/** Records how a chosen option may be shown: by any of its parts, or by its value. */
export function acceptOption(
  control: HTMLElement,
  field: PlannedField,
  choice: Choice,
  option: HTMLElement,
): void {
  const { value, texts } = describeOption(option);
  rememberList(option, control);
  memory.chosenOptions.set(keyOf(field, choice), {
    caption: visibleText(option),
    texts: new Set([value, ...texts]),
  });
}

/** The choice with the caption of the option that was pressed for it before: it is found again without a comparison. */
export function withKnownCaption(field: PlannedField, choice: Choice): Choice {
  const caption = memory.chosenOptions.get(keyOf(field, choice))?.caption;
  return caption ? [caption, ...choice] : choice;
}

/** Records a text that was typed to find an option: it is no choice, although the box shows it. */
export function recordSearch(control: HTMLElement, text: string): void {
  recordOf(control).search = text;
}

export function recordTaken(control: HTMLElement): void {
  delete recordOf(control).search;
}

/** Whether a box shows the text of a search whose option the page has not taken. */
export function isOnlyTyped(control: HTMLElement): boolean {
  const { search } = recordOf(control);
  return search !== undefined && search === (control as HTMLInputElement).value;
}

/** Records the text that a control shows for a chosen option, such as "IL" or "2 selected". */
export function acceptText(field: PlannedField, choice: Choice, text: string): void {
  const key = keyOf(field, choice);
  const known = memory.chosenOptions.get(key) ?? { texts: new Set() };
  memory.chosenOptions.set(key, { ...known, texts: new Set([...known.texts, text]) });
}

/** The buttons of chips that the answer does not contain. */
export function wrongChips(control: HTMLElement, field: PlannedField): HTMLElement[] {
  const choices = choicesOf(field, control);
  const isWanted = (text: string) =>
    choices.some((choice) =>
      [...choice, ...(memory.chosenOptions.get(keyOf(field, choice))?.texts ?? [])].some((one) =>
        isShownAs(text, normalize(one)),
      ),
    );
  const isKept = (text: string) => isWanted(text) || (isNumber(text) && !offersNumbers(field));
  return chipsOf(control).flatMap(({ text, remove }) => (isKept(text) ? [] : [remove]));
}

/** Whether an option may be a number: a number next to any other list counts its choices. */
function offersNumbers(field: PlannedField): boolean {
  return [...choicesOf(field).flat(), ...field.options.map(({ label }) => label)].some(isNumber);
}

function isNumber(text: string): boolean {
  return /^\d+$/.test(text.trim());
}

/** The text of the box; for a box that keeps its choice next to it, the text around it. */
export function shownText(control: HTMLElement): string {
  return visibleText(control) || shownTexts(control).join(", ");
}

/** Normalized texts that show the control's answer. */
function shownTexts(control: HTMLElement): string[] {
  // A button without words may state its choice in its name.
  const text = visibleText(control) || control.closest("button")?.ariaLabel || "";
  // A button may draw its choice in a box that takes no keys.
  const drawn = control.querySelectorAll<HTMLInputElement>("[inert]:is(input),input[readonly]");
  const own = [text, control.getAttribute("aria-valuetext") ?? "", ...[...drawn].map(({ value }) => value)];
  return [...new Set([...own.map(normalize), ...textsAround(control)])].filter(Boolean);
}

/** Normalized texts in and around the control, without labels and lists. */
export function textsAround(control: HTMLElement): string[] {
  return ownTexts(scopeOf(control), control).filter(Boolean);
}

// The value that the control holds for its form; it proves nothing until an option was chosen.
function keptTexts(control: HTMLElement): string[] {
  const kept = scopeOf(control).querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    "input[type=hidden],select",
  );
  return [...kept]
    .filter((one) => one !== control)
    .flatMap((one) =>
      "selectedOptions" in one
        ? [...one.selectedOptions].flatMap(({ value, text }) => [value, text])
        : [one.value],
    )
    .map(normalize);
}

function keyOf({ field_id }: PlannedField, choice: Choice): string {
  return [field_id, ...choice].join("\n");
}

function isTypedInto(control: HTMLElement): boolean {
  return control.matches("input,textarea") && !(control as HTMLInputElement).readOnly;
}

interface Chip {
  /** Normalized. */
  text: string;
  remove: HTMLElement;
}

export function chipsOf(control: HTMLElement): Chip[] {
  return chipsIn(scopeOf(control), control);
}

// A chip is the smallest box with a text and a button that removes it.
function chipsIn(scope: HTMLElement, control: HTMLElement): Chip[] {
  const buttons = queryWithin(scope, "button,[role=button],a,span,i,svg,[accessible-name]").filter(
    (one) => isVisible(one) && isRemover(one) && !isInList(one, control),
  );
  return outermost(buttons).flatMap((remove) => {
    for (
      let box = remove.parentElement;
      box && box !== scope && !box.contains(control);
      box = box.parentElement
    ) {
      const text = ownTexts(box, control, remove);
      if (text.length > 0) return text.length === 1 ? [{ text: text[0] ?? "", remove }] : [];
    }
    return [];
  });
}

function isInList(element: Element, control: Element): boolean {
  const option = element.closest("[role=option]");
  if (option) return !isChip(option);
  const list = element.closest("[role=listbox]");
  return list !== null && !list.contains(control);
}

const NOT_SHOWN =
  "label,legend,[role=listbox],[role=option],[role=menu],[role=tree],[role=status],[role=alert],[aria-live]";
const MOST_ANCESTORS = 6;

/** Normalized texts of single elements; labels, hints and lists are not the answer. */
function ownTexts(scope: Element, control: Element, except?: Element): string[] {
  return [scope, ...queryWithin(scope, "*")].flatMap((element) => {
    if (except?.contains(element) || !hasOwnText(element) || !isVisible(element)) return [];
    if (isNotAnswer(element, scope, control)) return [];
    return [normalize(textWithoutRemover(element))];
  });
}

// A chip may write the sign that removes it right after its text.
function textWithoutRemover(chip: Element): string {
  const text = visibleText(chip);
  const [sign] = [...chip.querySelectorAll("button,[role=button]")].filter(isRemover);
  const caption = sign ? visibleText(sign) : "";
  return caption !== "" && caption !== text && text.endsWith(caption) ? text.slice(0, -caption.length) : text;
}

function isNotAnswer(element: Element, scope: Element, control: Element): boolean {
  const option = element.closest<HTMLElement>("[role=option]");
  if (option && (isChip(option) || chosenAround(control).includes(option))) return false;
  if (isOfList(element)) return true;
  const around = element.closest(NOT_SHOWN);
  // A control may announce its own changes.
  if (around?.matches("[aria-live]") && around.contains(control)) return false;
  // A list that opens by itself shows its choices between its options.
  if (!around || around === control || (around !== element && around.contains(scope))) return false;
  return around !== scope || scope.matches("label,legend");
}

// A further label belongs to a further control, also to one without a role.
function labelsIn(scope: Element): Element[] {
  return [...scope.querySelectorAll("label,legend")].filter((label) => isVisible(label) && !isOfList(label));
}

/** The largest box around the control that holds no other control. */
export function scopeOf(control: HTMLElement): HTMLElement {
  let scope = control;
  for (let level = 0; level < MOST_ANCESTORS; level++) {
    const outer =
      scope.parentElement ?? ((scope.getRootNode() as ShadowRoot).host as HTMLElement | undefined);
    if (!outer || outer.matches("form,fieldset,label,body,main,section,dialog,td,tr,[role=dialog]")) break;
    const others = [...outer.querySelectorAll<HTMLElement>(`${CONTROL},[role=listbox]`)].filter(
      (one) => !scope.contains(one) && !one.contains(control) && isVisible(one) && !isListOf(one, control),
    );
    if (others.length > 0 || labelsIn(outer).length > Math.max(1, labelsIn(scope).length)) break;
    scope = outer as HTMLElement;
  }
  return scope;
}

function isListOf(element: Element, control: Element): boolean {
  return element.matches("[role=listbox]") || (control.getAttribute("aria-controls") ?? "") === element.id;
}

/** Whether a shown text is a choice, or a list of choices with this one; both are normalized. */
function isShownAs(shown: string, wanted: string): boolean {
  if (wanted === "") return false;
  const bare = shown.replace(/\s*[×✕✖✗⨯]$|^[×✕✖✗⨯]\s*/g, "");
  if (bare === wanted) return true;
  return `, ${bare.replace(/\s*[;|·\n]\s*/g, ", ")}, `.includes(`, ${wanted}, `);
}

/** The number of held choices; 0 without a list. */
function heldChoices(control: HTMLElement): number {
  const lists = scopeOf(control).querySelectorAll<HTMLSelectElement>("select[multiple]");
  const [list] = lists;
  if (!list || list === control || lists.length > 1) return 0;
  return [...list.selectedOptions].filter(({ value }) => value !== "").length;
}
