/** Finds the nodes of a snapshot for an action or for the words of a step. */
import { nearest } from "../core/closest.ts";
import { cleanSiteText } from "../core/site-text.ts";
import type { SnapshotNode } from "./snapshot-node.ts";

const MOST_CANDIDATES = 8;
const LONGEST_NAME = 80;

/**
 * Nodes with the role, the name and the group, where these are given; exact names before those that contain the words, and the
 * name in the same case before others.
 */
export function nodesNamed(
  nodes: readonly SnapshotNode[],
  { role, name, group }: { role?: string; name?: string; group?: string },
): SnapshotNode[] {
  const inGroup = group ? nodes.filter((node) => isIn(node, group)) : [...nodes];
  const ofRole = role ? inGroup.filter((node) => node.role.toLowerCase() === role.toLowerCase()) : inGroup;
  if (!name) return ofRole;
  const normalized = normalizeName(name);
  if (normalized === "") return [];
  const exact = ofRole.filter((node) => normalizeName(node.name) === normalized);
  if (exact.length > 0) return inSameCase(exact, name);
  return ofRole.filter((node) => normalizeName(node.name).includes(normalized));
}

/** Whether a node around it has the name of the group. */
export function isIn({ around = [] }: SnapshotNode, group: string): boolean {
  const wanted = normalizeName(group);
  return around.some((name) => normalizeName(name) === wanted);
}

/** Those of several nodes whose name has the case of the wanted one, if any: a page may have “no” and “No”. */
export function inSameCase<Node extends { name: string }>(nodes: Node[], name: string): Node[] {
  const same = nodes.filter((node) => node.name.trim() === name.trim());
  return same.length > 0 ? same : nodes;
}

/** Case, spacing, invisible characters, typographic quotes, `&`, and a mark such as `*`, `:` or `(optional)` at the end do not count. */
export function normalizeName(name: string): string {
  return (
    name
      .normalize("NFKC")
      // Soft hyphens and marks of direction are not seen.
      .replace(/\p{Cf}/gu, "")
      .replace(/\p{Cc}/gu, " ")
      .replace(/[\u2018\u2019\u02BC]/g, "'")
      .replace(/[\u201C\u201D]/g, '"')
      .replace(/ ?& ?/g, " and ")
      .replace(/\s+/g, " ")
      .trim()
      .replace(/( ?[*:]| \((optional|required)\))+$/i, "")
      .toLowerCase()
  );
}

/** A clause with the nodes nearest to a name. */
export function describeCandidates(nodes: readonly SnapshotNode[], name = ""): string {
  const lines = nodes
    .filter((node) => node.name !== "")
    .map(({ role, name, within }) => `${role} “${clip(name)}”${within ? ` in “${clip(within)}”` : ""}`);
  const listed = nearest(name, [...new Set(lines)]).slice(0, MOST_CANDIDATES);
  return listed.length === 0 ? "The snapshot names no such element." : `Candidates: ${listed.join(", ")}.`;
}

function clip(text: string): string {
  return cleanSiteText(text, LONGEST_NAME);
}
