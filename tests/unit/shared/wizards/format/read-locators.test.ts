import { describe, expect, it } from "vitest";
import { withLocators } from "../../../../../shared/wizards/format/read-locators.ts";

const ID = { by: "id", value: "y" };

describe("locators that cannot be used", () => {
  it.each([
    { by: "xpath", value: "//input" },
    { by: "css", value: "//input" },
  ])("are left out where there are others: %o", (unusable) => {
    const read = withLocators({ label: "Y", locators: [unusable, ID] }, "field");
    expect(read).toEqual({ located: { label: "Y", locators: [ID] }, unused: ["xpath"] });
  });

  it("are kept where there are no others, so that a mistake is reported", () => {
    const xpath = { by: "xpath", value: "//input" };
    expect(withLocators({ locators: [xpath] }, "field")).toEqual({
      located: { locators: [xpath] },
      unused: [],
    });
  });

  it("are none of css, role or text", () => {
    const usable = [
      { by: "css", value: ".y" },
      { by: "role", role: "textbox", name: "Y" },
      { by: "text", value: "Y" },
    ];
    expect(withLocators({ locators: usable }, "field")).toEqual({
      located: { locators: usable },
      unused: [],
    });
  });

  it("the locators of a wizard or a page are not read", () => {
    expect(withLocators({ locators: "#y" }, "page").located).toEqual({ locators: "#y" });
  });
});
