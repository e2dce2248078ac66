/** The OpenAPI 3.1 document, made from the same schemas that calls are checked against. */
import { z } from "zod";
import { requiredScope, TARGET_KINDS } from "../../../shared/auth/required-scopes.ts";
import { SCOPES, type Scope } from "../../../shared/auth/scopes.ts";
import { ERROR_TYPES, type ErrorType } from "../../../shared/core/errors.ts";
import { failureSchema } from "../http/failure.ts";
import type { Endpoint } from "./define-endpoint.ts";

export interface OpenApiOptions {
  version: string;
  /** Where clients reach the API. */
  serverUrl: string;
  /** Of access tokens. */
  issuer: string;
}

type Json = Record<string, unknown>;

export function describeApi(endpoints: readonly Endpoint[], options: OpenApiOptions): Json {
  const schemas = createSchemaWriter();
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const operation = describe(endpoint, schemas);
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "FederalRunner",
      version: options.version,
      description: "Agents, their runs and those of wizards.",
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

function describe(endpoint: Endpoint, schemas: SchemaWriter): Json {
  const { operationId, tag, summary, description, body, answers } = endpoint;
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    // Any entry of the list suffices, and each needs all of its own scopes.
    security: alternatives(endpoint).flatMap((needed) => [{ openId: needed }, { bearer: needed }]),
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint, schemas)],
    ...(body ? { requestBody: { required: true, content: json(schemas.write(body, "input")) } } : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, { description, schema }]) => [
          status,
          { description, content: json(schemas.write(schema, "output")) },
        ]),
      ),
      ...failureAnswers(endpoint, schemas),
    },
  };
}

function alternatives({ scopes, needsTargetScope }: Endpoint): Scope[][] {
  const targets = TARGET_KINDS.map((kind) => [...scopes, requiredScope(kind, "run")]);
  return needsTargetScope ? targets : scopes.map((scope) => [scope]);
}

function pathParameters({ params = {} }: Endpoint): Json[] {
  return Object.entries(params).map(([name, description]) => ({
    name,
    in: "path",
    required: true,
    description,
    schema: { type: "string" },
  }));
}

function queryParameters({ query }: Endpoint, schemas: SchemaWriter): Json[] {
  return Object.entries(query?.shape ?? {}).map(([name, schema]) => {
    const { description, ...rest } = schemas.write(schema, "input");
    const required = !schema.safeParse(undefined).success;
    return {
      name,
      in: "query",
      required,
      ...(description === undefined ? {} : { description }),
      schema: rest,
    };
  });
}

/** What may go wrong with any call of this form, and what the endpoint itself names. */
function failureAnswers({ scopes, query, body, failures = [] }: Endpoint, schemas: SchemaWriter): Json {
  const error = schemas.write(failureSchema, "output");
  const content = json({ type: "object", required: ["error"], properties: { error } });
  const types: ErrorType[] = [
    ...(query || body ? (["invalid_request"] as const) : []),
    ...(scopes.length > 0
      ? (["authentication_failed", "insufficient_scope", "issuer_unavailable"] as const)
      : []),
    ...failures,
  ];
  const byStatus = Map.groupBy(new Set(types), (type) => ERROR_TYPES[type].http);
  const answers = [...byStatus].map(([status, group]) => {
    const description = group.map((type) => `\`${type}\`: ${ERROR_TYPES[type].summary}`).join(" ");
    return [String(status), { description, content }];
  });
  return { ...Object.fromEntries(answers), default: { description: "Any other failure.", content } };
}

interface SchemaWriter {
  /** What was written so far and has a name. */
  named: Record<string, unknown>;
  write(schema: z.ZodType, io: "input" | "output"): Json;
}

/** Schemas with a name of their own are written once, and referred to. */
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
  // It says the same as the format, in 300 characters.
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
