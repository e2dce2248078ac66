import type { Locator } from "../../wizards/format.ts";
import type { FieldTrouble, PageRuntime, PlannedField } from "./types.ts";

/** Repeatable groups: open an inline form, fill it, save it, see that the item is there; once per instance. */
export function installGroup(rt: PageRuntime): void {
  const ADD = /^(\+\s*)?add\b/;
  const SAVE = /^(save|add|done|ok|apply|confirm|update|submit)\b/;
  const LEAVE = /^(continue|next|back|previous|cancel)\b/;
  const BUTTONS = "button,input[type=submit],input[type=button],[role=button],a[href='#']";

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

  const isEmpty = (element: HTMLElement) => (element as HTMLInputElement).value === "";

  const openForm = (first: PlannedField): HTMLElement | undefined => {
    const element = rt.target(first);
    if (element && rt.isShown(element)) return element;
    // The same inputs, cleared, serve the next instance.
    const used = [...rt.used].find(
      (old) => old.isConnected && rt.isShown(old) && isEmpty(old as HTMLElement),
    );
    if (!used) return undefined;
    rt.used.clear();
    const again = rt.target(first);
    return again && rt.isShown(again) ? again : undefined;
  };

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
    for (let scope = form.parentElement; scope; scope = scope.parentElement) {
      const save = [...scope.querySelectorAll<HTMLElement>(BUTTONS)].find(
        (button) =>
          button !== add && usable(button) && SAVE.test(caption(button)) && !LEAVE.test(caption(button)),
      );
      if (save || scope.matches("form,dialog,[role=dialog],fieldset")) return save;
    }
    return undefined;
  };

  const rows = () =>
    rt.queryAll("li,tr,[class*=row],[class*=item],[class*=card]").filter(rt.isVisible).length;

  const shows = (instance: PlannedField[]) => {
    const text = rt.normalize(document.body.innerText);
    return instance.some((field) => field.value !== "" && text.includes(rt.normalize(field.value)));
  };

  const addInstance = async (
    field: PlannedField,
    instance: PlannedField[],
    index: number,
    timeoutMs: number,
  ): Promise<FieldTrouble | undefined> => {
    const [first] = instance;
    if (!first) return undefined;
    const add = findAdd(field, index);
    if (!openForm(first)) {
      if (!add) return { reason: "no_add_button", instance: index + 1 };
      rt.press(add);
    }
    const form = await rt.waitFor(() => openForm(first), timeoutMs);
    if (!form) return { reason: "not_added", instance: index + 1 };
    for (const sub of instance) {
      const trouble = await rt.fillField(sub, timeoutMs);
      if (trouble) return trouble;
    }
    const entered = instance.map((sub) => rt.target(sub)).filter((element) => element !== null);
    const save = findSave(field, form, add);
    // Rows that stay open need no saving.
    if (!save && field.repeat?.save) return { reason: "no_save_button", instance: index + 1 };
    if (save) {
      const rowsBefore = rows();
      rt.press(save);
      const isClosed = () => !form.isConnected || !rt.isShown(form) || isEmpty(form);
      const saved = await rt.waitFor(
        () => (rows() > rowsBefore || (isClosed() && shows(instance)) ? true : undefined),
        timeoutMs,
        3000,
      );
      if (!saved) return { reason: "not_added", instance: index + 1 };
    }
    for (const element of entered) rt.used.add(element);
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
