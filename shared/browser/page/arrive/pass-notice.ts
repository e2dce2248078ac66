/** Passes pages without questions: notices of privacy and monitoring, terms of use. Binding ones are never passed. */
import { queryAll } from "../dom/document.ts";
import { press } from "../dom/events.ts";
import { captionOf, normalize, visibleText } from "../dom/text.ts";
import { isDisabled, isVisible } from "../dom/visibility.ts";
import { showsQuestions } from "./page-state.ts";

const BUTTONS = "button,[role=button],input[type=submit],input[type=button],input[type=image],a[href]";
const ABOUT =
  /\b(privacy|security|monitor(ed|ing)|terms (of use|and conditions|of service)|disclaimer|notice|consent)\b/i;
const BINDING =
  /\b(perjury|certify|signature|sign (this|the|your)|pay(ment)?|purchase|submit (your|the) application)\b/i;
const GO_ON =
  /^(i (accept|agree|understand|consent|acknowledge)|accept|agree|acknowledge|continue|proceed|ok)\b/;
const TEXTS = "h1,h2,h3,p,li,td";
const ASIDE = "footer,nav,aside,[role=contentinfo],[role=navigation]";

let isPassed = false;

/** Presses the only button that continues, once in a document. */
export function passNotice(): void {
  if (isPassed || showsQuestions()) return;
  const text = queryAll(TEXTS)
    .filter((element) => !element.closest(ASIDE) && isVisible(element))
    .map(visibleText)
    .join(" ");
  if (!ABOUT.test(text) || BINDING.test(text)) return;
  const ways = queryAll(BUTTONS).filter(
    (button) => GO_ON.test(normalize(captionOf(button))) && isVisible(button) && !isDisabled(button),
  );
  const [way, ...others] = ways;
  if (!way || others.length > 0) return;
  isPassed = true;
  press(way);
}
