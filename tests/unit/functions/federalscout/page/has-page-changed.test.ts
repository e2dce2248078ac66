import { describe, expect, it } from "vitest";
import {
  hasPageChanged,
  hasPressChangedPage,
} from "../../../../../functions/federalscout/page/has-page-changed.ts";
import { seenControl, seenPage } from "./seen.ts";

const asking = (...ids: string[]) => ids.map((id) => seenControl({ id }));

describe("whether a page has changed", () => {
  it("is so when other questions are asked", () => {
    const before = seenPage({ controls: asking("a") });
    expect(hasPageChanged(before, seenPage({ controls: asking("b") }))).toBe(true);
  });

  it("is not another page when only some questions appear or disappear", () => {
    const before = seenPage({ controls: asking("a", "b") });
    expect(hasPageChanged(before, seenPage({ controls: asking("a", "c") }))).toBe(false);
  });

  it("is not another page when the same form returns with messages, under another address and heading", () => {
    const before = seenPage({ controls: asking("a") });
    const after = seenPage({
      url: "https://example.gov/form/check",
      heading: "There is a problem | Form",
      controls: asking("a"),
      messages: [{ message: "Enter your name" }],
    });
    expect(hasPageChanged(before, after)).toBe(false);
  });

  it("is so between pages without questions only when address or heading differ", () => {
    expect(hasPageChanged(seenPage({}), seenPage({ title: "Else" }))).toBe(false);
    expect(hasPageChanged(seenPage({}), seenPage({ heading: "Result" }))).toBe(true);
    expect(hasPageChanged(seenPage({}), seenPage({ url: "https://example.gov/form#main" }))).toBe(false);
    expect(hasPageChanged(seenPage({}), seenPage({ url: "https://example.gov/form#/step-2" }))).toBe(true);
  });

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
