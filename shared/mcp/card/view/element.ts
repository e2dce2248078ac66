/** Elements without HTML text, since the card shows text of websites. */

type Child = Node | string | undefined | false;

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children.filter((child): child is Node | string => Boolean(child)));
  return made;
}

/** "parent_income" as "Parent income". */
export function idInWords(fieldId: string): string {
  const words = fieldId.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function shown(value: unknown): string {
  if (value === true) return "yes";
  if (value === false) return "no";
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? "entry" : "entries"}`;
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "");
}
