/** Groups: each instance is opened, filled as a page of its own, and saved. */
import type { Locator } from "../wizards/format/format.ts";
import { fieldError } from "./field-error.ts";
import { DocumentReplaced, type FormPage } from "./form-page.ts";
import type { FieldTrouble, PlannedField } from "./page/protocol.ts";

type FillPage = (form: FormPage, page: number, fields: PlannedField[], timeoutMs: number) => Promise<void>;

export async function fillGroup(
  form: FormPage,
  page: number,
  group: PlannedField,
  timeoutMs: number,
  fillPage: FillPage,
): Promise<void> {
  try {
    for (const [index, instance] of (group.instances ?? []).entries()) {
      const fields = instance.map((field) => ofInstance(field, index));
      if (!group.repeat) {
        await fillPage(form, page, fields, timeoutMs);
        continue;
      }
      const repeated = ofInstance(group, index);
      check(await openInstance(form, repeated, fields, index, timeoutMs), group, page);
      await fillPage(form, page, fields, timeoutMs);
      check(await saveInstance(form, repeated, fields, index, timeoutMs), group, page);
    }
  } finally {
    await form.call("leaveGroup").catch(() => {});
  }
}

async function openInstance(
  form: FormPage,
  group: PlannedField,
  fields: PlannedField[],
  index: number,
  timeoutMs: number,
): Promise<FieldTrouble | undefined> {
  try {
    return await form.call("openInstance", group, fields, index, timeoutMs);
  } catch (error) {
    // The button has loaded the page again, with the new instance in it.
    if (!(error instanceof DocumentReplaced)) throw error;
    return form.callSettled("openInstance", group, fields, index, timeoutMs);
  }
}

async function saveInstance(
  form: FormPage,
  group: PlannedField,
  fields: PlannedField[],
  index: number,
  timeoutMs: number,
): Promise<FieldTrouble | undefined> {
  try {
    return await form.call("saveInstance", group, fields, index, timeoutMs);
  } catch (error) {
    // The button has loaded the page again, with the instance saved.
    if (!(error instanceof DocumentReplaced)) throw error;
    return undefined;
  }
}

function check(trouble: FieldTrouble | undefined, group: PlannedField, page: number): void {
  if (trouble) throw fieldError(trouble, group, page);
}

function ofInstance(field: PlannedField, index: number): PlannedField {
  return {
    ...field,
    locators: withIndex(field.locators, index),
    options: field.options.map((option) => ({ ...option, locators: withIndex(option.locators, index) })),
    repeat: field.repeat && {
      ...field.repeat,
      add: field.repeat.add && withIndex(field.repeat.add, index),
    },
  };
}

// Files count instances from 0 or from 1; only one of the two locators matches a shown element.
function withIndex(locators: Locator[], index: number): Locator[] {
  return locators.flatMap((locator) => {
    const text = JSON.stringify(locator);
    if (!text.includes("{index}")) return [locator];
    return [index, index + 1].map((n) => JSON.parse(text.replaceAll("{index}", String(n))) as Locator);
  });
}
