/** Parses the folders of terraform/ into blocks, with the grammar of tree-sitter. */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Language, type Node, Parser } from "web-tree-sitter";

/** An attribute's value; `node` is its syntax. */
export interface Expression {
  node: Node;
  at: string;
}

export interface Block {
  type: string;
  labels: string[];
  attributes: Map<string, Expression>;
  blocks: Block[];
  /** `file:line` for messages. */
  at: string;
}

/** One folder with .tf files. `folder` is relative to the repository's root. */
export interface TerraformModule {
  folder: string;
  blocks: Block[];
}

/** A mistake in terraform/, for a line of the check's output. */
export interface Problem {
  at: string;
  rule: string;
  message: string;
}

/** All folders of terraform/ by their path. @throws Error when a file cannot be parsed */
export async function readModules(root: string): Promise<Map<string, TerraformModule>> {
  const files = readdirSync(join(root, "terraform"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tf") && !name.includes(".terraform/"))
    .map((name) => join("terraform", name))
    .sort();
  return parseModules(new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")])));
}

/** @param sources texts by their path below the root */
export async function parseModules(
  sources: ReadonlyMap<string, string>,
): Promise<Map<string, TerraformModule>> {
  const parser = await openParser();
  const modules = new Map<string, TerraformModule>();
  for (const [path, text] of sources) {
    const folder = dirname(path);
    const module = modules.get(folder) ?? { folder, blocks: [] };
    modules.set(folder, module);
    module.blocks.push(...parseFile(parser, text, path));
  }
  return modules;
}

/** The blocks of a type, optionally with this first label. */
export function blocksOf({ blocks }: Pick<Block, "blocks">, type: string, label?: string): Block[] {
  return blocks.filter((block) => block.type === type && (label === undefined || block.labels[0] === label));
}

/** The values of all `locals`. */
export function localsOf(module: TerraformModule): Map<string, Expression> {
  return new Map(blocksOf(module, "locals").flatMap(({ attributes }) => [...attributes]));
}

let parser: Promise<Parser> | undefined;

function openParser(): Promise<Parser> {
  parser ??= (async () => {
    await Parser.init();
    const grammar = createRequire(import.meta.url).resolve(
      "@tree-sitter-grammars/tree-sitter-hcl/tree-sitter-terraform.wasm",
    );
    return new Parser().setLanguage(await Language.load(grammar));
  })();
  return parser;
}

function parseFile(parser: Parser, source: string, path: string): Block[] {
  const tree = parser.parse(source);
  const body = tree?.rootNode.namedChildren.find((child) => child?.type === "body");
  if (!tree || tree.rootNode.hasError) throw new Error(`${path} cannot be parsed as HCL.`);
  return body ? readBody(body, path).blocks : [];
}

function readBody(body: Node, path: string): Pick<Block, "attributes" | "blocks"> {
  const attributes = new Map<string, Expression>();
  const blocks: Block[] = [];
  for (const child of namedChildren(body)) {
    const at = `${path}:${child.startPosition.row + 1}`;
    if (child.type === "attribute") {
      const [name, node] = namedChildren(child);
      if (name && node) attributes.set(name.text, { node, at });
    } else if (child.type === "block") {
      const parts = namedChildren(child);
      const inner = parts.find(({ type }) => type === "body");
      const [type = "", ...labels] = parts
        .filter((part) => part.type === "identifier" || part.type === "string_lit")
        .map((part) => part.text.replaceAll('"', ""));
      const content = inner ? readBody(inner, path) : { attributes: new Map(), blocks: [] };
      blocks.push({ type, labels, at, ...content });
    }
  }
  return { attributes, blocks };
}

/** Children with a name in the grammar, without comments. */
export function namedChildren(node: Node): Node[] {
  return node.namedChildren.filter((child): child is Node => child !== null && child.type !== "comment");
}
