import { CompactEncrypt, importJWK } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { createKeySet } from "../../../../shared/keys/keys.ts";
import { seal, sealJson, unseal, unsealJson } from "../../../../shared/keys/sealing.ts";
import {
  type GatewayKeys,
  readGatewayKeys,
  readWorkerKeys,
  type WorkerKeys,
} from "../../../../shared/runs/config.ts";

const NAME = "runs/019aa6c0-0000-7000-8000-000000000000/input";
const secret = Buffer.from("Jane Q. Public, born 2007-05-15");

let worker: WorkerKeys;
let gateway: GatewayKeys;
let next: { worker: WorkerKeys; gateway: GatewayKeys };

beforeAll(async () => {
  const [keys, newer] = [await createKeySet(), await createKeySet()];
  worker = readWorkerKeys(keys);
  gateway = readGatewayKeys(keys);
  next = { worker: readWorkerKeys(newer), gateway: readGatewayKeys(newer) };
});

describe("sealed data", () => {
  it("opens with the private key that it was sealed to, and shows nothing before", async () => {
    const sealed = await seal(gateway.workerPublicKey, NAME, secret);
    expect(await unseal(worker.workerPrivateKeys, NAME, sealed)).toEqual(secret);
    const visible = sealed
      .split(".")
      .map((part) => Buffer.from(part, "base64url").toString("latin1"))
      .join("\n");
    expect(visible).not.toContain("Jane");
    expect(JSON.parse(Buffer.from(sealed.split(".")[0] as string, "base64url").toString())).toMatchObject({
      alg: "ECDH-ES",
      enc: "A256GCM",
      kid: gateway.workerPublicKey.kid,
      object: NAME,
    });
  });

  it("is different each time", async () => {
    const [one, two] = [
      await seal(gateway.workerPublicKey, NAME, secret),
      await seal(gateway.workerPublicKey, NAME, secret),
    ];
    expect(one.split(".")[3]).not.toBe(two.split(".")[3]);
  });

  it("holds any JSON value", async () => {
    const value = { names: ["Zoë", "李"], married: false, income: null };
    const sealed = await sealJson(worker.gatewayPublicKey, NAME, value);
    expect(await unsealJson(gateway.gatewayPrivateKeys, NAME, sealed)).toEqual(value);
  });

  it("does not open with the other side's key: a worker cannot read a result", async () => {
    const sealed = await seal(worker.gatewayPublicKey, NAME, secret);
    await expect(unseal(worker.workerPrivateKeys, NAME, sealed)).rejects.toMatchObject({
      type: "unsealing_failed",
    });
  });

  it("does not open under another key that claims the same kid", async () => {
    const impostor = { ...next.worker.workerPrivateKeys[0], kid: gateway.workerPublicKey.kid as string };
    const sealed = await seal(gateway.workerPublicKey, NAME, secret);
    await expect(unseal([impostor], NAME, sealed)).rejects.toMatchObject({ type: "unsealing_failed" });
  });

  it("does not open as another run's, or as something else of the same run", async () => {
    const sealed = await seal(gateway.workerPublicKey, NAME, secret);
    for (const name of [NAME.replace("019aa6c0", "019aa6c1"), NAME.replace("input", "result")]) {
      await expect(unseal(worker.workerPrivateKeys, name, sealed)).rejects.toMatchObject({
        type: "unsealing_failed",
      });
    }
  });

  it.each([0, 2, 3, 4])("does not open when part %i was changed", async (part) => {
    const parts = (await seal(gateway.workerPublicKey, NAME, secret)).split(".");
    const bytes = Buffer.from(parts[part] as string, "base64url");
    bytes.writeUInt8((bytes[bytes.length >> 1] as number) ^ 1, bytes.length >> 1);
    parts[part] = bytes.toString("base64url");
    await expect(unseal(worker.workerPrivateKeys, NAME, parts.join("."))).rejects.toMatchObject({
      type: "unsealing_failed",
    });
  });

  it.each(["", "no jwe", "a.b.c.d.e"])("is refused when it is %j", async (text) => {
    await expect(unseal(worker.workerPrivateKeys, NAME, text)).rejects.toMatchObject({
      type: "unsealing_failed",
    });
  });

  it("is refused with another algorithm than ours, even to the right key", async () => {
    const key = await importJWK(gateway.workerPublicKey, "ECDH-ES+A128KW");
    const sealed = await new CompactEncrypt(secret)
      .setProtectedHeader({
        alg: "ECDH-ES+A128KW",
        enc: "A128GCM",
        kid: gateway.workerPublicKey.kid as string,
      })
      .encrypt(key);
    await expect(unseal(worker.workerPrivateKeys, NAME, sealed)).rejects.toMatchObject({
      type: "unsealing_failed",
    });
  });

  it("opens with the old key and with the new one while rotating", async () => {
    const both = [...next.worker.workerPrivateKeys, ...worker.workerPrivateKeys];
    for (const publicKey of [gateway.workerPublicKey, next.gateway.workerPublicKey]) {
      expect(await unseal(both, NAME, await seal(publicKey, NAME, secret))).toEqual(secret);
    }
    const old = await seal(gateway.workerPublicKey, NAME, secret);
    await expect(unseal(next.worker.workerPrivateKeys, NAME, old)).rejects.toMatchObject({
      type: "unsealing_failed",
    });
  });
});
