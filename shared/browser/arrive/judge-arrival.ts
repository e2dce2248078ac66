/**
 * The judgement of an arrival: two records of a page, before and after an act on it, decide what has followed. A run, a discovery
 * and the waits of both judge by it. It reads no page and no clock: how long a sign has to last is for its caller to say.
 */

export interface AskedQuestion {
  /** Stays the same when the page renders the question again. */
  identity: string;
  /** Its kind, its group and its label, which stay the same where each change renders other ids. */
  form: string;
  /** The words of the question. */
  words: string;
}

/** A question or the button of a page that the wizard expects. */
export interface PageSign {
  page: number;
  /** That of the element, with the words of its question. */
  identity: string;
  /** The page asks nothing: only its button proves it. */
  isButton: boolean;
  /** A dialog over the page holds it. */
  isOver: boolean;
}

/** A page at one moment. What a reader leaves out is not judged. */
export interface PageRecord {
  url: string;
  /** Its first headings. */
  heading: string;
  /** Those that it shows; in a run, of the page that is left. */
  questions: readonly AskedQuestion[];
  /** The site's objections. */
  messages: readonly string[];
  /** It shows questions, and takes no answer to any of them. */
  isLocked?: boolean | undefined;
  /** Names with values: measured where they state a number or have rows. */
  figures?: readonly { said: string; isMeasured: boolean; isAnswer: boolean }[];
  /** The pages that the wizard expects, nearest first, as far as their signs are shown. */
  signs?: readonly PageSign[];
  /** The act has loaded another document; unknown to a reader that compares addresses. */
  isReplaced?: boolean | undefined;
  /** A dialog that the act has opened covers the page. */
  isCovered?: boolean | undefined;
  /** It shows that it works. */
  isWaiting?: boolean | undefined;
  /** In a run: signs that the form was left, or has lost its answers. */
  failure?: FailureSigns;
}

/** Read in a run after a press; each is read when it is asked for. */
export interface FailureSigns {
  /** The page that was left asks something: without a question, its button alone says whether it is still here. */
  hasAsked: boolean;
  /** The browser has loaded the document again, and it does not show the answers. */
  isLost: boolean;
  /** Its results were to follow on the page itself, which states a failure in few words. */
  failsHere: boolean;
  /** A heading or a short page states a failure. */
  fails: boolean;
  /** A new text holds a digit: a calculator may show its first questions again above its figures. */
  hasFigures: boolean;
  /** It has begun to ask for a password. */
  asksToSignIn: boolean;
  /** The earlier page whose questions have appeared again. */
  returnedTo: number | undefined;
}

/** How a form was left without a result: by an error page or a sign-in, to an earlier page, to the same one without its answers. */
export type Failure = { state: "failed" } | { state: "returned"; page: number } | { state: "reloaded" };

export type Judgement =
  /** A page that the wizard expects. */
  | { is: "expected"; page: number }
  /** Another page. */
  | { is: "next" }
  /** Another page, and none that the wizard expects. */
  | { is: "unknown" }
  | { is: "way_out"; failure: Failure }
  | { is: "dialog" }
  | { is: "refusal" }
  /** The page stays, and shows figures that it did not show before; `figures` holds their positions. */
  | { is: "result"; figures: number[] }
  | { is: "waiting" }
  /** The same page, with other questions or without a change. */
  | { is: "changed" }
  | { is: "same" };

/**
 * @param before absent at the start of a form
 * @param isPressed a button was pressed: it may also have replaced a page without questions by one with the same heading, or have
 *   asked the next question in the controls of the last one
 */
export function judgeArrival(
  before: PageRecord | undefined,
  after: PageRecord,
  isPressed = false,
): Judgement {
  const page = provenPage(before, after);
  if (page !== undefined) return { is: "expected", page };
  if (after.isCovered) return { is: "dialog" };
  const failure = before && failureOf(before, after);
  if (failure) return { is: "way_out", failure };
  if (!before && after.questions.length > 0 && after.isReplaced === false) return { is: "same" };
  if (!before || (isPressed && asksAnew(before, after)) || isOtherPage(before, after))
    return { is: after.signs ? "unknown" : "next" };
  if (after.messages.some((message) => !before.messages.includes(message))) return { is: "refusal" };
  const figures = after.messages.length > 0 ? [] : freshFigures(before, after);
  if (figures.length > 0) return { is: "result", figures };
  if (after.isWaiting) return { is: "waiting" };
  const isSame = identities(before).join("\n") === identities(after).join("\n");
  return { is: isSame && !hasMoved(before, after) ? "same" : "changed" };
}

/** Whether the document, its address or its heading has changed. */
export function hasMoved(
  before: Place | undefined,
  after: Place & { isReplaced?: boolean | undefined },
): boolean {
  return !before || after.isReplaced === true || after.url !== before.url || after.heading !== before.heading;
}

type Place = Pick<PageRecord, "url" | "heading">;

/** The expected page of which a sign is new, or stands on another page than before: an address changes before its page does. */
function provenPage(before: PageRecord | undefined, after: PageRecord): number | undefined {
  const { signs = [], isReplaced } = after;
  const isStillHere = signs.length > 0 && after.questions.length > 0;
  for (const { page, identity, isButton, isOver } of signs) {
    // A button alone proves nothing while the previous questions are shown, unless a dialog over them holds it.
    if (isButton && before && isStillHere && !isOver && !isReview(before, after)) continue;
    // Nor while the questions of another page are shown: the site has skipped this one.
    if (isButton && signs.some((one) => !one.isButton)) continue;
    const leaves = before !== undefined && before.questions.length > 0;
    if (!before || (isReplaced && leaves && !isStillHere)) return page;
    const isNew = !isReplaced && !before.signs?.some((one) => one.page === page && one.identity === identity);
    if (isNew && (!isButton || leaves)) return page;
    // The same questions may be the same page with validation messages.
    if ((isReplaced || after.heading !== before.heading) && after.messages.length === 0) return page;
  }
  return undefined;
}

function failureOf(before: PageRecord, after: PageRecord): Failure | undefined {
  const { failure, isReplaced } = after;
  if (!failure || before.questions.length === 0 || after.isWaiting) return undefined;
  if (after.questions.length > 0) {
    if (isReplaced && failure.isLost && after.messages.length === 0) return { state: "reloaded" };
    return failure.failsHere && after.messages.length === 0 ? { state: "failed" } : undefined;
  }
  if (!failure.hasAsked && !hasMoved(before, after)) return undefined;
  if (failure.fails) return { state: "failed" };
  if (failure.hasFigures) return undefined;
  if (failure.asksToSignIn) return { state: "failed" };
  const page = failure.returnedTo;
  return page === undefined ? undefined : { state: "returned", page };
}

/** Whether it is another page of the form, and not the same one with more or fewer questions. */
function isOtherPage(before: PageRecord, after: PageRecord): boolean {
  const [asked, asks] = [identities(before), identities(after)];
  const isOtherAddress = after.isReplaced ?? addressOf(before) !== addressOf(after);
  const isOtherHeading = before.heading !== after.heading;
  if (asked.length + asks.length === 0) return isOtherAddress || isOtherHeading;
  // A run's page may lock its questions while it sends them: the sign of the page that follows decides there.
  if (!after.signs && isReview(before, after)) return true;
  if (asked.some((identity) => asks.includes(identity)))
    return isOtherAddress && isOtherHeading && after.messages.length === 0;
  if (!isOtherHeading && isRenderedAgain(before, after)) return false;
  return isOtherAddress || isOtherHeading || asked.length > 0;
}

/**
 * A review may show all questions again, under its own heading and read-only.
 * Specimen: https://surveyjs.io/form-library/examples/preview-page-survey/.
 */
function isReview(before: PageRecord, after: PageRecord): boolean {
  return before.heading !== after.heading && after.isLocked === true && !before.isLocked;
}

/** Whether a page begins to ask, or no question has the words of one before. A refused page may add words to its questions. */
function asksAnew(before: PageRecord, after: PageRecord): boolean {
  if (before.questions.length === 0) return after.questions.length > 0;
  const [was, is] = [before, after].map(({ questions }) =>
    questions.map(({ words }) => words).filter(Boolean),
  );
  const areOther = was?.length !== 0 && is?.length !== 0 && !is?.some((words) => was?.includes(words));
  return areOther && after.messages.length === 0;
}

// Some pages give every control another id and name with each change.
function isRenderedAgain(before: PageRecord, after: PageRecord): boolean {
  const [was, is] = [before.questions, after.questions];
  const common = was.filter(({ form }) => is.some((one) => one.form === form)).length;
  return common > 1 && common >= LIKE_ENOUGH * Math.max(was.length, is.length);
}

const LIKE_ENOUGH = 0.8;

/** Words alone may be a message about the answers: any of the figures states a number, or has rows. */
function freshFigures(before: PageRecord, { figures = [] }: PageRecord): number[] {
  const known = new Set(before.figures?.map(({ said }) => said));
  const fresh = figures.flatMap(({ said, isAnswer }, at) => (known.has(said) || isAnswer ? [] : [at]));
  return fresh.some((at) => figures[at]?.isMeasured) ? fresh : [];
}

function identities({ questions }: PageRecord): string[] {
  return questions.map(({ identity }) => identity);
}

function addressOf({ url }: PageRecord): string {
  return url.replace(/#(?!!|\/).*$/, "");
}

/** The appearance of a document, which is read at every frame: it tells whether a page has reacted, and not which one it is. */
export interface PageMark {
  url: string;
  /** Its heading, controls and buttons. */
  page: string;
  /** The length of all its text. A spinner or a counter changes it, and brings no other page. */
  text: string;
  messages: string[];
}

export function hasReacted(before: PageMark, after: PageMark, awaited: "page" | "anything"): boolean {
  const isOtherText = before.text !== after.text;
  return before.page !== after.page || (isOtherText && (awaited === "anything" || before.url !== after.url));
}
