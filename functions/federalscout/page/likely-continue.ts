import type { SeenButton } from "../../../shared/browser/page/discover/page-description.ts";

const ONWARD =
  /^(save (and|&) )?(continue|next|proceed|submit|accept|calculate|finish|done|go|see|show|view|get|estimate|start|begin)\b/i;
const ELSEWHERE =
  /\b(back|previous|cancel|reset|clear|log ?in|sign ?in|save for later|start over|help|print|search|close|menu|cookies?)\b/i;

const NO_WAY_ON =
  /^[+\s]*(add|insert|remove|delete|edit|open|show|hide|toggle|choose|select|upload|browse|copy)\b/i;

/** The button that most probably leads to the next page. */
export function likelyContinue(buttons: SeenButton[]): SeenButton | undefined {
  const candidates = buttons.filter(({ text, aside }) => !aside && !ELSEWHERE.test(text));
  return (
    candidates.findLast(({ text, submits }) => submits && ONWARD.test(text)) ??
    candidates.findLast(({ text }) => ONWARD.test(text)) ??
    candidates.findLast(({ submits }) => submits) ??
    candidates.findLast(
      (button) => !button.discloses && /\p{L}{2}/u.test(button.text) && !NO_WAY_ON.test(button.text),
    )
  );
}

/** Whether a button may hand in something that binds a person: pressing it needs a confirmation. */
export function isBinding({ text }: Pick<SeenButton, "text">): boolean {
  return BINDING.test(text);
}

const BINDING =
  /\b(submit|send|certify|sign|file|pay|apply now|place order|confirm and)\b(?!\s*(in|up|out|filters?|search)\b)/i;
