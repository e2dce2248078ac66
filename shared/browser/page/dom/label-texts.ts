import { normalize } from "./text.ts";

/** Every normalized text that names an element: labels, their parts, `aria-label`, title, placeholder. */
export function labelTexts(element: Element): string[] {
  const root = element.getRootNode() as Document | ShadowRoot;
  const referenced = (element.getAttribute("aria-labelledby") ?? "").split(/\s+/).filter(Boolean);
  const sources: (Element | null)[] = [
    ...((element as HTMLInputElement).labels ?? []),
    ...referenced.map((id) => root.getElementById(id)),
  ];
  if (element.tagName === "FIELDSET") sources.push(element.querySelector("legend"));
  const texts = [
    element.getAttribute("aria-label"),
    element.getAttribute("title"),
    element.getAttribute("placeholder"),
  ];
  if (referenced.length > 1)
    texts.push(referenced.map((id) => root.getElementById(id)?.textContent ?? "").join(" "));
  // Some labels hold their text twice, once for screen readers: the parts count as well as the whole.
  for (const source of sources) {
    if (!source) continue;
    texts.push(source.textContent);
    for (const part of source.children) texts.push(part.textContent);
    for (const node of source.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent);
  }
  return [...new Set(texts.map(normalize).filter(Boolean))];
}
