/** Confirms questions between two pages, such as “Are you sure?”. Binding ones are never confirmed. */
import { queryAll } from "../dom/document.ts";
import { press } from "../dom/events.ts";
import { normalize, visibleText } from "../dom/text.ts";
import { isDisabled, isVisible } from "../dom/visibility.ts";
import { DIALOG } from "../find/instance-matches.ts";

const ASKS =
  /\bare you sure\b|\b(do|would) you (really )?(want|like|wish) to (continue|proceed|go on|move on)\b|\b(continue|proceed)\?/i;
const BINDING =
  /\b(submit|sign|signature|certif\w*|perjury|penalt\w*|legal(ly)?|binding|pay(ment)?|purchase|delete|discard|lose|irrevocable|undone|account)\b/i;
const YES = /^(yes|ok|okay|continue|proceed|confirm|go on|i'm sure)\b/;
/** "Yes, use Smith": the page would change an answer. */
const CHANGES = /\b(accept|change|correct|overwrite|remove|replace|switch|take|update|use)\b/;

let openBefore = new WeakSet<Element>();

/** Records the dialogs that are open before a press: they are not a reaction to it. */
export function rememberDialogs(): void {
  openBefore = new WeakSet(queryAll(DIALOG).filter(isVisible));
}

/** Confirms the question of a dialog that the last press opened, once. */
export function confirmQuestion(): void {
  for (const dialog of queryAll(DIALOG)) {
    const text = openBefore.has(dialog) || !isVisible(dialog) ? "" : visibleText(dialog);
    if (!ASKS.test(text) || BINDING.test(text)) continue;
    const yes = [
      ...dialog.querySelectorAll<HTMLElement>("button,[role=button],input[type=button],input[type=submit],a"),
    ].find((button) => isVisible(button) && !isDisabled(button) && confirms(normalize(visibleText(button))));
    if (!yes) continue;
    openBefore.add(dialog);
    press(yes);
    return;
  }
}

/** A modal dialog that the last press opened and that nothing has answered. */
export function newDialog(): HTMLElement | undefined {
  return queryAll(DIALOG).find(
    (dialog) =>
      !openBefore.has(dialog) &&
      (dialog.matches(":modal,[role=alertdialog]") || dialog.ariaModal === "true") &&
      isVisible(dialog) &&
      visibleText(dialog) !== "",
  );
}

function confirms(caption: string): boolean {
  return YES.test(caption) && !CHANGES.test(caption);
}
