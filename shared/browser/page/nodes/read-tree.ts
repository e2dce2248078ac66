/** The page as a small accessibility tree. */
import { parentOf } from "../dom/document.ts";
import { isDisabled } from "../dom/visibility.ts";
import { type PageNode, pageNodes } from "./page-nodes.ts";

/**
 * A leaf is `role name`, with a state such as `[disabled]` at the end. Leaves of one role in a row are an array of the
 * role and their names. A node that holds others is an object with one key, its role and name.
 */
export type TreeNode = string | string[] | { [node: string]: TreeNode[] };

interface FullNode {
  role: string;
  name: string;
  children: FullNode[];
}

const MOST_OPTIONS = 300;
const GUIDE = /^(alert|alertdialog|dialog|group|heading|menu|radiogroup|region|tablist)$/;
const SPOKEN = /^(alert|heading)$/;

export function readTree(): { title: string; children: TreeNode[] } {
  const top: FullNode[] = [];
  const held = new Map<Element, FullNode[]>();
  for (const node of pageNodes()) {
    const children: FullNode[] = [];
    held.set(node.element, children);
    const siblings = holderOf(node.element, held) ?? top;
    if (node.element.tagName === "OPTION" && siblings.length >= MOST_OPTIONS) continue;
    siblings.push({ role: node.role, name: `${node.name}${stateOf(node.element)}`, children });
  }
  return { title: document.title, children: compact(top) };
}

function holderOf(element: Element, held: Map<Element, FullNode[]>): FullNode[] | undefined {
  for (let around: Element | undefined = outOf(element); around; around = outOf(around)) {
    const children = held.get(around);
    if (children) return children;
  }
  return undefined;
}

function outOf(element: Element): Element | undefined {
  const frame = element.ownerDocument.defaultView?.frameElement;
  return element.assignedSlot ?? parentOf(element) ?? frame ?? undefined;
}

// An empty group is not a guide, and the content of a button is part of its name.
function compact(nodes: readonly FullNode[]): TreeNode[] {
  const kept: TreeNode[] = [];
  for (const { role, name, children: held } of nodes) {
    const children = compact(held);
    const isGuide = GUIDE.test(role);
    if (children.length === 0 && (!isGuide || (name !== "" && SPOKEN.test(role)))) addLeaf(kept, role, name);
    else if (isGuide && name === "") kept.push(...children);
    else if (children.length > 0) kept.push({ [`${role} ${name}`]: withoutList(children) });
  }
  return kept;
}

// One row of leaves is all that most groups hold.
function withoutList(children: TreeNode[]): TreeNode[] {
  const [first] = children;
  return children.length === 1 && Array.isArray(first) ? first : children;
}

function addLeaf(nodes: TreeNode[], role: string, name: string): void {
  const last = nodes.at(-1);
  if (Array.isArray(last) && last[0] === role) last.push(name);
  else if (typeof last === "string" && last.startsWith(`${role} `))
    nodes[nodes.length - 1] = [role, last.slice(role.length + 1), name];
  else nodes.push(`${role} ${name}`);
}

function stateOf(element: PageNode["element"]): string {
  const { checked, type } = element as HTMLInputElement;
  if (isDisabled(element)) return " [disabled]";
  const isChosen =
    (/^(radio|checkbox)$/.test(type) && checked) ||
    element.getAttribute("aria-checked") === "true" ||
    (element.getAttribute("role") === "tab" && element.getAttribute("aria-selected") === "true");
  return isChosen ? " [checked]" : "";
}
