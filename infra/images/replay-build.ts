/** Takes the build steps of a Dockerfile in folders of this machine: one for each stage, in place of its root. */
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { listFiles } from "./list-files.ts";
import { assignments, type Dockerfile, type Stage, type Step, stepsOf } from "./read-dockerfile.ts";

export interface BuiltImage {
  /** Stands for the root folder of the image. */
  root: string;
  workdir: string;
  env: Record<string, string>;
  entrypoint: string[];
  cmd: string[];
  /** Bytes that the last stage copied, by target. */
  sizes: Record<string, number>;
  /** Steps that need the base's system. */
  skipped: string[];
}

/** The last step that images have in common; the one that takes longest after `npm ci`. */
const SHARED_STEP = /infra\/setup\/build\.js/;
const SYSTEM_STEP = /apt-get|useradd|chmod a-s|\$\{BROWSER\}/;

export interface ReplayOptions {
  context: string;
  /** An empty folder; other images with the same first steps may share it afterwards. */
  folder: string;
  /**
   * Its node_modules stands for that of `npm ci`, so that no registry is asked. Packages of other lock files are left
   * out, with the steps that need them.
   */
  installed?: string;
}

/** @throws the error of the first step that fails, and for a file that the context lacks */
export async function replayBuild(dockerfile: Dockerfile, options: ReplayOptions): Promise<BuiltImage> {
  const { folder } = options;
  const roots = new Map<string, string>();
  const skipped: string[] = [];
  let image: BuiltImage | undefined;
  for (const [index, stage] of dockerfile.stages.entries()) {
    // Every stage is built at the same path, as in a container: the compile cache names files by their path.
    const root = join(folder, "root");
    await rm(root, { recursive: true, force: true });
    await mkdir(root);
    image = await replayStage(dockerfile, stage, { ...options, root, roots });
    skipped.push(...image.skipped);
    if (index === dockerfile.stages.length - 1) return { ...image, skipped: [...new Set(skipped)] };
    const kept = join(folder, `stage-${stage.name ?? index}`);
    await rm(kept, { recursive: true, force: true });
    await rename(root, kept);
    roots.set(stage.name ?? "", kept);
  }
  throw new Error("The Dockerfile has no stage.");
}

async function replayStage(
  dockerfile: Dockerfile,
  stage: Stage,
  options: ReplayOptions & { root: string; roots: ReadonlyMap<string, string> },
): Promise<BuiltImage> {
  const { root, context, folder, roots } = options;
  const image: BuiltImage = { root, workdir: "/", env: {}, entrypoint: [], cmd: [], sizes: {}, skipped: [] };
  const steps = stepsOf(dockerfile, stage);
  // As with an engine's cache, steps that another image took before are not taken again.
  const shared = steps.findIndex(({ keyword, text }) => keyword === "RUN" && SHARED_STEP.test(text));
  const cache = join(folder, `cache-${digestOf(steps.slice(0, shared + 1))}`);
  const isCached = shared >= 0 && existsSync(cache);
  if (isCached) await rm(root, { recursive: true }).then(() => linkTree(cache, root));
  for (const [index, step] of steps.entries()) {
    if (isCached && index <= shared && /^(COPY|RUN)$/.test(step.keyword)) continue;
    switch (step.keyword) {
      case "WORKDIR":
        image.workdir = step.text;
        await mkdir(join(root, step.text), { recursive: true });
        break;
      case "ENV":
        for (const [name, value] of assignments(step)) image.env[name] = inside(root, value);
        break;
      case "COPY":
        await copy(step, image, roots.get(step.flags.get("from") ?? "") ?? context, options);
        break;
      case "RUN":
        await runStep(step, image, options);
        if (index === shared) await linkTree(root, cache);
        break;
      case "ENTRYPOINT":
        image.entrypoint = JSON.parse(step.text) as string[];
        break;
      case "CMD":
        image.cmd = JSON.parse(step.text) as string[];
        break;
    }
  }
  return image;
}

async function runStep(step: Step, image: BuiltImage, { installed }: ReplayOptions): Promise<void> {
  const { root } = image;
  const needsOtherPackages = installed !== undefined && image.workdir !== "/app";
  if (SYSTEM_STEP.test(step.text) || needsOtherPackages) {
    image.skipped.push(step.text.slice(0, 100));
  } else if (installed !== undefined && /^npm ci\b/.test(step.text)) {
    await linkTree(join(installed, "node_modules"), join(root, image.workdir, "node_modules"));
  } else run(inside(root, step.text), image);
}

/** Steps that are left out change no file, so that images with other system packages share the rest. */
function digestOf(steps: readonly Step[]): string {
  const taken = steps.filter(({ keyword, text }) => keyword !== "RUN" || !SYSTEM_STEP.test(text));
  const text = JSON.stringify(taken.map((step) => [step.keyword, step.text]));
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** A copy whose files share their contents with the original, but for the one that npm writes in place. */
async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  const linked = spawnSync("cp", ["--archive", "--link", from, to]);
  // Another file system.
  if (linked.status !== 0) {
    await rm(to, { recursive: true, force: true });
    execFileSync("cp", ["--archive", from, to]);
  }
  for (const folder of ["", "node_modules", "app/node_modules"]) {
    const list = join(to, folder, ".package-lock.json");
    if (!existsSync(list)) continue;
    const text = await readFile(list);
    await rm(list);
    await writeFile(list, text);
  }
}

async function copy(step: Step, image: BuiltImage, from: string, { context }: ReplayOptions): Promise<void> {
  const paths = step.text.split(/\s+/);
  const target = paths.pop() ?? "";
  const workdir = join(image.root, image.workdir);
  const files = from === context ? listFiles(context, ".dockerignore") : undefined;
  for (const path of paths) {
    if (path === ".") {
      for (const name of files ?? []) await copyPath(join(context, name), join(workdir, name));
      continue;
    }
    if (files && !files.some((name) => name === path || name.startsWith(`${path}/`))) {
      throw new Error(`COPY ${path}: the build context does not hold it, or .dockerignore excludes it.`);
    }
    const isFolder = target.endsWith("/");
    const place = target.startsWith("/") ? join(image.root, target) : join(workdir, target);
    const to = isFolder ? join(place, path.split("/").at(-1) ?? "") : place;
    if (files) await copyPath(join(from, path), to);
    else {
      await linkTree(join(from, path), to);
      image.sizes[target] = await sizeOf(to);
    }
  }
}

async function copyPath(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to, { recursive: true, verbatimSymlinks: true });
}

/** With the environment of this machine, which may need a proxy or certificates to install packages. */
function run(command: string, image: BuiltImage): void {
  const set = Object.entries({
    ...image.env,
    PATH: `${dirname(process.execPath)}:${image.env.PATH ?? "$PATH"}`,
  });
  const exports = set.map(([name, value]) => `export ${name}="${value}"\n`).join("");
  execFileSync("/bin/sh", ["-euc", `${exports}${command}`], {
    cwd: join(image.root, image.workdir),
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** Paths of the image as paths of this machine. */
function inside(root: string, text: string): string {
  return text.replace(/(?<=^|[\s=:"'])\/(app|agents)\b/g, `${root}/$1`);
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path);
  if (!found.isDirectory()) return found.size;
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(({ parentPath, name }) => stat(join(parentPath, name))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}
