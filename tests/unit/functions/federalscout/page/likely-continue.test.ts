import { describe, expect, it } from "vitest";
import { likelyContinue } from "../../../../../functions/federalscout/page/likely-continue.ts";

const buttons = (...texts: string[]) =>
  texts.map((text) => ({
    text,
    context: "",
    submits: false,
    discloses: false,
    disabled: false,
    aside: false,
    locators: [],
  }));

describe("the likely continue button", () => {
  it.each([
    [["Back", "Continue"], "Continue"],
    [["Save for later", "Save and continue"], "Save and continue"],
    [["Log In To Start", "Start Estimate"], "Start Estimate"],
    [["Search", "See results", "Print"], "See results"],
    [["Accept all cookies", "Next"], "Next"],
    [["Cancel", "Back"], undefined],
  ])("of %o is %s", (texts, expected) => {
    expect(likelyContinue(buttons(...texts))?.text).toBe(expected);
  });

  it("is rather one that submits the form, and never one of the site's frame", () => {
    const [start, send, find] = buttons("Start over again", "Send", "Go");
    if (!start || !send || !find) throw new Error("three buttons");
    expect(
      likelyContinue([
        { ...find, aside: true, submits: true },
        { ...send, submits: true },
      ])?.text,
    ).toBe("Send");
  });
});
