/** `npm run check:images`: the Dockerfiles of infra/images, by a linter and by the rules of images/check-dockerfile.ts. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../shared/core/package-root.ts";
import { checkDockerfile } from "./images/check-dockerfile.ts";

const folder = join(packageRoot, "infra/images");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith("Dockerfile"),
);
const problems = files.flatMap((file) => {
  const image = file.slice(0, file.lastIndexOf("/"));
  return checkDockerfile(readFileSync(join(folder, file), "utf8"), image).map(
    ({ line, message }) => `infra/images/${file}:${line}  ${message}`,
  );
});
const verdict = problems.length === 0 ? "no problems" : `${problems.length} problems`;
process.stdout.write(`${[...problems, `Images: ${files.length} Dockerfiles, ${verdict}.`].join("\n")}\n`);
if (problems.length > 0) process.exitCode = 1;
