import { z } from "zod";
import type { Endpoint } from "./define-endpoint.ts";
import type { OpenApiOptions } from "./openapi.ts";

/** `GET /api/openapi.json` */
export function createOpenApiEndpoint(endpoints: readonly Endpoint[], options: OpenApiOptions): Endpoint {
  let document: Promise<unknown> | undefined;
  const writeDocument = async (): Promise<unknown> =>
    (await import("./openapi.ts")).describeApi([...endpoints, endpoint], options);
  const endpoint: Endpoint = {
    method: "GET",
    path: "/api/openapi.json",
    operationId: "getOpenApi",
    tag: "api",
    summary: "This document",
    effect: "read",
    examples: [],
    scopes: [],
    responses: { 200: { description: "OpenAPI 3.1.", schema: z.record(z.string(), z.unknown()) } },

    async handle() {
      document ??= writeDocument();
      return { status: 200, body: await document, headers: { "cache-control": "public, max-age=300" } };
    },
  };
  return endpoint;
}
