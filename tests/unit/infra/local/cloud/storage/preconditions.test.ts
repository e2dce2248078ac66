import { describe, expect, it } from "vitest";
import {
  checkPreconditions,
  readPreconditions,
} from "../../../../../../infra/local/cloud/storage/preconditions.ts";

const object = { generation: "7", metageneration: "1" };

describe("preconditions", () => {
  it("are read from the query; an empty value is malformed", () => {
    expect(readPreconditions(new URLSearchParams("ifGenerationMatch=0&name=x"))).toEqual({
      ifGenerationMatch: "0",
    });
    expect(() => readPreconditions(new URLSearchParams("ifGenerationMatch="))).toThrow(/Invalid/);
  });

  it("hold or do not, an absent object being generation 0", () => {
    const cases = [
      [{ ifGenerationMatch: "7" }, object, true],
      [{ ifGenerationMatch: "6" }, object, false],
      [{ ifGenerationMatch: "0" }, object, false],
      [{ ifGenerationMatch: "0" }, undefined, true],
      [{ ifGenerationMatch: "7" }, undefined, false],
      [{ ifGenerationNotMatch: "7" }, object, false],
      [{ ifGenerationNotMatch: "6" }, object, true],
      [{ ifMetagenerationMatch: "1" }, object, true],
      [{ ifMetagenerationMatch: "2" }, object, false],
      [{ ifMetagenerationNotMatch: "1" }, object, false],
      [{}, undefined, true],
    ] as const;
    for (const [conditions, target, holds] of cases) {
      const check = () => checkPreconditions(conditions, target);
      if (holds) expect(check).not.toThrow();
      else expect(check).toThrow(expect.objectContaining({ status: 412 }));
    }
  });
});
