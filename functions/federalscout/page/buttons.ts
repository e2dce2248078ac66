/** The buttons of a page: those that lead on, and those that may bind a person. */

import { z } from "zod";
import type { SeenButton } from "../../../shared/browser/page/discover/page-description.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { BINDING_CAPTIONS } from "../../../shared/text/vocabulary/binding-captions.ts";
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
const BINDING = anywhere(inAllLanguages(BINDING_CAPTIONS, (captions) => captions.anywhere));
const BINDING_VERB = atStart(inAllLanguages(BINDING_CAPTIONS, ({ verbs }) => verbs));
/** A link or button that begins a form. */
const BEGINS = atStart(
  `${inAllLanguages(ONWARD, ({ goesOn }) => goesOn)}|${words("begins")}|${words("enters")}`,
);

/** The button that most probably leads to the next page. */
export function likelyContinue(buttons: SeenButton[]): SeenButton | undefined {
  const candidates = ownButtons(buttons);
  return (
    candidates.findLast(({ text, submits }) => submits && CONTINUES.test(text)) ??
    candidates.findLast(({ text }) => CONTINUES.test(text)) ??
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
  return beginning.length > 0 ? beginning : candidates;
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

const LEADS_ON = atStart(`(?:(?:${SAVES}) )?(?:${GOES_ON})`);
/** Buttons of a results page that calculate again, or lead away from it. */
const AFTER_RESULTS = atStart(words("afterResults"));

/** Whether a button may submit something legally binding: pressing it requires a confirmation. */
export function isBinding({ text, posts_elsewhere }: Pick<SeenButton, "text" | "posts_elsewhere">): boolean {
  return posts_elsewhere === true || BINDING.test(text) || BINDING_VERB.test(text.trim());
}

/** The argument of a tool that may press a binding button. */
export const CONFIRM = z
  .boolean()
  .optional()
  .describe("The user has agreed to press a button that is marked as binding");

/**
 * @param isSubmitted the form was submitted in this discovery already
 * @throws AppError `invalid_request` for an unconfirmed binding button
 */
export function requireConfirmation(
  button: Pick<SeenButton, "text" | "posts_elsewhere">,
  confirm: boolean | undefined,
  isSubmitted = false,
): void {
  if (confirm || !isBinding(button)) return;
  const again = isSubmitted ? " It has submitted the form before: a further press submits it again." : "";
  throw new AppError("invalid_request", `The button is not pressed: ${unconfirmed(button.text)}.${again}`, {
    details: {
      next: "Ask the user whether it submits something binding; with their consent, repeat with confirm: true.",
    },
  });
}

export function unconfirmed(caption: string): string {
  return `“${caption}” may submit something binding, and needs confirm: true with the user's consent`;
}

function ownButtons(buttons: SeenButton[]): SeenButton[] {
  return buttons.filter(({ text, aside }) => !aside && !ELSEWHERE.test(text));
}
