/** Snapshots of pages: those of `snapshotPage`, and trees of `{role, name, children}` that others have made. */

export interface SnapshotNode {
  role: string;
  name: string;
  /** A state such as `disabled`. */
  state?: string;
  /** The nearest named node around it. */
  within?: string;
}

const DEEPEST = 200;
const MOST_NODES = 20_000;
const STATE = / \[(disabled|checked)\]$/;

/** Every node with a role or a name. Unknown keys are ignored: values of fields among them. */
export function readSnapshot(snapshot: unknown): SnapshotNode[] {
  const nodes: SnapshotNode[] = [];
  visit(snapshot, undefined, 0, nodes);
  return nodes;
}

/** The snapshot without anything but roles, names and states, as small as it can be, for a model. */
export function compactSnapshot(snapshot: unknown): unknown {
  return compact(snapshot, 0) ?? {};
}

function visit(node: unknown, within: string | undefined, depth: number, nodes: SnapshotNode[]): void {
  if (depth > DEEPEST || nodes.length > MOST_NODES) return;
  if (Array.isArray(node)) {
    for (const child of isRun(node) ? leavesOf(node) : node) visit(child, within, depth, nodes);
    return;
  }
  const read = readNode(node);
  if (!read) return;
  const { children, ...own } = read;
  if (own.role || own.name) nodes.push({ ...own, within });
  visit(children, own.name || within, depth + 1, nodes);
}

function readNode(node: unknown): (SnapshotNode & { children: unknown[] }) | undefined {
  if (typeof node === "string") return { ...leaf(node), children: [] };
  if (typeof node !== "object" || node === null) return undefined;
  const [[only = "", held] = [], ...others] = Object.entries(node);
  if (others.length === 0 && Array.isArray(held) && only !== "children")
    return { ...leaf(only), children: held };
  const { role, name, children, disabled } = node as Record<string, unknown>;
  const named = readState(textOf(name));
  const state = named.state ?? (disabled === true ? "disabled" : undefined);
  return { role: textOf(role), name: named.name, state, children: Array.isArray(children) ? children : [] };
}

function leaf(text: string): SnapshotNode {
  const [role = "", ...rest] = text.split(" ");
  return { role, ...readState(rest.join(" ")) };
}

function readState(text: string): { name: string; state?: string } {
  const state = STATE.exec(text)?.[1];
  return { name: state ? text.replace(STATE, "") : text, state };
}

/** Leaves of one role in a row: the role, then their names. */
function isRun(node: unknown): node is string[] {
  return (
    Array.isArray(node) &&
    node.length > 2 &&
    node.every((part) => typeof part === "string") &&
    !String(node[0]).includes(" ")
  );
}

function leavesOf([role, ...names]: string[]): string[] {
  return names.map((name) => `${role} ${name}`);
}

// Chromium's protocol wraps its values.
function textOf(value: unknown): string {
  if (typeof value === "string") return value.trim();
  if (typeof value === "object" && value !== null && "value" in value && typeof value.value === "string")
    return value.value.trim();
  return "";
}

function compact(node: unknown, depth: number): unknown {
  if (depth > DEEPEST) return undefined;
  if (isRun(node)) return node;
  if (Array.isArray(node)) return node.map((child) => compact(child, depth + 1)).filter(Boolean);
  const read = readNode(node);
  if (!read) return undefined;
  const name = read.state ? `${read.name} [${read.state}]` : read.name;
  const children = isRun(read.children)
    ? read.children
    : read.children.map((child) => compact(child, depth + 1)).filter(Boolean);
  const words = `${read.role || "generic"} ${name}`;
  if (children.length > 0) return { [words]: children };
  return read.role || name ? words : undefined;
}
