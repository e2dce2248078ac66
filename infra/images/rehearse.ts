/**
 * `npm run images -- [IMAGE…]`: takes the steps of an image's Dockerfile in a clean folder where no engine builds images:
 * copy, install, build, prune; then starts its service, waits for its health, ends it with SIGTERM, and prints the size
 * of its files and its cold start. Steps of the system (apt-get, useradd) are left out and listed. With `--build` docker,
 * buildah or podman builds the images for real, as federalrunner-IMAGE; arguments after a further `--` are the engine's.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packageRoot } from "../../shared/core/package-root.ts";
import { readOptions } from "../../shared/core/read-options.ts";
import { readDockerfile } from "./read-dockerfile.ts";
import { replayBuild } from "./replay-build.ts";
import { SERVICES, startImage } from "./start-image.ts";

const USAGE = `npm run images -- [--build] [IMAGE…] [-- OPTIONS OF THE ENGINE]; the images are ${Object.keys(SERVICES).join(", ")}.`;
const args = process.argv.slice(2);
const end = args.includes("--") ? args.indexOf("--") : args.length;
const { values, positionals } = readOptions(USAGE, {
  args: args.slice(0, end),
  options: { build: { type: "boolean", default: false } },
  most: Number.POSITIVE_INFINITY,
});
const images: string[] = positionals.length > 0 ? positionals : Object.keys(SERVICES);
const unknown = images.filter((image) => !Object.hasOwn(SERVICES, image));
if (unknown.length > 0) {
  process.stderr.write(`${unknown.join(", ")}: the images are ${Object.keys(SERVICES).join(", ")}.\n`);
  process.exit(2);
}
if (values.build) process.exit(build(args.slice(end + 1)));

for (const image of images) {
  const folder = await mkdtemp(join(tmpdir(), `image-${image}-`));
  try {
    const text = readFileSync(join(packageRoot, "infra/images", image, "Dockerfile"), "utf8");
    const built = await replayBuild(readDockerfile(text), { context: packageRoot, folder });
    for (const step of built.skipped) process.stdout.write(`${image}: left out: ${step}\n`);
    process.stdout.write(`${image}: ${sizes(built.sizes)}\n`);
    const started = await startImage(built, SERVICES[image] ?? []);
    process.stdout.write(
      `${image}: healthy after ${started.coldStartMs.join(", ")} ms, drained with exit code ${started.exitCode}\n`,
    );
    if (started.exitCode !== 0) process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function sizes(of: Record<string, number>): string {
  const total = Object.values(of).reduce((sum, bytes) => sum + bytes, 0);
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  const parts = Object.entries(of).map(([path, bytes]) => `${path} ${megabytes(bytes)}`);
  return `${megabytes(total)} without the base (${parts.join(", ")})`;
}

/** @returns the exit code */
function build(options: readonly string[]): number {
  const works = (engine: string) => spawnSync(engine, ["info"], { stdio: "ignore" }).status === 0;
  const engine = ["docker", "podman", "buildah"].find(works);
  if (engine === undefined) {
    process.stderr.write(
      "Neither docker nor podman nor buildah works here. On Debian: apt-get install buildah runc\n",
    );
    return 2;
  }
  // Images of the OCI's format have no HEALTHCHECK.
  const format = engine === "docker" ? [] : ["--format", "docker"];
  for (const image of images) {
    const file = join("infra/images", image, "Dockerfile");
    const command = ["build", ...format, ...options, "--file", file, "--tag", `federalrunner-${image}`, "."];
    const { status } = spawnSync(engine, command, { cwd: packageRoot, stdio: "inherit" });
    if (status !== 0) return 1;
    process.stdout.write(`${image}: built by ${engine} as federalrunner-${image}\n`);
  }
  return 0;
}
