import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { systemClock } from "../../../../../shared/core/clock.ts";
import { createLogger } from "../../../../../shared/core/logger.ts";
import { openCatalogue } from "../../../../../shared/wizards/catalogue/open-catalogue.ts";
import { fieldFile, pageFile, wizardFile } from "../build-wizard.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "open-catalogue-"));
  const file = wizardFile([pageFile(1, [fieldFile("size")])], {
    wizard_id: "mine",
    url: "http://127.0.0.1:8080/mine",
    proved: true,
    proved_on: "site",
  });
  await writeFile(join(folder, "mine.json"), JSON.stringify(file));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const empty = { list: async () => ({ objects: [] }), read: async () => undefined };
const open = () =>
  openCatalogue({ objects: empty, clock: systemClock, log: createLogger("error", { service: "test" }) });

it("a local stack lists the wizards that its person has discovered, and names them as that", async () => {
  vi.stubEnv("FEDERALRUNNER_DISCOVERED_DIR", folder);
  const { wizards } = await open().list();
  expect(wizards.find(({ wizard_id }) => wizard_id === "mine")).toMatchObject({
    official: false,
    proof: "It was discovered on this computer and ran to its end on 127.0.0.1:8080.",
    words_note: expect.stringContaining("not instructions"),
  });
  expect(wizards.find(({ wizard_id }) => wizard_id === "fsa-estimator")).toMatchObject({ official: true });
});

it("a deployment lists the bundled wizards, and none of a person", async () => {
  const { wizards } = await open().list();
  expect(wizards.map(({ official }) => official)).not.toContain(false);
});
