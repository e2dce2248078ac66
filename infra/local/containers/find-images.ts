/** The images of the deployed processes on this machine, as `npm run images -- --build` leaves them. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { configurationError } from "../../../shared/core/config.ts";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { readCallersEnvironment } from "../config.ts";
import type { Container } from "./run-arguments.ts";

/** A folder of `infra/images`; its image is `federalrunner-NAME`. */
export type ImageName = "execute-wizard" | "gateway" | "run-agent";

/** The image of each process, by its folder in functions/. */
export const IMAGES = {
  "a2a-grpc": "gateway",
  "execute-wizard": "execute-wizard",
  gateway: "gateway",
  "run-agent": "run-agent",
} as const satisfies Record<string, ImageName>;

export interface Images {
  engine: string;
  /** Whether the containers' root is this process's user, or root itself. */
  isRoot: boolean;
  containers: Record<ImageName, Container>;
  /** When each image was made. */
  created: Record<ImageName, string>;
}

const ENGINES = ["docker", "podman"] as const;

/** @returns the output of the program, or undefined where it fails or does not exist */
export type Ask = (program: string, args: readonly string[]) => Promise<string | undefined>;

export interface ImageOptions {
  /** Further options of the engine, such as limits of memory. */
  options?: Partial<Record<ImageName, readonly string[]>>;
  ask?: Ask;
  user?: { uid: number; gid: number };
}

interface Inspected {
  Id: string;
  Created: string;
  Config: { Env?: string[] | null };
}

/** @throws AppError `invalid_configuration` without an engine, or where an image is missing */
export async function findImages({
  options = {},
  ask = askProgram,
  user = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 },
}: ImageOptions = {}): Promise<Images> {
  const names = [...new Set(Object.values(IMAGES))];
  const missing: string[] = [];
  for (const engine of ENGINES) {
    const facts = await ask(engine, ["info", "--format", "{{json .}}"]);
    if (facts === undefined) continue;
    const found = await Promise.all(names.map((name) => inspect(ask, engine, name)));
    const lacking = names.filter((_, index) => found[index] === undefined);
    if (lacking.length > 0) {
      missing.push(`${engine} has no image ${lacking.map(tagOf).join(", ")}`);
      continue;
    }
    const isRoot = user.uid === 0 || isRootless(facts);
    const inspected = found as Inspected[];
    const byName = <Value>(of: (name: ImageName, image: Inspected) => Value) =>
      Object.fromEntries(
        names.map((name, index) => [name, of(name, inspected[index] as Inspected)]),
      ) as Record<ImageName, Value>;
    return {
      engine,
      isRoot,
      containers: byName((name, { Id, Config }) => ({
        image: Id,
        options: [
          ...userOptions(name, isRoot ? undefined : user),
          ...(OPTIONS[name] ?? []),
          ...(options[name] ?? []),
        ],
        withheld: (Config.Env ?? []).map((entry) => entry.slice(0, entry.indexOf("="))),
      })),
      created: byName((_, { Created }) => Created),
    };
  }
  if (missing.length === 0) {
    throw configurationError([
      "neither docker nor podman works here; on Debian: apt-get install podman runc",
    ]);
  }
  throw configurationError(missing.map((line) => `${line}: \`npm run images -- --build\` builds them`));
}

const tagOf = (name: ImageName): string => `federalrunner-${name}`;

// Docker's own profile forbids the user namespaces of Chromium's sandbox.
const OPTIONS: Partial<Record<ImageName, readonly string[]>> = {
  "execute-wizard": [`--security-opt=seccomp=${join(packageRoot, "infra/local/seccomp.json")}`],
};

/**
 * Workers refuse connections of other users of this machine than root, and the agents' worker is root: so the gateway is root,
 * as this process, and the others keep the users of their images. Without root every container has this process's user.
 */
function userOptions(name: ImageName, user: { uid: number; gid: number } | undefined): string[] {
  if (user) return [`--user=${user.uid}:${user.gid}`];
  return name === "gateway" ? ["--user=0:0"] : [];
}

async function inspect(ask: Ask, engine: string, name: ImageName): Promise<Inspected | undefined> {
  const text = await ask(engine, ["image", "inspect", tagOf(name)]);
  return text === undefined ? undefined : (JSON.parse(text) as Inspected[])[0];
}

/** Whether the root of containers is a user without rights on this machine. */
function isRootless(facts: string): boolean {
  const { host, SecurityOptions } = JSON.parse(facts) as {
    host?: { security?: { rootless?: boolean } };
    SecurityOptions?: string[] | null;
  };
  return host?.security?.rootless ?? SecurityOptions?.some((option) => /rootless/.test(option)) ?? false;
}

const askProgram: Ask = (program, args) =>
  promisify(execFile)(program, [...args], { env: readCallersEnvironment(), maxBuffer: 16_000_000 }).then(
    ({ stdout }) => stdout,
    () => undefined,
  );
