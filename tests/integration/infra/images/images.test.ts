import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readDockerfile } from "../../../../infra/images/read-dockerfile.ts";
import { replayBuild } from "../../../../infra/images/replay-build.ts";
import { SERVICES, startImage } from "../../../../infra/images/start-image.ts";
import { packageRoot } from "../../../../shared/core/package-root.ts";

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
    },
  );
});
