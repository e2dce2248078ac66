/** Finds the button that replaces a recorded one. It must have the same effect, since a press cannot be undone. */
import { LIKENESS } from "../../text/vocabulary/likeness.ts";
import { inAllLanguages } from "../../text/words.ts";
import type { Locator } from "../../wizards/format/format.ts";
import type { SeenButton } from "../page/discover/page-description.ts";

// Words that do not change the effect of a press. Any other word, in any language, may name another effect.
const NEUTRAL = new RegExp(`^(?:${inAllLanguages(LIKENESS, ({ idle }) => idle)})$`);
const CONTINUES = new RegExp(`^(?:${inAllLanguages(LIKENESS, ({ onward }) => onward)})$`);

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
  for (const isSame of [isSameCaption, isLikeCaption, areBothContinue]) {
    const alike = offered.filter(({ text }) => captions.some((caption) => isSame(caption, text)));
    if (alike.length > 0) return alike.length === 1 ? alike[0] : undefined;
  }
  return undefined;
}

function isSameCaption(was: string, is: string): boolean {
  return captionWords(was).length > 0 && captionWords(was).join(" ") === captionWords(is).join(" ");
}

function isLikeCaption(was: string, is: string): boolean {
  const own = distinctiveWords(was);
  return own.length > 0 && own.join(" ") === distinctiveWords(is).join(" ");
}

function areBothContinue(was: string, is: string): boolean {
  return [was, is].every((caption) => {
    const words = distinctiveWords(caption);
    return words.length > 0 && words.every((word) => CONTINUES.test(word));
  });
}

function distinctiveWords(caption: string): string[] {
  return captionWords(caption).filter((word) => !NEUTRAL.test(word));
}

function captionWords(caption: string): string[] {
  return caption
    .normalize("NFKC")
    .toLowerCase()
    .replace(/&/g, " and ")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
}
