/** The answer to a dialog of the browser: a plain question whether to go on is confirmed, as in a dialog of the page. */

import type { Dialog } from "playwright-core";
import { judgeBinding } from "../../text/binding.ts";
import { BINDING_WORDS } from "../../text/binding-words.ts";
import { BROWSER_DIALOGS } from "../../text/vocabulary/browser-dialogs.ts";
import { ANSWERS, WAYS } from "../../text/vocabulary/dialogs.ts";
import { ONWARD } from "../../text/vocabulary/onward.ts";
import { RANGES } from "../../text/vocabulary/ranges.ts";
import { anywhere, inAllLanguages } from "../../text/words.ts";

const GOES_ON = new RegExp(
  inAllLanguages(ANSWERS, ({ goesOn }) => goesOn),
  "iu",
);
const LEAVES = anywhere(inAllLanguages(WAYS, ({ leaves }) => leaves));
const OK_GOES_ON = new RegExp(
  String.raw`^\s*(?:${inAllLanguages(ONWARD, ({ goesOn }) => goesOn)}|${inAllLanguages(BROWSER_DIALOGS, ({ goesOn }) => goesOn)})(?!\p{L})`,
  "iu",
);
const CHANGES = anywhere(inAllLanguages(BROWSER_DIALOGS, ({ proposes }) => proposes));
/** The words after "OK", up to those about the other button. */
const OK = new RegExp(
  String.raw`(?<!\p{L})(?:${inAllLanguages(BROWSER_DIALOGS, ({ ok }) => ok)})(?!\p{L})([^.;\n]*?)(?=,? (?:${inAllLanguages(RANGES, ({ or, and }) => `${or}|${and}`)}) |[.;\n]|$)`,
  "iu",
);
/** A question that is the whole message and states no value refers to the answer that was given. */
const CHECKS_ANSWER = new RegExp(
  String.raw`^[\s¿]*(?:${inAllLanguages(BROWSER_DIALOGS, ({ isRight: [begins, ends] }) => String.raw`${begins}(?!\p{L})[^\d.?!:;"“”'\n]{1,60} ${ends}`)})\s?\?\s*$`,
  "iu",
);
const IS_RIGHT = new RegExp(
  String.raw`(?:${inAllLanguages(BROWSER_DIALOGS, ({ isRight }) => isRight[1])})\s?\?`,
  "iu",
);

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
  if (CHECKS_ANSWER.test(message)) return isHarmless(message.replace(IS_RIGHT, "?"), message);
  const [, ok] = OK.exec(message) ?? [];
  if (ok !== undefined) return OK_GOES_ON.test(ok) ? isHarmless(ok, message) : "Cancel";
  return GOES_ON.test(message) ? isHarmless(message, message) : "Cancel";
}

/** @param agreed the words to which "OK" agrees */
function isHarmless(agreed: string, message: string): AnsweredDialog["button"] {
  const isFree = judgeBinding(message, BINDING_WORDS, undefined, true) === "free";
  const agrees = judgeBinding(agreed, BINDING_WORDS) === "free" && !LEAVES.test(agreed);
  return isFree && agrees && !CHANGES.test(agreed) ? "OK" : "Cancel";
}
