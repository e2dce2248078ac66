import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runGit } from "../../../../../../functions/run-agent/writers/git/run-git.ts";

let folder: string;
const git = (...args: string[]) =>
  runGit(
    { gitDir: join(folder, ".git"), workTree: folder, repository: "https://git.example", maxFileBytes: 1e8 },
    args,
  );
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "run-git-"));
  await git("init", "--quiet");
});
afterAll(() => rmSync(folder, { recursive: true }));

const BASE_BYTES = 1 << 20;

/** A pack of one blob and of a delta that copies the blob `times` times, as in git's pack format, version 2. */
function packOf(times: number): Buffer {
  const base = Buffer.alloc(BASE_BYTES);
  const size = (bytes: number) => {
    const octets: number[] = [];
    for (; bytes > 127; bytes = Math.floor(bytes / 128)) octets.push((bytes % 128) | 128);
    return Buffer.from([...octets, bytes]);
  };
  const object = (type: number, length: number) =>
    Buffer.concat([Buffer.from([(type << 4) | (length & 15) | 128]), size(Math.floor(length / 16))]);
  const copy = Buffer.from([0b1111_0000, 0, 0, BASE_BYTES >> 16]);
  const delta = Buffer.concat([size(BASE_BYTES), size(times * BASE_BYTES), ...Array(times).fill(copy)]);
  const id = createHash("sha1").update(`blob ${BASE_BYTES}\0`).update(base).digest();
  const pack = Buffer.concat([
    Buffer.from("PACK\0\0\0\x02\0\0\0\x02", "latin1"),
    object(3, BASE_BYTES),
    deflateSync(base),
    object(7, delta.length),
    id,
    deflateSync(delta),
  ]);
  return Buffer.concat([pack, createHash("sha1").update(pack).digest()]);
}

it("takes a delta of an ordinary size", async () => {
  writeFileSync(join(folder, "small.pack"), packOf(2));
  await expect(git("index-pack", "small.pack")).resolves.toMatch(/^[0-9a-f]{40}\s*$/);
});

it("refuses a small pack that states an object larger than its memory", async () => {
  const pack = packOf(1200);
  expect(pack.length).toBeLessThan(10_000);
  writeFileSync(join(folder, "bomb.pack"), pack);
  await expect(git("index-pack", "bomb.pack")).rejects.toMatchObject({ type: "workspace_too_large" });
});
