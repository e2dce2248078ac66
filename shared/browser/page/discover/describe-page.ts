/** A page as FederalScout reads it: every control, button, message and figure, through frames and open shadow roots. */

import { readHeading } from "../arrive/page-state.ts";
import { readMessages } from "../arrive/read-messages.ts";
import { inPageOrder, queryAll } from "../dom/document.ts";
import { captionOf } from "../dom/text.ts";
import { isDisabled, isShown, isVisible } from "../dom/visibility.ts";
import { findFigures } from "../results/figures.ts";
import { findControls } from "../widgets/index.ts";
import { isTextBox } from "../widgets/parts/text/is-text-box.ts";
import { calendarLists } from "./calendar-lists.ts";
import { describeControl } from "./describe-control.ts";
import type { SeenPage } from "./page-description.ts";
import { contextOf, isAside } from "./question.ts";
import { recordLocators } from "./record-locators.ts";
import { isTwinOfSlider } from "./twin-of-slider.ts";
import { asWritten } from "./words-of.ts";

const BUTTONS =
  "button,input[type=submit],input[type=button],input[type=image],[role=button],summary,a[href='#'],a[href^='javascript:']";
const LONGEST_CAPTION = 120;
const MOST_BUTTONS = 60;
const MOST_LINKS = 30;

/** Links that skip to the content lead to no page. Specimen: https://design-system.service.gov.uk/components/skip-link/. */
export function describePage(): SeenPage {
  const found = findControls();
  const turning = calendarLists();
  const controls = found.filter(
    ({ control }) =>
      (isShown(control) || control.id !== "") &&
      !isForMachines(control) &&
      !isShortcut(control) &&
      !isTwinOfSlider(control) &&
      !turning.has(control),
  );
  const isPart = (button: HTMLElement) =>
    controls.some(
      ({ control }) => control.contains(button) || (button.matches("button,a") && button.contains(control)),
    );
  const buttons = inPageOrder(
    queryAll(BUTTONS).filter((button) => isVisible(button) && captionOf(button) !== "" && !isPart(button)),
  );
  const links = queryAll("a[href]:not([role=button])").filter(
    (link) => isVisible(link) && !isAside(link) && !link.matches("[class*=skip]"),
  );
  return {
    url: location.href,
    title: document.title,
    heading: readHeading(),
    lang: document.documentElement.lang,
    controls: controls.map(describeControl),
    buttons: buttons.slice(0, MOST_BUTTONS).map((button) => ({
      text: writtenCaption(button),
      context: contextOf(button),
      submits: submits(button),
      discloses: button.matches("summary,[aria-expanded],[aria-haspopup]"),
      disabled: isDisabled(button),
      aside: isAside(button),
      locators: recordLocators(button, writtenCaption(button)),
    })),
    links: links.slice(0, MOST_LINKS).map((link) => ({
      text: writtenCaption(link).slice(0, 60),
      href: (link as HTMLAnchorElement).getAttribute("href")?.slice(0, 120) ?? "",
    })),
    messages: readMessages([]),
    figures: findFigures(),
  };
}

/** As the page's author wrote it: a style sheet may change its letters. */
function writtenCaption(button: HTMLElement): string {
  return asWritten(captionOf(button), button).trim().slice(0, LONGEST_CAPTION);
}

function submits(button: HTMLElement) {
  return /^(submit|image)$/.test((button as HTMLButtonElement).type) && button.closest("form") !== null;
}

// Unseen and without a way for the keyboard: for the browser's own entries, or a trap for robots.
function isForMachines(control: HTMLElement) {
  const isUnseen = Number(getComputedStyle(control).opacity) === 0 || control.ariaHidden === "true";
  // A component may draw its mask as the text of a second box.
  const isDrawn = control.ariaHidden === "true" && isDisabled(control);
  return isTextBox(control) && (isDrawn || (control.tabIndex < 0 && isUnseen));
}

// A button that sets the other controls is no question.
function isShortcut(control: HTMLElement) {
  // The prompt of a list may be “Select all that apply”.
  const isList = control.matches("[role=combobox],[aria-haspopup]");
  return control.matches("button,[role=button]") && !isList && SHORTCUT.test(captionOf(control));
}

const SHORTCUT = /^(un|de)?(select|check|tick|clear)\s?(all|none)\b/i;
