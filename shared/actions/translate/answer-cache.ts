/** Answers of a model for repeated steps. Typed text is neither kept nor readable from a key. */
import { createHmac, createSecretKey, randomBytes } from "node:crypto";
import { compactSnapshot } from "../snapshot.ts";
import type { Action, Step } from "../step.ts";

export interface AnswerCache {
  get(step: Step): Action | undefined;
  set(step: Step, action: Action): void;
}

/** `at` is the position of the text in the step. */
interface Kept {
  action: Action;
  typed?: { at: number; length: number };
}

const MOST_ANSWERS = 500;

/** Keeps the most recently used answers. Steps count as equal with the same page, words and tools. */
export function createAnswerCache(most = MOST_ANSWERS): AnswerCache {
  const secret = createSecretKey(randomBytes(32));
  const answers = new Map<string, Kept>();
  const keyOf = ({ plan_step, main_goal, url, allowed_tools, dom_snapshot }: Step) =>
    createHmac("sha256", secret)
      .update(JSON.stringify([plan_step, main_goal, url, allowed_tools, compactSnapshot(dom_snapshot)]))
      .digest("base64url");
  return {
    get(step) {
      const key = keyOf(step);
      const kept = answers.get(key);
      if (!kept) return undefined;
      answers.delete(key);
      answers.set(key, kept);
      return restore(kept, step);
    },
    set(step, action) {
      const kept = withoutText(action, step);
      if (!kept) return;
      answers.set(keyOf(step), kept);
      const [oldest] = answers.keys();
      if (answers.size > most && oldest !== undefined) answers.delete(oldest);
    },
  };
}

function withoutText(action: Action, { plan_step }: Step): Kept | undefined {
  const { text, ...args } = action.args;
  if (text === undefined) return { action: { ...action, message: "" } };
  const at = plan_step.indexOf(text);
  // A text that the model has written itself is asked for again.
  if (at < 0 || text === "") return undefined;
  return { action: { ...action, args, message: "" }, typed: { at, length: text.length } };
}

function restore({ action, typed }: Kept, { plan_step }: Step): Action {
  if (!typed) return action;
  const text = plan_step.slice(typed.at, typed.at + typed.length);
  return { ...action, args: { ...action.args, text } };
}
