import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openRecordFolder } from "../../../../../../infra/local/cloud/disk/record-folder.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "records-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("a folder of records", () => {
  it("has the same records when it is opened again, and nothing that was half written", () => {
    const first = openRecordFolder<{ value: number }>(folder);
    first.put("a", { value: 1 });
    first.put("b", { value: 2 });
    first.put("a", { value: 3 });
    first.delete("b");
    first.delete("never there");
    writeFileSync(join(folder, "c.json.1-1.tmp"), "{");
    const second = openRecordFolder<{ value: number }>(folder);
    expect(second.all()).toEqual([{ value: 3 }]);
    expect(second.get("a")).toEqual({ value: 3 });
    expect(second.get("b")).toBeUndefined();
    expect(readdirSync(folder)).toEqual(["a.json"]);
  });
});
