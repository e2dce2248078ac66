/** The words with which the site reacted to a press, where nothing marks them as messages. */
import type { FieldRef, Reaction } from "../protocol.ts";
import { isFailure } from "./failure-words.ts";
import { freshTexts } from "./fresh-texts.ts";
import { asMessage, objects, readObjections } from "./read-messages.ts";

/** @param before every short text before the press */
export function readReaction(fieldRefs: FieldRef[], before: string[]): Reaction {
  const messages = readObjections(fieldRefs, { replaced: true }, before)
    .filter(({ isSure, message }) => isSure || objects(message))
    .map(asMessage);
  const texts = [document.title, ...freshTexts(before).map(({ text }) => text)];
  return { messages, isFailure: texts.some(isFailure) };
}
