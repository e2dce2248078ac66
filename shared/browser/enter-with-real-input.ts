/** Enters an answer with the real keyboard and mouse: some sites accept only trusted events. */
import type { FormPage } from "./form-page.ts";
import type { PlannedField } from "./page/protocol.ts";

/**
 * @returns whether the page keeps the answer
 */
export async function enterWithRealInput(
  form: FormPage,
  field: PlannedField,
  timeoutMs: number,
): Promise<boolean> {
  const at = await form.call("approach", field);
  if (!at) return false;
  const { keyboard, mouse } = form.page;
  const enter = async () => {
    switch (field.kind) {
      case "radio":
      case "checkbox":
        return mouse.click(at.x, at.y);
      case "select":
        // A focused, closed list selects an option by its first letters.
        return keyboard.type(labelOf(field));
      default:
        await mouse.click(at.x, at.y);
        await keyboard.press("ControlOrMeta+A");
        await keyboard.press("Delete");
        await keyboard.type(field.value);
        if (field.kind !== "typeahead") return keyboard.press(field.kind === "search" ? "Enter" : "Tab");
    }
  };
  await form.orLost(enter());
  if (field.kind === "search") return true;
  if (field.kind === "typeahead") {
    const suggestion = await form.call("pointOfSuggestion", field, timeoutMs);
    if (!suggestion) return false;
    await form.orLost(mouse.click(suggestion.x, suggestion.y));
  }
  return (await form.call("changedFields", [field])).length === 0;
}

function labelOf(field: PlannedField): string {
  return field.options.find((option) => option.value === field.value)?.label ?? field.value;
}
