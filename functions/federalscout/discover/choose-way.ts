/** The way on from a page, in a discovery without a model. */
import { foldText } from "../../../shared/text/fold-text.ts";
import { bindingReason } from "../page/binding.ts";
import {
  beginsForm,
  buttonsToContinue,
  likelyContinue,
  onwardButtons,
  otherButtons,
} from "../page/buttons.ts";
import { asksQuestions, type PageKnowledge } from "../page/page-knowledge.ts";
import { selectorOf } from "../page/present-page.ts";
import type { Pressable } from "../recordings/recorded-pages.ts";
import type { DiscoverySession } from "../sessions/discovery-session.ts";
import type { Stop } from "./answer-page.ts";

export interface Way {
  caption: string;
  selector: string;
  /** The reason why its press may bind. */
  binding: string | undefined;
  /** Its caption alone does not make it the way on. */
  isOneOfSeveral: boolean;
}

export function knowledgeOf({ knowledge }: DiscoverySession): PageKnowledge {
  return knowledge as PageKnowledge;
}

export function asks(session: DiscoverySession): boolean {
  return asksQuestions(knowledgeOf(session), session.pages.length);
}

/** The only button to continue, or the one that the person has named. */
export function chooseWay(
  session: DiscoverySession,
  { choose = [], confirm }: { choose?: string[]; confirm: boolean },
  pressed?: Pressable,
): Way | Stop {
  const ways = waysToContinue(session, choose);
  const recorded = ways.filter((way) => pressed && isSame(way, pressed));
  const named = recorded.length > 0 ? recorded : ways.filter(({ caption }) => isNamed(caption, choose));
  const [way, ...others] = ways.length > 1 ? named : ways;
  if (!way || others.length > 0) {
    const choices = ways.map(({ caption }) => caption);
    if (choices.length === 0) return noWay(session);
    const quoted = choices.map((caption) => `“${caption}”`).join(", ");
    return {
      reason: `The page offers several ways to continue: ${quoted}. Repeat with --choose "…".`,
      choices,
    };
  }
  if (way.binding !== undefined && !confirm) {
    const reason = `“${way.caption}” may submit something binding: ${way.binding}. If it does not, or if the form may be submitted once, repeat with --confirm.`;
    return { reason };
  }
  return way;
}

/** Names the buttons that a person may choose although their captions lead elsewhere. */
export function noWay(session: DiscoverySession): Stop {
  const choices = [...new Set(otherButtons(knowledgeOf(session).seen.buttons).map(({ text }) => text))];
  const reason = "The page has no button to continue, and no result.";
  if (choices.length === 0) return { reason };
  const quoted = choices.slice(0, MOST_NAMED).map((caption) => `“${caption}”`);
  return { reason: `${reason} If ${quoted.join(" or ")} leads on, repeat with --choose "…".`, choices };
}

const MOST_NAMED = 4;

/** Whether a page may show its result by itself, next to its questions: nothing leads on from it. */
export function mayCalculateAlone(session: DiscoverySession, choose: readonly string[] = []): boolean {
  return waysToContinue(session, choose).length === 0;
}

/** Whether a button or link is one of the ways on from the page. */
export function isWay(session: DiscoverySession, pressed: Pressable): boolean {
  return waysToContinue(session).some((way) => isSame(way, pressed));
}

function isSame({ selector }: Pick<Way, "selector">, { locators, text }: Pressable): boolean {
  return selector === (selectorOf(locators) ?? text);
}

/** The likely button, or all buttons and links among which a page without questions offers a choice. */
function waysToContinue(session: DiscoverySession, choose: readonly string[] = []): Way[] {
  const { seen } = knowledgeOf(session);
  const shown = seen.buttons.filter(({ aside }) => !aside);
  const isFirst = session.pages.length === 0 && !asks(session);
  const likely = likelyContinue(seen.buttons);
  const onward = onwardButtons(seen.buttons);
  const usual = likely ? [likely] : [];
  const starting = buttonsToContinue(shown);
  const others = !isFirst && onward.length > 0 ? onward : starting.length > 0 ? starting : usual;
  const known = asks(session) ? usual : others;
  const meant = otherButtons(seen.buttons).filter(
    (button) => isMeant(button.text, choose) && !known.includes(button),
  );
  const buttons = [...known, ...meant];
  const links = asks(session) || onward.length > 0 ? [] : seen.links.filter(({ text }) => beginsForm(text));
  const isOneOfSeveral = buttons.length + links.length > 1 || meant.length > 0;
  return [
    ...buttons.map((button) => {
      const isAlike = shown.some((other) => other !== button && other.text === button.text);
      return {
        caption: isAlike && button.context ? `${button.context}: ${button.text}` : button.text,
        selector: selectorOf(button.locators) ?? button.text,
        // Before any answer, nothing can be submitted.
        binding: isFirst ? undefined : bindingReason(button, knowledgeOf(session).place),
        isOneOfSeveral,
      };
    }),
    ...links.map(({ text }) => ({ caption: text, selector: text, binding: undefined, isOneOfSeveral })),
  ];
}

/** Whether a person has named this caption itself. */
function isMeant(caption: string, choose: readonly string[]): boolean {
  return choose.some((words) => foldText(caption) === foldText(words));
}

export function isNamed(caption: string, choose: readonly string[] = []): boolean {
  return choose.some((words) => caption.toLowerCase().includes(words.trim().toLowerCase()));
}
