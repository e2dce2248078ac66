/** An address and a date of birth close to each other, which together identify a person; either alone remains. */
import { MASK } from "./hint.ts";
import { labelled } from "./labelled.ts";

export function maskBirthAndAddress(text: string): string {
  const births = spans(text, BIRTH);
  if (births.length === 0) return text;
  const addresses = [...spans(text, STREET), ...spans(text, LABELLED_ADDRESS)].sort(
    (a, b) => a.start - b.start,
  );
  const near = new Set<Span>();
  let first = 0;
  for (const address of addresses) {
    while (first < births.length && (births[first] as Span).end < address.start - CLOSE) first++;
    for (let at = first; at < births.length && (births[at] as Span).start <= address.end + CLOSE; at++) {
      near.add(births[at] as Span).add(address);
    }
  }
  return replaceSpans(
    text,
    [...near].sort((a, b) => a.start - b.start),
  );
}

/** Characters between the two. */
const CLOSE = 400;

const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}";
const BIRTH = labelled(
  "(?:date[ _-]?of[ _-]?)?birth(?:[ _-]?date|day)?|dob|born(?: on)?",
  `(?:\\d{4}-\\d{1,2}-\\d{1,2}|\\d{1,2}[/.-]\\d{1,2}[/.-]\\d{4}|${MONTH}\\.? \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}|\\d{1,2}\\.? ${MONTH},? \\d{4})`,
);

const KINDS =
  "Avenue|Ave|Boulevard|Blvd|Circle|Cir|Court|Ct|Drive|Dr|Highway|Hwy|Lane|Ln|Parkway|Pkwy|Place|Pl|Road|Rd|Square|Sq|Street|St|Terrace|Trail|Way";
const STREET = new RegExp(
  String.raw`(?<label>)(?<value>(?<![\w.])\d{1,6} (?:[A-Z0-9][\w.'’-]{0,24} ){1,4}(?:${KINDS})\b\.?(?: (?:NE|NW|SE|SW|[NSEW])\b)?` +
    String.raw`(?:,? (?:Apt|Suite|Ste|Unit|#)\.? ?[\w-]{1,6})?(?:,? [A-Z][A-Za-z.'’ -]{1,30},? [A-Z]{2} \d{5}(?:-\d{4})?)?)`,
  "g",
);
/** In other languages too: a label, and a line with a house number. */
const LABELLED_ADDRESS = new RegExp(
  String.raw`(?<label>(?:(?<![A-Za-z])|(?<=\\[nrt]))address\\{0,15}["'${"`"}]?[ \t]{0,4}[:=][ \t]{0,4}\\{0,15}["'${"`"}]?)` +
    String.raw`(?<value>(?=[^"'${"`"}\\\r\n;]{0,80}\d)(?=[^"'${"`"}\\\r\n;]{0,80}\p{L}{3})(?!\w+:|\d+\.\d|\S+@)[^"'${"`"}\\\r\n;]{6,160})`,
  "giu",
);

interface Span {
  start: number;
  end: number;
}

function spans(text: string, pattern: RegExp): Span[] {
  return [...text.matchAll(pattern)].map(({ 0: all, index, groups = {} }) => ({
    start: index + (groups.label ?? "").length,
    end: index + all.length,
  }));
}

function replaceSpans(text: string, ordered: readonly Span[]): string {
  let masked = "";
  let done = 0;
  for (const { start, end } of ordered) {
    // A labelled address also has the form of a street.
    if (start >= done) masked += text.slice(done, start) + MASK;
    done = Math.max(done, end);
  }
  return masked + text.slice(done);
}
