/** The OpenAPI 3.1 document, generated from the schemas that validate calls. */
import { z } from "zod";
import { requiredScope, SCOPES, type Scope, TARGET_KINDS } from "../../../shared/auth/scopes.ts";
import { ERROR_TYPES, type ErrorType } from "../../../shared/core/errors.ts";
import { failureSchema } from "../../../shared/core/failure.ts";
import { EFFECTS } from "../../../shared/operations/operation.ts";
import type { Endpoint } from "./define-endpoint.ts";

export interface OpenApiOptions {
  version: string;
  /** The URL under which clients reach the API. */
  serverUrl: string;
  /** Issuer of access tokens. */
  issuer: string;
}

type Json = Record<string, unknown>;

export function describeApi(endpoints: readonly Endpoint[], options: OpenApiOptions): Json {
  const schemas = createSchemaWriter();
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const operation = describeEndpoint(endpoint, schemas);
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "FederalRunner",
      version: options.version,
      license: { name: "Apache License 2.0", identifier: "Apache-2.0" },
      description: "Wizards, agents, their runs, and schedules.",
    },
    servers: [{ url: options.serverUrl }],
    paths,
    components: {
      securitySchemes: {
        openId: {
          type: "openIdConnect",
          openIdConnectUrl: new URL(".well-known/openid-configuration", withSlash(options.issuer)).href,
        },
        bearer: { type: "http", scheme: "bearer", description: `Scopes: ${describeScopes()}` },
      },
      schemas: schemas.named,
    },
  };
}

function describeEndpoint(endpoint: Endpoint, schemas: SchemaWriter): Json {
  const { operationId, tag, summary, description, effect, body, responses } = endpoint;
  const { repeated } = EFFECTS[effect];
  return {
    operationId,
    tags: [tag],
    summary,
    description: [description, repeated].filter(Boolean).join(" ") || undefined,
    // One entry of the list suffices; it requires all of its scopes.
    security: alternatives(endpoint).flatMap((required) => [{ openId: required }, { bearer: required }]),
    parameters: [
      ...parameters("path", endpoint.params, endpoint, schemas),
      ...parameters("query", endpoint.query, endpoint, schemas),
    ],
    requestBody: body && { required: true, content: bodyContent(body, endpoint, schemas) },
    responses: {
      ...Object.fromEntries(
        Object.entries(responses).map(([status, { description, schema, type = "application/json" }]) => [
          status,
          { description, content: { [type]: schema ? { schema: schemas.write(schema, "output") } : {} } },
        ]),
      ),
      ...failureResponses(endpoint, schemas),
    },
  };
}

function alternatives({ scopes, needsTargetScope }: Endpoint): Scope[][] {
  const targets = TARGET_KINDS.map((kind) => [...scopes, requiredScope(kind, "run")]);
  return needsTargetScope ? targets : scopes.map((scope) => [scope]);
}

function parameters(
  place: "path" | "query",
  members: z.ZodObject | undefined,
  { examples }: Endpoint,
  schemas: SchemaWriter,
): Json[] {
  return Object.entries(members?.shape ?? {}).map(([name, schema]) => {
    const { description, ...rest } = schemas.write(schema, "input");
    const required = !schema.safeParse(undefined).success;
    const example = examples.find((input) => input[name] !== undefined)?.[name];
    return { name, in: place, required, description, schema: rest, example };
  });
}

/** @param endpoint the members of its examples that are in the path or the query are left out */
function bodyContent(body: z.ZodObject, { examples }: Endpoint, schemas: SchemaWriter): Json {
  const named = examples.map((input, at) => {
    const members = Object.entries(input).filter(([name]) => Object.hasOwn(body.shape, name));
    return [`example${at + 1}`, { value: Object.fromEntries(members) }];
  });
  const schema = schemas.write(body, "input");
  return {
    "application/json": { schema, examples: named.length > 0 ? Object.fromEntries(named) : undefined },
  };
}

/** The failures of every call with these parts, and those of the endpoint. */
function failureResponses({ scopes, failures = [] }: Endpoint, schemas: SchemaWriter): Json {
  const error = schemas.write(failureSchema, "output");
  const content = json({ type: "object", required: ["error"], properties: { error } });
  const types: ErrorType[] = [
    // Unknown query parameters are rejected everywhere.
    "invalid_request",
    ...(scopes.length > 0
      ? (["authentication_failed", "insufficient_scope", "issuer_unavailable"] as const)
      : []),
    ...failures,
  ];
  const byStatus = Map.groupBy(new Set(types), (type) => ERROR_TYPES[type].http);
  const described = [...byStatus].map(([status, group]) => {
    const description = group.map((type) => `\`${type}\`: ${ERROR_TYPES[type].summary}`).join(" ");
    return [String(status), { description, content }];
  });
  return { ...Object.fromEntries(described), default: { description: "Any other failure.", content } };
}

interface SchemaWriter {
  /** The named schemas so far. */
  named: Record<string, unknown>;
  write(schema: z.ZodType, io: "input" | "output"): Json;
}

/** Named schemas are written once and referenced. */
function createSchemaWriter(): SchemaWriter {
  const named: Record<string, unknown> = {};
  return {
    named,
    write(schema, io) {
      const { $schema: _, $defs = {}, ...rest } = z.toJSONSchema(schema, { io, override: shorten });
      for (const [name, definition] of Object.entries($defs)) named[name] = inComponents(definition);
      return inComponents(rest) as Json;
    },
  };
}

function shorten({ jsonSchema }: { jsonSchema: Json }): void {
  // It repeats the format in 300 characters.
  if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
  delete jsonSchema.id;
}

function inComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inComponents);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) =>
      name === "$ref" && typeof part === "string"
        ? [name, part.replace("#/$defs/", "#/components/schemas/")]
        : [name, inComponents(part)],
    ),
  );
}

function json(schema: Json): Json {
  return { "application/json": { schema } };
}

function describeScopes(): string {
  return (Object.keys(SCOPES) as Scope[]).map((scope) => `${scope}: ${SCOPES[scope]}`).join(" ");
}

function withSlash(url: string): string {
  return url.endsWith("/") ? url : `${url}/`;
}
