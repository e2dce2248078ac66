/** The messages with which providers report their limits: tables of the profiles. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../core/package-root.ts";
import type { AgentProfile } from "../profile/profile.ts";

export type ProviderLimit = AgentProfile["limits"][number];

/** @returns the row of the profile, or else of any bundled one, since any agent may call any provider */
export function findProviderLimit(
  text: string,
  own: readonly ProviderLimit[] = [],
): ProviderLimit | undefined {
  return [...own, ...bundledLimits()].find(({ message }) => new RegExp(message, "i").test(text));
}

let bundled: ProviderLimit[] | undefined;

function bundledLimits(): ProviderLimit[] {
  bundled ??= readBundled();
  return bundled;
}

function readBundled(): ProviderLimit[] {
  const folder = join(packageRoot, "shared", "agents", "profiles");
  return readdirSync(folder).flatMap((name) => {
    const { limits = [] } = JSON.parse(readFileSync(join(folder, name), "utf8")) as {
      limits?: ProviderLimit[];
    };
    return limits;
  });
}
