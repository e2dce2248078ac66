/** Results that a press brings to the page of the questions, which stay. */
import type { SeenFigure, SeenPage } from "../../../shared/browser/page/discover/page-description.ts";
import { guessType } from "../../../shared/browser/results/parse-result.ts";

/**
 * The figures that a page did not show before its button was pressed, where any of them states a number or has rows: words alone
 * may be a message about the answers.
 */
export function figuresOfPress(before: SeenPage, after: SeenPage): SeenFigure[] {
  if (after.messages.length > 0) return [];
  const known = new Set(before.figures.map(json));
  const values = new Set(after.controls.map(({ value }) => String(value ?? "")));
  const fresh = after.figures.filter((figure) => !known.has(json(figure)) && !values.has(figure.text));
  const states = (figure: SeenFigure) => guessType(figure) !== "text" || /\p{Nd}/u.test(figure.text);
  return fresh.some(states) ? fresh : [];
}

function json({ label, text, rows }: SeenFigure): string {
  return JSON.stringify([label, text, rows]);
}
