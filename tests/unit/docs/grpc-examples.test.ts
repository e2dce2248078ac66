import { join } from "node:path";
import { loadSync, type ServiceDefinition } from "@grpc/proto-loader";
import { expect, it } from "vitest";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { codeBlocks, commandLines, readDocuments } from "../../fixtures/docs/read-documents.ts";

const protos = ["a2a-0.3.proto", "a2a-1.0.proto"].map((name) =>
  join(packageRoot, "functions/a2a-grpc/protos", name),
);
const services = loadSync(protos, { keepCase: true, enums: String, longs: Number });

const calls = readDocuments()
  .flatMap(codeBlocks)
  .flatMap(commandLines)
  .flatMap((line) => [...line.matchAll(/^grpcurl .* -d '(.*)' +\S+ (\S+)\/(\w+)$/g)])
  .map(([, body = "", service = "", method = ""]) => ({ body, service, method }));

it("finds calls of grpcurl in the documents", () => {
  expect(calls.map(({ service }) => service)).toEqual(["lf.a2a.v1.A2AService", "a2a.v1.A2AService"]);
});

it.each(calls)("a call of $service/$method has only fields of its request", ({ body, service, method }) => {
  const definition = (services[service] as ServiceDefinition)[method];
  const request = JSON.parse(body) as object;
  // The serialization leaves out unknown fields.
  const sent = definition?.requestDeserialize(definition.requestSerialize(request));
  expect(sent).toMatchObject(request);
});
