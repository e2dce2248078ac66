import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeProtectedHeader } from "jose";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openLocalIdentity } from "../../../../../../infra/local/cloud/identity/local-identity.ts";

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "federalrunner-identity-"));
  folder = join(parent, "identity");
});
afterEach(() => rm(parent, { recursive: true }));

const keyOf = (token: string) => decodeProtectedHeader(token).kid;

it("signs with the same key after a restart", async () => {
  const [before, after] = [openLocalIdentity({ folder }), openLocalIdentity({ folder })];
  const first = keyOf(await before.signToken("a@b", "c"));
  expect(keyOf(await after.signToken("a@b", "c"))).toBe(first);
});

it("writes no key after it was closed, not even one that is being created", async () => {
  const identity = openLocalIdentity({ folder });
  const token = identity.signToken("a@b", "c");
  identity.close();
  expect(keyOf(await token)).toEqual(expect.any(String));
  expect(existsSync(folder)).toBe(false);
});
