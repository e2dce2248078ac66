import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { packageRoot } from "../../../../shared/core/package-root.ts";

const EXISTING = "fsa-estimator";
const NEXT = "Correct the arguments that the message names and call again.";
const OVERWRITE = "Choose another id, or request to overwrite it (`overwrite: true`, `--overwrite`).";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "discover-"));
  await copyFile(join(packageRoot, "wizards", `${EXISTING}.json`), join(folder, `${EXISTING}.json`));
});
afterAll(() => rm(folder, { recursive: true }));

it.concurrent.each([
  ["Bad Id", "--id must be lower-case letters, digits and hyphens, as in fsa-estimator.", NEXT],
  ["form-schema", "--id must not end in -schema.", NEXT],
  [EXISTING, `There is a wizard ${EXISTING} already.`, OVERWRITE],
])("the id %j is refused before the discovery", async (id, message, next) => {
  const main = join(packageRoot, "functions", "federalscout", "discover.ts");
  const env = { PATH: process.env.PATH, HOME: folder, FEDERALSCOUT_WIZARDS_DIR: folder };
  const child = spawn(process.execPath, [main, "https://forms.example.gov/", "--id", id], { env });
  const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  // The command that has started it prints the error.
  expect({ code, ...JSON.parse(stdout) }).toMatchObject({
    code: 2,
    error: { type: "invalid_request", category: "permanent", message, next },
  });
});
