import { describe, expect, test } from "vitest";
import { textOf, utf8 } from "../../../../../shared/handoff/sealed/bytes.ts";
import { newSecret } from "../../../../../shared/handoff/sealed/link-secret.ts";
import { greet, isHello, type SealedChannel } from "../../../../../shared/handoff/sealed/sealed-channel.ts";

async function meet(secret = newSecret(), other = secret) {
  const [page, worker] = await Promise.all([greet("page", secret), greet("worker", other)]);
  return {
    page: await page.agree(worker.hello),
    worker: await worker.agree(page.hello),
    hellos: [page.hello, worker.hello],
  };
}

async function met(): Promise<{ page: SealedChannel; worker: SealedChannel }> {
  const { page, worker } = await meet();
  if (!page || !worker) throw new Error("no channel");
  return { page, worker };
}

test("both sides read each other's messages, in order", async () => {
  const { page, worker } = await met();
  for (const text of ["a key", "another key"])
    expect(textOf(await worker.open(await page.seal(utf8(text))))).toBe(text);
  expect(textOf(await page.open(await worker.seal(utf8("a frame"))))).toBe("a frame");
});

test("the bytes between them hold no word of a message", async () => {
  const { page } = await met();
  const sealed = await page.seal(utf8("canary-password"));
  expect(Buffer.from(sealed).includes("canary")).toBe(false);
  expect(isHello(sealed)).toBe(false);
});

describe("a relay gets no message through that is", () => {
  const refused = async (act: (page: SealedChannel, worker: SealedChannel) => Promise<unknown>) => {
    const { page, worker } = await met();
    await expect(act(page, worker)).rejects.toThrow();
  };
  test("repeated", () =>
    refused(async (page, worker) => {
      const sealed = await page.seal(utf8("x"));
      await worker.open(sealed);
      return worker.open(sealed);
    }));
  test("left out before another", () =>
    refused(async (page, worker) => {
      await page.seal(utf8("x"));
      return worker.open(await page.seal(utf8("y")));
    }));
  test("changed", () =>
    refused(async (page, worker) => {
      const sealed = await page.seal(utf8("x"));
      sealed[5] = (sealed[5] ?? 0) ^ 1;
      return worker.open(sealed);
    }));
  test("sent back to its sender", () => refused(async (page) => page.open(await page.seal(utf8("x")))));
  test("of its own", () => refused(async (_, worker) => worker.open(utf8("\u0001made up by the relay"))));
});

test("without the link's secret no channel opens", async () => {
  expect(await meet(newSecret(), newSecret())).toMatchObject({ page: undefined, worker: undefined });
});

test("a hello sent back to its sender opens no channel", async () => {
  const page = await greet("page", newSecret());
  expect(await page.agree(page.hello)).toBeUndefined();
});

test.each([0, 1, 40, 97])("a hello of %i bytes opens no channel", async (length) => {
  const page = await greet("page", newSecret());
  expect(await page.agree(new Uint8Array(length))).toBeUndefined();
});

test("a relay that learns the secret later opens no message: each connection has keys of its own", async () => {
  const secret = newSecret();
  const { page } = await meet(secret);
  const sealed = await page?.seal(utf8("x"));
  const { worker: later } = await meet(secret);
  await expect(later?.open(sealed as Uint8Array<ArrayBuffer>)).rejects.toThrow();
});
