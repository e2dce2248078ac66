/** The form in which the texts of a page are compared. */

/** Case, spacing, soft hyphens, typographic quotes, `*` at either end and `:` at the end do not count. */
export function normalize(text: string | null | undefined): string {
  return (text ?? "")
    .normalize("NFKC")
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, "")
    .replace(/[\u2018\u2019\u02BC]/g, "'")
    .replace(/[\u201C\u201D]/g, '"')
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^(?:\*\s*)+(?=\S)|(?:\s*[*:])+$/g, "")
    .toLowerCase();
}

/** The words of a text, without case and without marks such as a tick before them. */
export function lettersAndDigits(text: string): string {
  return normalize(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
