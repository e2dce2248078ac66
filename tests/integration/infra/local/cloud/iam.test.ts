import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountToken } from "../../../../../infra/local/cloud/identity/access-policy.ts";
import { createJobClient } from "../../../../../shared/cloud/jobs.ts";
import { createObjectStore, type ObjectStore } from "../../../../../shared/cloud/objects.ts";
import { createTaskQueue } from "../../../../../shared/cloud/queue.ts";
import { createScheduler } from "../../../../../shared/cloud/scheduler.ts";
import { createSecretReader } from "../../../../../shared/cloud/secrets.ts";
import { startTemporaryCloud, type TemporaryCloud } from "../../../../fixtures/local/temporary-cloud.ts";

const STATE = "bucket/federalrunner-state";
const ACCOUNTS = {
  lister: ["storage.objects.get", "storage.objects.list", "storage.objects.create"].map(
    (permission) => `${permission} ${STATE}`,
  ),
  reader: [`storage.objects.get ${STATE}`, `storage.objects.delete ${STATE}`],
  creator: ["cloudtasks.tasks.create queue/plain", "iam.serviceAccounts.actAs invoker"],
  identityless: ["cloudtasks.tasks.create queue/plain"],
};

let cloud: TemporaryCloud;

beforeAll(async () => {
  cloud = await startTemporaryCloud({
    queues: { plain: {}, other: {} },
    secrets: { "model-key": "value" },
    jobs: { job: { command: "true" } },
    iam: ACCOUNTS,
  });
  await createObjectStore(cloud.settings).create("present", "x");
});
afterAll(() => cloud.remove());

const settings = (account: keyof typeof ACCOUNTS) => ({
  ...cloud.settings,
  accessToken: accountToken(cloud.settings.accessToken ?? "", account),
});
const store = (account: keyof typeof ACCOUNTS): ObjectStore => createObjectStore(settings(account));
const denied = { type: "cloud_access_denied" };

describe("a service account of the local cloud", () => {
  it("learns that an object is missing only with the permission to list", async () => {
    expect(await store("lister").read("missing")).toBeUndefined();
    expect((await store("reader").read("present"))?.body.toString()).toBe("x");
    await expect(store("reader").read("missing")).rejects.toMatchObject(denied);
    await expect(store("reader").delete("missing")).rejects.toMatchObject(denied);
  });

  it("creates an object, and overwrites one only with the permission to delete", async () => {
    const generation = await store("lister").create("new", "1");
    expect(generation).toBeDefined();
    await expect(store("lister").replace("new", "2", generation ?? "")).rejects.toMatchObject(denied);
    await expect(store("reader").create("another", "1")).rejects.toMatchObject(denied);
    await expect(store("reader").list("")).rejects.toMatchObject(denied);
  });

  it("enqueues in its queue, with an identity that it may use", async () => {
    const task = { url: "https://example.invalid/", scheduleTime: new Date(Date.now() + 3_600_000) };
    expect(await createTaskQueue(settings("creator"), "plain").enqueue(task)).toMatchObject({
      created: true,
    });
    for (const [account, queue] of [
      ["creator", "other"],
      ["identityless", "plain"],
    ] as const) {
      await expect(createTaskQueue(settings(account), queue).enqueue(task)).rejects.toMatchObject(denied);
    }
  });

  it("reaches no job, schedule or secret without a grant", async () => {
    await expect(createJobClient(settings("creator")).start("job", {})).rejects.toMatchObject(denied);
    await expect(createScheduler(settings("creator")).list("")).rejects.toMatchObject(denied);
    await expect(createSecretReader(settings("creator"))("model-key")).rejects.toMatchObject({
      type: "secret_unavailable",
      details: { absent: true, denied: true },
    });
  });
});
