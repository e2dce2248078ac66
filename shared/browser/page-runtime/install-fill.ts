import type { FieldTrouble, PageRuntime, PlannedField } from "./types.ts";

/** Giving an answer to one field after the other, and reading each back. */
export function installFill(rt: PageRuntime): void {
  rt.press = (element) => {
    const view = element.ownerDocument.defaultView ?? window;
    const box = element.getBoundingClientRect();
    const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
    const init = { bubbles: true, cancelable: true, composed: true, view, button: 0, detail: 1, ...at };
    element.dispatchEvent(
      new view.PointerEvent("pointerdown", { ...init, pointerType: "mouse", isPrimary: true }),
    );
    element.dispatchEvent(new view.MouseEvent("mousedown", init));
    element.dispatchEvent(
      new view.PointerEvent("pointerup", { ...init, pointerType: "mouse", isPrimary: true }),
    );
    element.dispatchEvent(new view.MouseEvent("mouseup", init));
    element.click();
  };

  // Frameworks replace the property on the instance to notice changes; the prototype's setter is the browser's own.
  const setValue = (element: HTMLElement, value: string) => {
    const view = element.ownerDocument.defaultView ?? window;
    const prototype = { SELECT: view.HTMLSelectElement, TEXTAREA: view.HTMLTextAreaElement }[element.tagName];
    const owner = (prototype ?? view.HTMLInputElement).prototype;
    Object.getOwnPropertyDescriptor(owner, "value")?.set?.call(element, value);
  };

  rt.setText = (element, value) => {
    const view = element.ownerDocument.defaultView ?? window;
    const input = element as HTMLInputElement;
    element.focus();
    const text = input.type === "date" ? isoDate(value) : value;
    if (element.isContentEditable) element.textContent = text;
    else setValue(element, text);
    const typed = { bubbles: true, composed: true, inputType: "insertText", data: text };
    element.dispatchEvent(new view.InputEvent("input", typed));
  };

  const commit = (element: HTMLElement) => {
    element.dispatchEvent(new Event("change", { bubbles: true }));
    element.blur();
  };

  const isoDate = (value: string) => {
    const parts = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(value);
    const [, month = "", day = "", year = ""] = parts ?? [];
    return parts ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : value;
  };

  // Sites show 85000 as $85,000.00: the same number is the same answer.
  const isSameText = (shown: string, wanted: string) => {
    if (rt.normalize(shown) === rt.normalize(wanted)) return true;
    const number = (text: string) => text.replace(/[\s$,%]/g, "");
    const [a, b] = [number(shown), number(wanted)];
    return a !== "" && b !== "" && /\d/.test(b) && Number(a) === Number(b);
  };

  rt.isKept = (element, field) => {
    const input = element as HTMLInputElement;
    switch (field.kind) {
      case "radio":
        return rt.isChosen(element);
      case "checkbox":
        return rt.isChosen(element) === (field.value === "true");
      case "select": {
        if (element.tagName !== "SELECT")
          return rt.normalize(element.textContent).includes(rt.normalize(field.value));
        const option = (element as HTMLSelectElement).selectedOptions[0];
        return !!option && optionIndex(element as HTMLSelectElement, field).index === option.index;
      }
      case "typeahead":
        return rt.normalize(input.value ?? element.textContent) !== "";
      case "group":
        return true;
      default: {
        if (input.maxLength >= 0 && field.value.length > input.maxLength) return false;
        const shown = input.isContentEditable ? rt.visibleText(element) : (input.value ?? "");
        return isSameText(shown, input.type === "date" ? isoDate(field.value) : field.value);
      }
    }
  };

  const optionIndex = (select: HTMLSelectElement, field: PlannedField) => {
    const options = [...select.options].map((option) => ({
      value: option.value,
      texts: [rt.normalize(option.text), rt.normalize(option.label)],
    }));
    const known = field.options.find((option) => option.value === field.value);
    const direct = rt.matchOption(field.value, options);
    return direct.index >= 0 || !known ? direct : rt.matchOption(known.label, options);
  };

  rt.target = (field) => {
    if (field.kind === "radio") return rt.radioTarget(field).input ?? null;
    return (rt.find(field.locators, rt.isShown).element ??
      rt.find(field.locators).element ??
      null) as HTMLElement | null;
  };

  const ready = async (field: PlannedField, timeoutMs: number): Promise<HTMLElement | FieldTrouble> => {
    const found = await rt.waitFor(() => {
      const element = rt.target(field);
      return element && rt.isShown(element) && !rt.isDisabled(element) ? element : undefined;
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

  const fillSelect = async (element: HTMLElement, field: PlannedField, timeoutMs: number) => {
    if (element.tagName !== "SELECT") {
      const before = rt.queryAll("li");
      rt.press(element);
      return rt.chooseSuggestion(element, field.value, before, timeoutMs);
    }
    const select = element as HTMLSelectElement;
    // Options of a dependent list may still be loading: give them until the page stands still.
    const index = await rt.waitFor(
      () => {
        const found = optionIndex(select, field).index;
        return found >= 0 ? found : undefined;
      },
      timeoutMs,
      1000,
    );
    if (index === undefined) {
      const texts = [...select.options].map((option) => option.text.trim());
      const match = optionIndex(select, field);
      const ambiguous = "ambiguous" in match ? match.ambiguous : [];
      return ambiguous.length > 0
        ? ({ reason: "ambiguous", candidates: ambiguous.map((i) => texts[i] ?? "") } as const)
        : ({ reason: "unknown_option", candidates: texts } as const);
    }
    if (select.selectedIndex !== index) {
      select.focus();
      select.selectedIndex = index;
      select.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
      commit(select);
    }
    return undefined;
  };

  rt.fillField = async (field, timeoutMs) => {
    if (field.kind === "group") return rt.fillGroup(field, timeoutMs);
    const element = await ready(field, timeoutMs);
    if (!isElement(element)) return element;
    switch (field.kind) {
      case "radio":
      case "checkbox":
        if (rt.isKept(element, field)) return undefined;
        element.click();
        if (!rt.isKept(element, field)) (element as HTMLInputElement).labels?.[0]?.click();
        break;
      case "select": {
        const trouble = await fillSelect(element, field, timeoutMs);
        if (trouble) return trouble;
        break;
      }
      case "typeahead": {
        const before = rt.suggestions(element, []);
        const opened = before.length > 0 ? before : rt.queryAll("li");
        rt.setText(element, field.value);
        const trouble = await rt.chooseSuggestion(element, field.value, opened, timeoutMs);
        if (trouble) return trouble;
        element.blur();
        break;
      }
      case "search":
        // Only a key of the real keyboard submits a search box.
        return { reason: "needs_enter" };
      default:
        rt.setText(element, field.value);
        commit(element);
    }
    await rt.pause();
    const current = rt.target(field) ?? element;
    return rt.isKept(current, field) ? undefined : { reason: "not_kept" };
  };

  rt.fill = async (fields, from, timeoutMs) => {
    for (let at = from; at < fields.length; at++) {
      const field = fields[at];
      if (!field) break;
      const trouble = await rt.fillField(field, timeoutMs);
      if (trouble) return { at, trouble: { ...trouble, field_id: field.field_id } };
    }
    return { at: fields.length };
  };

  rt.changed = (fields) =>
    fields
      .filter((field) => {
        const element = rt.target(field);
        return element !== null && !rt.isKept(element, field);
      })
      .map((field) => field.field_id);
}
