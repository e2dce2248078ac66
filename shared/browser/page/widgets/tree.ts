/** A tree that stands open on the page: one node or several, named by their levels or by their own caption. */
import { closest, inPageOrder, parentOf, pause, queryAll, queryWithin, waitFor } from "../dom/document.ts";
import { normalize, visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import type { FieldTrouble, PlannedField } from "../protocol.ts";
import { isOption } from "./parts/lists/await-option.ts";
import { type Choice, choicesOf, matchChoices } from "./parts/lists/choices.ts";
import { expanderOf, LEVELS } from "./parts/lists/option-path.ts";
import { isSelected, TICK } from "./parts/lists/option-state.ts";
import type { Step, Widget } from "./widget.ts";

const TREE = "[role=tree]";
const ITEM = "[role=treeitem]";
const STATED = "[role=treeitem]:is([aria-selected],[aria-checked])";
const OPENER = "[role=combobox],[aria-haspopup],select,textarea,input:not([type=checkbox]):not([type=radio])";
const NOT_CAPTION = "[role=group],[aria-hidden=true],style,script";
const RENDERING_MS = 250;
/** The children of a node may slide into view. */
const UNFOLDS_MS = 500;
/** The time without a change of the page after which a node counts as complete. */
const LOADED_MS = 1000;

interface Node {
  item: HTMLElement;
  /** The captions of the nodes around it, and its own. */
  path: string[];
}

export const tree: Widget = {
  name: "tree",

  recognise(element, field) {
    if (field.kind !== "select") return undefined;
    const trees = element.matches(TREE) ? [element] : queryWithin(element, TREE);
    const isPopup = element !== trees[0] && queryWithin(element, OPENER).length > 0;
    return trees.length === 1 && trees[0] && !isPopup && !isOwned(trees[0]) ? trees[0] : undefined;
  },

  find: () =>
    queryAll(TREE).filter((one) => isVisible(one) && !isOwned(one) && queryWithin(one, STATED).length > 0),

  describe(control) {
    const nodes = nodesOf(control);
    const leaves = nodes.filter((node) => !nodes.some((other) => isAround(node, other)));
    return {
      field_type: "select",
      value: this.read(control),
      options: leaves.map(({ path }) => ({ value: path.join(" / "), label: path.join(" / ") })),
      multiple: control.getAttribute("aria-multiselectable") === "true",
    };
  },

  shows(control, field) {
    const wanted = choicesOf(field).map((choice) => nodeOf(control, choice));
    const chosen = nodesOf(control).filter(({ item }) => isSelected(item));
    const isWanted = ({ item }: Node) => wanted.some((one) => isOption(one) && closest(one, ITEM) === item);
    const isGroup = (node: Node) => chosen.some((other) => isAround(node, other));
    return (
      wanted.every((one) => isOption(one) && isSelected(one)) &&
      chosen.every((node) => isWanted(node) || isGroup(node))
    );
  },

  read: (control) =>
    nodesOf(control)
      .filter(({ item }) => isSelected(item))
      .map(({ path }) => path.join(" / "))
      .join(", "),

  async *steps(control, field, timeoutMs) {
    for (const choice of choicesOf(field)) {
      const item = yield* reach(control, choice, timeoutMs);
      if (!isOption(item)) return item;
      if (isSelected(item)) continue;
      yield { do: "click", on: boxOf(item) };
      await waitFor(() => isSelected(item) || undefined, RENDERING_MS);
    }
    if (field.values) yield* deselectOthers(control, field);
    return this.shows(control, field) ? undefined : { reason: "not_kept" };
  },
};

/** Opens the nodes around a choice, also those that load their children late. */
async function* reach(
  control: HTMLElement,
  choice: Choice,
  timeoutMs: number,
): AsyncGenerator<Step, HTMLElement | FieldTrouble> {
  const opened = new Set<HTMLElement>();
  const nextClosed = () => {
    const found = nodeOf(control, choice);
    const closed = isOption(found) ? closedAround(control, found) : closedOnPath(control, choice);
    return closed && !opened.has(closed) ? closed : undefined;
  };
  for (let closed = nextClosed(); closed; closed = nextClosed()) {
    opened.add(closed);
    yield* open(closed);
    const isLoaded = () => isOption(nodeOf(control, choice)) || nextClosed() !== undefined || undefined;
    await waitFor(isLoaded, timeoutMs, LOADED_MS);
  }
  const found = nodeOf(control, choice);
  if (!isOption(found)) return found;
  const isDrawn = await waitFor(() => isVisible(found) || undefined, UNFOLDS_MS);
  return isDrawn ? found : { reason: "not_shown" };
}

async function* open(item: HTMLElement): AsyncGenerator<Step, void> {
  const isOpen = () => !isClosed(item) || undefined;
  // A press on a node may select it.
  const steps: Step[] = [
    { do: "press", on: item, key: "ArrowRight" },
    { do: "click", on: expanderOf(item) },
  ];
  for (const step of steps) {
    yield step;
    await pause();
    if (await waitFor(isOpen, RENDERING_MS)) return;
  }
}

async function* deselectOthers(control: HTMLElement, field: PlannedField): AsyncGenerator<Step, void> {
  const wanted = choicesOf(field).map((choice) => nodeOf(control, choice));
  const nodes = nodesOf(control);
  for (const node of nodes) {
    const { item } = node;
    const isGroup = nodes.some((other) => isAround(node, other));
    if (isGroup || wanted.includes(item) || !isSelected(item)) continue;
    yield { do: "click", on: boxOf(item) };
    await waitFor(() => !isSelected(item) || undefined, RENDERING_MS);
  }
}

/** The outermost closed node around another. */
function closedAround(control: HTMLElement, item: HTMLElement): HTMLElement | undefined {
  const nodes = nodesOf(control);
  const own = nodes.find((node) => node.item === item);
  return nodes.find((node) => own && isAround(node, own) && isClosed(node.item))?.item;
}

/** The deepest node that the levels of a choice name, where it is closed. */
function closedOnPath(control: HTMLElement, choice: Choice): HTMLElement | undefined {
  const levels = levelsOf(choice.at(-1) ?? "").map(normalize);
  const named = nodesOf(control).filter(({ path }) =>
    path.every((part, at) => normalize(part) === levels[at]),
  );
  const deepest = named.at(-1)?.item;
  return deepest && isClosed(deepest) ? deepest : undefined;
}

function nodeOf(control: HTMLElement, choice: Choice): HTMLElement | FieldTrouble {
  const nodes = nodesOf(control);
  const described = nodes.map(({ item, path }) => ({
    value: item.getAttribute("value") ?? "",
    texts: [path.join(" / "), path.at(-1) ?? ""].map(normalize),
  }));
  const wanted = choice.flatMap((text) => [text, levelsOf(text).join(" / ")]);
  const captions = nodes.map(({ path }) => path.join(" / "));
  const { indices, trouble } = matchChoices([wanted], described, captions);
  return trouble ?? nodes[indices[0] ?? 0]?.item ?? { reason: "no_suggestions" };
}

// Nodes are within each other, follow each other and state their levels, or precede the group of their children.
function nodesOf(control: HTMLElement): Node[] {
  const path: string[] = [];
  return inPageOrder(queryWithin(control, ITEM)).map((item) => {
    path.length = levelOf(item) - 1;
    path.push(captionOf(item));
    return { item, path: [...path] };
  });
}

function levelOf(item: HTMLElement): number {
  const stated = Number(item.getAttribute("aria-level"));
  const outer = parentOf(item);
  const around = outer && closest(outer, ITEM);
  return stated || (around ? levelOf(around) + 1 : 1 + groupsAround(item));
}

function groupsAround(item: HTMLElement): number {
  const group = item.parentElement?.closest<HTMLElement>(`${TREE},[role=group]`);
  return group?.matches("[role=group]") ? 1 + groupsAround(group) : 0;
}

/** The box of a node, where it has one of its own. */
function boxOf(item: HTMLElement): HTMLElement {
  const boxes = queryWithin(item, `${TICK},[role=checkbox]`);
  return boxes.find((box) => isVisible(box) && closest(box, ITEM) === item) ?? item;
}

/** The text of a node without those of the nodes in it. */
function captionOf(item: HTMLElement): string {
  const textOf = (node: ChildNode): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? "";
    const isOther = !(node instanceof HTMLElement) || node.matches(`${ITEM},${NOT_CAPTION}`);
    return isOther ? "" : [...node.childNodes].map(textOf).join(" ");
  };
  const own = [...item.childNodes].map(textOf).join(" ").replace(/\s+/g, " ").trim();
  return own || item.ariaLabel || visibleText(item);
}

function levelsOf(text: string): string[] {
  const marked = text.split(LEVELS).filter(Boolean);
  return marked.length > 1 ? marked : text.split(/,\s*/).filter(Boolean);
}

// Some nodes state that they are open alone.
function isClosed(item: HTMLElement): boolean {
  const inner = queryWithin(item, ITEM);
  return inner.length > 0 ? !inner.some(isVisible) : item.getAttribute("aria-expanded") === "false";
}

function isAround({ path }: Node, other: Node): boolean {
  return path.length < other.path.length && path.every((part, at) => part === other.path[at]);
}

function isOwned({ id }: HTMLElement): boolean {
  const css = `[aria-controls~="${CSS.escape(id)}"],[aria-owns~="${CSS.escape(id)}"]`;
  return id !== "" && queryAll(css).length > 0;
}
