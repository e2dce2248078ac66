/**
 * Reads secrets that must not be stored in settings from Secret Manager. It makes one REST call itself, because Google's
 * client library takes long to load. https://cloud.google.com/secret-manager/docs/reference/rest
 */
import { AppError, type ErrorDetails } from "../core/errors.ts";
import type { CloudSettings } from "./config.ts";
import { createRestClient } from "./rest-client.ts";
import { type CallOptions, retry } from "./retry.ts";

/**
 * Reads a secret's value without a line break at its end, which shells often add.
 *
 * @param name a secret's id in this project, or `projects/…/secrets/…[/versions/…]`; without a version the latest
 * @throws AppError `secret_unavailable` (`details.absent` if it does not exist, or IAM hides it: then also `denied`),
 *   or `secret_manager_unavailable`
 */
export type SecretReader = (name: string, options?: CallOptions) => Promise<string>;

type SecretSettings = Pick<CloudSettings, "project" | "endpoint" | "accessToken" | "callTimeoutSeconds">;

const GOOGLE = "https://secretmanager.googleapis.com";

/** Loads the library for credentials with the first call. Values are not cached: a rotated secret applies at once. */
export function createSecretReader(settings: SecretSettings): SecretReader {
  const rest = createRestClient(GOOGLE, settings);
  return async (name, { signal, timeoutMs = settings.callTimeoutSeconds * 1000 } = {}) => {
    const path = `/v1/${resourceName(name, settings.project)}:access`;
    await rest.load();
    return retry(
      async (attempt) => {
        const response = await rest.request("GET", path, attempt.timeoutMs);
        return readPayload(response, name);
      },
      { action: "Secret Manager: access", unavailable: "secret_manager_unavailable", signal, timeoutMs },
    );
  };
}

const SECRET_ID = /^[\w-]{1,255}$/;
const FULL_NAME = /^projects\/[\w.:-]+\/secrets\/[\w-]{1,255}(\/versions\/[\w-]+)?$/;

function resourceName(name: string, project: string): string {
  if (SECRET_ID.test(name)) return `projects/${project}/secrets/${name}/versions/latest`;
  if (!FULL_NAME.test(name)) {
    const form = "an id, or projects/…/secrets/…/versions/…";
    throw new AppError("secret_unavailable", `A secret's name must be ${form}.`, {
      details: { absent: true },
    });
  }
  return name.includes("/versions/") ? name : `${name}/versions/latest`;
}

async function readPayload(response: Response, name: string): Promise<string> {
  if (response.ok) {
    const { payload } = (await response.json()) as { payload?: { data?: string } };
    return Buffer.from(payload?.data ?? "", "base64")
      .toString("utf8")
      .replace(/\r?\n$/, "");
  }
  await response.body?.cancel();
  const problem = PROBLEMS[response.status];
  if (problem === undefined) throw Object.assign(new Error("no value"), { status: response.status });
  throw new AppError("secret_unavailable", `The secret ${name} ${problem}.`, {
    details: DETAILS[response.status] ?? {},
  });
}

// With IAM on single secrets, a missing secret answers 403, as an unreadable one does.
const DETAILS: Record<number, ErrorDetails> = { 403: { absent: true, denied: true }, 404: { absent: true } };

const PROBLEMS: Record<number, string> = {
  400: "has no version that is enabled",
  401: "cannot be read without credentials",
  403: "does not exist or is not readable: the service account requires secretmanager.versions.access on it",
  404: "does not exist, or has no such version",
};
