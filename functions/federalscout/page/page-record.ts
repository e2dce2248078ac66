/** The records by which a discovery judges what has followed an act on a page. */
import { judgeArrival, type PageRecord } from "../../../shared/browser/arrive/judge-arrival.ts";
import type {
  SeenControl,
  SeenFigure,
  SeenPage,
} from "../../../shared/browser/page/discover/page-description.ts";
import { guessType } from "../../../shared/browser/results/parse-result.ts";
import { holdsObjection } from "../../../shared/text/objections.ts";

/** Whether the browser shows another page of the form, and not the same one with more or fewer questions. */
export function hasPageChanged(before: SeenPage, after: SeenPage): boolean {
  return judgeArrival(recordOf(before), recordOf(after)).is === "next";
}

/** {@link hasPageChanged} after a press, which may have replaced less of the page. */
export function hasPressChangedPage(before: SeenPage, after: SeenPage): boolean {
  return judgeArrival(recordOf(before), recordOf(after), true).is === "next";
}

/** The figures that a press has brought to the page of the questions, which stay. */
export function figuresOfPress(before: SeenPage, after: SeenPage): SeenFigure[] {
  const judged = judgeArrival(recordOf(before), recordOf(after));
  const stated = [...after.figures, ...linesOf(after)];
  return judged.is === "result" ? judged.figures.flatMap((at) => stated[at] ?? []) : [];
}

/** A line may be a message about the answers. */
function linesOf({ lines = [] }: SeenPage): SeenFigure[] {
  return lines.filter(({ text }) => !holdsObjection(text));
}

function recordOf(page: SeenPage): PageRecord {
  const { url, heading, controls, messages, figures } = page;
  const asked = controls.filter(({ visible, aside }) => visible && !aside);
  const values = new Set(controls.map(({ value }) => String(value ?? "")));
  return {
    url,
    heading,
    questions: asked.map(askedBy),
    messages: messages.map(({ message }) => message),
    isLocked: asked.length > 0 && asked.every(({ read_only }) => read_only),
    figures: [
      ...figures.map(({ label, text, rows }) => ({
        said: JSON.stringify([label, text, rows]),
        isMeasured: guessType({ label, text, rows }) !== "text" || /\p{Nd}/u.test(text),
        isAnswer: values.has(text),
      })),
      ...linesOf(page).map(({ text }) => ({ said: text, isMeasured: true, isAnswer: false })),
    ],
  };
}

function askedBy({ identity, type, group, label }: SeenControl): PageRecord["questions"][number] {
  const words = type === "radio" ? group || label : label || group;
  return { identity, form: [type, group, label].join("|"), words };
}
