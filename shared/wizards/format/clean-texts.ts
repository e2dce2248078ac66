/**
 * The texts of a wizard file or a contract, which a discovery recorded on a site: without invisible characters, and capped.
 * Selectors, patterns and addresses stay as they are, because an engine reads them.
 */
import { cleanSiteText } from "../../core/site-text.ts";

const TEXT_LIMIT = 500;
/** Descriptions and guidance, which an author writes. */
const PROSE_LIMIT = 4_000;
const PROSE = /^(description|notes|meaning|text|question|assumes|help|unknown|list|\$comment)$/;
const SYNTAX =
  /^(locators?|selector_alternatives|pattern|source|\$schema|\$id|\$ref)$|url$|selector$|_pattern$/;

export function cleanTexts<File>(file: File): File {
  return clean(file, "") as File;
}

function clean(value: unknown, key: string): unknown {
  // A field may have such a name: its schema is an object.
  if (SYNTAX.test(key) && (typeof value === "string" || Array.isArray(value))) return value;
  if (typeof value === "string") return cleanText(value, key);
  if (Array.isArray(value)) return value.map((part) => clean(part, key));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [cleanSiteText(name), clean(part, name)]),
  );
}

/** A text that is no prose has one line, so that it cannot look like several texts. */
function cleanText(text: string, key: string): string {
  if (PROSE.test(key)) return cleanSiteText(text, PROSE_LIMIT);
  return cleanSiteText(text.replace(/\s+/g, " "), TEXT_LIMIT);
}
