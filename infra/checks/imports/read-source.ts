import { parseSync, Visitor } from "rolldown/utils";

/** One import of a file, static or dynamic. */
export interface SourceImport {
  specifier: string;
  line: number;
  /** `static` is loaded with the file, `dynamic` when it is reached, `type` never. */
  kind: "static" | "dynamic" | "type";
}

export interface Source {
  imports: SourceImport[];
  /** Lines that read `process.env`, in any spelling. */
  environmentReads: number[];
}

/**
 * Reads the imports of one TypeScript or JavaScript file from its syntax tree, so that comments, strings and
 * regular expressions are not mistaken for imports.
 *
 * @throws Error when the file cannot be parsed.
 */
export function readSource(fileName: string, text: string): Source {
  const parsed = parseSync(fileName, text);
  const broken = parsed.errors[0];
  if (broken !== undefined) throw new Error(`${fileName} cannot be parsed: ${broken.message}`);

  const imports: SourceImport[] = [];
  const environmentReads: number[] = [];
  const lineAt = (offset: number): number => text.slice(0, offset).split("\n").length;
  const add = (node: { start: number }, specifier: unknown, kind: SourceImport["kind"]): void => {
    if (typeof specifier === "string") imports.push({ specifier, line: lineAt(node.start), kind });
  };

  new Visitor({
    ImportDeclaration(node) {
      const named = node.specifiers.length > 0;
      const onlyTypes =
        named && node.specifiers.every((s) => s.type === "ImportSpecifier" && s.importKind === "type");
      add(node, node.source.value, node.importKind === "type" || onlyTypes ? "type" : "static");
      if (/^(node:)?process$/.test(node.source.value)) {
        const takesEnv = node.specifiers.some(
          (s) => s.type === "ImportSpecifier" && identifierOf(s.imported) === "env",
        );
        if (takesEnv) environmentReads.push(lineAt(node.start));
      }
    },
    ExportNamedDeclaration(node) {
      if (node.source) add(node, node.source.value, node.exportKind === "type" ? "type" : "static");
    },
    ExportAllDeclaration(node) {
      add(node, node.source.value, node.exportKind === "type" ? "type" : "static");
    },
    ImportExpression(node) {
      add(node, constantText(node.source), "dynamic");
    },
    TSImportType(node) {
      add(node, node.source.value, "type");
    },
    TSExternalModuleReference(node) {
      add(node, node.expression.value, "static");
    },
    CallExpression(node) {
      const required = /^require(\.resolve)?$/.test(text.slice(node.callee.start, node.callee.end));
      if (required) add(node, constantText(node.arguments[0]), "dynamic");
    },
    MemberExpression(node) {
      if (isProcess(node.object) && identifierOf(node.property) === "env")
        environmentReads.push(lineAt(node.start));
    },
    VariableDeclarator(node) {
      if (!isProcess(node.init) || node.id.type !== "ObjectPattern") return;
      const takesEnv = node.id.properties.some((p) => p.type === "Property" && identifierOf(p.key) === "env");
      if (takesEnv) environmentReads.push(lineAt(node.start));
    },
  }).visit(parsed.program);

  return { imports: imports.sort((a, b) => a.line - b.line), environmentReads };
}

interface SyntaxNode {
  type: string;
  name?: unknown;
  value?: unknown;
  object?: unknown;
  property?: unknown;
  quasis?: { value: { cooked?: string | null } }[];
}

function isProcess(node: unknown): boolean {
  const { type, name, object, property } = (node ?? {}) as SyntaxNode;
  if (type === "Identifier") return name === "process";
  return (
    type === "MemberExpression" &&
    identifierOf(object) === "globalThis" &&
    identifierOf(property) === "process"
  );
}

function identifierOf(node: unknown): unknown {
  const { name, value } = (node ?? {}) as SyntaxNode;
  return name ?? value;
}

function constantText(node: unknown): unknown {
  const { type, value, quasis } = (node ?? {}) as SyntaxNode;
  if (type === "TemplateLiteral") return quasis?.length === 1 ? quasis[0]?.value.cooked : undefined;
  return value;
}
