/** The buttons of a page that lead on. */
import type { SeenButton } from "../../../shared/browser/page/discover/page-description.ts";
import { BUTTONS, ONWARD } from "../../../shared/text/vocabulary/onward.ts";
import { ROWS } from "../../../shared/text/vocabulary/rows.ts";
import { anywhere, atStart, inAllLanguages } from "../../../shared/text/words.ts";

const words = (list: keyof (typeof BUTTONS)["en"]) => inAllLanguages(BUTTONS, (buttons) => buttons[list]);
const SAVES = inAllLanguages(ONWARD, ({ saves }) => saves);
const GOES_ON = inAllLanguages(ONWARD, ({ goesOn, sends, accepts }) => `${goesOn}|${sends}|${accepts}`);

const CONTINUES = atStart(`(?:(?:${SAVES}) )?(?:${GOES_ON}|${words("shows")}|${words("begins")})`);
const ELSEWHERE = anywhere(words("elsewhere"));
const CHANGES_THE_PAGE = new RegExp(
  `^[+\\s]*(?:${inAllLanguages(ROWS, ({ adds, removes }) => `${adds}|${removes}`)}|${words("changes")})(?!\\p{L})`,
  "iu",
);
/** A link or button that begins a form. */
const BEGINS = atStart(
  `${inAllLanguages(ONWARD, ({ goesOn }) => goesOn)}|${words("begins")}|${words("enters")}`,
);

/** The button that most probably leads to the next page. */
export function likelyContinue(buttons: SeenButton[]): SeenButton | undefined {
  const own = ownButtons(buttons);
  const candidates = own.filter(({ drawn }) => !drawn);
  const continues = ({ text }: SeenButton) => CONTINUES.test(text);
  return (
    candidates.findLast((button) => button.submits && continues(button)) ??
    candidates.findLast(continues) ??
    own.findLast(continues) ??
    candidates.findLast(({ submits }) => submits) ??
    candidates.findLast(
      (button) => !button.discloses && /\p{L}{2}/u.test(button.text) && !CHANGES_THE_PAGE.test(button.text),
    )
  );
}

const LOOKS_UP = anywhere(words("looksUp"));

/** Whether a button may list something for the answers before it, such as the addresses of a postal code. */
export function looksUp({ text, aside, disabled, discloses }: SeenButton): boolean {
  return !aside && !disabled && !discloses && LOOKS_UP.test(text);
}

/** The buttons of a page without questions that may begin a form. */
export function buttonsToContinue(buttons: SeenButton[]): SeenButton[] {
  const candidates = ownButtons(buttons).filter(
    ({ text, discloses, disabled }) => !discloses && !disabled && !CHANGES_THE_PAGE.test(text),
  );
  const beginning = candidates.filter(
    ({ text, submits }) => submits || CONTINUES.test(text) || BEGINS.test(text),
  );
  // A text that a script alone makes clickable is a way on only by its words.
  return beginning.length > 0 ? beginning : candidates.filter(({ drawn }) => !drawn);
}

/** Whether the caption of a link reads like the start of a form. */
export function beginsForm(caption: string): boolean {
  return BEGINS.test(caption) && !ELSEWHERE.test(caption);
}

/** The buttons of a page that lead to the next one: not those that only change the page or leave the form. */
export function onwardButtons(buttons: SeenButton[]): SeenButton[] {
  return ownButtons(buttons).filter(
    ({ text, submits, discloses, disabled }) =>
      !discloses &&
      !disabled &&
      !CHANGES_THE_PAGE.test(text) &&
      !AFTER_RESULTS.test(text) &&
      (submits || LEADS_ON.test(text)),
  );
}

/** The buttons that begin the next part of a form: “Start now” below a page that lets the person in. */
export function beginningButtons(buttons: SeenButton[]): SeenButton[] {
  return ownButtons(buttons).filter(
    ({ text, discloses, disabled }) =>
      !discloses && !disabled && BEGINS_PART.test(text) && !AFTER_RESULTS.test(text),
  );
}

const BEGINS_PART = atStart(words("begins"));
const LEADS_ON = atStart(`(?:(?:${SAVES}) )?(?:${GOES_ON})`);
/** Buttons of a results page that calculate again, or lead away from it. */
const AFTER_RESULTS = atStart(words("afterResults"));

/**
 * Buttons that lead elsewhere by their captions, such as “Search” or “Log in”, or that are only drawn as buttons: a person may
 * name one of them as the way on.
 */
export function otherButtons(buttons: SeenButton[]): SeenButton[] {
  return buttons.filter(
    ({ text, aside, disabled, drawn }) => !aside && !disabled && (drawn || ELSEWHERE.test(text)),
  );
}

function ownButtons(buttons: SeenButton[]): SeenButton[] {
  return buttons.filter(({ text, aside }) => !aside && !ELSEWHERE.test(text));
}
