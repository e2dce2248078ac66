/**
 * The tools that a page declares for agents (WebMCP), as words alone: none is called. A page decides their number and length, so
 * that they are cut here, before they leave it.
 */

/** A tool that a page declares; every word is the page's own. */
export interface DeclaredTool {
  name: string;
  description: string;
  parameters: DeclaredParameter[];
}

export interface DeclaredParameter {
  name: string;
  description: string;
  /** As the schema states it, such as `number`. */
  type: string;
  required: boolean;
  options: string[];
}

const MOST_TOOLS = 10;
const MOST_PARAMETERS = 40;
const MOST_OPTIONS = 20;
const LONGEST_WORDS = 300;
const LONGEST_SCHEMA = 100_000;

interface ModelContext {
  getTools?: () => Promise<unknown>;
}

type Json = Record<string, unknown>;

/** The declared tools of this document; none where the browser or the page has none. */
export async function readDeclaredTools(): Promise<DeclaredTool[]> {
  const context =
    (document as { modelContext?: ModelContext }).modelContext ??
    (navigator as { modelContext?: ModelContext }).modelContext;
  try {
    const tools = await context?.getTools?.();
    return Array.isArray(tools) ? tools.slice(0, MOST_TOOLS).flatMap(readTool) : [];
  } catch {
    // The page may have replaced the function.
    return [];
  }
}

function readTool(tool: unknown): DeclaredTool[] {
  if (!isObject(tool) || words(tool.name) === "") return [];
  const schema = readSchema(tool.inputSchema);
  const properties = isObject(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required.slice(0, MOST_PARAMETERS) : [];
  const parameters = Object.entries(properties)
    .slice(0, MOST_PARAMETERS)
    .map(([name, property]) => readParameter(name, isObject(property) ? property : {}, required));
  return [{ name: words(tool.name), description: words(tool.description), parameters }];
}

function readParameter(name: string, property: Json, required: readonly unknown[]): DeclaredParameter {
  const { enum: values, oneOf } = property;
  const listed = Array.isArray(values)
    ? values
    : Array.isArray(oneOf)
      ? oneOf.map((one) => (isObject(one) ? (one.title ?? one.const) : undefined))
      : [];
  return {
    name: words(name),
    description: words(property.description ?? property.title),
    type: words(property.type),
    required: required.includes(name),
    options: listed
      .slice(0, MOST_OPTIONS)
      .map(words)
      .filter((text) => text !== ""),
  };
}

/** Browsers return the schema as JSON. */
function readSchema(schema: unknown): Json {
  if (isObject(schema)) return schema;
  if (typeof schema !== "string" || schema.length > LONGEST_SCHEMA) return {};
  try {
    const parsed: unknown = JSON.parse(schema);
    return isObject(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

function words(value: unknown): string {
  return typeof value === "string" ? value.slice(0, LONGEST_WORDS) : "";
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
