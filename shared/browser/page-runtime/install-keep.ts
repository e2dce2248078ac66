import type { PageRuntime, PlannedField } from "./types.ts";

/** Reading answers back: whether the page still shows what was entered. */
export function installKeep(rt: PageRuntime): void {
  rt.isoDate = (value) => {
    const parts = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(value);
    const [, month = "", day = "", year = ""] = parts ?? [];
    return parts ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : value;
  };

  const digits = (text: string) => text.replace(/\D/g, "").length;

  // Masks add separators: 85000 becomes $85,000.00, and 5551234567 becomes (555) 123-4567. A point or a minus is
  // never one, for it makes another number.
  const isSameText = (shown: string, wanted: string) => {
    if (rt.normalize(shown) === rt.normalize(wanted)) return true;
    const number = (text: string) => text.replace(/[\s$,%]/g, "");
    const [a, b] = [number(shown), number(wanted)];
    if (a !== "" && /\d/.test(b) && Number(a) === Number(b)) return true;
    const plain = (text: string) => text.trim().replace(/(?!^)[-/]|(?!^.*\)$)[()]|\s/g, "");
    return digits(wanted) >= 7 && plain(shown) === plain(wanted);
  };

  rt.isKept = (element, field) => {
    const input = element as HTMLInputElement;
    switch (field.kind) {
      case "radio":
        return rt.isChosen(element);
      case "checkbox":
        return rt.isChosen(element) === (field.value === "true");
      case "select":
        return rt.isSelected(element, field);
      case "typeahead":
        return rt.visibleText(element) !== "";
      case "search":
      case "group":
        return true;
      case "text": {
        if (input.maxLength >= 0 && field.value.length > input.maxLength) return false;
        const wanted = input.type === "date" ? rt.isoDate(field.value) : field.value;
        return isSameText(rt.visibleText(element), wanted);
      }
    }
  };

  rt.changed = (fields) => {
    const isChanged = (field: PlannedField) => {
      const element = rt.target(field);
      return element !== null && rt.isShown(element) && !rt.isKept(element, field);
    };
    return fields.filter(isChanged).map((field) => field.field_id);
  };

  rt.changedWithin = (fields, timeoutMs) => rt.waitFor(() => rt.changed(fields)[0], timeoutMs);
}
