/** Resolves the tag of a pin where it is published: the repository of an action, the registry of an image. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import type { Pin } from "./find-pins.ts";

export interface Sources {
  /** Addresses of the actions' repositories begin with it. */
  actions: string;
  /** The registry of images without one in their name. */
  registry: string;
}

export const PUBLIC: Sources = { actions: "https://github.com/", registry: "https://registry-1.docker.io" };

const LIMIT_MS = 20_000;
/** A missing repository asks for a user name. */
const NO_PROMPT = ["-c", "core.askPass=true"];

/** @returns the commit or digest of the tag. @throws Error with the reason where the source has no answer */
export async function resolvePin(pin: Pin, sources: Sources = PUBLIC): Promise<string> {
  const found = await (pin.kind === "action"
    ? resolveAction(pin, sources.actions)
    : resolveImage(pin, sources.registry));
  // It may be written into a workflow or a Dockerfile.
  if (!/^(?:sha256:[0-9a-f]{64}|[0-9a-f]{40})$/.test(found)) throw new Error("the answer is no digest");
  return found;
}

/** An annotated tag leads to its commit, `^{}`. */
async function resolveAction({ name, tag }: Pin, actions: string): Promise<string> {
  const repository = name.split("/").slice(0, 2).join("/");
  const ref = `refs/tags/${tag}`;
  const { stdout } = await promisify(execFile)(
    "git",
    [...NO_PROMPT, "ls-remote", actions + repository, ref, `${ref}^{}`],
    {
      timeout: LIMIT_MS,
    },
  ).catch((error: { stderr?: string; message: string }) => {
    throw new Error(firstLine(error.stderr || error.message));
  });
  const found = new Map(
    stdout
      .trim()
      .split("\n")
      .map((line) => line.split("\t").reverse() as [string, string]),
  );
  const commit = found.get(`${ref}^{}`) ?? found.get(ref);
  if (commit === undefined) throw new Error(`${repository} has no tag ${tag}`);
  return commit;
}

const INDEX = [
  "application/vnd.oci.image.index.v1+json",
  "application/vnd.docker.distribution.manifest.list.v2+json",
  "application/vnd.oci.image.manifest.v1+json",
  "application/vnd.docker.distribution.manifest.v2+json",
].join(", ");

/** https://distribution.github.io/distribution/spec/api/, with the anonymous token of ./auth/token/. */
async function resolveImage({ name, tag }: Pin, registry: string): Promise<string> {
  const repository = name.includes("/") ? name : `library/${name}`;
  const address = `${registry}/v2/${repository}/manifests/${tag}`;
  let response = await ask(address, { method: "HEAD", headers: { accept: INDEX } });
  if (response.status === 401) {
    const token = await fetchToken(response.headers.get("www-authenticate") ?? "", repository);
    response = await ask(address, {
      method: "HEAD",
      headers: { accept: INDEX, authorization: `Bearer ${token}` },
    });
  }
  if (!response.ok) throw new Error(`the registry answered ${response.status} for ${name}:${tag}`);
  const digest = response.headers.get("docker-content-digest");
  if (digest === null) throw new Error(`the registry named no digest of ${name}:${tag}`);
  return digest;
}

async function fetchToken(challenge: string, repository: string): Promise<string> {
  const part = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(challenge)?.[1];
  const realm = part("realm");
  if (realm === undefined) throw new Error("the registry requires a sign-in");
  const address = new URL(realm);
  address.searchParams.set("scope", `repository:${repository}:pull`);
  const service = part("service");
  if (service !== undefined) address.searchParams.set("service", service);
  const response = await ask(address.href, {});
  if (!response.ok) throw new Error(`the registry's token service answered ${response.status}`);
  return z.object({ token: z.string() }).parse(await response.json()).token;
}

async function ask(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { ...init, signal: AbortSignal.timeout(LIMIT_MS) });
  } catch (error) {
    const { message, cause } = error as Error;
    throw new Error(firstLine(cause instanceof Error ? cause.message || String(cause) : message));
  }
}

function firstLine(text: string): string {
  return text.trim().split("\n")[0] ?? "";
}
