/** The one call of Secret Manager that is served. https://cloud.google.com/secret-manager/docs/reference/rest */
import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import type { CallGate } from "../calls/gate.ts";
import { type HttpReply, type HttpRoute, jsonReply } from "../http/http-server.ts";

export interface SecretsOptions {
  project: string;
  /** Values by the secret's id; they override those of the file. */
  secrets: Record<string, string>;
  /** JSON of the same form, read with each call; it may be absent. */
  file: string;
}

const FileSchema = z.record(z.string(), z.string());

/** Each secret has one version, 1. */
export function createSecretsApi({ project, secrets, file }: SecretsOptions, gate: CallGate): HttpRoute {
  return async ({ method, path, caller }) => {
    const [version, projects, projectId, kind, id = "", versions, accessed = ""] = path;
    const isAccess =
      method === "GET" &&
      version === "v1" &&
      projects === "projects" &&
      kind === "secrets" &&
      versions === "versions" &&
      accessed.endsWith(":access") &&
      path.length === 7;
    if (!isAccess) return undefined;
    return gate.pass(
      { kind: "secrets.AccessSecretVersion", subject: id },
      () => {
        if (!caller.may("secretmanager.versions.access", `secret/${id}`))
          return denied(`projects/${projectId}/secrets/${id}`);
        return access({ projectId, id, version: accessed.slice(0, -":access".length) });
      },
      ({ body = "" }) => Buffer.byteLength(body),
    );
  };

  function access(requested: { projectId: string | undefined; id: string; version: string }): HttpReply {
    const { id } = requested;
    const name = `projects/${requested.projectId}/secrets/${id}`;
    // As Google, which does not reveal the secrets of another project.
    if (requested.projectId !== project) return denied(name);
    const values = { ...readValues(), ...secrets };
    const value = Object.hasOwn(values, id) ? values[id] : undefined;
    if (value === undefined)
      return failure(404, "NOT_FOUND", `Secret [${name}] not found or has no versions.`);
    if (!["1", "latest"].includes(requested.version)) {
      return failure(404, "NOT_FOUND", `Secret Version [${name}/versions/${requested.version}] not found.`);
    }
    const data = Buffer.from(value).toString("base64");
    return jsonReply({ name: `${name}/versions/1`, payload: { data } });
  }

  function readValues(): Record<string, string> {
    return existsSync(file) ? FileSchema.parse(JSON.parse(readFileSync(file, "utf8"))) : {};
  }
}

function denied(name: string): HttpReply {
  return failure(403, "PERMISSION_DENIED", `Permission denied on ${name} (or it may not exist).`);
}

function failure(code: number, status: string, message: string): HttpReply {
  return jsonReply({ error: { code, message, status } }, code);
}
