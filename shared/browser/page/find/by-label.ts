/** Finding the controls that a label names, also one that the page does not associate. */
import { labelOf } from "../discover/label.ts";
import { containsDeep, queryAll, queryWithin } from "../dom/document.ts";
import { EDITABLE } from "../dom/selectors.ts";
import { elementById, labelTexts, normalize } from "../dom/text.ts";
import { isShown } from "../dom/visibility.ts";
import { columnHeader } from "../widgets/parts/choices/choice-texts.ts";

// A hidden fieldset may only draw the frame of a control.
const CONTROLS = `input:not([type=hidden]),select,textarea,button,fieldset:not([aria-hidden=true]),[role],${EDITABLE}`;
export const NEAR_LABELS = `input:not([type=hidden]),select,textarea,[role=combobox],[role=listbox],[role=slider],[role=spinbutton],${EDITABLE}`;
export const PRESSABLE =
  "button,a,summary,input[type=submit],input[type=button],input[type=image],input[type=reset],[role=button],[role=link],[role=menuitem],[role=tab]";

export function byLabel(text: string): HTMLElement[] {
  const wanted = normalize(text);
  const found = labelled(wanted);
  if (found.length === 0 || found.some(isShown)) return found;
  // A component may give its label to a part that it keeps out of sight, such as its closed list.
  const isAround = (host: HTMLElement) => isShown(host) && found.some((one) => containsDeep(host, one));
  const hosts = [...hostsNamed(wanted), ...ofLabels(wanted).filter(({ shadowRoot }) => shadowRoot)].filter(
    isAround,
  );
  return hosts.length > 0 ? [...new Set(hosts)] : found;
}

function labelled(wanted: string): HTMLElement[] {
  const own = queryAll(CONTROLS).filter((element) => labelTexts(element).includes(wanted));
  // The name of a button next to a box may consist of its own and that of the box.
  const others = own.filter((one) => !(one.matches(PRESSABLE) && isNamedInParts(one)));
  if (own.length > 0) return others.length > 0 ? others : own;
  // An element that an HTML label cannot name, such as the thumb of a slider; or a label that is a custom element.
  const named = ofLabels(wanted).filter(isControl);
  if (named.length > 0) return named;
  // A label that the page does not associate: the text before the control.
  const near = queryAll(NEAR_LABELS);
  const preceded = near.filter((element) => normalize(labelOf(element)) === wanted);
  if (preceded.length > 0) return preceded;
  const inColumn = near.filter((element) => normalize(columnHeader(element)) === wanted);
  return inColumn.length > 0 ? inColumn : hostsNamed(wanted);
}

/** Custom elements without a role that carry the label themselves, such as a calendar. */
function hostsNamed(wanted: string): HTMLElement[] {
  const isNamed = (host: HTMLElement) =>
    host.shadowRoot && ["aria-label", "label"].some((name) => normalize(host.getAttribute(name)) === wanted);
  return queryAll("[aria-label],[label]").filter(isNamed);
}

/** The elements whose ids the labels with a text name. */
function ofLabels(wanted: string): HTMLElement[] {
  return queryAll("[for]:not(output)")
    .filter((label) => normalize(label.textContent) === wanted)
    .flatMap((label) => elementById(label, label.getAttribute("for") ?? "") ?? []);
}

function isNamedInParts(element: Element): boolean {
  return /\S\s+\S/.test(element.getAttribute("aria-labelledby") ?? "");
}

function isControl(element: HTMLElement): boolean {
  return (
    element.matches(NEAR_LABELS) ||
    (element.shadowRoot !== null && queryWithin(element, NEAR_LABELS).length > 0)
  );
}
