/** Texts that a page marks as invalid as soon as they are set: their answer may have another form. */

/** Boxes without a mark before a text was set; a mark that they get later refuses it. */
const unmarked = new WeakSet<HTMLElement>();
const typed = new WeakSet<HTMLElement>();

/** Records a box into which a text is about to be set. */
export function expectMark(box: HTMLElement): void {
  typed.add(box);
  if (!isMarked(box)) unmarked.add(box);
}

/** Whether the page has marked the box since {@link expectMark}. */
export function isRefused(box: HTMLElement): boolean {
  return isMarked(box) && unmarked.has(box);
}

/** A mark counts no longer: each form of the answer has got it, and the page's message names the reason. */
export function acceptMark(box: HTMLElement): void {
  unmarked.delete(box);
}

/** Whether a box took a text before. It may turn off the keyboard of a telephone while its popup is open. */
export function tookText(box: HTMLElement): boolean {
  return typed.has(box);
}

function isMarked(box: HTMLElement): boolean {
  return box.getAttribute("aria-invalid") === "true";
}
