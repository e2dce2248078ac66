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
