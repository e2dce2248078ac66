/** The sentences of a results page that state the assumptions and limits of its figures. */
import { queryAll } from "../dom/document.ts";
import { visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";

const MOST = 10;
const LONGEST = 300;
const SHORTEST = 15;

const STATED =
  /\bassum|\bbased on\b|\bestimate[sd]?\b.*\b(?:does|do) not\b|\b(?:is|are) (?:only )?(?:an? )?estimate[sd]?\b|\b(?:today['’]s|current|constant|future|inflated)\b.{0,12}\bdollars\b|\b(?:does|do) not (?:include|account|consider|reflect|count)\b|\bnot (?:included|taken into account|counted)\b|\bexclud(?:e|es|ing)\b|\bgrows? (?:by|with)\b|\bfor the 20\d\d\S{0,3}\d\d\b.{0,20}\byear\b|\brounded\b/i;
const NAMES_ASSUMPTIONS =
  /\bassum|\bhow (?:this|these|your|the|we)\b.*\b(?:made|calculated|computed|estimated|determined|worked out|works?)\b|\bmethodology\b|\babout (?:this|these|your) (?:estimate|figure|result|calculation)s?\b/i;
const OUTSIDE =
  "nav,header,footer,table,dl,form label,button,select,dialog,[role=navigation],[role=banner],[role=contentinfo],[role=dialog],[aria-modal=true]";

/** The sentences in the order of the page, those that name an assumption first. */
export function assumptions(): string[] {
  const named: string[] = [];
  const explained: string[] = [];
  for (const element of queryAll("p,li,small,figcaption,[role=note]")) {
    const isRead = element.closest(OUTSIDE) === null && !element.querySelector("p,li,input,select,textarea");
    if (!isRead || !isVisible(element)) continue;
    const isExplanation = NAMES_ASSUMPTIONS.test(headingOf(element));
    for (const sentence of sentencesOf(visibleText(element))) {
      if (STATED.test(sentence)) named.push(sentence);
      else if (isExplanation) explained.push(sentence);
    }
  }
  return [...new Set([...named, ...explained])].slice(0, MOST);
}

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+(?=[\p{Lu}\d$])/u)
    .map((sentence) => sentence.trim())
    .filter(({ length }) => length >= SHORTEST && length <= LONGEST);
}

/** The nearest heading above an element, in the section that contains it. */
function headingOf(element: Element): string {
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    for (let before = at.previousElementSibling; before; before = before.previousElementSibling)
      if (before.matches("h1,h2,h3,h4,h5,h6,summary,[role=heading]")) return before.textContent ?? "";
  }
  return "";
}
