import { describe, expect, it } from "vitest";
import {
  figuresOfPress,
  hasPageChanged,
  hasPressChangedPage,
} from "../../../../../functions/federalscout/page/page-record.ts";
import { seenControl, seenPage } from "./seen.ts";

const asking = (...ids: string[]) => ids.map((id) => seenControl({ id }));

describe("whether a page has changed", () => {
  it("does not count the site's own search and hidden inputs", () => {
    const aside = seenControl({ id: "search", aside: true });
    const hidden = seenControl({ id: "hidden", visible: false });
    const before = seenPage({ controls: [aside, hidden, ...asking("a")] });
    expect(hasPageChanged(before, seenPage({ controls: [aside, hidden, ...asking("b")] }))).toBe(true);
  });
});

describe("whether a press has changed the page", () => {
  const yesNo = (group: string) =>
    ["yes", "no"].map((label) => seenControl({ type: "radio", identity: `radio||q|${label}`, group, label }));

  it("is so when the same controls ask another question, under one heading", () => {
    const before = seenPage({ controls: yesNo("Are you an apprentice?") });
    const after = seenPage({ controls: yesNo("Do you have a disability?") });
    expect(hasPressChangedPage(before, after)).toBe(true);
    expect(hasPressChangedPage(before, before)).toBe(false);
    expect(hasPageChanged(before, after)).toBe(false);
  });

  it("is not so when a refused page adds words to its question", () => {
    const before = seenPage({ controls: yesNo("Are you an apprentice?") });
    const after = seenPage({
      controls: yesNo("Error: Are you an apprentice?"),
      messages: [{ message: "Choose yes or no" }],
    });
    expect(hasPressChangedPage(before, after)).toBe(false);
  });
});

describe("the figures of a press", () => {
  const line = (text: string) => ({ label: "Permit", text, locators: [] });
  const page = (...texts: string[]) => seenPage({ controls: asking("a"), lines: texts.map(line) });

  it("are also lines that the page has not shown before, and that object to nothing", () => {
    const before = page("Fees of 2026");
    const after = page("Fees of 2026", "Permit status: valid until 2031");
    expect(figuresOfPress(before, after).map(({ text }) => text)).toEqual([
      "Permit status: valid until 2031",
    ]);
    expect(figuresOfPress(before, page("Permit number: not one of 2031"))).toEqual([]);
  });
});
