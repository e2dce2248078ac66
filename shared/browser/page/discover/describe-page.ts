/** A page as FederalScout reads it: every control, button, message and figure, through frames and open shadow roots. */

import { readHeading } from "../arrive/page-state.ts";
import { readMessages } from "../arrive/read-messages.ts";
import { queryAll } from "../dom/document.ts";
import { visibleText } from "../dom/text.ts";
import { isDisabled, isShown, isVisible } from "../dom/visibility.ts";
import { findFigures } from "../results/figures.ts";
import { listControls, typeOf } from "./controls.ts";
import { describeControl } from "./describe-control.ts";
import type { SeenPage } from "./page-description.ts";
import { isAside } from "./question.ts";
import { recordLocators } from "./record-locators.ts";

const BUTTONS = "button,input[type=submit],input[type=button],input[type=image],[role=button],summary";
const MOST = 50;
const MOST_LINKS = 30;

export function describePage(): SeenPage {
  const counts = new Map<string, number>();
  const controls = listControls().filter((element) => {
    if (!isShown(element) && !element.id) return false;
    const kind = element.matches("select,textarea") ? element.tagName : typeOf(element);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return (counts.get(kind) ?? 0) <= MOST;
  });
  const buttons = queryAll(BUTTONS).filter((button) => isVisible(button) && captionOf(button) !== "");
  const links = queryAll("a[href]:not([role=button])").filter(
    (link) => isVisible(link) && !isAside(link) && !link.matches("[class*=skip]"),
  );
  return {
    url: location.href,
    title: document.title,
    heading: readHeading(),
    controls: controls.map(describeControl),
    buttons: buttons.slice(0, MOST).map((button) => ({
      text: captionOf(button),
      submits: submits(button),
      disabled: isDisabled(button),
      aside: isAside(button),
      locators: recordLocators(button, captionOf(button)),
    })),
    links: links.slice(0, MOST_LINKS).map((link) => ({
      text: captionOf(link).slice(0, 60),
      href: (link as HTMLAnchorElement).getAttribute("href")?.slice(0, 120) ?? "",
    })),
    messages: readMessages([]),
    figures: findFigures(),
  };
}

function captionOf(button: HTMLElement) {
  return (
    visibleText(button) ||
    (button as HTMLInputElement).value ||
    button.getAttribute("aria-label") ||
    ""
  )
    .trim()
    .slice(0, 120);
}

function submits(button: HTMLElement) {
  return /^(submit|image)$/.test((button as HTMLButtonElement).type) && button.closest("form") !== null;
}
