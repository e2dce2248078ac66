/** Limits a model's answer. Texts of a page reach the model, so its answer is trusted no more than the page. */
import { getDomain, getDomainWithoutSuffix } from "tldts";
import { cleanSiteText } from "../../core/site-text.ts";
import { type Action, mayType, type Step, type StepErrorType } from "../step.ts";

const MOST_CHARACTERS = 300;
const FAILURES: Record<StepErrorType, string> = {
  none: "The model reports a failure.",
  unknown: "The model reports a failure.",
  element_not_found: "The model finds no element of the snapshot for the step.",
  ambiguous_step: "The model finds no single action for the step.",
  tool_limit: "The model finds no tool for the step.",
  navigation_blocked: "The model finds no address for the step.",
};

/** Sites that the step, the goal and the page do not name are refused; messages repeat no word of a step that types. */
export function checkAnswer(action: Action, step: Step): Action {
  if (action.status === "failure") {
    const own = mayType(step.plan_step) ? "" : cleanSiteText(action.message, MOST_CHARACTERS);
    return { ...action, message: own || FAILURES[action.error_type] };
  }
  const { url } = action.args;
  if (action.action !== "navigate" || url === undefined || isNamed(url, step)) return action;
  return {
    ...action,
    status: "failure",
    error_type: "navigation_blocked",
    message: "The model chose an address of a site that the step, the goal and the page do not name.",
  };
}

function isNamed(url: string, { plan_step, main_goal, url: from }: Step): boolean {
  const page = URL.parse(from);
  const target = URL.parse(/^[\w-]+(\.[\w-]+)+/.test(url) ? `https://${url}` : url, page ?? undefined);
  // The handler refuses an invalid address.
  if (!target || !/^https?:$/.test(target.protocol)) return true;
  if (page && siteOf(page) === siteOf(target)) return true;
  const words = `${plan_step} ${main_goal}`.toLowerCase();
  const label = getDomainWithoutSuffix(target.hostname);
  const hasWord = (word: string) =>
    words.split(/[^\p{L}\p{N}.:-]+/u).some((one) => one === word || one.split(/[.:/]/).includes(word));
  return words.includes(siteOf(target)) || (label !== null && hasWord(label));
}

function siteOf({ hostname }: URL): string {
  return getDomain(hostname) ?? hostname;
}
