/** The button that a recorded one has become. Only a press that means the same is worth a guess. */
import type { Locator } from "../../wizards/format/format.ts";
import type { SeenButton } from "../page/discover/page-description.ts";
import { compareTexts } from "./text-similarity.ts";

// Words that do something of their own: both captions have the same ones, or none.
const BINDING =
  /\b(submit|send|certif\w*|sign|file|pay|apply|order|purchase|buy|delete|remove|discard|cancel|reset|clear|withdraw|agree|accept|decline|register|back|previous|edit|add|search|log ?in|log ?out|sign ?in|sign ?out|save)\b/gi;
const ONWARD = /\b(continue|next|proceed|go on|go to|forward)\b/i;

export function matchButton(
  recorded: { description: string; locators: readonly Locator[] },
  buttons: readonly SeenButton[],
): SeenButton | undefined {
  const captions = [
    ...new Set([
      ...recorded.locators.flatMap((locator) =>
        locator.by === "role" ? [locator.name] : locator.by === "text" ? [locator.value] : [],
      ),
      recorded.description,
    ]),
  ].filter(Boolean);
  const offered = buttons.filter(({ aside, discloses, disabled }) => !aside && !discloses && !disabled);
  for (const isSame of [isSameCaption, isLikeCaption, isOnwardAlike]) {
    const alike = offered.filter(({ text }) => captions.some((caption) => isSame(caption, text)));
    if (alike.length > 0) return alike.length === 1 ? alike[0] : undefined;
  }
  return undefined;
}

function isSameCaption(was: string, is: string): boolean {
  return plain(was) !== "" && plain(was) === plain(is);
}

function isLikeCaption(was: string, is: string): boolean {
  if (bindingOf(was) !== bindingOf(is)) return false;
  const { likeness, isSubstituted } = compareTexts(was, is);
  return likeness > 0 && !isSubstituted;
}

function isOnwardAlike(was: string, is: string): boolean {
  return ONWARD.test(was) && ONWARD.test(is) && bindingOf(was) === bindingOf(is);
}

function bindingOf(caption: string): string {
  return [...new Set(caption.toLowerCase().match(BINDING) ?? [])].sort().join(" ");
}

function plain(caption: string): string {
  return caption
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
