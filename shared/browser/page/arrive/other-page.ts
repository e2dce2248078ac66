/** Detects a complete page that is none of the expected ones: its elements may have changed since they were recorded. */
import { isWaiting, visibleTexts } from "./fresh-texts.ts";
import { isBusy, showsQuestions } from "./page-state.ts";

const SETTLES_MS = 1000;
const READING_MS = 100;

// Reported once for each appearance of the document.
let reported: string | undefined;

/** @returns whether the page has shown the same questions and texts for a while; to be asked repeatedly */
export function watchOtherPage(): (now: number) => boolean {
  let [texts, since, read] = ["", 0, Number.NEGATIVE_INFINITY];
  return (now) => {
    if (now - read < READING_MS) return false;
    read = now;
    const shown = visibleTexts();
    const isComplete = showsQuestions() && !isBusy() && !shown.some(isWaiting);
    const all = isComplete ? shown.join("\n") : "";
    if (all !== texts) [texts, since] = [all, now];
    if (!isComplete || now - since < SETTLES_MS || texts === reported) return false;
    reported = texts;
    return true;
  };
}
