import { parseSync } from "rolldown/utils";

/** One change of one source file that its tests should notice. */
export interface Mutant {
  file: string;
  line: number;
  kind: MutantKind;
  start: number;
  end: number;
  original: string;
  replacement: string;
}

export type MutantKind =
  | "arithmetic"
  | "boolean"
  | "boundary"
  | "condition"
  | "element"
  | "logical"
  | "optional"
  | "return"
  | "statement"
  | "string";

/** A node of the syntax tree; the fields depend on its type. */
interface Node {
  type: string;
  start: number;
  end: number;
  // biome-ignore lint/suspicious/noExplicitAny: the visited types have no common shape
  [field: string]: any;
}

const OPERATORS: Record<string, [kind: MutantKind, other: string]> = {
  "<": ["boundary", "<="],
  "<=": ["boundary", "<"],
  ">": ["boundary", ">="],
  ">=": ["boundary", ">"],
  "===": ["condition", "!=="],
  "!==": ["condition", "==="],
  "&&": ["logical", "||"],
  "||": ["logical", "&&"],
  "??": ["logical", "&&"],
  "+": ["arithmetic", "-"],
  "-": ["arithmetic", "+"],
  "*": ["arithmetic", "/"],
  "/": ["arithmetic", "*"],
  "%": ["arithmetic", "*"],
  "+=": ["arithmetic", "-="],
  "-=": ["arithmetic", "+="],
  "++": ["arithmetic", "--"],
  "--": ["arithmetic", "++"],
};

/** Every mutant of a TypeScript file. Types and the names of imported modules have none. */
export function findMutants(file: string, text: string): Mutant[] {
  const mutants: Mutant[] = [];
  const add = (kind: MutantKind, { start, end }: Pick<Node, "start" | "end">, replacement: string) => {
    const line = text.slice(0, start).split("\n").length;
    mutants.push({ file, line, kind, start, end, original: text.slice(start, end), replacement });
  };
  const source = ({ start, end }: Node) => text.slice(start, end);
  const addOperator = (operator: string, start: number, end: number) => {
    const [kind, other] = OPERATORS[operator] ?? [];
    const at = text.indexOf(operator, start);
    if (kind !== undefined && other !== undefined && at >= 0 && at < end)
      add(kind, { start: at, end: at + operator.length }, other);
  };
  const addElements = (elements: (Node | null)[]) => {
    for (const [index, element] of elements.entries()) {
      const [before, after] = [elements[index - 1], elements[index + 1]];
      if (!element) continue;
      if (after) add("element", { start: element.start, end: after.start }, "");
      else add("element", { start: before?.end ?? element.start, end: element.end }, "");
    }
  };

  const visit = (node: Node): void => {
    switch (node.type) {
      case "IfStatement":
      case "ConditionalExpression":
      case "WhileStatement":
        add("condition", node.test, `!(${source(node.test)})`);
        break;
      case "UnaryExpression":
        if (node.operator === "!") add("condition", node, `(${source(node.argument)})`);
        break;
      case "BinaryExpression":
      case "LogicalExpression":
        if (node.operator !== "+" || ![node.left, node.right].some(isText))
          addOperator(node.operator, node.left.end, node.right.start);
        break;
      case "AssignmentExpression":
        addOperator(node.operator, node.left.end, node.right.start);
        break;
      case "UpdateExpression":
        addOperator(node.operator, node.start, node.end);
        break;
      case "Literal":
        if (typeof node.value === "boolean") add("boolean", node, String(!node.value));
        if (typeof node.value === "string" && node.value !== "") add("string", node, '""');
        break;
      case "TemplateLiteral":
        if (node.end - node.start > 2) add("string", node, "``");
        break;
      case "ExpressionStatement":
        if (node.directive === undefined || node.directive === null) add("statement", node, ";");
        break;
      case "ThrowStatement":
      case "ContinueStatement":
      case "BreakStatement":
        add("statement", node, ";");
        break;
      case "ReturnStatement":
        if (node.argument && source(node.argument) !== "undefined") add("return", node.argument, "undefined");
        break;
      case "ArrowFunctionExpression":
        if (node.body.type !== "BlockStatement" && source(node.body) !== "undefined")
          add("return", node.body, "undefined");
        break;
      case "ArrayExpression":
        addElements(node.elements);
        break;
      case "ObjectExpression":
        addElements(node.properties);
        break;
      case "MemberExpression":
      case "CallExpression":
        if (node.optional) {
          const start = text.indexOf("?.", (node.object ?? node.callee).end);
          add("optional", { start, end: start + 2 }, /[[(]/.test(text[start + 2] ?? "") ? "" : ".");
        }
        break;
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parseSync(file, text).program as unknown as Node);
  return mutants;
}

function isText({ type, value }: Node): boolean {
  return type === "TemplateLiteral" || typeof value === "string";
}

/** Without types, names of modules and fixed keys. */
function childrenOf(node: Node): Node[] {
  if (/^(Import|Export(All|Named))/.test(node.type)) return [node.declaration].filter(isNode);
  if (node.type.startsWith("TS")) return [node.expression].filter(isNode);
  return Object.entries(node).flatMap(([field, value]) => {
    if (field === "key" && !node.computed) return [];
    return (Array.isArray(value) ? value : [value]).filter(isNode);
  });
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}
