import { execFile } from "node:child_process";
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readDockerfile } from "../../infra/images/read-dockerfile.ts";
import { type BuiltImage, replayBuild } from "../../infra/images/replay-build.ts";
import { SERVICES, startImage } from "../../infra/images/start-image.ts";
import { NOTICES_FILE } from "../../infra/setup/third-party-notices.ts";
import { packageRoot } from "../../shared/core/package-root.ts";
import { createSigningJwk, parseSigningKey, type SigningKey } from "../../shared/keys/signing-key.ts";
import { folderPlace } from "../../shared/registry/place.ts";
import { readRegistry } from "../../shared/registry/registry.ts";
import { benefitsWizard, startChangingForm } from "../fixtures/registry/changing-form.ts";
import { publishFile } from "../fixtures/registry/publish-file.ts";

let folder: string;

beforeAll(async () => {
  // Outside of the checkout, whose packages Node would find for an image that lacks them.
  folder = await mkdtemp(join(tmpdir(), "images-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the steps of each Dockerfile, without an engine and without a registry", () => {
  it.each(Object.entries(SERVICES))(
    "%s: every copied file exists, every step passes, and its service becomes healthy",
    { timeout: 300_000 },
    async (image, args) => {
      const text = readFileSync(join(packageRoot, "infra/images", image, "Dockerfile"), "utf8");
      const built = await replayBuild(readDockerfile(text), {
        context: packageRoot,
        folder,
        installed: packageRoot,
      });
      expect(await startImage(built, args, 1)).toMatchObject({ exitCode: 0 });
      if (image === "execute-wizard") await expectProof(built);
      expectNotices(join(built.root, built.workdir));
    },
  );
});

/** The image's other program walks through the form of a registry, with the image's files and browser alone. */
async function expectProof({ root, workdir, env }: BuiltImage): Promise<void> {
  const form = await startChangingForm();
  const registry = folderPlace(join(folder, "registry"));
  const jwk = JSON.stringify(await createSigningJwk());
  const { key } = parseSigningKey(jwk) as { key: SigningKey };
  try {
    await publishFile(registry, key, benefitsWizard());
    await promisify(execFile)(process.execPath, ["dist/functions/reprove-wizards/job.js"], {
      cwd: join(root, workdir),
      env: {
        ...env,
        FEDERALRUNNER_PRACTICE_HOSTS: form.practiceHosts,
        HOME: root,
        PATH: process.env.PATH,
        WIZARD_REGISTRY: registry.address,
        WIZARD_REGISTRY_KEY: jwk,
        WIZARD_REGISTRY_TRUST: join(folder, "trust"),
      },
    });
  } finally {
    await form.close();
  }
  const events = (await readRegistry(registry)).logs.get(key.id)?.entries.map(({ event }) => event);
  expect(events?.at(-1)).toMatchObject({ kind: "verified", verdicts: [{ state: "proved", on: "practice" }] });
}

/** The notices of the packages within the scripts of browsers, and the licences of each package of the image. */
function expectNotices(app: string): void {
  const notices = ["dist/shared", "dist/console"].filter((part) => existsSync(join(app, part)));
  expect(notices).toContain("dist/shared");
  for (const part of notices) {
    expect(readFileSync(join(app, part, NOTICES_FILE), "utf8")).toContain("\n## preact - ");
  }
  const licences = listLicences(packageRoot);
  const packages = [...new Set(licences.map((file) => dirname(file)))].filter((folder) =>
    existsSync(join(app, folder, "package.json")),
  );
  expect(packages.length).toBeGreaterThan(20);
  const missing = licences.filter((file) => packages.includes(dirname(file)) && !existsSync(join(app, file)));
  expect(missing).toEqual([]);
}

/** The licences of the installed packages, relative to the checkout. */
function listLicences(root: string): string[] {
  return globSync("node_modules/**/package.json", { cwd: root }).flatMap((manifest) =>
    readdirSync(join(root, dirname(manifest)))
      .filter((name) => /^(licen[cs]e|notice|copying)/i.test(name))
      .map((name) => join(dirname(manifest), name)),
  );
}
