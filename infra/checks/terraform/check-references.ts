/** Resolves every reference, compares module calls with the variables they set, and finds unused declarations. */
import { posix } from "node:path";
import { objectElements, type Reference, referencesOf } from "./expressions.ts";
import type { ProviderSchema } from "./provider-schema.ts";
import {
  type Block,
  blocksOf,
  localsOf,
  namedChildren,
  type Problem,
  type TerraformModule,
} from "./read-modules.ts";

type Modules = ReadonlyMap<string, TerraformModule>;

/** Names that need no declaration. */
const BUILT_IN = new Set(["count", "each", "path", "self", "terraform"]);
const MODULE_META = new Set(["count", "depends_on", "for_each", "providers", "source", "version"]);

export function checkReferences(modules: Modules, schema: ProviderSchema): Problem[] {
  return [...modules.values()].flatMap((module) => {
    const found = module.blocks.flatMap((block) => usesOf(block));
    return [
      ...found.flatMap(({ reference, at }) => {
        const message = resolve(reference.path, module, modules, schema);
        return message === undefined ? [] : [{ at, rule: "unresolved-reference", message }];
      }),
      ...blocksOf(module, "module").flatMap((call) => checkCall(call, module, modules)),
      ...findUnused(
        module,
        found.map(({ reference }) => reference),
      ),
    ];
  });
}

interface Use {
  reference: Reference;
  at: string;
}

const NO_REFERENCES = new Set(["moved.from", "variable.type"]);

/** References of a block, except those to the iterators of its dynamic blocks. */
function usesOf(block: Block, iterators: readonly string[] = []): Use[] {
  const bound = block.type === "dynamic" ? [...iterators, block.labels[0] ?? ""] : iterators;
  const own = [...block.attributes].flatMap(([name, { node, at }]) => {
    if (NO_REFERENCES.has(`${block.type}.${name}`)) return [];
    const file = at.slice(0, at.lastIndexOf(":"));
    return referencesOf(node).map((reference) => ({ reference, at: `${file}:${reference.line}` }));
  });
  return [
    ...own.filter(({ reference }) => !bound.includes(reference.path[0] ?? "")),
    ...block.blocks.flatMap((inner) => usesOf(inner, bound)),
  ];
}

/** @returns the problem, or undefined */
function resolve(
  path: readonly string[],
  module: TerraformModule,
  modules: Modules,
  schema: ProviderSchema,
): string | undefined {
  const [root = "", name = "", ...rest] = path;
  if (BUILT_IN.has(root)) return undefined;
  const text = path.join(".");
  switch (root) {
    case "var": {
      const variable = blocksOf(module, "variable", name)[0];
      if (!variable) return `${text}: there is no variable ${name}.`;
      return missingAttribute(variable.attributes.get("type")?.node, rest, text);
    }
    case "local":
      return localsOf(module).has(name) ? undefined : `${text}: there is no local value ${name}.`;
    case "module": {
      const call = blocksOf(module, "module", name)[0];
      const target = call && modules.get(folderOf(call, module));
      if (!target) return `${text}: there is no module ${name}.`;
      const [output] = rest;
      if (output === undefined || blocksOf(target, "output", output).length > 0) return undefined;
      return `${text}: the module has no output ${output}.`;
    }
    case "data":
      return missingResource(module, "data", [name, ...rest], text, schema.data);
    default:
      return missingResource(module, "resource", path, text, schema.resources);
  }
}

function missingResource(
  module: TerraformModule,
  kind: "resource" | "data",
  [type = "", name = "", attribute]: readonly string[],
  text: string,
  schemas: ProviderSchema["resources"],
): string | undefined {
  const isDeclared = blocksOf(module, kind, type).some(({ labels }) => labels[1] === name);
  if (!isDeclared) return `${text}: there is no ${kind} ${type}.${name}.`;
  const { attributes = {}, block_types: blocks = {} } = schemas[type] ?? {};
  if (attribute === undefined || attribute in attributes || attribute in blocks) return undefined;
  return `${text}: ${type} has no attribute ${attribute}.`;
}

/** Follows a path into `object({…})`; other types end it. */
function missingAttribute(
  type: Parameters<typeof objectElements>[0] | undefined,
  [attribute, ...rest]: readonly string[],
  text: string,
): string | undefined {
  if (!type || attribute === undefined || !/^object\(/.test(type.text)) return undefined;
  const inner = objectElements(type).get(attribute);
  if (!inner) return `${text}: the variable's type has no attribute ${attribute}.`;
  const call = namedChildren(inner)[0];
  return missingAttribute(/^object\(/.test(inner.text) ? call : undefined, rest, text);
}

function checkCall(call: Block, module: TerraformModule, modules: Modules): Problem[] {
  const target = modules.get(folderOf(call, module));
  if (!target) {
    return [{ at: call.at, rule: "unknown-module", message: `${folderOf(call, module)} holds no module.` }];
  }
  const variables = blocksOf(target, "variable");
  const names = new Set(variables.map(({ labels }) => labels[0] ?? ""));
  const unknown = [...call.attributes].filter(([name]) => !MODULE_META.has(name) && !names.has(name));
  const missing = variables.filter(
    ({ labels, attributes }) => !attributes.has("default") && !call.attributes.has(labels[0] ?? ""),
  );
  return [
    ...unknown.map(([name, { at }]) => {
      return { at, rule: "unknown-argument", message: `${target.folder} has no variable ${name}.` };
    }),
    ...missing.map(({ labels }) => {
      return { at: call.at, rule: "missing-argument", message: `${target.folder} needs ${labels[0]}.` };
    }),
  ];
}

function findUnused(module: TerraformModule, references: readonly Reference[]): Problem[] {
  const used = new Set(references.map(({ path }) => path.slice(0, 2).join(".")));
  const locals = [...localsOf(module)].filter(([name]) => !used.has(`local.${name}`));
  const variables = blocksOf(module, "variable").filter(({ labels }) => !used.has(`var.${labels[0]}`));
  return [
    ...locals.map(([name, { at }]) => ({ at, rule: "unused", message: `local.${name} is not used.` })),
    ...variables.map(({ labels, at }) => ({ at, rule: "unused", message: `var.${labels[0]} is not used.` })),
  ];
}

/** The folder of a module that is called by a relative path. */
function folderOf(call: Block, module: TerraformModule): string {
  const source = call.attributes.get("source")?.node.text.replaceAll('"', "") ?? "";
  return posix.join(module.folder, source);
}
