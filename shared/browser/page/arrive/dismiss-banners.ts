/** Banners about cookies and consent, and warnings that the session is about to end, cover buttons and screenshots. */

import { anywhere, atStart, inAllLanguages } from "../../../text/words.ts";
import { queryAll } from "../dom/document.ts";
import { press } from "../dom/events.ts";
import { captionOf, normalize, visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import { DIALOG } from "../find/instance-matches.ts";
import { recordOf } from "../widgets/widget.ts";

const ABOUT = anywhere(inAllLanguages(({ banners }) => banners.consent));
const ENDING = anywhere(inAllLanguages(({ banners }) => banners.ends));
const STAY = atStart(inAllLanguages(({ banners }) => banners.stays));
const LEAVES = anywhere(`out|without|${inAllLanguages(({ ways }) => ways.leaves)}`);
// The most private answer first.
const ANSWERS = [
  atStart(inAllLanguages(({ banners }) => banners.rejects)),
  atStart(inAllLanguages(({ banners }) => banners.necessary)),
  atStart(inAllLanguages(({ banners }) => banners.accepts)),
  atStart(`x|×|${inAllLanguages(({ banners }) => banners.closes)}`),
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
    const gives = (wanted: RegExp, caption: string) =>
      wanted.test(caption) && !(wanted === STAY && LEAVES.test(caption));
    const answer = answers
      .map((wanted) => buttons.find((button) => gives(wanted, says(button))))
      .find(Boolean);
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
