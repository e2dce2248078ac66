import { describe, expect, it } from "vitest";
import { createKeySet } from "../../../../shared/keys/keys.ts";
import { seal, unseal } from "../../../../shared/keys/sealing.ts";
import {
  readAgentKeys,
  readGatewayKeys,
  readRunSettings,
  readSessionSecrets,
  readWorkerKeys,
} from "../../../../shared/runs/config.ts";

describe("a new key set", () => {
  it("matches the settings of gateway, worker and sessions", async () => {
    const keys = await createKeySet();
    const gateway = readGatewayKeys(keys);
    const worker = readWorkerKeys(keys);
    expect(gateway.workerPublicKey.kid).toBe(worker.workerPrivateKeys[0]?.kid);
    const agents = readAgentKeys(keys);
    expect(gateway.agentPublicKey.kid).toBe(agents.agentPrivateKeys[0]?.kid);
    expect(gateway.agentPublicKey.kid).not.toBe(gateway.workerPublicKey.kid);
    expect(worker.gatewayPublicKey.kid).toBe(gateway.gatewayPrivateKeys[0]?.kid);
    expect(gateway.hmacKeys[0].symmetricKeySize).toBe(32);
    expect(readSessionSecrets(keys)[0].symmetricKeySize).toBe(32);
    expect(keys.WORKER_PUBLIC_KEY).not.toContain('"d"');
    expect(keys.GATEWAY_PUBLIC_KEY).not.toContain('"d"');
  });

  it.each([
    ["agents", "a wizard"],
    ["wizards", "an agent"],
  ])("gives the worker of %s no key to the input of %s", async (kind) => {
    const keys = await createKeySet();
    const { agentPublicKey, workerPublicKey } = readGatewayKeys(keys);
    const isAgents = kind === "agents";
    const sealed = await seal(isAgents ? workerPublicKey : agentPublicKey, "input", Buffer.from("words"));
    const held = isAgents ? readAgentKeys(keys).agentPrivateKeys : readWorkerKeys(keys).workerPrivateKeys;
    await expect(unseal(held, "input", sealed)).rejects.toMatchObject({ type: "unsealing_failed" });
  });

  it("is new each time", async () => {
    const [one, two] = [await createKeySet(), await createKeySet()];
    for (const name of Object.keys(one) as (keyof typeof one)[]) expect(one[name]).not.toBe(two[name]);
  });
});

describe("key settings", () => {
  it("name every problem at once and repeat no key", async () => {
    const keys = await createKeySet();
    const attempt = () =>
      readGatewayKeys({
        WORKER_PUBLIC_KEY: JSON.stringify(JSON.parse(keys.WORKER_PRIVATE_KEYS).keys[0]),
        AGENT_PUBLIC_KEY: keys.AGENT_PUBLIC_KEY,
        GATEWAY_PRIVATE_KEYS: keys.GATEWAY_PUBLIC_KEY,
        HMAC_KEYS: "c2hvcnQ",
      });
    expect(attempt).toThrow(/WORKER_PUBLIC_KEY must not hold a private key/);
    expect(attempt).toThrow(/GATEWAY_PRIVATE_KEYS must be a set of private/);
    expect(attempt).toThrow(/HMAC_KEYS must be base64url of at least 32 bytes/);
    expect(attempt).not.toThrow(/c2hvcnQ/);
  });

  it.each(["{", "[]", '{"kty":"RSA"}'])("refuse %j as a public key", (text) => {
    expect(() => readWorkerKeys({ WORKER_PRIVATE_KEYS: text, GATEWAY_PUBLIC_KEY: text })).toThrow(
      expect.objectContaining({ type: "invalid_configuration" }),
    );
  });

  it("take a new and an old secret, the new one first", async () => {
    const [newer, older] = [(await createKeySet()).HMAC_KEYS, (await createKeySet()).HMAC_KEYS];
    const keys = readGatewayKeys({ ...(await createKeySet()), HMAC_KEYS: `${newer}, ${older}` });
    expect(keys.hmacKeys.map((key) => key.export().toString("base64url"))).toEqual([newer, older]);
  });
});

describe("run settings", () => {
  it("have the documented defaults", () => {
    expect(readRunSettings({})).toMatchObject({
      resultRetentionHours: 24,
      historyRetentionDays: 30,
      wizardLauncher: "auto",
      wizardServiceUrl: undefined,
    });
  });

  it("refuse the service as launcher where none is configured", () => {
    expect(() => readRunSettings({ WIZARD_LAUNCHER: "service" })).toThrow(/WIZARD_SERVICE_URL/);
  });
});
