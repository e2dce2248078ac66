import type { Locator } from "../../../wizards/format/format.ts";
import { closest } from "../dom/document.ts";
import { findButton, findElement } from "../find/find-element.ts";

/** Whether a button is in the same form as the questions; one found question suffices. */
export function sharesForm(button: Locator[], questions: Locator[][]): boolean {
  const { element } = findButton(button);
  if (!element) return false;
  const found = questions.flatMap((locators) => findElement(locators).element ?? []);
  const own = formOf(element);
  return found.length === 0 || found.some((question) => formOf(question) === own);
}

function formOf(element: HTMLElement): HTMLElement | undefined {
  return (element as HTMLInputElement).form ?? closest(element, "form");
}
