/**
 * Snapshots of pages: those of `snapshotPage`; trees of `{role, name, children}`, also under Chromium's own role names or
 * as the flat list of its protocol; and ARIA snapshots of Playwright, as text or parsed.
 */
import { parse } from "yaml";
import { readLeaf, readRole, readState, type SnapshotNode } from "./snapshot-node.ts";

interface TreeNode extends SnapshotNode {
  children: TreeNode[];
}

const DEEPEST = 400;
/** A tree that holds itself has no end. */
const MOST_VISITS = 100_000;
const VALUED = /^(textbox|searchbox|spinbutton)$/;
const SPOKEN = /^(text|inlinetextbox|paragraph)$/;

/** Every node with a role or a name, without the values of fields. */
export function readSnapshot(snapshot: unknown): SnapshotNode[] {
  const nodes: SnapshotNode[] = [];
  const add = ({ children, ...own }: TreeNode, around: readonly string[]): void => {
    if (own.role || own.name) nodes.push({ ...own, within: around.at(-1), around });
    const inner = own.name && children.length > 0 ? [...around, own.name] : around;
    for (const child of children) add(child, inner);
  };
  for (const node of readTrees(snapshot)) add(node, []);
  return nodes;
}

/** Roles, names and states alone, as small as they can be, for a model. */
export function compactSnapshot(snapshot: unknown): unknown {
  const [only, ...others] = compactRows(readTrees(snapshot));
  return others.length === 0 ? (only ?? {}) : [only, ...others];
}

function readTrees(snapshot: unknown): TreeNode[] {
  const values = new Set<string>();
  let left = MOST_VISITS;

  function read(node: unknown, depth: number): TreeNode[] {
    if (depth > DEEPEST || left-- <= 0) return [];
    if (typeof node === "string") return [{ ...readLeaf(node), children: [] }];
    if (Array.isArray(node)) return readArray(node).flatMap((child) => read(child, depth + 1));
    if (typeof node !== "object" || node === null) return [];
    const own = ownOf(node as Record<string, unknown>);
    const children = read(own.children, depth + 1);
    if (own.value) values.add(own.value);
    if (!own.role && !own.name) return children;
    const { role, name, state } = own;
    // A text box is named by its label; its content is a value.
    return [{ role, name, state, children: VALUED.test(role) ? [] : children }];
  }

  const withoutValues = (nodes: TreeNode[]): TreeNode[] =>
    nodes.flatMap((node) => {
      const children = withoutValues(node.children);
      const isValue = SPOKEN.test(node.role) && (node.name === "" || values.has(node.name));
      return isValue ? children : [{ ...node, children }];
    });

  return withoutValues(read(typeof snapshot === "string" ? parseYaml(snapshot) : snapshot, 0));
}

interface OwnFacts extends SnapshotNode {
  value?: string;
  children: unknown;
}

function ownOf(node: Record<string, unknown>): OwnFacts {
  const [[only = "", held] = [], ...others] = Object.entries(node);
  const isKeyed = others.length === 0 && only !== "children" && only !== "role" && only !== "name";
  if (isKeyed && Array.isArray(held)) return { ...readLeaf(only), children: held };
  if (isKeyed && only === "text") return { role: "text", name: textOf(held), children: [] };
  if (isKeyed && (typeof held !== "object" || held === null))
    return { ...readLeaf(only), value: textOf(held), children: [] };
  const { role, name, children, disabled, checked, value, ignored } = node;
  if (ignored === true) return { role: "", name: "", children };
  const isNode = "role" in node || "name" in node || "children" in node;
  const named = readState(textOf(name));
  const state =
    disabled === true ? "disabled" : checked === true || checked === "true" ? "checked" : named.state;
  return {
    role: readRole(textOf(role)),
    name: named.name,
    state,
    value: textOf(value),
    // A wrapper, such as the answer of a protocol.
    children: isNode ? children : Object.values(node).filter((one) => typeof one === "object"),
  };
}

/** Leaves of one role in a row: the role, then their names. */
function readArray(nodes: unknown[]): unknown[] {
  const [role, ...names] = nodes;
  const isRun =
    nodes.length > 2 && nodes.every((part) => typeof part === "string") && !String(role).includes(" ");
  return isRun ? names.map((name) => ({ role, name })) : nodes;
}

// Chromium's protocol wraps its values.
function textOf(value: unknown): string {
  if (typeof value === "object" && value !== null && "value" in value) return textOf(value.value);
  return typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";
}

function parseYaml(text: string): unknown {
  try {
    return parse(text, { logLevel: "silent" });
  } catch {
    return [];
  }
}

function compact({ role, name, state, children }: TreeNode): unknown {
  const words = nodeLine({ role: role || "generic", name, state });
  return children.length === 0 ? words : { [words]: compactRows(children) };
}

function compactRows(nodes: readonly TreeNode[]): unknown[] {
  const rows: unknown[] = [];
  for (let from = 0; from < nodes.length; ) {
    const first = nodes[from] as TreeNode;
    const end = nodes.findIndex(
      ({ role, children }, at) => at >= from && (role !== first.role || role === "" || children.length > 0),
    );
    const row = nodes.slice(from, Math.max(from + 1, end < 0 ? nodes.length : end));
    rows.push(
      row.length > 1 ? [first.role, ...row.map((node) => nodeLine({ ...node, role: "" }))] : compact(first),
    );
    from += row.length;
  }
  const [only] = rows;
  return rows.length === 1 && Array.isArray(only) ? only : rows;
}

function nodeLine({ role, name, state }: SnapshotNode): string {
  const words = role === "" ? name : `${role} ${name}`;
  return state ? `${words} [${state}]` : words;
}
