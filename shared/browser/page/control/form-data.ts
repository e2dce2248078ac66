/**
 * The data that a form sends for a control without a name of its own: a component keeps it in a hidden control next to its
 * box, or in its form value (https://html.spec.whatwg.org/#face). Data that an answer has not changed is the sign that
 * the component has not taken it.
 */
import { ancestors, queryAll, queryWithin, tick, waitFor } from "../dom/document.ts";
import { BOX, isSentByName, isTextBox } from "../dom/selectors.ts";
import { lettersAndDigits } from "../dom/text.ts";
import { isOutOfSight } from "../dom/visibility.ts";
import { RENDER_MS } from "../limits.ts";
import { memory, untilSettled } from "../memory.ts";
import type { FormNames, PlannedField } from "../protocol.ts";
import { scopeOf } from "../widgets/parts/chosen/shown-choice.ts";
import { locateField } from "./locate-field.ts";

/** The data of a component before an answer. */
export interface CarriedData {
  /** Resolves to whether the data is the same after the answer, and does not hold it. */
  isUnchanged(field: PlannedField): Promise<boolean>;
}

const TICKED = "input[type=checkbox],[role=checkbox],[role=switch]";

/** @returns undefined for a control whose answer no component keeps, and for a list, which holds what it shows */
export function carriedData(control: HTMLElement): CarriedData | undefined {
  if (!isTextBox(control) && !control.matches(TICKED)) return undefined;
  const form = formAround(control);
  const names = form && !isSentByName(control) ? carrierNames(control, form) : [];
  if (!form || names.length === 0) return undefined;
  const read = () => readData(form, names);
  const before = read();
  const hasChanged = () => (read() === before ? undefined : true);
  return {
    isUnchanged: async ({ value }) => {
      if (value !== "" && lettersAndDigits(before).includes(lettersAndDigits(value))) return false;
      if (await waitFor(hasChanged, Math.max(RENDER_MS, untilSettled()))) return false;
      // On a busy page a wait may end before a timer of the page that was due earlier.
      await tick(0);
      return !hasChanged();
    },
  };
}

function formAround(control: HTMLElement): HTMLFormElement | undefined {
  return ancestors(control).find((one) => one.matches("form")) as HTMLFormElement | undefined;
}

function carrierNames(control: HTMLElement, form: HTMLFormElement): string[] {
  const around = [control, ...ancestors(control)];
  const host = around.slice(0, around.indexOf(form)).find(isFormAssociated);
  const carriers = host ? [host] : hiddenControls(control);
  return [...new Set(carriers.map((one) => one.getAttribute("name") ?? ""))];
}

function isFormAssociated(element: HTMLElement): boolean {
  const { formAssociated } = element.constructor as { formAssociated?: boolean };
  return formAssociated === true && (element.getAttribute("name") ?? "") !== "";
}

const HIDDEN = "input[name],select[name],textarea[name]";

/** The hidden controls of the component, or right before and after it. */
function hiddenControls(control: HTMLElement): HTMLElement[] {
  const scope = scopeOf(control.closest("label") ?? control);
  const next = [scope.previousElementSibling, scope.nextElementSibling].filter((one) => one?.matches(HIDDEN));
  const all = [...queryWithin(scope, HIDDEN), ...(next as HTMLElement[])];
  return all.filter((one) => {
    if (one === control || one.getAttribute("name") === "") return false;
    if (!one.matches("[type=hidden]") && !isOutOfSight(one)) return false;
    // A value that the page holds already, such as a token of its session, may belong to no box.
    return !isTextBox(control) || (one as HTMLInputElement).value === "";
  });
}

function readData(form: HTMLFormElement, names: readonly string[]): string {
  const data = new FormData(form);
  return JSON.stringify(
    names.map((name) => data.getAll(name).map((one) => (typeof one === "string" ? one : one.name))),
  );
}

/** Records the data of the page's forms before it is filled. */
export function recordFormData(): void {
  memory.formData ??= forms().flatMap((form) =>
    [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)]),
  );
}

/** The names under which the page would send its answers, and the data that it held before them. */
export function formNames(fields: readonly PlannedField[]): FormNames {
  const buttons = forms().flatMap((form) => [
    ...form.querySelectorAll<HTMLElement>("button[name],input[type=submit][name],input[type=image][name]"),
  ]);
  return {
    fields: fields.flatMap((field) => {
      if (field.kind === "group" || field.kind === "search") return [];
      const { control, element } = locateField(field);
      return control ? [{ field_id: field.field_id, ...namesOf(control, element ?? control) }] : [];
    }),
    before: memory.formData ?? [],
    buttons: buttons.flatMap((button) => button.getAttribute("name") ?? []),
  };
}

function namesOf(control: HTMLElement, element: HTMLElement): { own: string[]; meant: string[] } {
  const all = [control, element, ...queryWithin(control, BOX), ...queryWithin(element, BOX)];
  const own = all.filter(isSentByName).map((one) => (one as HTMLInputElement).name);
  const form = formAround(control);
  const carried = form ? carrierNames(control, form) : [];
  const stated = isSentByName(control) ? "" : (control.getAttribute("name") ?? "");
  return { own: [...new Set(own)], meant: [...carried, stated].filter((name) => name !== "") };
}

function forms(): HTMLFormElement[] {
  return queryAll("form") as HTMLFormElement[];
}
