import { describe, expect, it } from "vitest";
import {
  beginsForm,
  buttonsToContinue,
  likelyContinue,
  otherButtons,
} from "../../../../../functions/federalscout/page/buttons.ts";

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
    [["Atrás", "Guardar y continuar"], "Guardar y continuar"],
    [["Précédent", "Étape suivante", "Suivant"], "Suivant"],
    [["Zurück", "Weiter"], "Weiter"],
  ])("of %o is %s", (texts, expected) => {
    expect(likelyContinue(buttons(...texts))?.text).toBe(expected);
  });

  it("is preferably one that submits the form, and never one of the site's frame", () => {
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

describe("a text that a script alone makes clickable", () => {
  const drawn = (...texts: string[]) => buttons(...texts).map((button) => ({ ...button, drawn: true }));

  it("is the way on by its words alone, after the buttons of the page", () => {
    expect(likelyContinue(drawn("Rules of the aid", "Next"))?.text).toBe("Next");
    expect(likelyContinue([...buttons("Next"), ...drawn("Continue")])?.text).toBe("Next");
    expect(likelyContinue(drawn("Rules of the aid"))).toBeUndefined();
    expect(buttonsToContinue(drawn("Rules of the aid"))).toEqual([]);
  });

  it("may be named by a person, as a button whose caption leads elsewhere", () => {
    const all = [...drawn("Rules of the aid"), ...buttons("Search", "Next", "Log in")];
    expect(otherButtons(all).map(({ text }) => text)).toEqual(["Rules of the aid", "Search", "Log in"]);
  });
});

describe("the buttons to continue from a page without questions", () => {
  it.each([
    [["Log In To Start", "Start Estimate", "Help"], ["Start Estimate"]],
    [
      ["Start from scratch", "Continue an application", "Print"],
      ["Start from scratch", "Continue an application"],
    ],
    [
      ["Individuals", "Businesses", "Cancel"],
      ["Individuals", "Businesses"],
    ],
  ])("of %o are %o", (texts, expected) => {
    expect(buttonsToContinue(buttons(...texts)).map(({ text }) => text)).toEqual(expected);
  });

  it.each([["Start now"], ["Apply online"], ["Check if you qualify"], ["Comenzar"], ["Faire une demande"]])(
    "include the link %s",
    (text) => expect(beginsForm(text)).toBe(true),
  );

  it("include no link to somewhere else", () => {
    expect(["Privacy policy", "Start over", "About us"].filter(beginsForm)).toEqual([]);
  });
});
