/** Compares resources and data sources with the provider's schema: arguments, blocks, and the types of literals. */
import { formOf, literalOf } from "./expressions.ts";
import type { AttributeSchema, BlockSchema, ProviderSchema } from "./provider-schema.ts";
import { type Block, blocksOf, type Expression, type Problem, type TerraformModule } from "./read-modules.ts";

/** Arguments that Terraform itself gives every resource. */
const META_ARGUMENTS = new Set(["count", "depends_on", "for_each", "provider"]);
const META_BLOCKS = new Set(["lifecycle", "timeouts"]);

export function checkSchema(modules: Iterable<TerraformModule>, schema: ProviderSchema): Problem[] {
  return [...modules].flatMap((module) => [
    ...blocksOf(module, "resource").flatMap((block) => checkTyped(block, schema.resources)),
    ...blocksOf(module, "data").flatMap((block) => checkTyped(block, schema.data)),
  ]);
}

function checkTyped(block: Block, schemas: Record<string, BlockSchema>): Problem[] {
  const [type = ""] = block.labels;
  const schema = schemas[type];
  if (schema) return checkBlock(block, schema, type, META_ARGUMENTS);
  const message = `${type} is not in provider-schema.json: run reduce-provider-schema.ts, or correct the name.`;
  return [{ at: block.at, rule: "unknown-type", message }];
}

function checkBlock(
  block: Block,
  schema: BlockSchema,
  path: string,
  known: ReadonlySet<string> = new Set(),
): Problem[] {
  const { attributes = {}, block_types: nested = {} } = schema;
  const problems: Problem[] = [];
  for (const [name, value] of block.attributes) {
    if (known.has(name)) continue;
    const attribute = attributes[name];
    if (!attribute || !(attribute.required || attribute.optional)) {
      problems.push({ at: value.at, rule: "unknown-argument", message: `${path} has no argument ${name}.` });
    } else problems.push(...checkValue(value, attribute, `${path}.${name}`));
  }
  for (const [name, { required }] of Object.entries(attributes)) {
    if (!required || block.attributes.has(name)) continue;
    problems.push({ at: block.at, rule: "missing-argument", message: `${path} needs ${name}.` });
  }
  const inner = block.blocks.flatMap(withoutDynamic);
  for (const { name, content, at } of inner) {
    const type = nested[name];
    if (META_BLOCKS.has(name)) continue;
    if (!type) problems.push({ at, rule: "unknown-block", message: `${path} has no block ${name}.` });
    else if (content) problems.push(...checkBlock(content, type.block, `${path}.${name}`));
  }
  for (const [name, { min_items: least = 0, max_items: most = 0 }] of Object.entries(nested)) {
    const blocks = inner.filter((block) => block.name === name);
    if (blocks.length < least) {
      problems.push({ at: block.at, rule: "missing-block", message: `${path} needs a block ${name}.` });
    }
    if (most > 0 && blocks.length > most && !blocks.some(({ dynamic }) => dynamic)) {
      problems.push({
        at: block.at,
        rule: "too-many-blocks",
        message: `${path} has ${most} ${name} at most.`,
      });
    }
  }
  return problems;
}

/** A dynamic block stands for blocks of its label with its `content`. */
function withoutDynamic(block: Block): { name: string; content?: Block; at: string; dynamic: boolean }[] {
  if (block.type !== "dynamic") return [{ name: block.type, content: block, at: block.at, dynamic: false }];
  const [content] = blocksOf(block, "content");
  return [{ name: block.labels[0] ?? "", content, at: block.at, dynamic: true }];
}

function checkValue(
  { node, at }: Expression,
  { type, deprecated }: AttributeSchema,
  path: string,
): Problem[] {
  if (deprecated) return [{ at, rule: "deprecated-argument", message: `${path} is deprecated.` }];
  const form = formOf(node);
  const literal = literalOf(node);
  if (form === undefined || literal === null) return [];
  const expected = typeof type === "string" ? type : type[0];
  const fits = {
    list: form === "list",
    set: form === "list",
    map: form === "object",
    object: form === "object",
    bool: form === "scalar" && (literal === undefined || ["true", "false"].includes(String(literal))),
    number:
      form === "scalar" && (literal === undefined || (literal !== "" && !Number.isNaN(Number(literal)))),
    string: form === "scalar",
  }[expected];
  return fits === false ? [{ at, rule: "wrong-type", message: `${path} must be a ${expected}.` }] : [];
}
