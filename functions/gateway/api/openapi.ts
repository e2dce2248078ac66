/** The OpenAPI 3.1 document, made from the same schemas that calls are checked against. */
import { z } from "zod";
import { SCOPES, type Scope } from "../../../shared/auth/scopes.ts";
import { ERROR_TYPES, type ErrorType } from "../../../shared/core/errors.ts";
import type { DescribedAnswer, Endpoint } from "./define-endpoint.ts";
import { failureSchema } from "./describe-failure.ts";
import { ERROR_STATUS } from "./error-status.ts";

export interface OpenApiOptions {
  version: string;
  /** Where clients reach the API. */
  serverUrl: string;
  /** Of access tokens. */
  issuer: string;
}

type Json = Record<string, unknown>;

export function describeApi(endpoints: readonly Endpoint[], options: OpenApiOptions): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: describe(endpoint) };
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
      schemas: { Failure: schemaOf(failureSchema, "output") },
    },
  };
}

function describe(endpoint: Endpoint): Json {
  const { operationId, tag, summary, description, scopes, body, answers } = endpoint;
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    // Any entry of the list suffices, and each needs all of its own scopes: one scope an entry.
    security: scopes.flatMap((scope) => [{ openId: [scope] }, { bearer: [scope] }]),
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint)],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { "application/json": { schema: schemaOf(body, "input") } },
          },
        }
      : {}),
    responses: {
      ...Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, answerOf(answer)])),
      ...failureAnswers(endpoint),
    },
  };
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

function queryParameters({ query }: Endpoint): Json[] {
  return Object.entries(query?.shape ?? {}).map(([name, schema]) => {
    const { description, ...rest } = schemaOf(schema, "input");
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
function failureAnswers({ scopes, query, body, failures = [] }: Endpoint): Json {
  const types: ErrorType[] = [
    ...(query || body ? (["invalid_request"] as const) : []),
    ...(scopes.length > 0
      ? (["authentication_failed", "insufficient_scope", "issuer_unavailable"] as const)
      : []),
    ...failures,
  ];
  const byStatus = Map.groupBy(new Set(types), (type) => ERROR_STATUS[type]);
  const answers = [...byStatus].map(([status, group]) => {
    const description = group.map((type) => `\`${type}\`: ${ERROR_TYPES[type].summary}`).join(" ");
    return [String(status), failureAnswer(description)];
  });
  return { ...Object.fromEntries(answers), default: failureAnswer("Any other failure.") };
}

function failureAnswer(description: string): Json {
  const schema = { type: "object", required: ["error"], properties: { error: FAILURE } };
  return { description, content: { "application/json": { schema } } };
}

const FAILURE = { $ref: "#/components/schemas/Failure" };

function answerOf({ description, schema }: DescribedAnswer): Json {
  return { description, content: { "application/json": { schema: schemaOf(schema, "output") } } };
}

/** A schema that stands for itself: what it refers to within itself is written out in place. */
function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    // A pattern says the same as the format, in 300 characters.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
      delete jsonSchema.id;
    },
  });
  return inline(rest, rest.$defs ?? {}) as Json;
}

function inline(value: unknown, definitions: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((each) => inline(each, definitions));
  if (typeof value !== "object" || value === null) return value;
  const { $ref, $defs: _, ...rest } = value as Json;
  if (typeof $ref === "string") {
    const name = $ref.slice($ref.lastIndexOf("/") + 1);
    if (name === "Failure") return FAILURE;
    return { ...(inline(definitions[name], definitions) as Json), ...rest };
  }
  return Object.fromEntries(Object.entries(rest).map(([name, part]) => [name, inline(part, definitions)]));
}

function describeScopes(): string {
  return (Object.keys(SCOPES) as Scope[]).map((scope) => `${scope}: ${SCOPES[scope]}`).join(" ");
}

function withSlash(url: string): string {
  return url.endsWith("/") ? url : `${url}/`;
}
