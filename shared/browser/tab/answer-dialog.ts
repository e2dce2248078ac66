/** The answer to a dialog of the browser: a plain question whether to go on is confirmed, as in a dialog of the page. */
import type { Dialog } from "playwright-core";

const GOES_ON =
  /\bare you sure\b|\b(?:do|would) you (?:really )?(?:want|like|wish) to (?:continue|proceed|go on|move on|leave)\b|\b(?:continue|proceed)(?: anyway)?\s?\?|\b(?:está|estás) segur[oa]\b|\bdesea(?:s)? continuar\b|\bêtes-vous sûr|\bvoulez-vous (?:vraiment )?continuer\b|\bsind sie sicher\b|\bmöchten sie (?:wirklich )?(?:fortfahren|weitermachen)\b/i;
const OK_GOES_ON = /^\s*(?:to )?(?:continue|proceed|go on|move on|continuar|continuer|fortfahren)\b/i;
const BINDING =
  /\b(?:submit|sign|signature|certif\w*|perjury|penalt\w*|legal(?:ly)?|binding|pay(?:ment)?|purchase|delete|discard|erase|clear|lose|lost|irrevocable|undone|account|log ?out|sign ?out|cancel your)\b/i;
const CHANGES =
  /\b(?:accept|change|correct(?:ed|ion)?|did you mean|found|instead|overwrite|recommend\w*|remove|replace|standard\w*|suggest\w*|switch|take|update|use|verified|shorter|simpler)\b/i;
/** The words after "OK", up to those about the other button. */
const OK =
  /\b(?:press|click|select|choose|tap)? ?["“']?ok["”']? (?:button )?(?:to|if|for)\b([^.;\n]*?)(?=,? (?:or|and) |[.;\n]|$)/i;

/** A question that is the whole message and states no value refers to the answer that was given. */
const CHECKS_ANSWER =
  /^\s*(?:is|are) (?:the|this|these|your)\b[^\d.?!:;"“”'\n]{1,60} (?:correct|right)\s?\?\s*$/i;

/** How a dialog was closed. */
export interface AnsweredDialog {
  type: string;
  message: string;
  button: "OK" | "Cancel";
}

export async function answerDialog(dialog: Dialog): Promise<void> {
  const isOk = buttonFor(dialog.type(), dialog.message()) === "OK";
  await (isOk ? dialog.accept() : dialog.dismiss());
}

/** A confirmation that binds, or that would change an answer, is not given; nothing is entered into a prompt. */
export function buttonFor(type: string, message: string): AnsweredDialog["button"] {
  if (type === "alert" || type === "beforeunload") return "OK";
  if (type === "prompt") return "Cancel";
  if (CHECKS_ANSWER.test(message) && !BINDING.test(message))
    return CHANGES.test(message.replace(/correct\s?\?/i, "")) ? "Cancel" : "OK";
  const [, ok] = OK.exec(message) ?? [];
  if (ok !== undefined)
    return OK_GOES_ON.test(ok) && !BINDING.test(ok) && !CHANGES.test(ok) ? "OK" : "Cancel";
  return GOES_ON.test(message) && !BINDING.test(message) && !CHANGES.test(message) ? "OK" : "Cancel";
}
