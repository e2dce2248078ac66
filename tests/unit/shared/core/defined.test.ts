import { expect, it } from "vitest";
import { defined } from "../../../../shared/core/defined.ts";

it("leaves out keys without a value, and keeps every other value", () => {
  const kept = { zero: 0, no: false, text: "", list: [] };
  expect(defined({ ...kept, absent: undefined, none: null })).toStrictEqual(kept);
});
