import type { FieldTrouble, PageRuntime, PlannedField } from "./types.ts";

/** Giving an answer to one field after the other, and reading each back. */
export function installFill(rt: PageRuntime): void {
  const OPTIONS_SETTLE_MS = 1000;

  rt.target = (field) => {
    if (field.kind === "radio") return rt.radioTarget(field).input ?? null;
    const { element = rt.find(field.locators).element } = rt.find(field.locators, rt.isShown);
    return (element as HTMLElement | undefined) ?? null;
  };

  const ready = async (field: PlannedField, timeoutMs: number): Promise<HTMLElement | FieldTrouble> => {
    let unknownSince: number | undefined;
    // A question that is there without the wanted option will hardly get one more.
    const unknownOption = () => {
      const { trouble } = rt.radioTarget(field);
      const isThere = trouble !== undefined && trouble.reason !== "not_found";
      unknownSince = isThere ? (unknownSince ?? performance.now()) : undefined;
      return unknownSince && performance.now() - unknownSince >= OPTIONS_SETTLE_MS ? trouble : undefined;
    };
    const found = await rt.waitFor(() => {
      const element = rt.target(field);
      if (element && rt.isShown(element) && !rt.isDisabled(element)) return element;
      return field.kind === "radio" ? unknownOption() : undefined;
    }, timeoutMs);
    if (found) return found;
    if (field.kind === "radio") {
      const { trouble, input } = rt.radioTarget(field);
      if (trouble) return trouble;
      return { reason: input && rt.isDisabled(input) ? "disabled" : "not_shown" };
    }
    const { element, tried } = rt.find(field.locators);
    if (!element) return { reason: "not_found", tried };
    return { reason: rt.isDisabled(element) ? "disabled" : "not_shown" };
  };

  const isElement = (value: HTMLElement | FieldTrouble): value is HTMLElement => "tagName" in value;

  // A box that is not there, or that nobody sees, is not ticked.
  const isAbsentBox = (field: PlannedField) => {
    if (field.kind !== "checkbox" || field.value === "true") return false;
    const element = rt.target(field);
    return !element || !rt.isShown(element);
  };

  const isAnsweredAlready = (element: HTMLElement, field: PlannedField) =>
    field.kind === "typeahead"
      ? rt.normalize(rt.visibleText(element)) === rt.normalize(field.value)
      : field.kind !== "search" && rt.isKept(element, field);

  const enter = async (element: HTMLElement, field: PlannedField, timeoutMs: number) => {
    switch (field.kind) {
      case "radio":
      case "checkbox":
        element.click();
        if (!rt.isKept(element, field)) (element as HTMLInputElement).labels?.[0]?.click();
        return undefined;
      case "select":
        return rt.fillSelect(element, field, timeoutMs);
      case "typeahead": {
        const before = rt.queryAll("li,[role=option]").filter(rt.isVisible);
        rt.setText(element, field.value);
        const trouble = await rt.chooseSuggestion(element, field.value, before, timeoutMs);
        element.blur();
        return trouble;
      }
      default:
        rt.setText(element, field.value);
        rt.commit(element);
        return undefined;
    }
  };

  rt.fillField = async (field, timeoutMs) => {
    if (field.kind === "group") return rt.fillGroup(field, timeoutMs);
    if (isAbsentBox(field)) return undefined;
    const element = await ready(field, timeoutMs);
    if (!isElement(element)) return element;
    // Only a key of the real keyboard submits a search box.
    if (field.kind === "search") return { reason: "needs_enter" };
    if (isAnsweredAlready(element, field)) return undefined;
    const trouble = await enter(element, field, timeoutMs);
    if (trouble) return trouble;
    await rt.pause();
    const current = rt.target(field) ?? element;
    return rt.isKept(current, field) ? undefined : { reason: "not_kept" };
  };

  rt.fill = async (fields, from, timeoutMs) => {
    rt.dismissBanners();
    for (const [at, field] of fields.entries()) {
      if (at < from) continue;
      const trouble = await rt.fillField(field, timeoutMs);
      if (trouble) return { at, trouble: { ...trouble, field_id: field.field_id } };
    }
    // A later answer may have undone an earlier one.
    for (const [at, field] of fields.entries()) {
      if (rt.changed([field]).length === 0) continue;
      const trouble = await rt.fillField(field, timeoutMs);
      if (trouble) return { at, trouble: { ...trouble, field_id: field.field_id } };
    }
    return { at: fields.length };
  };
}
