import { describe, expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { useFiller } from "../../../../../fixtures/forms/fill-html.ts";
import { field } from "../../../../../fixtures/forms/run-form.ts";
import { useForms } from "../../../../../fixtures/forms/use-forms.ts";

const forms = useForms();
const { fillFields } = useFiller();

const selects = (data: Record<string, unknown>) =>
  fillFields(
    `${forms.origin}/selects.html`,
    ["housing", "state", "county", "month", "level", "term"].map((id) => field(id, "select", `id=${id}`)),
    data,
  );

describe("a drop-down list", () => {
  test("is set by label or value, regardless of quotes and spaces, also when its options load late", async () => {
    const one = await selects({
      housing: "With parents' help",
      state: "Illinois",
      county: "Cook",
      month: "2",
      level: "Sophomore",
      term: "Spring",
    });
    expect(one.received).toEqual({
      housing: "p",
      state: "Illinois",
      county: "Cook",
      month: "2",
      level: "sophomore",
      term: "s",
    });
    const other = await selects({ housing: "On your own", month: "October" });
    expect(other.received).toMatchObject({ housing: "own", month: "10" });
  });

  test("reports its options when none matches", async () => {
    const { error } = await selects({ state: "Ohio", county: "Cook" });
    expect(error?.type).toBe("invalid_user_data");
    expect(error?.details).toMatchObject({ field_id: "county", candidates: ["Adams", "Wood"] });
    expect(error?.message).not.toContain("Cook");
  });
});
