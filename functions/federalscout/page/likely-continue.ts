import type { SeenButton } from "../../../shared/browser/page/discover/page-description.ts";

const ONWARD =
  /^(save and )?(continue|next|proceed|submit|accept|calculate|finish|done|go|see|show|view|get|estimate|start|begin)\b/i;
const ELSEWHERE =
  /\b(back|previous|cancel|reset|clear|log ?in|sign ?in|save for later|start over|help|print|search|close|menu|cookies?)\b/i;

/** The button that most probably leads to the next page. */
export function likelyContinue(buttons: SeenButton[]): SeenButton | undefined {
  const candidates = buttons.filter(({ text, aside }) => !aside && !ELSEWHERE.test(text));
  return (
    candidates.findLast(({ text, submits }) => submits && ONWARD.test(text)) ??
    candidates.findLast(({ text }) => ONWARD.test(text)) ??
    candidates.findLast(({ submits }) => submits)
  );
}
