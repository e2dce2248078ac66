/** The gRPC frame. A service is one object in one file; start-local-cloud lists it. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import {
  type handleUnaryCall,
  loadPackageDefinition,
  Server,
  ServerCredentials,
  type ServiceClientConstructor,
  type ServiceDefinition,
  status,
  type UntypedServiceImplementation,
} from "@grpc/grpc-js";
import { fromJSON, type PackageDefinition } from "@grpc/proto-loader";
import { checkLoopback } from "../../../../shared/core/network/loopback.ts";
import { type CallGate, InjectedFailure } from "../calls/gate.ts";
import type { AccessPolicy } from "../identity/access-policy.ts";
import { requiredPermissions } from "./required-permissions.ts";

export interface GrpcService {
  /** npm package that ships the service's protos: `@google-cloud/tasks`. */
  package: string;
  /** Full name: `google.cloud.tasks.v2.CloudTasks`. */
  name: string;
  /** First part of the kinds of its calls: `tasks`. */
  kind: string;
  /** By the method's name in the proto; other methods answer UNIMPLEMENTED. */
  methods: Record<string, GrpcMethod>;
}

export interface GrpcMethod {
  /** The subject of the call, for faults and counts: the last part of the resource's name. */
  subject: (request: never) => string;
  handle: (request: never) => object | Promise<object>;
}

/** A failure with its gRPC status. */
export class GrpcError extends Error {
  override readonly name = "GrpcError";
  readonly code: status;

  constructor(code: status, message: string) {
    super(message);
    this.code = code;
  }
}

export function invalidArgument(message: string): GrpcError {
  return new GrpcError(status.INVALID_ARGUMENT, message);
}

export interface GrpcFrame {
  port: number;
  close(): Promise<void>;
}

export async function serveGrpc(
  services: GrpcService[],
  gate: CallGate,
  { port, policy }: { port: number; policy: AccessPolicy },
): Promise<GrpcFrame> {
  const server = new Server();
  for (const service of services) {
    const definition = serviceDefinition(service);
    const handlers = Object.entries(service.methods).map(([name, method]) => {
      return [name, unaryHandler(service, name, method, { gate, policy })] as const;
    });
    server.addService(definition, Object.fromEntries(handlers) as UntypedServiceImplementation);
  }
  const bound = await new Promise<number>((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, actual) =>
      error ? reject(error) : resolve(actual),
    );
  });
  return {
    port: bound,
    close: async () => server.forceShutdown(),
  };
}

/** The service as its package's protos define it. */
function serviceDefinition(service: Pick<GrpcService, "package" | "name">): ServiceDefinition {
  const path = service.name.split(".");
  let found: unknown = loadPackageDefinition(loadProtos(service.package));
  for (const part of path) found = (found as Record<string, unknown>)[part];
  return (found as ServiceClientConstructor).service;
}

const loaded = new Map<string, PackageDefinition>();

function loadProtos(packageName: string): PackageDefinition {
  const known = loaded.get(packageName);
  if (known) return known;
  // The package ships the file in build/protos but does not export it.
  const entry = createRequire(import.meta.url).resolve(packageName);
  const build = entry.slice(0, entry.lastIndexOf("/build/") + "/build".length);
  const json = JSON.parse(readFileSync(join(build, "protos", "protos.json"), "utf8"));
  const definition = fromJSON(json, { longs: String, enums: String, defaults: true, oneofs: true });
  loaded.set(packageName, definition);
  return definition;
}

function unaryHandler(
  service: GrpcService,
  name: string,
  method: GrpcMethod,
  { gate, policy }: { gate: CallGate; policy: AccessPolicy },
): handleUnaryCall<never, object> {
  return (call, callback) => {
    const header = (header: string) => call.metadata.get(header)[0]?.toString();
    const foreign = checkLoopback({ host: call.getHost(), origin: header("origin") });
    if (foreign) return callback(toServiceError(new GrpcError(status.PERMISSION_DENIED, foreign)));
    const caller = policy(header("authorization"));
    if (!caller) return callback(toServiceError(NO_TOKEN));
    const kind = `${service.kind}.${name}`;
    for (const [permission, resource] of requiredPermissions(kind, call.request)) {
      if (!caller.may(permission, resource)) {
        const message = `Permission ${permission} is denied on ${resource}.`;
        return callback(toServiceError(new GrpcError(status.PERMISSION_DENIED, message)));
      }
    }
    gate
      .pass({ kind, subject: method.subject(call.request) }, () => method.handle(call.request))
      .then(
        (answer) => callback(null, answer),
        (error: unknown) => callback(toServiceError(error)),
      );
  };
}

const NO_TOKEN = new GrpcError(status.UNAUTHENTICATED, "The local cloud requires its access token.");

function toServiceError(error: unknown): { code: status; details: string } {
  if (error instanceof GrpcError) return { code: error.code, details: error.message };
  // A single call cannot drop its connection, so both modes are UNAVAILABLE over gRPC.
  if (error instanceof InjectedFailure) return { code: error.code, details: error.message };
  return { code: status.INTERNAL, details: String(error) };
}

/** Last part of a resource's name. */
export function lastName(resource: string): string {
  return resource.slice(resource.lastIndexOf("/") + 1);
}

export interface Timestamp {
  seconds: string;
  nanos: number;
}

/** google.protobuf.Timestamp */
export function toTimestamp(milliseconds: number): Timestamp {
  const seconds = Math.floor(milliseconds / 1000);
  return { seconds: String(seconds), nanos: Math.round((milliseconds - seconds * 1000) * 1e6) };
}

/** Milliseconds of a Timestamp or Duration. */
export function fromTimestamp({ seconds, nanos }: Timestamp): number {
  return Number(seconds) * 1000 + nanos / 1e6;
}
