/** The built job of the image, the local cloud's buckets, and a form that changes under its wizard. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { packageRoot } from "../../../../shared/core/package-root.ts";
import { createSigningJwk, parseSigningKey, type SigningKey } from "../../../../shared/keys/signing-key.ts";
import { openPlace, type Place } from "../../../../shared/registry/place.ts";
import { INDEX, readRegistry } from "../../../../shared/registry/registry.ts";
import { startTemporaryCloud, type TemporaryCloud } from "../../../fixtures/local/temporary-cloud.ts";
import {
  benefitsWizard,
  type ChangingForm,
  startChangingForm,
} from "../../../fixtures/registry/changing-form.ts";
import { publishFile } from "../../../fixtures/registry/publish-file.ts";

let form: ChangingForm;
let cloud: TemporaryCloud;
let jwk: string;
let key: SigningKey;
let place: Place;
let registries = 0;

beforeAll(async () => {
  [form, cloud, jwk] = await Promise.all([
    startChangingForm(),
    startTemporaryCloud(),
    createSigningJwk().then((created) => JSON.stringify(created)),
  ]);
  key = (parseSigningKey(jwk) as { key: SigningKey }).key;
});
afterAll(() => Promise.all([form.close(), cloud.remove()]));
beforeEach(() => {
  form.state = "as recorded";
  form.onVisit = () => {};
  const address = `gs://${cloud.settings.configurationBucket}/registry-${++registries}`;
  place = openPlace(address, async () => cloud.settings);
});

interface JobEnd {
  code: number | null;
  /** Its log. */
  text: string;
}

function startJob(env: Record<string, string> = {}): { child: ChildProcess; ended: Promise<JobEnd> } {
  const entry = join(packageRoot, "dist/functions/reprove-wizards/job.js");
  const child = spawn(process.execPath, [entry], {
    env: {
      ...process.env,
      ...cloud.env,
      FEDERALRUNNER_PRACTICE_HOSTS: form.practiceHosts,
      WIZARD_REGISTRY: place.address,
      WIZARD_REGISTRY_KEY: jwk,
      WIZARD_REGISTRY_TRUST: `gs://${cloud.settings.bucket}/registry-${registries}`,
      ...env,
    },
    stdio: ["ignore", "inherit", "pipe"],
  });
  let text = "";
  child.stderr?.setEncoding("utf8").on("data", (part) => {
    text += part;
  });
  return { child, ended: new Promise((resolve) => child.on("close", (code) => resolve({ code, text }))) };
}

const runJob = (env?: Record<string, string>) => startJob(env).ended;
const publish = (changes: Record<string, unknown> = {}) => publishFile(place, key, benefitsWizard(changes));

/** The signed verdicts, in the order of the walks. */
async function verdicts() {
  const { logs } = await readRegistry(place);
  const entries = logs.get(key.id)?.entries ?? [];
  return entries.flatMap(({ event }) => (event.kind === "verified" ? event.verdicts : []));
}

const textOf = async (name: string) => (await place.read(name))?.body.toString() ?? "";

describe("the job of a deployment's registry", () => {
  it("publishes a signed verdict of each week, as the form changes", async () => {
    await publish();
    const first = await runJob();
    expect(first.code, first.text).toBe(0);
    expect(first.text).toMatch(/"wizard_id":"benefits","state":"proved","on":"practice".*"form walked"/);
    expect(await textOf("badge.svg")).toContain('aria-label="forms proved: 0 of 1"');
    form.state = "new option";
    expect((await runJob()).code).toBe(0);
    form.state = "refusing";
    const refused = await runJob();
    expect(refused.code).toBe(0);
    expect((await verdicts()).map(({ state, on, questions }) => [state, on, questions])).toEqual([
      ["proved", "practice", undefined],
      ["changed", "practice", 1],
      ["unreached", "practice", undefined],
    ]);
    expect(await textOf("README.md")).toMatch(/`benefits` 1 \| example\.gov \| changed since .*: 1 question/);
    for (const { text } of [first, refused]) expect(text).not.toMatch(/Monthly income|\$780|widowed|"d":/);
  });

  it("signs nothing on an older copy of the registry", async () => {
    await publish();
    const before = await textOf(INDEX);
    expect((await runJob()).code).toBe(0);
    await place.write(INDEX, before, (await place.read(INDEX))?.generation);
    const refused = await runJob();
    expect(refused.code).toBe(1);
    expect(refused.text).toContain('"type":"wizard_untrusted"');
    expect(await textOf(INDEX)).toBe(before);
  });

  it("names a replaced file, and walks through the other forms", async () => {
    await publish();
    await publish({ wizard_id: "others" });
    const { logs } = await readRegistry(place);
    const [event] = logs.get(key.id)?.entries.map((entry) => entry.event) ?? [];
    const name = `wizards/${event?.kind === "published" ? event.file : ""}.jws`;
    await place.write(name, "another", (await place.read(name))?.generation);
    const ended = await runJob();
    expect(ended.code).toBe(1);
    expect(ended.text).toContain("a published wizard is not trusted");
    expect((await verdicts()).map(({ wizard_id, state }) => [wizard_id, state])).toEqual([
      ["others", "proved"],
    ]);
  });

  it("publishes after SIGTERM the verdicts so far", async () => {
    await publish();
    await publish({ wizard_id: "others" });
    await publish({ wizard_id: "rest" });
    const job = startJob();
    let visits = 0;
    form.onVisit = () => {
      if (++visits === 2) job.child.kill("SIGTERM");
    };
    const { code, text } = await job.ended;
    expect(code, text).toBe(1);
    const [first, ...others] = await verdicts();
    expect(first).toMatchObject({ wizard_id: "benefits", state: "proved" });
    expect(others.every(({ state }) => state === "unreached")).toBe(true);
    expect(visits).toBe(2);
  });

  it("names every wrong setting, and never the key", async () => {
    const { code, text } = await runJob({ WIZARD_REGISTRY: "", WIZARD_REGISTRY_KEY: "not a key" });
    expect(code).toBe(2);
    expect(text).toContain("WIZARD_REGISTRY is not set");
    expect(text).toContain("WIZARD_REGISTRY_KEY is not JSON");
    expect(text).not.toContain("not a key");
  });
});
