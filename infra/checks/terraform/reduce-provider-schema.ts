/**
 * `node infra/checks/terraform/reduce-provider-schema.ts FILE VERSION`: writes provider-schema.json, the schema of the
 * types that terraform/ uses. FILE is the output of `terraform providers schema -json`, VERSION the provider's version.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { type BlockSchema, PROVIDER_SCHEMA_FILE, type ProviderSchema } from "./provider-schema.ts";
import { blocksOf, readModules } from "./read-modules.ts";

const [file = "", version = ""] = process.argv.slice(2);
const all = providerOf(JSON.parse(readFileSync(file, "utf8")));
const modules = [...(await readModules(packageRoot)).values()];
const typesOf = (kind: string) =>
  [
    ...new Set(modules.flatMap((module) => blocksOf(module, kind).map(({ labels }) => labels[0] ?? ""))),
  ].sort();
const reduced: ProviderSchema = {
  version,
  resources: pick(all.resource_schemas, typesOf("resource")),
  data: pick(all.data_source_schemas, typesOf("data")),
};
// One line for each type.
const text = JSON.stringify(reduced, withoutDescriptions).replaceAll(/"(google_|terraform_data")/g, '\n"$1');
writeFileSync(PROVIDER_SCHEMA_FILE, `${text}\n`);
process.stdout.write(`${Object.keys(reduced.resources).length} types of ${version}.\n`);

type Schemas = Record<string, BlockSchema | { block: BlockSchema }>;

interface Provider {
  resource_schemas: Schemas;
  data_source_schemas: Schemas;
}

/** Terraform's own output holds one entry per provider, its built-in one included; an extract holds the provider itself. */
function providerOf(json: { provider_schemas?: Record<string, Partial<Provider>> } & Provider): Provider {
  const providers = Object.values(json.provider_schemas ?? { google: json });
  return {
    resource_schemas: Object.assign({}, ...providers.map((provider) => provider.resource_schemas)),
    data_source_schemas: Object.assign({}, ...providers.map((provider) => provider.data_source_schemas)),
  };
}

function pick(schemas: Schemas, types: string[]): Record<string, BlockSchema> {
  return Object.fromEntries(
    types.flatMap((type) => {
      const schema = schemas[type];
      if (!schema) throw new Error(`The provider has no type ${type}.`);
      return [[type, "block" in schema ? schema.block : schema]];
    }),
  );
}

function withoutDescriptions(key: string, value: unknown): unknown {
  return key.startsWith("description") && typeof value === "string" ? undefined : value;
}
