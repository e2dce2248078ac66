/** A recording of another tool: the choices and presses of a person on a form, without the typed texts. */
import { AppError } from "../../../shared/core/errors.ts";
import type { Locator } from "../../../shared/wizards/format/format.ts";

export interface RecordedAct {
  /** `step 4` of a recording, `line 10` of a script. */
  place: string;
  /** `choose` gives a box, list or option the value; `type` marks a question that was answered by a text. */
  act: "press" | "choose" | "type";
  /** Alternatives for one element. */
  targets: Locator[];
  /** For `choose`: the chosen option, or the state of a box. */
  value?: string | boolean;
}

/** Each act is compared with each question of a page. */
export const MOST_ACTS = 3000;

export interface Recording {
  /** Where the form starts. */
  url: string;
  acts: RecordedAct[];
  /** Steps without a meaning for a wizard, such as `step 5 (hover)`. */
  left_out: string[];
}

export function refusal(problem: string): AppError {
  return new AppError("invalid_request", `The recording cannot be used: ${problem}.`);
}

/** A locator of a selector: `#id` and `[name="x"]` have kinds of their own. */
export function locatorOfCss(selector: string): Locator {
  const id = /^#([\w-]+)$/.exec(selector) ?? /^\[id=(?:"([^"]+)"|'([^']+)')\]$/.exec(selector);
  if (id) return { by: "id", value: id[1] ?? id[2] ?? "" };
  const name = /^\w*\[name=(?:"([^"]+)"|'([^']+)')\]$/.exec(selector);
  return name ? { by: "name", value: name[1] ?? name[2] ?? "" } : { by: "css", value: selector };
}
