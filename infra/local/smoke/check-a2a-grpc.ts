/** The root agent over gRPC, in each version that the card names: a task that asks for answers, and its cancellation. */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import {
  type Client,
  credentials,
  loadPackageDefinition,
  Metadata,
  type ServiceClientConstructor,
  type ServiceError,
} from "@grpc/grpc-js";
import { loadSync } from "@grpc/proto-loader";
import { packageRoot } from "../../../shared/core/package-root.ts";
import type { Check, Deployment, SmokeRequest } from "./smoke-request.ts";

/** An interface of the agent card. */
export interface CardInterface {
  url: string;
  protocolBinding: string;
  protocolVersion: string;
}

interface GrpcVersion {
  proto: string;
  /** Full name of the service, by its parts. */
  service: readonly string[];
  sends(text: string, agentId: string | undefined): object;
  cancels(taskId: string): object;
}

type Method = (
  request: object,
  metadata: Metadata,
  options: { deadline: number },
  done: (error: ServiceError | null, response?: Sent) => void,
) => void;
type Methods = Record<"sendMessage" | "cancelTask", Method>;

interface Sent {
  task?: { id: string; status?: { state: string } };
}

const message = () => ({ messageId: randomUUID(), role: "ROLE_USER" });
const CALL_LIMIT_MS = 60_000;

const VERSIONS: Record<string, GrpcVersion> = {
  "1.0": {
    proto: "a2a-1.0.proto",
    service: ["lf", "a2a", "v1", "A2AService"],
    sends: (text, agentId = "") => ({ tenant: agentId, message: { ...message(), parts: [{ text }] } }),
    cancels: (id) => ({ id }),
  },
  "0.3": {
    proto: "a2a-0.3.proto",
    service: ["a2a", "v1", "A2AService"],
    sends: (text) => ({ request: { ...message(), content: [{ text }] } }),
    cancels: (id) => ({ name: `tasks/${id}` }),
  },
};

export async function checkA2aGrpc(
  check: Check,
  deployment: Deployment,
  { run, agentId }: Pick<SmokeRequest, "run" | "agentId">,
  interfaces: readonly CardInterface[],
): Promise<void> {
  for (const { url, protocolBinding, protocolVersion } of interfaces) {
    const version = protocolBinding === "GRPC" ? VERSIONS[protocolVersion] : undefined;
    if (!version) continue;
    const name = `gRPC ${protocolVersion}`;
    const call = open(url, version, deployment);
    try {
      if (run) {
        await check(`A2A over ${name}: a wizard without answers asks for them`, async () => {
          const { task } = await call(
            "sendMessage",
            version.sends(`Fill in the form ${run.wizardId}.`, undefined),
          );
          if (!/INPUT_REQUIRED$/.test(task?.status?.state ?? "")) {
            throw new Error("the task does not ask for input");
          }
          await call("cancelTask", version.cancels(task?.id ?? ""));
        });
      }
      if (agentId !== undefined) {
        await check(`A2A over ${name}: the agent ${agentId} answers`, async () => {
          const { task } = await call(
            "sendMessage",
            version.sends(`smoke ${randomUUID()}`, agentId),
            agentId,
          );
          if (!/_COMPLETED$/.test(task?.status?.state ?? "")) throw new Error("the task did not complete");
        });
      }
    } finally {
      call.close();
    }
  }
}

/** The connection is encrypted as the deployment's own URL is. */
function open(address: string, { proto, service }: GrpcVersion, { url, token }: Deployment) {
  const file = join(packageRoot, "functions", "a2a-grpc", "protos", proto);
  const loaded = loadPackageDefinition(loadSync(file, { enums: String, defaults: true }));
  const Service = service.reduce<unknown>(
    (found, name) => (found as Record<string, unknown>)[name],
    loaded,
  ) as ServiceClientConstructor;
  const isPlain = new URL(url).protocol === "http:";
  const client = new Service(address, isPlain ? credentials.createInsecure() : credentials.createSsl());
  const call = (name: keyof Methods, request: object, agentId?: string): Promise<Sent> => {
    const metadata = new Metadata();
    metadata.set("authorization", `Bearer ${token}`);
    if (agentId !== undefined) metadata.set("x-agent-id", agentId);
    const options = { deadline: Date.now() + CALL_LIMIT_MS };
    return new Promise((resolve, reject) => {
      (client as Client as Client & Methods)[name](request, metadata, options, (error, response = {}) =>
        error ? reject(new Error(`${name} answered ${error.code} ${error.details}`)) : resolve(response),
      );
    });
  };
  return Object.assign(call, { close: () => client.close() });
}
