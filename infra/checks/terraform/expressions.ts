/** Reads the syntax of Terraform's expressions. */
import type { Node } from "web-tree-sitter";
import { namedChildren } from "./read-modules.ts";

/** `var.gateway.cpu` is `["var", "gateway", "cpu"]`; an index or a splat ends the path, as their type is unknown. */
export interface Reference {
  path: string[];
  line: number;
}

/** All references of an expression, except those to names that its `for` binds. */
export function referencesOf(node: Node): Reference[] {
  const bound = new Set(
    node
      .descendantsOfType("for_intro")
      .flatMap((intro) =>
        intro ? namedChildren(intro).flatMap((part) => (part.type === "identifier" ? [part.text] : [])) : [],
      ),
  );
  const variables = node.descendantsOfType("variable_expr").filter((found) => found !== null);
  return variables
    .filter((variable) => !isObjectKey(variable))
    .map((variable) => ({ path: pathFrom(variable), line: variable.startPosition.row + 1 }))
    .filter(({ path: [first = ""] }) => !bound.has(first));
}

/** The value of a literal without interpolation; undefined for every other expression. */
export function literalOf(node: Node): string | number | boolean | null | undefined {
  const [only, ...others] = namedChildren(node);
  if (node.type === "expression" && only && others.length === 0) return literalOf(only);
  switch (node.type) {
    case "literal_value":
      return only ? literalOf(only) : undefined;
    case "numeric_lit":
      return Number(node.text);
    case "bool_lit":
      return node.text === "true";
    case "null_lit":
      return null;
    case "string_lit":
      return JSON.parse(node.text) as string;
    default:
      return undefined;
  }
}

/** Elements of a literal list, or of the list that a function such as `toset` receives. */
function listOf(node: Node): Node[] | undefined {
  const [tuple] = node.descendantsOfType("tuple");
  return tuple ? namedChildren(tuple).filter(({ type }) => type === "expression") : undefined;
}

/** Literal strings of a list. */
export function stringsOf(node: Node | undefined): string[] {
  return (
    (node &&
      listOf(node)
        ?.map(literalOf)
        .filter((value) => typeof value === "string")) ||
    []
  );
}

/** The elements of every top-level object in an expression, such as the arguments of `merge`. */
export function objectElements(node: Node): Map<string, Node> {
  const elements = new Map<string, Node>();
  if (node.type === "object") {
    for (const element of namedChildren(node).filter(({ type }) => type === "object_elem")) {
      const [key, value] = namedChildren(element).filter(({ type }) => type === "expression");
      if (key && value) elements.set(key.text.replaceAll('"', ""), value);
    }
    return elements;
  }
  for (const child of namedChildren(node)) {
    for (const [key, value] of objectElements(child)) elements.set(key, value);
  }
  return elements;
}

/** `list`, `object` or `scalar` for an expression whose form shows it. */
export function formOf(node: Node): "list" | "object" | "scalar" | undefined {
  if (literalOf(node) !== undefined) return "scalar";
  const [only, ...others] = namedChildren(node);
  if (node.type === "expression" && only && others.length === 0) return formOf(only);
  if (node.type === "template_expr") return "scalar";
  if (node.type === "collection_value" && only) return only.type === "tuple" ? "list" : "object";
  return undefined;
}

function isObjectKey(variable: Node): boolean {
  const expression = variable.parent;
  const element = expression?.parent;
  return element?.type === "object_elem" && namedChildren(element)[0]?.id === expression?.id;
}

function pathFrom(variable: Node): string[] {
  const path = [variable.text];
  for (let next = variable.nextNamedSibling; next?.type === "get_attr"; next = next.nextNamedSibling) {
    path.push(next.text.replace(/^\./, ""));
  }
  return path;
}
