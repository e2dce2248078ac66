import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSecretReader, type SecretReader } from "../../shared/cloud/secrets.ts";
import { type CloudUnderTest, openCloudUnderTest } from "./cloud-under-test.ts";

let cloud: CloudUnderTest;
let read: SecretReader;

beforeAll(async () => {
  cloud = await openCloudUnderTest("secrets");
  read = createSecretReader(cloud.settings);
});
afterAll(() => cloud.release());

describe("Secret Manager", () => {
  it("returns a secret's value by its id, its name and the name of its latest version", async () => {
    const name = `projects/${cloud.settings.project}/secrets/${cloud.secret}`;
    for (const asked of [cloud.secret, name, `${name}/versions/latest`])
      expect(await read(asked)).toBe("contract");
  });

  it("reports a missing secret and a missing version as absent", async () => {
    const absent = { type: "secret_unavailable", details: { absent: true } };
    await expect(read("contract-missing")).rejects.toMatchObject(absent);
    const version = `projects/${cloud.settings.project}/secrets/${cloud.secret}/versions/999999`;
    await expect(read(version)).rejects.toMatchObject(absent);
  });
});
