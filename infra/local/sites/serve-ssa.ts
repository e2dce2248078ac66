/** The Social Security quick calculator: one form, rendered and checked by the server. */
import { practiceDelays } from "./practice-delays.ts";
import type { PracticeOptions, SsaVariant } from "./practice-options.ts";
import { htmlReply, notFoundReply, type PracticeReply, type PracticeSite } from "./practice-reply.ts";
import { serveAsset } from "./serve-asset.ts";
import { type FormPage, formPage } from "./ssa/form-page.ts";
import { answersFrom, readSubmission, type SsaMessages } from "./ssa/read-submission.ts";
import { resultPage } from "./ssa/result-page.ts";
import { createTrouble } from "./trouble.ts";

const FORM = /^\/OACT\/quickcalc\/(index\.html)?$/;
const CALCULATOR = "/cgi-bin/benefit6.cgi";
const ASSETS = "/OACT/quickcalc/assets/";

/** Creates the site; its memory is only how often it has failed already. */
export function createSsaSite(delays: PracticeOptions["delays"]): PracticeSite<SsaVariant> {
  const trouble = createTrouble();
  return async ({ method, url, form }, variant) => {
    if (url.pathname.startsWith(ASSETS)) return serveAsset("ssa", url.pathname.slice(ASSETS.length));
    const isSubmission = url.pathname === CALCULATOR && method === "POST";
    const isForm = method === "GET" && (url.pathname === CALCULATOR || FORM.test(url.pathname));
    if (!isSubmission && !isForm) return notFoundReply();
    const reply = trouble(variant, url);
    if (reply) return reply;
    if (variant.kind === "hanging" && (variant.page ?? "form") === (isForm ? "form" : "results"))
      return "hang";
    await new Promise((resolve) => setTimeout(resolve, practiceDelays(delays, variant).response));
    return isForm ? htmlReply(formPage(emptyForm(variant))) : calculate(form, variant);
  };
}

function calculate(form: URLSearchParams, variant: SsaVariant): PracticeReply {
  const page = emptyForm(variant);
  const answers = answersFrom(form, page.isDrifted);
  const read = readSubmission(answers, page.removed);
  if ("messages" in read) return htmlReply(formPage({ ...page, answers, messages: read.messages }));
  const messages = rejection(variant);
  if (messages) return htmlReply(formPage({ ...page, answers, messages }));
  return htmlReply(resultPage(read.question, page.isDrifted));
}

function emptyForm(variant: SsaVariant): FormPage {
  const removed = variant.kind === "removed" ? { removed: variant.field } : {};
  return { answers: {}, messages: {}, isDrifted: variant.kind === "drifted", ...removed };
}

function rejection(variant: SsaVariant): SsaMessages | undefined {
  if (variant.kind !== "rejecting") return undefined;
  const message = variant.message ?? "We could not verify this entry. Check it and try again.";
  return { [variant.field]: message };
}
