import type { Locator } from "../../wizards/format/format.ts";
import type { FieldTrouble, PageRuntime, PlannedField } from "./types.ts";

/** Repeatable groups: open an inline form, fill it, save it, see that the item is there; once per instance. */
export function installGroup(rt: PageRuntime): void {
  const ADD = /^(\+\s*)?add\b/;
  const SAVE = /^(save|add|done|ok|apply|confirm|update|submit)\b/;
  const LEAVE = /\b(continue|next|back|previous|cancel)\b/;
  const BUTTONS = "button,input[type=submit],input[type=button],[role=button],a[href='#']";
  const ROWS = "li,tr,dl,[role=row],[role=listitem],[class*=row],[class*=item],[class*=card]";
  const CLOSED_SETTLES_MS = 400;
  const REFUSED_SETTLES_MS = 250;

  // Files count instances from 0 or from 1; the one that matches one shown element is meant.
  const withIndex = (locators: Locator[], index: number): Locator[] =>
    locators.flatMap((locator) => {
      const text = JSON.stringify(locator);
      if (!text.includes("{index}")) return [locator];
      return [index, index + 1].map((n) => JSON.parse(text.replaceAll("{index}", String(n))) as Locator);
    });

  const ofInstance = (field: PlannedField, index: number): PlannedField => ({
    ...field,
    locators: withIndex(field.locators, index),
    options: field.options.map((option) => ({ ...option, locators: withIndex(option.locators, index) })),
  });

  const caption = (button: HTMLElement) =>
    rt.normalize(button.innerText || (button as HTMLInputElement).value);

  const usable = (button: HTMLElement) => rt.isVisible(button) && !rt.isDisabled(button);

  const findAdd = (field: PlannedField, index: number) =>
    field.repeat?.add
      ? (rt.findButton(withIndex(field.repeat.add, index)).element as HTMLElement | undefined)
      : rt.queryAll(`${BUTTONS},a`).find((button) => usable(button) && ADD.test(caption(button)));

  // The nearest button around the open form that reads like saving; never the way to another page.
  const findSave = (field: PlannedField, form: HTMLElement, add: HTMLElement | undefined) => {
    if (field.repeat?.save) return rt.findButton(field.repeat.save).element as HTMLElement | undefined;
    const { element: leave } = rt.findButton(field.repeat?.leave ?? []);
    const saves = (button: HTMLElement) =>
      button !== add && button !== leave && usable(button) && SAVE.test(caption(button));
    for (let scope = form.parentElement; scope; scope = scope.parentElement) {
      const save = [...scope.querySelectorAll<HTMLElement>(BUTTONS)].find(
        (button) => saves(button) && !LEAVE.test(caption(button)),
      );
      if (save || scope.matches("form,dialog,[role=dialog],fieldset")) return save;
    }
    return undefined;
  };

  const openForm = (first: PlannedField): HTMLElement | undefined => {
    const element = rt.target(first);
    return element && rt.isShown(element) ? element : undefined;
  };

  const shows = (scope: HTMLElement, instance: PlannedField[]) => {
    const text = rt.normalize(scope.innerText);
    return instance.some((field) => field.value !== "" && text.includes(rt.normalize(field.value)));
  };

  const rowsOf = (instance: PlannedField[], form: HTMLElement) =>
    rt.queryAll(ROWS).filter((row) => rt.isVisible(row) && !row.contains(form) && shows(row, instance))
      .length;

  const isClosed = (form: HTMLElement) =>
    !form.isConnected || !rt.isShown(form) || (form as HTMLInputElement).value === "";

  /** Presses the save button and sees the item arrive; the site's messages when it does not. */
  const save = async (
    button: HTMLElement,
    form: HTMLElement,
    instance: PlannedField[],
    timeoutMs: number,
  ): Promise<string | undefined> => {
    const rowsBefore = rowsOf(instance, form);
    const objections = () =>
      rt
        .messages(instance)
        .map(({ message }) => message)
        .join();
    const messagesBefore = objections();
    let since: { what: string; time: number } | undefined;
    const stands = (what: string, ms: number) => {
      const time = performance.now();
      if (since?.what !== what) since = { what, time };
      return time - since.time >= ms;
    };
    rt.press(button);
    return rt.waitFor(() => {
      const said = objections();
      if (said !== "" && said !== messagesBefore)
        return stands("refused", REFUSED_SETTLES_MS) ? "refused" : undefined;
      if (rowsOf(instance, form) > rowsBefore) return "saved";
      // Some lists show a number only: an item counts once its form has stayed closed.
      if (isClosed(form) && stands("closed", CLOSED_SETTLES_MS)) return "saved";
      return undefined;
    }, timeoutMs);
  };

  const addInstance = async (
    field: PlannedField,
    instance: PlannedField[],
    index: number,
    timeoutMs: number,
  ): Promise<FieldTrouble | undefined> => {
    const [first] = instance;
    if (!first) return undefined;
    const at = index + 1;
    const add = findAdd(field, index);
    if (!openForm(first)) {
      if (!add) return { reason: "no_add_button", instance: at };
      rt.press(add);
    }
    const form = await rt.waitFor(() => openForm(first), timeoutMs);
    if (!form) return { reason: "not_added", instance: at, messages: rt.messages(instance) };
    const report = await rt.fill(instance, 0, timeoutMs);
    if (report.trouble) return report.trouble;
    const button = findSave(field, form, add);
    if (!button && field.repeat?.save) return { reason: "no_save_button", instance: at };
    const entered = instance.map(rt.target).filter((element) => element !== null);
    if (button && (await save(button, form, instance, timeoutMs)) !== "saved")
      return { reason: "not_added", instance: at, messages: rt.messages(instance) };
    // Rows that stay open are done with; a form that was cleared serves the next instance.
    if (!button || !isClosed(form)) for (const element of entered) rt.used.add(element);
    return undefined;
  };

  rt.fillGroup = async (field, timeoutMs) => {
    rt.used.clear();
    try {
      for (const [index, instance] of (field.instances ?? []).entries()) {
        const fields = instance.map((sub) => ofInstance(sub, index));
        const trouble = field.repeat
          ? await addInstance(field, fields, index, timeoutMs)
          : (await rt.fill(fields, 0, timeoutMs)).trouble;
        if (trouble) return trouble;
      }
      return undefined;
    } finally {
      rt.used.clear();
    }
  };
}
