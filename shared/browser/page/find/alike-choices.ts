/** Several choices that one locator matches, as those of one question. */

export function areChoices(elements: HTMLElement[]): boolean {
  const [first, ...others] = elements;
  if (!first || others.length === 0 || !isChoice(first)) return false;
  return others.every((one) => one.localName === first.localName && areNamedAlike(one, first));
}

/** By one name, or by the text of their question as a part of the label of each. */
function areNamedAlike(one: HTMLElement, other: HTMLElement): boolean {
  const name = one.getAttribute("name");
  if (name) return name === other.getAttribute("name");
  const labels = (box: HTMLElement) =>
    (box.getAttribute("aria-labelledby") ?? "").split(/\s+/).filter(Boolean);
  return labels(one).some((id) => labels(other).includes(id));
}

function isChoice(element: Element): boolean {
  const { checked } = element as { checked?: unknown };
  return element.matches("input")
    ? element.matches("[type=radio],[type=checkbox]")
    : typeof checked === "boolean";
}
