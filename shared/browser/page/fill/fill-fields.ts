/** Enters one answer after the other, and reads each back. */

import { dismissBanners } from "../arrive/dismiss-banners.ts";
import { pause, waitFor } from "../dom/document.ts";
import { commit, setText } from "../dom/events.ts";
import { findElement } from "../dom/find-element.ts";
import { normalize, visibleText } from "../dom/text.ts";
import { isDisabled, isShown } from "../dom/visibility.ts";
import type { FieldTrouble, FillReport, PlannedField } from "../protocol.ts";
import { findTarget } from "./find-target.ts";
import { fillGroup } from "./group.ts";
import { radioTarget } from "./radios.ts";
import { changedFields, isKept } from "./read-back.ts";
import { fillSelect } from "./select.ts";
import { chooseSuggestion, shownListItems } from "./suggestions.ts";

const OPTIONS_SETTLE_MS = 1000;

export async function fillFields(
  fields: PlannedField[],
  from: number,
  timeoutMs: number,
): Promise<FillReport> {
  dismissBanners();
  for (const [at, field] of fields.entries()) {
    if (at < from) continue;
    const trouble = await fillField(field, timeoutMs);
    if (trouble) return { at, trouble: { ...trouble, field_id: field.field_id } };
  }
  // A later answer may have undone an earlier one.
  for (const [at, field] of fields.entries()) {
    if (changedFields([field]).length === 0) continue;
    const trouble = await fillField(field, timeoutMs);
    if (trouble) return { at, trouble: { ...trouble, field_id: field.field_id } };
  }
  return { at: fields.length };
}

export async function fillField(field: PlannedField, timeoutMs: number): Promise<FieldTrouble | undefined> {
  if (field.kind === "group") return fillGroup(field, timeoutMs, fillFields);
  if (isAbsentBox(field)) return undefined;
  const element = await ready(field, timeoutMs);
  if (!isElement(element)) return element;
  // Only a key of the real keyboard submits a search box.
  if (field.kind === "search") return { reason: "needs_enter" };
  if (isAnsweredAlready(element, field)) return undefined;
  const trouble = await enter(element, field, timeoutMs);
  if (trouble) return trouble;
  await pause();
  const current = findTarget(field) ?? element;
  return isKept(current, field) ? undefined : { reason: "not_kept" };
}

async function enter(element: HTMLElement, field: PlannedField, timeoutMs: number) {
  switch (field.kind) {
    case "radio":
    case "checkbox":
      element.click();
      if (!isKept(element, field)) (element as HTMLInputElement).labels?.[0]?.click();
      return undefined;
    case "select":
      return fillSelect(element, field, timeoutMs);
    case "typeahead": {
      const before = shownListItems();
      setText(element, field.value);
      const trouble = await chooseSuggestion(element, field.value, before, timeoutMs);
      element.blur();
      return trouble;
    }
    default:
      setText(element, field.value);
      commit(element);
      return undefined;
  }
}

async function ready(field: PlannedField, timeoutMs: number): Promise<HTMLElement | FieldTrouble> {
  let unknownSince: number | undefined;
  // Radio groups hardly ever load further options.
  const unknownOption = () => {
    const { trouble } = radioTarget(field);
    const isThere = trouble !== undefined && trouble.reason !== "not_found";
    unknownSince = isThere ? (unknownSince ?? performance.now()) : undefined;
    return unknownSince && performance.now() - unknownSince >= OPTIONS_SETTLE_MS ? trouble : undefined;
  };
  const found = await waitFor(() => {
    const element = findTarget(field);
    if (element && isShown(element) && !isDisabled(element)) return element;
    return field.kind === "radio" ? unknownOption() : undefined;
  }, timeoutMs);
  if (found) return found;
  if (field.kind === "radio") {
    const { trouble, input } = radioTarget(field);
    if (trouble) return trouble;
    return { reason: input && isDisabled(input) ? "disabled" : "not_shown" };
  }
  const { element, tried } = findElement(field.locators);
  if (!element) return { reason: "not_found", tried };
  return { reason: isDisabled(element) ? "disabled" : "not_shown" };
}

function isElement(value: HTMLElement | FieldTrouble): value is HTMLElement {
  return "tagName" in value;
}

// A box that is absent or hidden is not ticked.
function isAbsentBox(field: PlannedField) {
  if (field.kind !== "checkbox" || field.value === "true") return false;
  const element = findTarget(field);
  return !element || !isShown(element);
}

function isAnsweredAlready(element: HTMLElement, field: PlannedField) {
  return field.kind === "typeahead"
    ? normalize(visibleText(element)) === normalize(field.value)
    : field.kind !== "search" && isKept(element, field);
}
