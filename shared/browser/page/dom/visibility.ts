/** Whether an element is rendered, and whether it can be used. */

export function isVisible(element: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) return false;
  const box = element.getBoundingClientRect();
  return box.width > 0 && box.height > 0;
}

/** Visible, or a hidden radio or checkbox whose label is visible. */
export function isShown(element: Element): boolean {
  if (isVisible(element)) return true;
  const input = element as HTMLInputElement;
  const role = element.getAttribute("role") ?? input.type;
  if (role !== "radio" && role !== "checkbox") return false;
  const labels = [...(input.labels ?? [])];
  return (
    labels.some(isVisible) ||
    (labels.length === 0 && !!element.parentElement && isVisible(element.parentElement))
  );
}

export function isDisabled(element: Element): boolean {
  return element.matches(":disabled") || element.getAttribute("aria-disabled") === "true";
}
