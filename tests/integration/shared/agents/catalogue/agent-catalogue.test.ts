import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type AgentCatalogue,
  createAgentCatalogue,
} from "../../../../../shared/agents/catalogue/agent-catalogue.ts";
import {
  createBundledSource,
  createDirectorySource,
} from "../../../../../shared/agents/catalogue/agent-source.ts";
import { createBucketSource } from "../../../../../shared/agents/catalogue/bucket-source.ts";
import { createObjectStore, type ObjectStore } from "../../../../../shared/cloud/objects.ts";
import { startTemporaryCloud, type TemporaryCloud } from "../../../../fixtures/local/temporary-cloud.ts";
import { type MovedClock, movedClock } from "../../../../fixtures/wizards/local-bucket.ts";
import { profileFile } from "../../../../unit/shared/agents/profile/build-profile.ts";
import { recordingLogger } from "../../../../unit/shared/wizards/recording-logger.ts";

let cloud: TemporaryCloud;
let objects: ObjectStore;
let bundled: string;
let directory: string;
let clock: MovedClock;
let log: ReturnType<typeof recordingLogger>;

beforeAll(async () => {
  cloud = await startTemporaryCloud();
  objects = createObjectStore(cloud.settings);
  bundled = await mkdtemp(join(tmpdir(), "bundled-"));
  const chat = { executable: "chat", args: ["-p"], command_line: { batch_arguments: ["-p"] } };
  await writeFile(join(bundled, "one.json"), profileText("one", { name: "One, bundled", ...chat }));
});
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "agents-"));
  clock = movedClock();
  log = recordingLogger();
});
afterEach(async () => {
  cloud.faults.clear();
  for (const { name } of (await objects.list("agents/")).objects) await objects.delete(name);
  await rm(directory, { recursive: true });
});
afterAll(async () => {
  await cloud.remove();
  await rm(bundled, { recursive: true });
});

const profileText = (id: string, rest: object = {}) => JSON.stringify(profileFile({ id, ...rest }));

async function put(id: string, text: string): Promise<void> {
  const name = `agents/${id}.json`;
  await objects.delete(name);
  await objects.create(name, text);
}

it("reads a bundled profile once", async () => {
  const source = createBundledSource(directory);
  await writeFile(join(directory, "one.json"), "first");
  expect(await source.read("one")).toMatchObject({ text: "first" });
  await writeFile(join(directory, "one.json"), "second");
  expect(await source.read("one")).toMatchObject({ text: "first" });
});

/** The folder overrides the bucket, the bucket the bundled profiles. */
function open(): AgentCatalogue {
  const bucket = createBucketSource(objects, { clock, log, waitMs: 1_000 });
  return createAgentCatalogue([createDirectorySource(directory), bucket, createBundledSource(bundled)], log);
}

const nameOf = async (catalogue: AgentCatalogue, id: string) => (await catalogue.get(id)).profile.name;
const UNAVAILABLE = "agent profiles in the bucket are unavailable: using the last known or bundled ones";

describe("FR-001 FR-005 the configured agents", () => {
  it("are added and overridden by files: the folder overrides the bucket, the bucket the bundled profiles", async () => {
    const catalogue = open();
    await put("one", profileText("one", { name: "One, in the bucket" }));
    await put("two", profileText("two", { name: "Two, in the bucket" }));
    await objects.create("agents/README.md", "no profile");
    await objects.create("agents/drafts/three.json", profileText("three"));
    await writeFile(join(directory, "two.json"), profileText("two", { name: "Two, in the folder" }));
    const { agents, problems } = await catalogue.list();
    expect(agents.map(({ profile, source }) => [profile.name, source])).toEqual([
      ["One, in the bucket", "bucket"],
      ["Two, in the folder", "directory"],
    ]);
    expect(problems).toEqual([]);
  });

  it("may share a program, each with its own settings", async () => {
    await put("slow", profileText("slow", { executable: "tool", args: ["--slow"], timeout_seconds: 600 }));
    await put("quick", profileText("quick", { executable: "tool", args: ["--quick"] }));
    const catalogue = open();
    expect((await catalogue.get("slow")).profile).toMatchObject({
      executable: "tool",
      args: ["--slow"],
      timeout_seconds: 600,
    });
    expect((await catalogue.get("quick")).profile).toMatchObject({
      executable: "tool",
      args: ["--quick"],
      timeout_seconds: 300,
    });
  });

  it("with a broken profile are reported and logged once, without a fallback", async () => {
    await put("one", profileText("one", { timeout_seconds: 5 }));
    await put("other-name", profileText("two"));
    await put("Bad Name", profileText("bad"));
    const catalogue = open();
    const broken = {
      type: "invalid_agent_profile",
      message: expect.stringContaining("timeout_seconds: must be at least 60"),
    };
    await expect(catalogue.get("one")).rejects.toMatchObject(broken);
    const { agents, problems } = await catalogue.list();
    expect(agents).toEqual([]);
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringContaining(
        "Bad Name.json in the bucket is not a valid agent profile:\n  id: must be Bad Name",
      ),
      expect.stringContaining("one.json in the bucket is not a valid agent profile"),
      expect.stringContaining(
        "other-name.json in the bucket is not a valid agent profile:\n  id: must be other-name",
      ),
    ]);
    expect(log.entries.filter(([, words]) => words === "invalid agent profile")).toHaveLength(3);
  });

  it("FR-EDGE-07/warned have warnings from the bundled profile of the same program", async () => {
    await put("mine", profileText("mine", { executable: "/opt/bin/chat" }));
    const catalogue = open();
    const { warnings } = await catalogue.get("mine");
    expect(warnings).toEqual([expect.stringMatching(/^args: chat would start a conversation; .* -p$/)]);
    await catalogue.get("mine");
    expect(log.entries).toEqual([
      [{ agent_id: "mine", source: "bucket", warnings }, "agent profile with warnings"],
    ]);
  });

  it("are the candidates of an unknown id", async () => {
    const catalogue = open();
    await expect(catalogue.get("ona")).rejects.toMatchObject({
      type: "agent_not_found",
      message: "There is no agent ona. Did you mean one?",
      details: { candidates: ["one"] },
    });
    for (const id of ["../one", "one.json", "", "a".repeat(5000), "constructor"]) {
      await expect(catalogue.get(id)).rejects.toMatchObject({ type: "agent_not_found" });
    }
  });

  it("change at once in the folder, and within 30 s in the bucket, where only changes are read", async () => {
    const catalogue = open();
    await put("two", profileText("two", { name: "Two" }));
    expect(await nameOf(catalogue, "two")).toBe("Two");
    await put("two", profileText("two", { name: "Two, newer" }));
    expect(await nameOf(catalogue, "two")).toBe("Two");
    clock.advance(30_000);
    expect(await nameOf(catalogue, "two")).toBe("Two, newer");
    cloud.stats.reset();
    clock.advance(30_000);
    await Promise.all([catalogue.list(), catalogue.get("two"), catalogue.get("one")]);
    expect(Object.keys(cloud.stats.read())).toEqual(["storage.list"]);
    expect(cloud.stats.read()["storage.list"]?.calls).toBe(1);
    await writeFile(join(directory, "two.json"), profileText("two", { name: "Two, tried out" }));
    expect(await nameOf(catalogue, "two")).toBe("Two, tried out");
    await rm(join(directory, "two.json"));
    await objects.delete("agents/two.json");
    clock.advance(30_000);
    await expect(catalogue.get("two")).rejects.toMatchObject({ type: "agent_not_found" });
    // A run of a new agent reaches a worker at once.
    await put("new", profileText("new", { name: "New" }));
    await expect(catalogue.get("new")).rejects.toMatchObject({ type: "agent_not_found" });
    clock.advance(1_000);
    expect(await nameOf(catalogue, "new")).toBe("New");
  });

  it("are the last known or bundled ones while the bucket is unavailable", async () => {
    await put("one", profileText("one", { name: "One, in the bucket" }));
    const catalogue = open();
    expect(await nameOf(catalogue, "one")).toBe("One, in the bucket");
    cloud.faults.add({ kind: "storage", action: "503", times: 10_000 });
    clock.advance(30_000);
    expect(await nameOf(catalogue, "one")).toBe("One, in the bucket");
    expect(await nameOf(open(), "one")).toBe("One, bundled");
    await expect(catalogue.get("two")).rejects.toMatchObject({ type: "storage_unavailable" });
    expect(log.entries.map(([, words]) => words)).toEqual([UNAVAILABLE, UNAVAILABLE]);
    cloud.faults.clear();
    clock.advance(30_000);
    await put("one", profileText("one", { name: "One, newer" }));
    expect(await nameOf(catalogue, "one")).toBe("One, newer");
  });

  it("are rejected unread above the size limit", async () => {
    const text = profileText("large", { description: "x".repeat(300_000) });
    await put("large", text);
    await writeFile(join(directory, "larger.json"), text);
    cloud.stats.reset();
    const { problems } = await open().list();
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringContaining(
        "large.json in the bucket is not a valid agent profile:\n  the file: is larger than",
      ),
      expect.stringContaining("larger.json is not a valid agent profile:\n  the file: is larger than"),
    ]);
    expect(Object.keys(cloud.stats.read())).toEqual(["storage.list"]);
  });

  it("cannot be listed from a missing folder", async () => {
    const catalogue = createAgentCatalogue([createDirectorySource(join(directory, "nowhere"))]);
    await expect(catalogue.list()).rejects.toMatchObject({
      type: "invalid_configuration",
      message: expect.stringContaining("FEDERALRUNNER_AGENTS_DIR"),
    });
  });
});
