/**
 * `npm run release -- VERSION`: sets the version, checks and packs it, and prints the two commands that publish it. Nothing is
 * published from this computer: a pushed tag starts `.github/workflows/release.yml`, which uses --check and --notes.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot, packageVersion } from "../../shared/core/package-root.ts";
import { findOtherRepository } from "./repository-address.ts";

/** @returns the section of a version in a changelog, without its heading; undefined where it is missing or empty */
export function notesOf(changelog: string, version: string): string | undefined {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.match(/^\[?([\w.]+)/)?.[1] === version);
  return section?.slice(section.indexOf("\n") + 1).trim() || undefined;
}

/** Compares versions of three numbers. */
export function isNewer(version: string, than: string): boolean {
  return version.localeCompare(than, "en", { numeric: true }) > 0;
}

const [first = "--help", second, repository] = process.argv.slice(2);
const changelog = readFileSync(join(packageRoot, "CHANGELOG.md"), "utf8");

if (first === "--help") {
  print(
    "Usage: npm run release -- VERSION\n\nSets the version, runs all checks and builds the npm package and the extension in dist/release/.\n" +
      "Options:\n  --check VERSION [OWNER/NAME]   fails unless package.json and CHANGELOG.md have this version, and package.json this repository\n  --notes VERSION   prints its section of CHANGELOG.md",
  );
} else if (first === "--notes") {
  print(notesOf(changelog, second ?? "") ?? fail(`CHANGELOG.md has no section ## ${second}.`));
} else if (first === "--check") {
  if (packageVersion() !== second) fail(`package.json has the version ${packageVersion()}.`);
  if (!notesOf(changelog, second)) fail(`CHANGELOG.md has no section ## ${second}.`);
  const manifest = JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8"));
  const other = findOtherRepository(manifest, repository);
  if (other) fail(other);
} else {
  prepare(first);
}

function prepare(version: string): void {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    fail(`${version} is no version: a release has three numbers, as in 0.2.0.`);
  const current = packageVersion();
  if (version !== current && !isNewer(version, current))
    fail(`${version} is older than ${current}, the version of package.json.`);
  if (!notesOf(changelog, version)) fail(`CHANGELOG.md has no section ## ${version}: write it first.`);
  if (run("git", "status", "--porcelain").trim()) fail("Some changes are not committed: commit them first.");
  if (run("git", "tag", "--list", `v${version}`).trim())
    fail(`The tag v${version} exists: choose a newer version.`);
  if (version !== current) show("npm", "version", version, "--no-git-tag-version");
  show("bash", ".ci/run");
  show("bash", ".ci/run", "test:e2e", "test:faults");
  show("npm", "run", "--silent", "package", "--", "dist/release");
  show("npm", "run", "--silent", "bundle", "--", `dist/release/federalrunner-${version}.mcpb`);
  const commit =
    version === current
      ? ""
      : `  git commit --all --message "release: ${version}" && git push origin HEAD:main\n`;
  print(
    `Ready: dist/release/. Publish it by\n${commit}  git tag --annotate v${version} --message ${version} && git push origin v${version}`,
  );
}

function run(command: string, ...args: string[]): string {
  return execFileSync(command, args, { cwd: packageRoot, encoding: "utf8" });
}

function show(command: string, ...args: string[]): void {
  try {
    execFileSync(command, args, { cwd: packageRoot, stdio: "inherit" });
  } catch {
    fail(`${[command, ...args].join(" ")} failed: nothing is tagged or published.`);
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
