/** Banners about cookies and consent, and warnings that the session is about to end, cover buttons and screenshots. */

import { queryAll } from "../dom/document.ts";
import { press } from "../dom/events.ts";
import { captionOf, normalize, visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import { DIALOG } from "../find/instance-matches.ts";
import { recordOf } from "../widgets/widget.ts";

const ABOUT = /\bcookies?\b|\bconsent\b|\bprivacy (notice|policy|settings)\b|\btracking\b/i;
const ENDING =
  /\b(signed|logged|timed?|sign you|log you) ?out\b|\bsession\b.{0,40}\b(expir\w*|ends?|end(ing|ed)|time ?out)\b|\bstill (there|here)\b/i;
const STAY =
  /^((yes,? )?(stay|keep|remain|extend|continue|resume)\b(?!.*\b(out|without)\b)|(yes,? )?i('m| am) (still )?here\b)/;
// The most private answer first.
const ANSWERS = [
  /^(reject|decline|refuse|deny)( all)?( cookies)?\b/,
  /^(only |use |accept )?(necessary|essential|required)( only| cookies)*\b/,
  /^(accept|allow|agree|i agree|i accept|ok|okay|got it|i understand|understood|continue)\b/,
  /^(close|dismiss|x|×)$/,
];

/** @returns the captions of the buttons that were pressed */
export function dismissBanners(): string[] {
  const dismissed: string[] = [];
  for (const banner of candidates()) {
    const answers = recordOf(banner).isAnswered || !isVisible(banner) ? [] : answersTo(banner);
    if (answers.length === 0) continue;
    const buttons = [
      ...banner.querySelectorAll<HTMLElement>("button,[role=button],input[type=button],input[type=submit],a"),
    ].filter(isVisible);
    const says = (button: HTMLElement) => normalize(captionOf(button));
    const answer = answers.map((wanted) => buttons.find((button) => wanted.test(says(button)))).find(Boolean);
    if (!answer) continue;
    recordOf(banner).isAnswered = true;
    press(answer);
    dismissed.push(says(answer));
  }
  return dismissed;
}

function answersTo(banner: HTMLElement): RegExp[] {
  const text = visibleText(banner);
  if (ABOUT.test(text)) return ANSWERS;
  return banner.matches(DIALOG) && ENDING.test(text) ? [STAY] : [];
}

/** Specimen: govuk (govuk-frontend@6). */
function candidates() {
  const named = queryAll(
    "dialog[open],[role=dialog],[role=alertdialog],[id*=cookie i],[class*=cookie i],[id*=consent i],[class*=consent i],[aria-label*=cookie i]",
  );
  return named.filter(
    (element) =>
      isVisible(element) &&
      (floats(element) ||
        [...element.children].some(floats) ||
        (element.parentElement !== null && floats(element.parentElement))),
  );
}

function floats(element: Element) {
  if (element.matches("dialog[open],[role=dialog],[role=alertdialog],[aria-modal=true]")) return true;
  const { position } = getComputedStyle(element);
  return position === "fixed" || position === "sticky";
}
