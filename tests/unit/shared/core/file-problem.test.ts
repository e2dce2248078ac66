import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { fileProblem } from "../../../../shared/core/file-problem.ts";

it.each([
  [tmpdir(), "it is a folder"],
  [join(tmpdir(), "missing", "file"), "there is no such file or folder"],
])("a file that cannot be read has a reason in words: %s", async (path, reason) => {
  const cause = await readFile(path).catch((error: unknown) => error);
  expect(fileProblem(cause)).toBe(reason);
});

it("another failure has the code of the system", () => {
  expect(fileProblem({ code: "EMFILE" })).toBe("the system reports EMFILE");
});
