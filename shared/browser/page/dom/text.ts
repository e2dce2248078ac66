/** Text as a reader sees it, and the form in which texts are compared. */

/** Case, spacing, typographic quotes and a trailing `*` or `:` do not count. */
export function normalize(text: string | null | undefined): string {
  return (text ?? "")
    .normalize("NFKC")
    .replace(/[\u2018\u2019\u02BC]/g, "'")
    .replace(/[\u201C\u201D]/g, '"')
    .replace(/\s+/g, " ")
    .trim()
    .replace(/\s*[*:]$/, "")
    .toLowerCase();
}

/** The value of an input; the rendered text of any other element. */
export function visibleText(element: Element): string {
  const text = element.matches("input,textarea")
    ? (element as HTMLInputElement).value
    : ((element as HTMLElement).innerText ?? element.textContent ?? "");
  return text.replace(/\s+/g, " ").trim();
}

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
