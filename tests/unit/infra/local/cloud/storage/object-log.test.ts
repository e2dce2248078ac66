import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  type ObjectMetadata,
  openObjectLog,
} from "../../../../../../infra/local/cloud/storage/object-log.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "object-log-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const content = () => readFileSync(join(folder, "objects.log"), "latin1");
const metadata = (name: string, size: number) => ({ name, size, generation: "1" }) as ObjectMetadata;

it("a deleted run is not gone: its body, and a replaced one, leave the log at once", () => {
  const log = openObjectLog(folder);
  const put = (name: string, body: string) =>
    log.put(metadata(name, Buffer.byteLength(body)), Buffer.from(body));
  put("runs/1/input", "sealed input of a person");
  put("runs/1/record", "first record");
  put("runs/2/input", "another input");
  put("runs/1/record", "second record");
  log.delete("runs/1/input");
  expect(content()).not.toMatch(/sealed input|first record/);
  for (const open of [() => log, () => openObjectLog(folder)]) {
    const opened = open();
    expect([...opened.from("")].map(({ name }) => name)).toEqual(["runs/1/record", "runs/2/input"]);
    expect(opened.body("runs/1/record").toString()).toBe("second record");
    expect(opened.body("runs/2/input").toString()).toBe("another input");
  }
});
