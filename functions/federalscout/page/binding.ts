/**
 * Whether a press may bind a person. The page decides, its address, its form's action and the pages before it, and the caption
 * of the button alone only where it names the act.
 */
import { z } from "zod";
import type { SeenButton, SeenPage } from "../../../shared/browser/page/discover/page-description.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { isBindingCaption } from "../../../shared/text/binding-caption.ts";
import { BINDING } from "../../../shared/text/vocabulary/binding.ts";
import { BINDING_PAGES } from "../../../shared/text/vocabulary/binding-pages.ts";
import { anywhereInLowerCase, beginsText, holdsText, inAllLanguages } from "../../../shared/text/words.ts";
import { likelyContinue, onwardButtons } from "./buttons.ts";

/** A page as far as it decides about its way on. */
export interface BindingPlace {
  seen: SeenPage;
  /** The text of its main part. */
  text: string;
  /** It asks nothing but for declarations. */
  asksNothing: boolean;
  /** Pages have taken answers before it: there is something to send. */
  hasAnswers: boolean;
  /** The page before it has repeated the answers. */
  isAfterReview: boolean;
}

type Pressed = Pick<SeenButton, "text" | "posts_to">;

/**
 * The reason why a press may bind, as the end of a sentence.
 *
 * @param place absent where the button alone is known
 */
export function bindingReason(button: Pressed, place?: BindingPlace): string | undefined {
  if (isBindingCaption(button.text)) return "its caption names a binding act";
  if (!place) return undefined;
  const posts = reasonOfAction(button, place);
  return posts ?? (leadsOn(button, place.seen) ? reasonOfPage(place) : undefined);
}

/** The key sends a form, as its button does. */
export function reasonOfEnter(place: BindingPlace): string | undefined {
  const button = likelyContinue(place.seen.buttons);
  return button?.submits ? bindingReason(button, place) : undefined;
}

function leadsOn({ text }: Pressed, { buttons }: SeenPage): boolean {
  return likelyContinue(buttons)?.text === text || onwardButtons(buttons).some((one) => one.text === text);
}

/** The address of the page itself names the page, such as one about a person's pay. */
function reasonOfAction({ posts_to = "" }: Pressed, { seen, ...place }: BindingPlace): string | undefined {
  const [to, at] = [URL.parse(posts_to), URL.parse(seen.url)];
  if (!to || !at) return undefined;
  if (to.host !== at.host) return `it posts to ${to.host}`;
  const isLast = place.asksNothing && place.hasAnswers && FINAL_ADDRESS.test(to.pathname);
  const isNamed = to.pathname !== at.pathname && (isLast || BINDING_ADDRESS.test(to.pathname));
  return isNamed ? `it posts to ${to.pathname}` : undefined;
}

function reasonOfPage({
  seen,
  text,
  asksNothing,
  hasAnswers,
  isAfterReview,
}: BindingPlace): string | undefined {
  const heading = (seen.own_heading || seen.heading).trim();
  if (!hasAnswers) return asksNothing ? undefined : reasonOfOnlyPage(heading, text);
  if (isBindingHeading(heading)) return `the page is headed “${heading}”`;
  if (!asksNothing) return undefined;
  const said = (PRESSES.exec(text) ?? EFFECTS.exec(text))?.[0];
  if (said !== undefined) return `the page says “${said.trim()}”`;
  const { pathname = "" } = URL.parse(seen.url) ?? {};
  if (FINAL_ADDRESS.test(pathname)) return `the page is at ${pathname}`;
  return isAfterReview ? "the page follows a review of the answers" : undefined;
}

/** The first page of a form that asks may be its only one. Its heading may also name the service, and a count a further page. */
function reasonOfOnlyPage(heading: string, text: string): string | undefined {
  if (FIRST_OF_MORE.test(text)) return undefined;
  const said = EFFECTS.exec(text)?.[0];
  if (said !== undefined) return `the page says “${said.trim()}”`;
  const isNamed = HEADINGS.test(heading) && !ABOUT.test(heading) && !/[?？]\W*$/.test(heading);
  return isNamed ? `the page is headed “${heading}”` : undefined;
}

/** “Step 1 of 4”, “1/4” */
const FIRST_OF_MORE = /(?<![\d.,])1 ?(?:\p{L}{1,3} |\/ ?)(?:[2-9]|1\d)(?![\d.,]\d|\d)/u;

/** A question names no act of the page. */
function isBindingHeading(heading: string): boolean {
  if (/[?？]\W*$/.test(heading)) return false;
  if (HEADINGS.test(heading) && !ABOUT.test(heading)) return true;
  return COMMITS.test(heading.toLowerCase());
}

/** Whether a question asks for a signature or a declaration alone. */
export function isToSign({ label, binding }: { label: string; binding?: boolean | undefined }): boolean {
  return binding === true || SWEARS.test(label.toLowerCase());
}

const COMMITS = anywhereInLowerCase(inAllLanguages(BINDING, ({ submits, swears }) => `${submits}|${swears}`));
const SWEARS = anywhereInLowerCase(inAllLanguages(BINDING, ({ signs, swears }) => `${signs}|${swears}`));

const HEADINGS = beginsText(inAllLanguages(BINDING_PAGES, ({ headings }) => headings));
const ABOUT = beginsText(
  inAllLanguages(BINDING_PAGES, ({ headings, about }) => `(?:${headings.replaceAll("$", "")}) (?:${about})`),
);
const EFFECTS = holdsText(inAllLanguages(BINDING_PAGES, ({ effects }) => effects));
const PRESSES = holdsText(inAllLanguages(BINDING_PAGES, ({ presses }) => presses));
const BINDING_ADDRESS =
  /[/_-](orders?|checkout|pay|payments?|enrol+|register|registrations?|bookings?|apply|applications?[/_-]submit|sign)([/_.-]|$)/i;
/** The address of a page without questions, after all others. */
const FINAL_ADDRESS =
  /[/_-](submit|submission|declare|declaration|sign|signature|checkout|payment|final)([/_.-]|$)/i;

/** The argument of a tool that may press a binding button. */
export const CONFIRM = z
  .boolean()
  .optional()
  .describe("The user has agreed to press a button that is marked as binding");

/**
 * @param press `reason` as {@link bindingReason} states it; `heading` of the page
 * @param isSubmitted the form was submitted in this discovery already
 * @throws AppError `invalid_request` for an unconfirmed press that may bind
 */
export function requireConfirmation(
  press: { caption: string; reason: string | undefined; heading: string },
  confirm: boolean | undefined,
  isSubmitted = false,
): void {
  const { caption, reason, heading } = press;
  if (confirm || reason === undefined) return;
  const again = isSubmitted ? " It has submitted the form before: a further press submits it again." : "";
  throw new AppError(
    "invalid_request",
    `The button is not pressed: ${unconfirmed(caption, reason)}.${again}`,
    {
      details: { heading, reason, next: ASK_AND_CONFIRM },
    },
  );
}

export const ASK_AND_CONFIRM =
  "Ask the user whether it submits something binding; with their consent, repeat the call with confirm: true.";

export function unconfirmed(caption: string, reason: string): string {
  return `“${caption}” may submit something binding (${reason}), and needs confirm: true with the user's consent`;
}
