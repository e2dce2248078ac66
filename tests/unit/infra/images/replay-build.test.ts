import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readDockerfile } from "../../../../infra/images/read-dockerfile.ts";
import { replayBuild } from "../../../../infra/images/replay-build.ts";

const DOCKERFILE = `ARG BASE=node
FROM \${BASE} AS base
RUN apt-get update

FROM base AS build
WORKDIR /app
ENV PLACE=/app/made
COPY lock.json ./
COPY . .
RUN mkdir "$PLACE" && cp source.txt "$PLACE/copy.txt"

FROM base
WORKDIR /app
COPY --from=build /app/made ./dist/made
COPY --from=build /app/lock.json ./lock.json
ENTRYPOINT ["node"]
CMD ["dist/main.js"]
`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "replay-"));
  mkdirSync(join(folder, "context/docs"), { recursive: true });
  mkdirSync(join(folder, "out"));
  const files = { ".dockerignore": "docs/*\n!docs/b.md\n", "source.txt": "source", "lock.json": "{}" };
  for (const [name, text] of Object.entries({ ...files, "docs/a.md": "a", "docs/b.md": "b" })) {
    writeFileSync(join(folder, "context", name), text);
  }
});

afterEach(() => rmSync(folder, { recursive: true }));

describe("the rehearsal of an image's build", () => {
  it("takes the steps of each stage, and keeps what the last one copies", async () => {
    const built = await replayBuild(readDockerfile(DOCKERFILE), {
      context: join(folder, "context"),
      folder: join(folder, "out"),
    });
    expect(readFileSync(join(built.root, "app/dist/made/copy.txt"), "utf8")).toBe("source");
    expect(built).toMatchObject({
      workdir: "/app",
      entrypoint: ["node"],
      cmd: ["dist/main.js"],
      sizes: { "./dist/made": 6, "./lock.json": 2 },
      skipped: ["apt-get update"],
    });
  });

  it("copies what .dockerignore leaves, and names a file that it excludes", async () => {
    const options = { context: join(folder, "context"), folder: join(folder, "out") };
    const image = (path: string) =>
      replayBuild(readDockerfile(`FROM node\nWORKDIR /app\nCOPY . .\nCOPY ${path} ./copied.md\n`), options);
    const built = await image("docs/b.md");
    expect(readdirSync(join(built.root, "app/docs"))).toEqual(["b.md"]);
    await expect(image("docs/a.md")).rejects.toThrow("COPY docs/a.md: the build context does not hold it");
  });

  it("ends with the first step that fails", async () => {
    const failing = DOCKERFILE.replace("mkdir", "false && mkdir");
    const options = { context: join(folder, "context"), folder: join(folder, "out") };
    await expect(replayBuild(readDockerfile(failing), options)).rejects.toThrow("Command failed");
  });
});
