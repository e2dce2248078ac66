/**
 * The benefits calculator of a state that does not exist: one question a page, rendered and checked by the server,
 * with the answers so far in a cookie.
 */
import { checkPage as checkAnswersPage, resultPage, startPage } from "./benefits/closing-pages.ts";
import { questionPage } from "./benefits/question-page.ts";
import { CHECK_PATH, QUESTIONS, type Question, RESULT_PATH } from "./benefits/questions.ts";
import {
  type Answers,
  answersFromCookie,
  checkPage,
  cookieOf,
  fieldsOf,
  firstUnanswered,
  type Messages,
  readPage,
} from "./benefits/read-answers.ts";
import { practiceDelays } from "./practice-delays.ts";
import type { BenefitsVariant, PracticeOptions } from "./practice-options.ts";
import {
  htmlReply,
  notFoundReply,
  type PracticeReply,
  type PracticeRequest,
  redirectReply,
} from "./practice-reply.ts";
import { serveAsset } from "./serve-asset.ts";
import { createTrouble } from "./trouble.ts";

const BASE = "/calculator/";
const ASSETS = `${BASE}assets/`;

/** Creates the site; its memory is only how often it has failed already. */
export function createBenefitsSite(delays: PracticeOptions["delays"]) {
  const trouble = createTrouble();
  return async (
    request: PracticeRequest & { cookie: string },
    variant: BenefitsVariant,
  ): Promise<PracticeReply | "hang"> => {
    const { url } = request;
    if (url.pathname.startsWith(ASSETS)) return serveAsset("benefits", url.pathname.slice(ASSETS.length));
    if (!`${url.pathname}/`.startsWith(BASE)) return notFoundReply();
    const path = url.pathname.slice(BASE.length);
    const reply = trouble(variant, url);
    if (reply) return reply;
    if (variant.kind === "hanging" && (variant.page ?? "") === path) return "hang";
    await new Promise((resolve) => setTimeout(resolve, practiceDelays(delays, variant).response));
    return answer(request, path, variant);
  };
}

function answer(
  { method, url, form, cookie }: PracticeRequest & { cookie: string },
  path: string,
  variant: BenefitsVariant,
): PracticeReply {
  const answers = answersFromCookie(cookie);
  const nameOf = (field: string) =>
    variant.kind === "drifted" ? `bc2-${field.replaceAll("_", "-")}` : field;
  if (path === "") return htmlReply(startPage());
  const unanswered = firstUnanswered(answers);
  const question = QUESTIONS.find((one) => one.path === path);
  if (question) {
    return method === "POST"
      ? take(question, { answers, given: readPage(question, form, nameOf), url, variant, nameOf })
      : htmlReply(questionPage(question, { answers, messages: {}, nameOf, ...around(question, variant) }));
  }
  if (path !== CHECK_PATH && path !== RESULT_PATH) return notFoundReply();
  if (unanswered) return redirectReply(BASE + unanswered.path);
  if (path === RESULT_PATH) return htmlReply(resultPage(answers, nameOf));
  return method === "POST" ? redirectReply(BASE + RESULT_PATH) : htmlReply(checkAnswersPage(answers));
}

interface Submission {
  answers: Answers;
  given: Answers;
  url: URL;
  variant: BenefitsVariant;
  nameOf: (field: string) => string;
}

function take(question: Question, { answers, given, url, variant, nameOf }: Submission): PracticeReply {
  const refused = refusal(question, variant);
  const mistakes = checkPage(question, given);
  const messages = Object.keys(mistakes).length > 0 ? mistakes : refused;
  if (Object.keys(messages).length > 0) {
    return htmlReply(
      questionPage(question, { answers: given, messages, nameOf, ...around(question, variant) }),
    );
  }
  const next = url.searchParams.has("change")
    ? CHECK_PATH
    : (QUESTIONS[QUESTIONS.indexOf(question) + 1]?.path ?? CHECK_PATH);
  const reply = redirectReply(BASE + next);
  return { ...reply, headers: { ...reply.headers, "set-cookie": cookieOf({ ...answers, ...given }) } };
}

function refusal(question: Question, variant: BenefitsVariant): Messages {
  if (variant.kind !== "rejecting" || !fieldsOf(question).includes(variant.field)) return {};
  return { [variant.field]: variant.message ?? "We could not verify this answer. Check it and try again." };
}

function around(question: Question, variant: BenefitsVariant): { back: string; removed?: string } {
  const before = QUESTIONS[QUESTIONS.indexOf(question) - 1];
  const removed = variant.kind === "removed" ? { removed: variant.field } : {};
  return { back: BASE + (before?.path ?? ""), ...removed };
}
