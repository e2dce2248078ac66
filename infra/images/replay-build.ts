/** Takes the build steps of a Dockerfile in folders of this machine: one for each stage, in place of its root. */
import { execFileSync } from "node:child_process";
import { cp, mkdir, readdir, rename, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
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

const SYSTEM_STEP = /apt-get|useradd|\$\{BROWSER\}/;

export async function replayBuild(
  dockerfile: Dockerfile,
  { context, folder }: { context: string; folder: string },
): Promise<BuiltImage> {
  const roots = new Map<string, string>();
  const skipped: string[] = [];
  let image: BuiltImage | undefined;
  for (const [index, stage] of dockerfile.stages.entries()) {
    // Every stage is built at the same path, as in a container: the compile cache names files by their path.
    const root = join(folder, "root");
    await mkdir(root);
    image = await replayStage(dockerfile, stage, { root, context, roots });
    skipped.push(...image.skipped);
    if (index === dockerfile.stages.length - 1) return { ...image, skipped: [...new Set(skipped)] };
    const kept = join(folder, `stage-${stage.name ?? index}`);
    await rename(root, kept);
    roots.set(stage.name ?? "", kept);
  }
  throw new Error("The Dockerfile has no stage.");
}

async function replayStage(
  dockerfile: Dockerfile,
  stage: Stage,
  { root, context, roots }: { root: string; context: string; roots: ReadonlyMap<string, string> },
): Promise<BuiltImage> {
  const image: BuiltImage = { root, workdir: "/", env: {}, entrypoint: [], cmd: [], sizes: {}, skipped: [] };
  for (const step of stepsOf(dockerfile, stage)) {
    switch (step.keyword) {
      case "WORKDIR":
        image.workdir = step.text;
        await mkdir(join(root, step.text), { recursive: true });
        break;
      case "ENV":
        for (const [name, value] of assignments(step)) image.env[name] = inside(root, value);
        break;
      case "COPY":
        await copy(step, image, roots.get(step.flags.get("from") ?? "") ?? context, context);
        break;
      case "RUN":
        if (SYSTEM_STEP.test(step.text)) image.skipped.push(step.text.slice(0, 100));
        else run(inside(root, step.text), image);
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

async function copy(step: Step, image: BuiltImage, from: string, context: string): Promise<void> {
  const paths = step.text.split(/\s+/);
  const target = paths.pop() ?? "";
  const workdir = join(image.root, image.workdir);
  for (const path of paths) {
    if (path === ".") {
      for (const name of filesInContext(context)) await copyPath(join(context, name), join(workdir, name));
      continue;
    }
    const isFolder = target.endsWith("/");
    const place = target.startsWith("/") ? join(image.root, target) : join(workdir, target);
    const to = isFolder ? join(place, path.split("/").at(-1) ?? "") : place;
    await copyPath(join(from, path), to);
    if (from !== context) image.sizes[target] = await sizeOf(to);
  }
}

/** Files that git tracks or would track, without the folders of .dockerignore. */
function filesInContext(context: string): string[] {
  const list = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: context,
    encoding: "utf8",
  });
  const ignored = /^(\.ci|docs|examples|terraform|tests)\//;
  return list.split("\n").filter((name) => name !== "" && !ignored.test(name));
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
