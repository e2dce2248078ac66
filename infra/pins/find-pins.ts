/** Finds the pins of the repository: actions of the workflows by commit, base images of the Dockerfiles by digest. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Pin {
  kind: "action" | "image";
  /** `actions/checkout`, `node`. */
  name: string;
  /** `v5.0.0`, `24.21.0-bookworm-slim`. */
  tag: string;
  /** A commit, or `sha256:…`. */
  digest: string;
  /** Paths of the files that have it. */
  files: string[];
}

const ACTION = /uses:\s*(?<name>[\w.-]+\/[\w./-]+)@(?<digest>[0-9a-f]{40})\s+#\s*(?<tag>\S+)/g;
const IMAGE = /(?<name>[a-z0-9][\w./-]*):(?<tag>[\w.-]+)@(?<digest>sha256:[0-9a-f]{64})/g;

/** @param root of the repository. @returns each pin once */
export function findPins(root: string): Pin[] {
  const pins = new Map<string, Pin>();
  for (const file of filesOf(root)) {
    const kind = file.endsWith("Dockerfile") ? "image" : "action";
    for (const { groups } of readFileSync(join(root, file), "utf8").matchAll(
      kind === "image" ? IMAGE : ACTION,
    )) {
      const { name, tag, digest } = groups as Record<"name" | "tag" | "digest", string>;
      const key = `${name}:${tag}@${digest}`;
      const pin = pins.get(key) ?? { kind, name, tag, digest, files: [] };
      if (!pin.files.includes(file)) pin.files.push(file);
      pins.set(key, pin);
    }
  }
  return [...pins.values()];
}

function filesOf(root: string): string[] {
  const list = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`);
  return [
    ...list(".github/workflows").filter((name) => /\.ya?ml$/.test(name)),
    ...list("infra").filter((name) => name.endsWith("Dockerfile")),
  ].sort();
}
