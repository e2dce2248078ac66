/** The reason why a step needs a model: the action that it asks for, what it does not say plainly, and the nearest candidates. */
import { describeCandidates } from "../../find-target.ts";
import type { SnapshotNode } from "../../snapshot-node.ts";
import type { Action, Step, Tool } from "../../step.ts";
import { FIELD_ROLES } from "./name-elements.ts";
import { refuses } from "./plain-answer.ts";
import { hasSeveralActions, usedNodes, wordsOfStep } from "./translate-plainly.ts";

interface Explanation {
  asks: RegExp;
  tool: Tool;
  /** The roles of the elements that the step may name. */
  roles?: RegExp;
  words: string;
}

const FIELD = new RegExp(`^(?:${FIELD_ROLES.join("|")})$`);

const EXPLANATIONS: readonly Explanation[] = [
  {
    asks: /^(?:type|enter|input|write|put|fill|set|clear|empty|erase)\b/i,
    tool: "type",
    roles: FIELD,
    words: "The step asks to type, and names no field of the page plainly: “type TEXT into FIELD”.",
  },
  {
    asks: /^(?:select|choose|pick|answer|mark)\b/i,
    tool: "click",
    roles: /^(?:combobox|listbox|option|radio|checkbox|switch)$/,
    words:
      "The step asks for a choice, and names no option, list or question of the page plainly: “select OPTION from LIST”. A list that shows its options only when it is open is clicked first.",
  },
  {
    asks: /^(?:check|tick|uncheck|untick|turn|switch|enable|disable|activate|deactivate)\b/i,
    tool: "click",
    roles: /^(?:checkbox|switch|menuitemcheckbox|radio)$/,
    words: "The step asks for the state of a box, and names no box of the page plainly: “check BOX”.",
  },
  {
    asks: /^(?:click|tap|press|open|hit|push|follow|toggle)\b/i,
    tool: "click",
    words: "The step asks for a click, and names no element of the page plainly: “click NAME”.",
  },
  {
    asks: /^(?:scroll)\b/i,
    tool: "scroll",
    words: "The step asks to scroll: “scroll down”, “scroll up” or “scroll to NAME”.",
  },
  {
    asks: /^(?:go|navigate|browse|visit|load)\b/i,
    tool: "navigate",
    words: "The step asks for another page, and names no address: “go to https://example.gov”.",
  },
  {
    asks: /^(?:wait|pause|sleep)\b/i,
    tool: "wait",
    words: "The step asks to wait: “wait 2 seconds” or “wait for NAME”.",
  },
];

/** An answer that names no word of the step, which may be a text to type. */
export function explainRefusal(step: Step): Action {
  const text = wordsOfStep(step);
  if (hasSeveralActions(text))
    return refuses("unknown", {}, "ambiguous_step", "The step has several actions: one step is one action.");
  const known = EXPLANATIONS.find(({ asks }) => asks.test(text));
  if (!known)
    return refuses(
      "unknown",
      {},
      "ambiguous_step",
      "The step begins with no action that is known without a model: click, type … into …, select … from …, check, clear, press, scroll, search for, go to, wait. Begin with one of them, or configure a model.",
    );
  const nodes = usedNodes(step);
  const alike = known.roles ? nodes.filter(({ role }) => known.roles?.test(role)) : nodes;
  return refuses(known.tool, {}, "ambiguous_step", `${known.words} ${candidatesFor(text, alike)}`);
}

function candidatesFor(text: string, nodes: readonly SnapshotNode[]): string {
  return nodes.length === 0 ? "The page has none." : describeCandidates(nodes, text);
}
