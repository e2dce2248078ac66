/** The Google provider's schema of the types that terraform/ uses: provider-schema.json, made by reduce-provider-schema.ts. */
import { readFileSync } from "node:fs";

type AttributeType = string | [string, unknown];

export interface AttributeSchema {
  type: AttributeType;
  required?: boolean;
  optional?: boolean;
  computed?: boolean;
  deprecated?: boolean;
}

export interface BlockSchema {
  attributes?: Record<string, AttributeSchema>;
  block_types?: Record<string, NestedSchema>;
}

export interface NestedSchema {
  block: BlockSchema & { deprecated?: boolean };
  nesting_mode: string;
  min_items?: number;
  max_items?: number;
}

export interface ProviderSchema {
  version: string;
  resources: Record<string, BlockSchema>;
  data: Record<string, BlockSchema>;
}

export const PROVIDER_SCHEMA_FILE = new URL("provider-schema.json", import.meta.url);

export function readProviderSchema(): ProviderSchema {
  return JSON.parse(readFileSync(PROVIDER_SCHEMA_FILE, "utf8")) as ProviderSchema;
}
